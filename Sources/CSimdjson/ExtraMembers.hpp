#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "RecordWriter.hpp"

// The members of an entry that the vocabulary doesn't read, as the text of one object. Of several
// with the same key, the last counts.
class ExtraMembers {
 public:
  bool is_empty() const { return text_.empty(); }
  // The memory in bytes.
  size_t size() const { return text_.size() + keys_.size() * key_size; }

  // Begins a member by its unescaped key. Returns false if there was one of that key.
  bool begin(std::string_view key) {
    auto [found, is_new] = keys_.try_emplace(std::string(key), members_.size());
    if (!is_new) members_[std::exchange(found->second, members_.size())].counts = false;
    text_ += text_.empty() ? '{' : ',';
    return is_new;
  }
  // Adds text to the member.
  void add(std::string_view text) { text_ += text; }
  void add(char byte) { text_ += byte; }
  void end() { members_.push_back({text_.size(), true}); }

  void clear() {
    text_.clear();
    keys_.clear();
    members_.clear();
  }

  // Ends a record with the object of the members.
  void write(RecordWriter &writer, csj_position position) {
    if (keys_.size() < members_.size()) remove_repeated();
    text_ += '}';
    writer.put(text_);
    writer.add(csj_extra_name, position, {csj_kind_string, text_.size()});
    if (text_.capacity() > RecordWriter::largest_kept) text_ = {};
  }

 private:
  // The memory of a key that is kept to find a second one.
  static constexpr size_t key_size = 96;

  // Where a member's text ends, and whether it was the last of its key.
  struct Member {
    size_t end;
    bool counts;
  };

  void remove_repeated() {
    std::string text;
    size_t start = 0;
    for (const Member &member : members_) {
      // A member's text begins with its separator.
      size_t from = std::exchange(start, member.end) + 1;
      if (!member.counts) continue;
      text += text.empty() ? '{' : ',';
      text.append(text_, from, member.end - from);
    }
    text_ = std::move(text);
  }

  std::string text_;  // without the closing bracket
  std::map<std::string, size_t, std::less<>> keys_;  // the indices of members
  std::vector<Member> members_;
};
