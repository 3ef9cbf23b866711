#pragma once

#include <optional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "ErrorFinder.hpp"
#include "KeyTable.hpp"
#include "RecordWriter.hpp"
#include "Window.hpp"

namespace ondemand = simdjson::ondemand;

// Walks a document by a vocabulary, window by window.
//
// Functions return false if the walk can't continue: at the end of the window, at an error, or
// because the receiver stops. The open containers are then in `path`, and the walk is resumed with
// a text that opens them again.
class Walk {
 public:
  enum class Mode {
    heads,    // collects the metadata of feeds and sends no events
    front,    // the same, up to the first entry
    entries,  // sends all events
    skip,     // skips the rest of the document
  };

  Walk(Window &window, const csj_options &limits, const ondemand::parser &parser)
      : window_(window), limits_(limits), parser_(parser) {}

  // Begins a document.
  void restart();
  void set(csj_vocabulary &vocabulary, bool reports_unknown);
  void set(void *user, csj_receive receive);

  // Resumes the walk. `document` is parsed from a text with `replay` before the window's bytes.
  bool run(ondemand::document &document, Mode mode);
  std::string replay() const;
  std::vector<uint8_t> closers() const;
  // The offset at which the walk resumes, and whether it is directly after a value.
  size_t resume() const { return resume_; }
  bool is_after_value() const { return is_after_; }
  bool has_path() const { return !path_.empty(); }
  const csj_vocabulary &vocabulary() const { return *vocabulary_; }
  bool is_root_array() const { return path_.empty() ? window_[resume_] == '[' : path_[0].is_array; }
  void resume_at(size_t offset) { resume_ = offset; }

  // Entries also stand under this key of the root; empty for none.
  void set_entries_key(std::string_view key) { entries_key_ = key; }
  // Begins a document that has no warnings yet.
  void forget_warnings() {
    warning_.reset();
    has_told_repetition_ = false;
  }

  // The collected heads, and whether the document has a frame around its entries.
  void forget_heads();
  bool has_frame() const { return has_frame_; }
  // True if `Mode::front` ended at the entries.
  bool is_before_entries() const { return is_before_entries_; }
  void take_heads(Walk &other);

  // The events before and after those of a document.
  bool begin_document();
  bool has_begun_document() const { return !owes_document_; }
  bool end_document();
  // Reads the metadata after an error, if simdjson can skip the bytes before it.
  void read_head_after_error(ondemand::document &document);
  // Sends the complete parts of a document with an error, without its end.
  void end_early();
  bool flush();
  bool send_remarks();
  // A warning that is sent with the next event.
  void warn_later(std::string message, csj_position position);

  bool is_stopped() const { return is_stopped_; }
  Error take_error() { return std::exchange(error_, {}); }

 private:
  enum class Context : uint8_t {
    frame,
    feed,
    entries,
    skipped,
    unread,  // skipped, but objects in it may be entries and are counted
    keyed,   // an object whose members are entries
  };

  // The terms of an object that occurred, by their number modulo 256.
  class Seen {
   public:
    // Returns true if the term may have occurred.
    [[gnu::always_inline]] bool add(const KeyTable::Term &term) {
      uint64_t bit = uint64_t(1) << (term.number & 63), &word = words_[term.number >> 6];
      bool is_known = word & bit;
      word |= bit;
      return is_known;
    }
    bool holds(const KeyTable::Term &term) const {
      return words_[term.number >> 6] >> (term.number & 63) & 1;
    }

   private:
    uint64_t words_[4] = {};
  };

  // A container outside of entries, which may continue in another window.
  struct Level {
    Context context;
    bool is_array;
    uint8_t name;  // of entries
    Seen seen = {};  // of a frame or feed
  };

  // A warning, an unknown key, or an invalid entry.
  struct Remark {
    csj_event_kind kind;
    std::string text;
    csj_position position;
    bool is_repetition = false;  // told once a document
  };

  // The node that the members of an object belong to.
  struct Owner {
    size_t node;
    bool takes_text;
    bool is_inline;
  };

  // Outside of entries
  bool begin_root(ondemand::document &document);
  bool reenter(ondemand::value &value, size_t level);
  bool elements(ondemand::array &array, size_t level, bool is_replay);
  bool fields(ondemand::object &object, size_t level, bool is_replay);
  bool visit(ondemand::value &value, Context context, uint8_t name);
  bool frame_member(ondemand::field &field);
  bool frame_member(ondemand::field &field, uint8_t role, const KeyTable::Term *term);
  bool head_member(ondemand::field &field, const KeyTable::Term *term);
  bool is_entries_key(ondemand::field &field);
  bool keyed_entry(ondemand::field &field, uint8_t name);
  bool unread_member(ondemand::field &field);
  bool note_error(std::string_view key, std::string_view token);
  void end_unread();
  bool push(Level level, size_t offset);
  bool pop(size_t level);
  bool begin_feed(size_t offset);
  bool end_feed();
  bool collects_heads() const { return mode_ == Mode::heads || mode_ == Mode::front; }
  RecordWriter &head();
  void add_head(size_t offset);
  void mark(size_t offset, bool is_after);
  bool mark_behind();
  bool mark_behind(ondemand::value &value);
  bool lost_entry(ondemand::value &value);
  bool entry(ondemand::object &object, uint8_t name, size_t offset);
  bool flush_head();

  // Members of entries and heads
  [[gnu::always_inline]] const KeyTable::Term *find(ondemand::field &field, bool is_inline);
  [[gnu::noinline]] const KeyTable::Term *find_escaped(ondemand::field &field, bool is_inline);
  bool members(ondemand::object &object, Owner owner);
  bool member(ondemand::field &field, const KeyTable::Term *term, Owner owner);
  bool entry_members(ondemand::object &object, Owner owner);
  [[gnu::noinline]] bool last_members(ondemand::object &object, Owner owner,
                                      RecordWriter::Mark start, size_t remarks);
  bool inline_members(ondemand::value &value, Owner owner);
  [[gnu::noinline]] bool unknown_member(ondemand::field &field);
  bool other_member(ondemand::field &field);
  bool report_unknown(ondemand::field &field);
  [[gnu::always_inline]] bool skip_member(ondemand::value &value);
  bool skip(ondemand::value &value);

  // Members that aren't read
  bool keeps_members(Owner owner) const {
    return vocabulary_->keeps_extra && in_entry_ && owner.node == 0;
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
  void end_extra(csj_position position);
  void forget_extra();

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
  bool unescape(std::string_view &text, std::string_view &result);
  bool unescape_whole(std::string_view text, std::string_view &result);
  bool has_invalid_escape(size_t offset);
  [[gnu::always_inline]] bool enter(size_t offset);
  [[gnu::cold]] bool is_too_deep(size_t offset);

  [[gnu::always_inline]] size_t offset(const char *location) const {
    return size_t(reinterpret_cast<const uint8_t *>(location) - window_.bytes());
  }
  size_t offset(ondemand::value &value) const { return offset(value.raw_json_token().data()); }
  csj_position position(size_t offset) { return window_.position(offset); }
  // The position of a node until the member of the head is complete, or until a message asks for
  // it.
  static csj_position later(size_t offset) { return {0, uint32_t(offset)}; }
  bool send(const csj_event &event);
  bool remark(csj_event_kind kind, std::string_view text, size_t offset);
  void remark_repetition(std::string_view key, size_t offset);
  bool is_too_long(ondemand::value &value);
  bool is_too_large(size_t offset);
  bool fail(csj_error_kind kind, std::string message, size_t offset);
  bool unexpected(size_t offset);

  Window &window_;
  const csj_options &limits_;
  const ondemand::parser &parser_;  // to unescape texts
  csj_vocabulary *vocabulary_ = nullptr;
  bool reports_unknown_ = false;
  void *user_ = nullptr;
  csj_receive receive_ = nullptr;

  Mode mode_ = Mode::entries;
  ondemand::document *document_ = nullptr;
  std::vector<Level> path_;
  size_t resume_ = 0;
  bool is_after_ = false;
  size_t depth_ = 0;  // of open containers in an entry or a member of a head

  std::vector<RecordWriter> heads_;  // the document's, then one for each of its feeds
  size_t head_count_ = 0;            // the number in use
  bool has_frame_ = false, is_before_entries_ = false;
  size_t feeds_ = 0;        // the number of feeds begun
  RecordWriter collected_;  // the metadata of the current feed so far
  size_t sent_ = 0;         // the number of its nodes that were sent
  RecordWriter::Mark head_mark_;

  RecordWriter record_;
  RecordWriter *writer_ = nullptr;
  // A member of the entry that isn't read: where its text ends, and whether it was the last of its
  // key.
  struct ExtraMember {
    size_t end;
    bool counts;
  };

  std::string extra_;  // the members of the entry that aren't read, without the closing bracket
  std::map<std::string, size_t, std::less<>> extra_keys_;  // their indices by key, unescaped
  std::vector<ExtraMember> extra_members_;
  std::vector<uint8_t> unescaped_;
  std::string mended_;
  bool in_entry_ = false;
  uint8_t others_ = csj_no_name;  // of the current object
  bool is_stopped_ = false;
  bool owes_document_ = false;  // a pending event
  bool is_row_ = false;         // true if the document is an entry
  bool has_told_repetition_ = false;
  std::string entries_key_;
  std::optional<std::string> entry_key_;  // of a keyed entry
  std::string unread_key_;  // the member that isn't read
  csj_position unread_position_ = {0, 0};
  size_t unread_ = 0;  // the number of objects in it
  std::string unread_error_;  // what a server says of the first of them
  std::optional<std::pair<std::string, csj_position>> warning_;
  std::vector<Remark> remarks_;
  Error error_;
};

[[gnu::always_inline]] inline const KeyTable::Term *Walk::find(ondemand::field &field,
                                                               bool is_inline) {
  const KeyTable::Term *term = vocabulary_->find(field.key().raw(), is_inline);
  return term ? term : find_escaped(field, is_inline);
}

// Enters a container within an entry or a member of a head.
[[gnu::always_inline]] inline bool Walk::enter(size_t offset) {
  if (depth_ >= limits_.depth || path_.size() >= limits_.depth) return is_too_deep(offset);
  depth_ += 1;
  return true;
}

// Returns the token of a value without trailing white space.
[[gnu::always_inline]] inline std::string_view token_of(ondemand::value &value) {
  std::string_view token = value.raw_json_token();
  while (token.size() > 1 && uint8_t(token.back()) <= ' ') token.remove_suffix(1);
  return token;
}

[[gnu::always_inline]] inline bool Walk::read_string(ondemand::value &value, std::string_view token,
                                                     Scalar &scalar) {
  std::string_view text = token.substr(1, token.size() - 2);
  if (text.size() > limits_.text || !writer_->put_plain(text)) {
    return read_escaped(value, token, scalar);
  }
  scalar.size = text.size();
  ondemand::raw_json_string raw;
  return !value.get_raw_json_string().get(raw);
}
