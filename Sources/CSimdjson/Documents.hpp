#pragma once

#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "LineCounter.hpp"
#include "StructureScanner.hpp"
#include "TokenIndex.hpp"
#include "csimdjson.h"

// What is wrong with a document, and the offset where.
struct Fault {
  csj_fault_kind kind = csj_fault_none;
  std::string message;
  size_t offset = 0;

  explicit operator bool() const { return kind != csj_fault_none; }
};

// A document without the inside of some of its long arrays: enough to know its head, and short.
struct Excerpt {
  struct Gap {
    size_t offset;   // in the excerpt, of what is behind the gap
    size_t removed;  // how much was taken out up to there
  };

  const uint8_t *text = nullptr;
  size_t size = 0;
  std::vector<Gap> gaps;

  // Where a byte of the excerpt stands in the document.
  size_t document_offset(size_t offset) const {
    return gaps.empty() ? offset : offset_behind_gaps(offset);
  }

 private:
  size_t offset_behind_gaps(size_t offset) const;
};

// Documents out of one input, each in one piece. A document that is cut, or breaks JSON's grammar,
// is mended: what was open behind the last thing that was complete is closed there, so that
// simdjson reads it as far as it is right.
struct csj_documents {
 public:
  explicit csj_documents(csj_options options);

  uint8_t *room(size_t *size);
  void filled(size_t count);
  csj_progress advance();

  const uint8_t *text() const { return buffer_.get() + begin_; }
  size_t size() const { return size_; }
  const csj_options &options() const { return options_; }

  // The fault that the document was mended for, or that nothing stood before.
  const Fault &fault() const { return fault_; }
  // Where what is the document's own ends and its mending begins.
  size_t sound_size() const { return fault_ ? sound_size_ : SIZE_MAX; }
  csj_place place(size_t offset) const;
  csj_fault report(const Fault &fault) const;
  LineCounter lines() const { return {text(), size_, place_, options_.outer}; }

  // Ends the document at a fault. False where nothing was complete before it.
  bool mend(Fault fault);

  // Reads in a text, the document's or an excerpt's; false where it was mended for a fault instead,
  // or can't be.
  bool load(const uint8_t *text, size_t size, TokenIndex &index);

  // The document without what is behind the first elements of the arrays that `leaves_out` names by
  // their key; an array's key is empty where it has none.
  Excerpt excerpt(const std::function<bool(std::string_view key)> &leaves_out);

  // The string under a key at the root, its escapes undone; null where there is none.
  const uint8_t *string(std::string_view key, size_t *size, csj_place *place);

  TokenIndex index;
  TokenIndex excerpt_index;
  std::string shape;  // that an outline showed last

 private:
  struct Free {
    void operator()(uint8_t *memory) const { std::free(memory); }
  };

  csj_progress skip_blank();
  void move_on();
  Fault unreadable(simdjson::error_code error) const;

  csj_options options_;
  size_t slack_;  // behind the input's bytes: for what simdjson reads there, and for mending
  std::unique_ptr<uint8_t, Free> buffer_;
  size_t capacity_ = 0, filled_ = 0;
  bool is_at_end_ = false;
  StructureScanner scanner_;
  size_t begin_ = 0;  // of the document in the buffer
  csj_place place_;  // where that is in the input
  size_t size_ = 0;  // the document's, 0 where there is none
  Fault fault_;
  csj_place fault_place_ = {0, 0};
  size_t sound_size_ = 0;
  std::vector<uint8_t> excerpt_;
  std::vector<uint8_t> string_;
};
