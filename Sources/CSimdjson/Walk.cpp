#include "Walk.hpp"

namespace {

// Faults that stand before one another are found one at a time; no honest document has more.
constexpr int most_mendings = 8;

}  // namespace

csj_fault Walk::run() {
  for (int mendings = 0;; mendings++) {
    if (documents_.load(documents_.text(), documents_.size(), documents_.index)) {
      if (read_heads()) break;
      documents_.mend(take_fault());
    }
    if (documents_.sound_size() == 0 || mendings == most_mendings) {
      return documents_.report(documents_.fault());
    }
  }
  deliver();
  if (is_stopped_) return {csj_fault_none, nullptr, {0, 0}};
  if (Fault fault = take_fault()) documents_.mend(std::move(fault));
  return documents_.report(documents_.fault());
}

bool Walk::read_heads() {
  heads_.clear();
  has_frame_ = false;
  is_silent_ = true;
  Excerpt excerpt = documents_.excerpt([this](std::string_view key) {
    const KeyTable::Term *term = vocabulary_.elements.find(key);
    return term && term->head_role == csj_role_entry;
  });
  // A document that is its own excerpt is read in already.
  bool is_whole = excerpt.gaps.empty();
  TokenIndex &index = is_whole ? documents_.index : documents_.excerpt_index;
  if (!is_whole && !documents_.load(excerpt.text, excerpt.size, index)) {
    fault_ = documents_.fault();
    return false;
  }
  begin(std::move(excerpt), index);
  begin_record(heads_.emplace_back(), UINT8_MAX, 0);
  if (tokens_.peek() == '{' && !head(0)) return false;
  for (RecordWriter &writer : heads_) writer.end(0);
  return true;
}

bool Walk::head(size_t index) {
  return tokens_.each_member([&](std::string_view key) {
    const KeyTable::Term *term = find(key, false);
    if (!term) return !fault_ && tokens_.skip();
    switch (term->head_role) {
      case csj_role_entry:
        has_frame_ = true;
        return tokens_.skip();
      case csj_role_frame:
        has_frame_ = true;
        return each_object([&] { return head(index); });
      case csj_role_feed:
        has_frame_ = true;
        return each_object([&] {
          begin_record(heads_.emplace_back(), UINT8_MAX, offset());
          return head(heads_.size() - 1);
        });
      default:
        writer_ = &heads_[index];
        return member(key, term, {0, false, false});
    }
  });
}

bool Walk::deliver() {
  is_silent_ = false;
  begin({documents_.text(), documents_.size(), {}}, documents_.index);
  if (heads_.size() == 1 && !send({csj_event_document, {}, nullptr, 0, nullptr, 0, nullptr, 0}))
    return false;
  if (!has_frame_) {
    if (!tokens_.each([&] { return entry(UINT8_MAX); })) return false;
  } else {
    if (heads_.size() == 1 && !send(heads_[0].event(csj_event_head))) return false;
    if (!frame()) return false;
  }
  if (documents_.fault() || heads_.size() > 1) return true;
  return send({csj_event_end, {}, nullptr, 0, nullptr, 0, nullptr, 0});
}

bool Walk::frame() {
  return tokens_.each_member([&](std::string_view key) {
    const KeyTable::Term *term = find(key, false);
    switch (term ? csj_role(term->head_role) : csj_role_text) {
      case csj_role_frame:
        return each_object([&] { return frame(); });
      case csj_role_feed:
        return each_object([&] { return feed(); });
      case csj_role_entry:
        if (tokens_.scalar() == "null") return tokens_.skip();
        return tokens_.each([&] { return entry(term->name); });
      default:
        // The first walk was silent: a second look, for what there is to be said of the head.
        writer_ = &record_;
        begin_record(record_, UINT8_MAX, offset());
        return member(key, term, {0, false, false});
    }
  });
}

bool Walk::feed() {
  feeds_ += 1;
  if (!send({csj_event_document, {}, nullptr, 0, nullptr, 0, nullptr, 0})) return false;
  if (feeds_ < heads_.size() && !send(heads_[feeds_].event(csj_event_head))) return false;
  if (!frame() || !is_complete()) return false;
  return send({csj_event_end, {}, nullptr, 0, nullptr, 0, nullptr, 0});
}

bool Walk::entry(uint8_t name) {
  size_t place = offset();
  writer_ = &record_;
  begin_record(record_, name, place);
  if (tokens_.peek() != '{') {
    // What begins like no value at all is a fault; a value costs the entry.
    Scalar scalar;
    return read(true, scalar) && remark(csj_event_lost_entry, "an entry that is no object", place);
  }
  in_entry_ = true;
  bool is_right = members({0, false, false});
  in_entry_ = false;
  if (!is_right || !is_complete()) return false;
  record_.end(0);
  return send(record_.event(csj_event_entry));
}

// Whether what has just ended did so before the document's mending begins.
bool Walk::is_complete() {
  return !documents_.fault() || (!tokens_.is_at_end() && offset() <= documents_.sound_size());
}
