#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "EntryReader.hpp"
#include "Grammar.hpp"
#include "Heads.hpp"

// Scans a document: the containers around its entries, window by window.
//
// Functions return false if the scan can't continue: at the end of the window, at an error, or
// because the receiver stops. The open containers are then in `path_`, and the scan is resumed with
// a text that opens them again.
class Scan {
 public:
  enum class Mode {
    heads,    // collects the metadata of feeds and sends no events
    front,    // the same, up to the first entry
    entries,  // sends all events
    skip,     // skips the rest of the document
  };
  // Where a pass ended.
  enum class End {
    document,
    front,  // at the first entry, in that mode
    early,
  };

  Scan(Window &window, const csj_options &limits, const ondemand::parser &parser)
      : window_(window), limits_(limits), reader_(window, limits, parser) {}
  // A scan that takes over the memory of a finished one.
  Scan(Window &window, const csj_options &limits, const ondemand::parser &parser, Scan &&spent)
      : Scan(window, limits, parser) {
    reader_.take_memory(std::move(spent.reader_));
  }

  // Begins a document, or begins it again.
  void restart();
  void set(csj_vocabulary &vocabulary, bool reports_unknown) {
    reader_.set(vocabulary, reports_unknown);
  }
  const csj_vocabulary &vocabulary() const { return reader_.vocabulary(); }
  Receiver &receiver() { return receiver_; }
  // Entries also stand under this key of the root; empty for none.
  void set_entries_key(std::string_view key) { entries_key_ = key; }

  // Resumes the scan. `document` is parsed from a text with `replay` before the window's bytes.
  End run(ondemand::document &document, Mode mode);
  std::string replay() const;
  // The offset at which the scan resumes.
  size_t resume() const { return resume_; }
  void resume_at(size_t offset) { resume_ = offset; }
  bool has_path() const { return !path_.empty(); }
  bool is_root_array() const { return path_.empty() ? window_[resume_] == '[' : path_[0].is_array; }
  // True if the scan resumes directly after a value.
  bool is_after_value() const { return point_ == Grammar::Point::after_value; }
  // The grammar of the bytes from there on.
  Grammar grammar() const;
  Error take_error() { return reader_.take_error(); }

  // The collected heads, and whether the document has a frame around its entries.
  void gather_heads();
  bool has_frame() const { return has_frame_; }
  void take_heads(Scan &other) { heads_.take(other.heads_, receiver_); }

  // The events before and after those of a document.
  bool begin_document();
  bool end_document();
  // Reads the metadata after an error, if simdjson can skip the bytes before it.
  void read_head_after_error(ondemand::document &document);
  // Sends the complete parts of a document with an error, without its end.
  void end_early();

 private:
  enum class Context : uint8_t {
    frame,
    feed,
    entries,
    skipped,
    unread,  // skipped, but objects in it may be entries and are counted
    keyed,   // an object whose members are entries
  };

  // A container outside of entries, which may continue in another window.
  struct Level {
    Context context;
    bool is_array;
    uint8_t name;  // of entries
    KeyTable::Seen seen = {};  // of a frame or feed

    bool is_feed() const { return context == Context::feed && !is_array; }
  };

  // A member that isn't read, and the number of objects in it.
  struct Unread {
    std::string key;
    csj_position position;
    size_t count;
    std::string error;  // what a server says of the first of them
  };

  bool root(ondemand::document &document);
  template <class Value> bool enter(Value &value, Level level, size_t offset);
  template <class Value> bool reenter(Value &value, size_t level);
  bool elements(ondemand::array &array, size_t level, bool is_replay);
  bool fields(ondemand::object &object, size_t level, bool is_replay);
  bool visit(ondemand::value &value, Context context, uint8_t name);
  bool member(ondemand::field &field);
  bool member(ondemand::field &field, uint8_t role, const KeyTable::Term *term);
  bool is_entries_key(ondemand::field &field);
  bool keyed_entry(ondemand::field &field, uint8_t name);
  bool unread_member(ondemand::field &field);
  bool is_in_first_error(size_t level) const;
  bool note_error(std::string_view key, std::string_view token);
  void end_unread();
  bool entry(ondemand::object &object, uint8_t name, size_t offset);
  bool push(Level level, size_t offset);
  bool pop(size_t level);
  bool begin_feed(size_t offset);
  bool end_feed();
  bool collects_heads() const { return mode_ == Mode::heads || mode_ == Mode::front; }
  RecordWriter &head();
  void mark(size_t offset, Grammar::Point point);
  bool mark_after();
  bool mark_after(ondemand::value &value);
  size_t offset(ondemand::value &value) const { return reader_.offset(value); }

  Window &window_;
  const csj_options &limits_;
  EntryReader reader_;
  Receiver receiver_;
  Heads heads_;
  std::string entries_key_;
  std::optional<std::string> entry_key_;  // of a keyed entry

  Mode mode_ = Mode::entries;
  ondemand::document *document_ = nullptr;
  std::vector<Level> path_;
  size_t resume_ = 0;
  Grammar::Point point_ = Grammar::Point::before_value;
  RecordWriter::Mark head_mark_;  // the head at that point
  End end_ = End::early;
  bool has_frame_ = false;
  Unread unread_ = {};
};
