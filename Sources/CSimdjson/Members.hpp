#pragma once

#include "Walk.hpp"

// How both walks go over members and elements: simdjson's iterators, with errors told apart from
// the end.

template <class Body>
bool Walk::each_member(ondemand::object &object, Body body) {
  for (auto result : object) {
    ondemand::field field;
    if (auto error = std::move(result).get(field)) return broken(error);
    Member member{field.key(), {}, field.value(), {}};
    member.token = member.value.raw_json_token();
    if (!is_inside(member.token)) return broken(simdjson::TAPE_ERROR);
    // The key ends before the colon before the value.
    const char *start = member.raw.raw();
    const char *end = member.token.data() - 2;
    if (end[1] != ':' || end[0] != '"') {
      end += 2;
      for (char mark : {':', '"'}) {
        do end--; while (end > start && *end <= ' ' && *end >= 0);
        if (*end != mark) return unexpected(end);
      }
    }
    if (end < start) return unexpected(end);
    member.key = {start, size_t(end - start)};
    if (!body(member)) return false;
  }
  return true;
}

inline const KeyTable::Term *Walk::find(const Member &member, bool is_inline) {
  const KeyTable::Term *term = vocabulary_.find(member.key, is_inline);
  return term ? term : find_escaped(member, is_inline);
}

// A single value is like an array of one; an array in an array is like its elements.
template <class Body>
bool Walk::each(ondemand::value &value, std::string_view token, Body &&body) {
  if (token[0] != '[') return body(value, token);
  ondemand::array array;
  if (auto error = value.get_array().get(array)) return broken(error);
  for (auto result : array) {
    ondemand::value element;
    if (auto error = std::move(result).get(element)) return broken(error);
    std::string_view token = element.raw_json_token();
    if (!is_inside(token)) return broken(simdjson::TAPE_ERROR);
    if (!each(element, token, body)) return false;
  }
  return true;
}

template <class Body>
bool Walk::each_object(Member &member, Body body) {
  auto only_objects = [&](ondemand::value &value, std::string_view token) {
    if (token[0] != '{') return true;
    ondemand::object object;
    if (auto error = value.get_object().get(object)) return broken(error);
    return body(object, offset(token.data()));
  };
  return each(member.value, member.token, only_objects);
}
