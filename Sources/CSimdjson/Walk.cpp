#include "Walk.hpp"

#include "FaultFinder.hpp"
#include "Members.hpp"

namespace {

// Faults that stand before one another are found one at a time; no honest document has more.
constexpr int most_mendings = 8;

}  // namespace

csj_fault Walk::run() {
  ondemand::document document;
  for (int mendings = 0;; mendings++) {
    if (documents_.load(documents_.text(), documents_.size(), documents_.parser, document)) {
      if (read_heads(document)) break;
      documents_.mend(std::move(fault_));
    }
    if (documents_.sound_size() == 0 || mendings == most_mendings) {
      return documents_.report(documents_.fault());
    }
    fault_ = {};
  }
  deliver(document);
  if (is_stopped_) return {csj_fault_none, nullptr, {0, 0}};
  if (fault_) documents_.mend(std::move(fault_));
  return documents_.report(documents_.fault());
}

bool Walk::read_heads(ondemand::document &document) {
  heads_.clear();
  has_frame_ = false;
  is_silent_ = true;
  Excerpt excerpt = documents_.excerpt([this](std::string_view key) {
    const KeyTable::Term *term = vocabulary_.elements.find(key);
    return term && term->head_role == csj_role_entry;
  });
  // A document that is its own excerpt is read in already.
  bool is_whole = excerpt.gaps.empty();
  ondemand::parser &parser = is_whole ? documents_.parser : documents_.excerpt_parser;
  ondemand::document shortened;
  if (!is_whole && !documents_.load(excerpt.text, excerpt.size, parser, shortened)) {
    fault_ = documents_.fault();
    return false;
  }
  ondemand::value root;
  if (!begin(excerpt, is_whole ? document : shortened, parser, root)) return false;
  begin_record(heads_.emplace_back(), UINT8_MAX, 0);
  if (excerpt.text[0] == '{') {
    ondemand::object object;
    if (auto error = root.get_object().get(object)) return broken(error);
    if (!head(object, 0)) return false;
  }
  for (RecordWriter &writer : heads_) writer.end(0);
  document.rewind();
  return true;
}

bool Walk::head(ondemand::object object, size_t index) {
  return each_member(object, [&](Member &member) {
    const KeyTable::Term *term = find(member, false);
    if (!term) return !fault_;
    switch (term->head_role) {
      case csj_role_entry:
        has_frame_ = true;
        return true;
      case csj_role_frame:
        has_frame_ = true;
        return each_object(
            member, [&](ondemand::object frame, size_t) { return head(frame, index); });
      case csj_role_feed:
        has_frame_ = true;
        return each_object(member, [&](ondemand::object feed, size_t offset) {
          begin_record(heads_.emplace_back(), UINT8_MAX, offset);
          return head(feed, heads_.size() - 1);
        });
      default:
        writer_ = &heads_[index];
        return write(member, {0, false, false});
    }
  });
}

bool Walk::deliver(ondemand::document &document) {
  Excerpt whole{documents_.text(), documents_.size(), {}};
  ondemand::value root;
  is_silent_ = false;
  if (!begin(whole, document, documents_.parser, root)) return false;
  std::string_view token = root.raw_json_token();
  if (heads_.size() == 1 && !send({csj_event_document, {}, nullptr, 0, nullptr, 0, nullptr, 0}))
    return false;
  if (!has_frame_) {
    auto body = [&](ondemand::value &value, std::string_view token) {
      return entry(value, token, UINT8_MAX);
    };
    if (!each(root, token, body)) return false;
  } else {
    if (heads_.size() == 1 && !send(heads_[0].event(csj_event_head))) return false;
    ondemand::object object;
    if (auto error = root.get_object().get(object)) return broken(error);
    if (!frame(object)) return false;
  }
  if (documents_.fault() || heads_.size() > 1) return true;
  return send({csj_event_end, {}, nullptr, 0, nullptr, 0, nullptr, 0});
}

bool Walk::frame(ondemand::object object) {
  return each_member(object, [&](Member &member) {
    const KeyTable::Term *term = find(member, false);
    switch (term ? csj_role(term->head_role) : csj_role_text) {
      case csj_role_frame:
        return each_object(
            member, [&](ondemand::object frame, size_t) { return this->frame(frame); });
      case csj_role_feed:
        return each_object(member, [&](ondemand::object feed, size_t) { return this->feed(feed); });
      case csj_role_entry: {
        if (member.token.substr(0, 4) == "null") return true;
        auto body = [&](ondemand::value &value, std::string_view token) {
          return entry(value, token, term->name);
        };
        return each(member.value, member.token, body);
      }
      default:
        // The first walk was silent: a second look, for what there is to be said of the head.
        writer_ = &record_;
        begin_record(record_, UINT8_MAX, offset(member.token.data()));
        return write(member, {0, false, false});
    }
  });
}

bool Walk::feed(ondemand::object object) {
  feeds_ += 1;
  if (!send({csj_event_document, {}, nullptr, 0, nullptr, 0, nullptr, 0})) return false;
  if (feeds_ < heads_.size() && !send(heads_[feeds_].event(csj_event_head))) return false;
  if (!frame(object) || !is_complete()) return false;
  return send({csj_event_end, {}, nullptr, 0, nullptr, 0, nullptr, 0});
}

bool Walk::entry(ondemand::value value, std::string_view token, uint8_t name) {
  if (token[0] != '{') {
    // What begins like no value at all is a fault; a value costs the entry.
    writer_ = &record_;
    begin_record(record_, name, offset(token.data()));
    Scalar scalar;
    if (!read(value, token, true, scalar)) return false;
    return remark(csj_event_lost_entry, "an entry that is no object", offset(token.data()));
  }
  ondemand::object object;
  if (auto error = value.get_object().get(object)) return broken(error);
  writer_ = &record_;
  begin_record(record_, name, offset(token.data()));
  in_entry_ = true;
  bool is_right = members(object, {0, false, false});
  in_entry_ = false;
  if (!is_right || !is_complete()) return false;
  record_.end(0);
  return send(record_.event(csj_event_entry));
}

// Whether what has just ended did so before the document's mending begins.
bool Walk::is_complete() {
  if (!documents_.fault()) return true;
  const char *next = nullptr;
  if (document_->current_location().get(next)) return false;
  return offset(next) <= documents_.sound_size();
}
