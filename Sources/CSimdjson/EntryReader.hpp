#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ErrorFinder.hpp"
#include "ExtraMembers.hpp"
#include "KeyTable.hpp"
#include "Receiver.hpp"
#include "RecordWriter.hpp"
#include "Window.hpp"

namespace ondemand = simdjson::ondemand;

// Converts an entry, or a member of a head, to nodes by a vocabulary.
//
// Functions return false if they can't continue: at the end of the window or at an error.
class EntryReader {
 public:
  EntryReader(Window &window, const csj_options &limits, const ondemand::parser &parser)
      : window_(window), limits_(limits), parser_(parser) {}

  // Takes over the memory of a finished reader.
  void take_memory(EntryReader &&spent) { record_ = std::move(spent.record_); }

  void set(csj_vocabulary &vocabulary, bool reports_unknown) {
    vocabulary_ = &vocabulary;
    reports_unknown_ = reports_unknown;
  }
  const csj_vocabulary &vocabulary() const { return *vocabulary_; }

  // Begins a pass over a document, which may keep remarks.
  void begin_pass(bool keeps_remarks);
  // An entry that doesn't fit in the window is parsed again. Its remarks are therefore collected
  // and sent at its end.
  std::vector<Remark> &remarks() { return remarks_; }
  Error take_error() { return std::exchange(error_, {}); }
  bool has_error() const { return bool(error_); }

  // Reads an entry within `depth` containers. If its key in the object around it is data, a node in
  // it has the key and the entry's name.
  bool read_entry(ondemand::object &object, uint8_t name, size_t offset, size_t depth,
                  const std::optional<std::string> &key);
  // The event of the entry read last. The receiver may give its memory back.
  csj_event entry_event() { return record_.last_event(csj_event_entry); }
  // Reads a member of a head.
  bool read_head(ondemand::field &field, const KeyTable::Term *term, RecordWriter &head,
                 size_t depth);
  // Reads a scalar that stands instead of an entry.
  bool read_lost_entry(ondemand::value &value);

  [[gnu::always_inline]] const KeyTable::Term *find(ondemand::field &field, bool is_inline);
  bool report_unknown(ondemand::field &field);
  // Skips a value with its contents.
  bool skip(ondemand::value &value);
  // Unescapes a text of the document. The results are valid until the next call.
  bool unescape(std::string_view &text, std::string_view &result);
  bool remark(csj_event_kind kind, std::string_view text, size_t offset);
  void remark_repetition(std::string_view key, size_t offset);
  [[gnu::cold]] bool is_too_deep(size_t offset);

  [[gnu::always_inline]] size_t offset(const char *location) const {
    return size_t(reinterpret_cast<const uint8_t *>(location) - window_.bytes());
  }
  size_t offset(ondemand::value &value) const { return offset(value.raw_json_token().data()); }

 private:
  // What members belong to, which decides their role.
  enum class Subject : uint8_t { entry, head };

  // The node that the members of an object belong to.
  struct Owner {
    size_t node;
    bool takes_text;
    bool is_inline;
  };

  // Members
  [[gnu::noinline]] const KeyTable::Term *find_escaped(ondemand::field &field, bool is_inline);
  bool members(ondemand::object &object, Owner owner);
  bool member(ondemand::field &field, const KeyTable::Term *term, Owner owner);
  bool entry_members(ondemand::object &object, Owner owner);
  [[gnu::noinline]] bool last_members(ondemand::object &object, Owner owner,
                                      RecordWriter::Mark start, size_t remarks);
  bool inline_members(ondemand::value &value, Owner owner);
  [[gnu::noinline]] bool unknown_member(ondemand::field &field);
  bool other_member(ondemand::field &field);
  [[gnu::always_inline]] bool skip_member(ondemand::value &value);

  // Members that aren't read
  bool keeps_members(Owner owner) const {
    return vocabulary_->keeps_extra && subject_ == Subject::entry && owner.node == 0;
  }
  bool all_members(ondemand::object &object, Owner owner);
  bool kept_member(ondemand::field &field, const KeyTable::Term *term, Owner owner);
  bool extra_members(ondemand::value &value);
  bool keep(ondemand::field &field);
  bool copy_member(ondemand::field &field);
  bool copy(ondemand::value &value);
  bool copy_object(ondemand::value &value);
  bool copy_array(ondemand::value &value);
  bool copy_scalar(ondemand::value &value);
  bool copy_text(std::string_view text);

  // Values
  [[gnu::always_inline]] bool write(const KeyTable::Term &term, bool takes_text,
                                    ondemand::value &value);
  [[gnu::noinline]] bool write_other(const KeyTable::Term &term, bool takes_text,
                                     ondemand::value &value);
  [[gnu::noinline]] bool write_elements(const KeyTable::Term &term, bool takes_text,
                                        ondemand::value &value);
  [[gnu::noinline]] bool write_object(const KeyTable::Term &term, bool takes_text,
                                      ondemand::value &value);
  [[gnu::noinline]] bool write_keyed(uint8_t name, ondemand::object &object);
  bool ignore(ondemand::value &value);
  [[gnu::noinline]] bool write_nothing(ondemand::value &value);
  [[gnu::noinline]] bool write_own(ondemand::field &field, Owner owner);
  [[gnu::always_inline]] bool write_own_string(ondemand::value &value, Owner owner);
  bool read(ondemand::value &value, bool takes_text, Scalar &scalar);
  [[gnu::always_inline]] bool read_string(ondemand::value &value, std::string_view token,
                                          Scalar &scalar);
  [[gnu::noinline]] bool read_escaped(ondemand::value &value, std::string_view token,
                                      Scalar &scalar);
  bool unescape_whole(std::string_view text, std::string_view &result);
  bool has_invalid_escape(size_t offset);

  // Enters a container.
  [[gnu::always_inline]] bool enter(size_t offset) {
    if (depth_ >= limits_.depth) return is_too_deep(offset);
    depth_ += 1;
    return true;
  }
  // The position of a node until the member of the head is complete, or until a message asks for
  // it.
  static csj_position later(size_t offset) { return {0, uint32_t(offset)}; }
  bool is_too_long(ondemand::value &value);
  bool is_too_large(size_t offset);
  bool fail(csj_error_kind kind, std::string message, size_t offset);
  bool unexpected(size_t offset);

  Window &window_;
  const csj_options &limits_;
  const ondemand::parser &parser_;  // to unescape texts
  csj_vocabulary *vocabulary_ = nullptr;
  bool reports_unknown_ = false, keeps_remarks_ = false;

  Subject subject_ = Subject::entry;
  size_t depth_ = 0;  // of open containers
  uint8_t others_ = csj_no_name;  // of the current object
  RecordWriter record_;
  RecordWriter *writer_ = nullptr;
  ExtraMembers extra_;
  std::vector<uint8_t> unescaped_;
  std::string mended_;
  std::vector<Remark> remarks_;
  Error error_;
};

[[gnu::always_inline]] inline const KeyTable::Term *EntryReader::find(ondemand::field &field,
                                                                      bool is_inline) {
  const KeyTable::Term *term = vocabulary_->find(field.key().raw(), is_inline);
  return term ? term : find_escaped(field, is_inline);
}

// Returns the token of a value without trailing white space.
[[gnu::always_inline]] inline std::string_view token_of(ondemand::value &value) {
  std::string_view token = value.raw_json_token();
  while (token.size() > 1 && uint8_t(token.back()) <= ' ') token.remove_suffix(1);
  return token;
}

[[gnu::always_inline]] inline bool EntryReader::read_string(ondemand::value &value,
                                                            std::string_view token,
                                                            Scalar &scalar) {
  std::string_view text = token.substr(1, token.size() - 2);
  if (text.size() > limits_.text || !writer_->put_plain(text)) {
    return read_escaped(value, token, scalar);
  }
  scalar.size = text.size();
  ondemand::raw_json_string raw;
  return !value.get_raw_json_string().get(raw);
}
