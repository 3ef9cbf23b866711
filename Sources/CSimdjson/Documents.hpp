#pragma once

#include "Grammar.hpp"
#include "Outline.hpp"
#include "References.hpp"
#include "Scan.hpp"

// The documents of one input, in sequence, in a window.
struct csj_documents {
 public:
  explicit csj_documents(csj_options options);
  // Documents of another input that take over the memory of a finished one.
  csj_documents(csj_options options, csj_documents &&spent);
  // A second reader at the same position of the same document.
  csj_documents(const csj_documents &other);

  uint8_t *room(size_t *size);
  void filled(size_t count, bool is_at_end) { window_.filled(count, is_at_end); }

  void set_eager(bool is_eager) { options_.is_eager = is_eager; }
  csj_progress advance();
  csj_progress outline(csj_extent extent, size_t *number, void *user, csj_show show);
  csj_progress walk(csj_vocabulary &vocabulary, bool reports_unknown, void *user,
                    csj_receive receive);
  csj_progress read_heads(csj_vocabulary &vocabulary);
  void take_heads(csj_documents &other, void *user, csj_receive receive);
  // True if the rest of the input is in memory and its entries aren't tiny, so that rows of it take
  // little memory.
  bool is_holdable() const;

  csj_position position() const { return document_.position; }
  // The position of a node of the current entry.
  csj_position position(size_t offset) { return window_.position(offset); }
  csj_error error() const { return {error_.kind, error_.message.c_str(), error_position_}; }
  // The unescaped string at a JSON pointer; null if there is none.
  const uint8_t *string(std::string_view pointer, size_t *size, csj_position *position);
  // Reads the document as a text without references.
  csj_progress resolve();
  std::string_view resolved() const { return references_.text(); }
  void set_entries_key(std::string_view key) { scan_.set_entries_key(key); }
  void enter();
  // The number of containers entered.
  size_t depth() const { return closers_.size(); }
  // The key of the document in the innermost object, as written.
  std::string_view key() const { return key_; }
  void ignore_trailer() { ignores_trailer_ = true; }
  csj_progress skip_line();

 private:
  const uint8_t *string_of(ondemand::value &value, size_t *size, csj_position *position);

  // The part of the window that is parsed.
  enum class Reach {
    near,   // about the previous document's size
    far,    // to the last closing brace
    exact,  // to the last offset where a value may have ended
    document,  // to the document's end, which is known
  };
  enum class Next { again, more, error };
  enum class Stage { none, begun, delivering, bad_line };

  // What is known of the current document.
  struct Document {
    csj_position position;
    uint8_t root = 0;  // its first byte
    Reach reach = Reach::far;
    size_t near = 0;  // the size for `Reach::near`; 0 for a line or an estimate
    size_t end = 0;   // for `Reach::document`
    size_t size = 0;  // the number of bytes consumed
    bool is_known_shape = false;
    bool has_complete_part = false;  // true if any container is complete before an error
    bool has_warned = false;         // of a comma
  };
  // What is remembered of the document before.
  struct Previous {
    size_t size = SIZE_MAX;
    bool had_frame = true;
  };

  // A pass over the document, which consumes it or only looks ahead.
  enum class Pass { looks, takes };

  template <class Body> csj_progress attempt(Pass pass, Body body);
  bool runs(Scan::Mode mode) { return scan_.run(parsed_, mode) == Scan::End::document; }
  bool is_likely_cut() const;
  bool parse();
  size_t cut();
  size_t exact_cut() const;
  size_t end() const { return unreadable_ ? unreadable_.offset : window_.end(); }
  Next judge(Pass pass);
  Next judge_code(size_t from);
  Next judge_grammar(Pass pass, size_t from);
  Next report(Error error);
  void warn_of_comma(Pass pass, size_t offset);
  void look_for_closed(Pass pass, size_t from, size_t end);
  csj_progress gather_heads();
  bool is_likely_whole() const;
  bool is_error_in_line() const;
  csj_progress deliver();
  csj_progress skip_blank();
  bool skip_key(size_t &at);
  size_t string_end(size_t at);
  void begin();
  void finish();
  void move_on();

  csj_options options_;
  Window window_;
  Scan scan_;
  Outline outline_;
  simdjson::ondemand::parser parser_;
  simdjson::ondemand::document parsed_;
  simdjson::error_code code_ = simdjson::SUCCESS;

  Stage stage_ = Stage::none;
  Document document_;
  Previous previous_;
  // For each shape, the vocabulary by which a document of it was a row; NULL if none was.
  std::array<const csj_vocabulary *, Outline::shape_count> rows_ = {};
  size_t objects_ = 0;  // the number of documents that are objects
  // The closing brackets of the open containers whose values are the documents.
  std::string closers_;
  std::string key_;
  bool ignores_trailer_ = false;
  Error unreadable_;  // an error that simdjson can't skip
  Error error_;       // the error that ended the input
  csj_position error_position_ = {0, 0};
  std::vector<uint8_t> string_;
  References references_;
};
