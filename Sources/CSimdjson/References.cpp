#include "References.hpp"

#include "KeyTable.hpp"

namespace ondemand = simdjson::ondemand;

namespace {

std::string_view text_of(ondemand::value &value) {
  std::string_view token = value.raw_json_token();
  return token.front() == '"' ? KeyTable::written_key(token.data() + 1) : std::string_view();
}

char type_of(ondemand::value &value) { return value.raw_json_token().front(); }

}  // namespace

bool References::read(ondemand::document &document, size_t limit) {
  resources_.clear();
  text_.clear();
  limit_ = limit;
  is_too_long_ = false;
  ondemand::value root, types;
  ondemand::object object;
  if (document.get_value().get(root)) return false;
  if (type_of(root) != '{') return copy(root, 0);
  if (root.get_object().get(object)) return false;
  simdjson::error_code code = object.find_field("resources").get(types);
  if (code && code != simdjson::NO_SUCH_FIELD) return false;
  if (!code && type_of(types) == '{' && !collect(types)) return false;
  return !object.reset().error() && copy(object, 0);
}

bool References::collect(ondemand::value &types) {
  ondemand::object object;
  if (types.get_object().get(object)) return false;
  for (auto result : object) {
    ondemand::field type;
    ondemand::object resources;
    if (std::move(result).get(type)) return false;
    std::string key = std::string(KeyTable::written_key(type.key().raw())) + '/';
    if (type.value().get_object().get(resources)) continue;
    for (auto result : resources) {
      ondemand::field field;
      ondemand::object resource;
      std::string_view text;
      if (std::move(result).get(field)) return false;
      std::string id(KeyTable::written_key(field.key().raw()));
      if (field.value().get_object().get(resource)) continue;
      if (resource.raw_json().get(text)) return false;
      resources_.insert_or_assign(key + id, text);
    }
  }
  return true;
}

bool References::copy(ondemand::value &value, size_t depth) {
  std::string_view token = value.raw_json_token();
  if (token.front() == '{') {
    ondemand::object object;
    return !value.get_object().get(object) && copy(object, depth);
  }
  if (token.front() != '[') {
    while (token.size() > 1 && uint8_t(token.back()) <= ' ') token.remove_suffix(1);
    text_ += token;
    return true;
  }
  ondemand::array array;
  if (value.get_array().get(array)) return false;
  char before = '[';
  for (auto result : array) {
    ondemand::value element;
    if (std::move(result).get(element)) return false;
    text_ += std::exchange(before, ',');
    if (!copy(element, depth)) return false;
  }
  text_ += before == '[' ? "[]" : "]";
  return true;
}

bool References::copy(ondemand::object &object, size_t depth) {
  if (text_.size() > limit_) return !(is_too_long_ = true);
  std::string_view resource;
  if (depth < deepest) {
    if (!find(object, resource) || object.reset().error()) return false;
  }
  if (!resource.empty()) {
    ondemand::document document;
    ondemand::object other;
    // The bytes after a resource are those of the document.
    simdjson::padded_string_view view(
        resource.data(), resource.size(), resource.size() + simdjson::SIMDJSON_PADDING);
    return !parsers_[depth].iterate(view).get(document) && !document.get_object().get(other) &&
           copy(other, depth + 1);
  }
  char before = '{';
  for (auto result : object) {
    ondemand::field field;
    if (std::move(result).get(field)) return false;
    std::string_view key = KeyTable::written_key(field.key().raw());
    if (depth == 0 && key == "resources") continue;
    text_ += std::exchange(before, ',');
    ((text_ += '"') += key) += "\":";
    if (!copy(field.value(), depth)) return false;
  }
  text_ += before == '{' ? "{}" : "}";
  return true;
}

// Finds the resource that an object refers to; none for an object that isn't a reference.
bool References::find(ondemand::object &object, std::string_view &resource) const {
  std::string_view type, id;
  for (auto result : object) {
    ondemand::field field;
    if (std::move(result).get(field)) return false;
    std::string_view key = KeyTable::written_key(field.key().raw());
    if (key == "attributes") return true;
    if (key == "type") type = text_of(field.value());
    if (key == "id") id = text_of(field.value());
  }
  if (type.empty() || id.empty()) return true;
  auto found = resources_.find(std::string(type) + '/' + std::string(id));
  if (found != resources_.end()) resource = found->second;
  return true;
}
