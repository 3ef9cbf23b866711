#pragma once

#include <string_view>
#include <vector>

#include "Documents.hpp"
#include "KeyTable.hpp"
#include "RecordWriter.hpp"

// Goes through a document twice, by a vocabulary: for what it says of its feeds, which may stand
// behind their entries, and then for the entries.
//
// Functions return false where the walk is over: at a fault, or because the receiver has had
// enough.
class Walk {
 public:
  Walk(csj_documents &documents, csj_vocabulary &vocabulary, bool reports_unknown, void *user,
       csj_receive receive)
      : documents_(documents), vocabulary_(vocabulary), reports_unknown_(reports_unknown),
        user_(user), receive_(receive) {}

  csj_fault run();

 private:
  // What the members of an object belong to.
  struct Owner {
    size_t node;
    bool takes_text;
    bool is_inline;
  };

  // The first walk
  bool read_heads();
  bool head(size_t index);

  // The second
  bool deliver();
  bool frame();
  bool feed();
  bool entry(uint8_t name);
  bool is_complete();

  // Both: each takes the value that comes next.
  void begin(Excerpt excerpt, const TokenIndex &index);
  template <class Body> bool each_object(Body body);
  const KeyTable::Term *find(std::string_view key, bool is_inline);
  [[gnu::noinline]] const KeyTable::Term *find_escaped(std::string_view key, bool is_inline);
  size_t begin_record(RecordWriter &writer, uint8_t name, size_t offset);
  bool members(Owner owner);
  bool member(std::string_view key, const KeyTable::Term *term, Owner owner);
  [[gnu::noinline]] bool unknown_member(std::string_view key);
  bool write(const KeyTable::Term &term, bool takes_text);
  [[gnu::always_inline]] bool write_string(const KeyTable::Term &term);
  // Out of line, since nearly all values are scalars.
  [[gnu::noinline]] bool write_elements(const KeyTable::Term &term, bool takes_text);
  [[gnu::noinline]] bool write_object(const KeyTable::Term &term, bool takes_text);
  [[gnu::noinline]] bool write_nothing();
  [[gnu::noinline]] bool write_own(std::string_view key, Owner owner);
  // Reads a scalar, its text into the writer's room.
  bool read(bool takes_text, Scalar &scalar);
  [[gnu::always_inline]] bool read_scalar(bool takes_text, Scalar &scalar);
  [[gnu::noinline]] bool read_string(std::string_view text, Scalar &scalar);

  // Where in the document a byte of what is being walked stands.
  [[gnu::always_inline]] size_t offset(const char *place) const {
    auto *byte = reinterpret_cast<const uint8_t *>(place);
    return excerpt_.document_offset(size_t(byte - excerpt_.text));
  }
  [[gnu::always_inline]] size_t offset() const { return offset(tokens_.place()); }
  bool send(const csj_event &event);
  bool remark(csj_event_kind kind, std::string_view text, size_t offset);
  bool is_too_long();
  bool fail(csj_fault_kind kind, std::string message, size_t offset);
  bool unexpected();
  // What ended the walk; no fault where the receiver did.
  Fault take_fault();

  csj_documents &documents_;
  csj_vocabulary &vocabulary_;
  const bool reports_unknown_;
  void *const user_;
  const csj_receive receive_;

  std::vector<RecordWriter> heads_;  // the document's own, then one for each feed in it
  bool has_frame_ = false;
  size_t feeds_ = 0;  // how many the second walk has come to
  bool is_stopped_ = false;
  RecordWriter record_;
  std::string key_;  // one that had to be unescaped
  Fault fault_;

  // What is being walked
  Excerpt excerpt_;
  const TokenIndex *index_ = nullptr;
  Tokens tokens_;
  LineCounter lines_;
  RecordWriter *writer_ = nullptr;
  bool in_entry_ = false;
  bool is_silent_ = true;
};

[[gnu::always_inline]] inline const KeyTable::Term *Walk::find(std::string_view key,
                                                               bool is_inline) {
  const KeyTable::Term *term = vocabulary_.find(key, is_inline);
  return term ? term : find_escaped(key, is_inline);
}

template <class Body>
bool Walk::each_object(Body body) {
  return tokens_.each([&] { return tokens_.peek() == '{' ? body() : tokens_.skip(); });
}
