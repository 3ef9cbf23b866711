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
  struct Member {
    ondemand::raw_json_string raw;
    std::string_view key;
    ondemand::value value;
    std::string_view token;
  };

  // The first walk
  bool read_heads(ondemand::document &document);
  bool head(ondemand::object object, size_t index);

  // The second
  bool deliver(ondemand::document &document);
  bool frame(ondemand::object object);
  bool feed(ondemand::object object);
  bool entry(ondemand::value value, std::string_view token, uint8_t name);
  bool is_complete();

  // Both
  bool begin(const Excerpt &excerpt, ondemand::document &document, ondemand::parser &parser,
             ondemand::value &root);
  template <class Body> bool each_member(ondemand::object &object, Body body);
  template <class Body> bool each(ondemand::value &value, std::string_view token, Body &&body);
  template <class Body> bool each_object(Member &member, Body body);
  const KeyTable::Term *find(const Member &member, bool is_inline);
  const KeyTable::Term *find_escaped(const Member &member, bool is_inline);
  size_t begin_record(RecordWriter &writer, uint8_t name, size_t offset);
  bool members(ondemand::object object, Owner owner);
  bool write(Member &member, Owner owner);
  bool write(ondemand::value &value, std::string_view token, const KeyTable::Term &term,
             bool takes_text);
  // Out of line, since nearly all values are scalars.
  [[gnu::noinline]] bool write_elements(ondemand::value &value, std::string_view token,
                                        const KeyTable::Term &term, bool takes_text);
  [[gnu::noinline]] bool write_object(ondemand::value &value, std::string_view token,
                                      const KeyTable::Term &term, bool takes_text);
  [[gnu::noinline]] bool write_nothing(ondemand::value &value, std::string_view token);
  bool write_own(Member &member, Owner owner);
  // Reads a scalar, its text into the writer's room.
  bool read(ondemand::value &value, std::string_view token, bool takes_text, Scalar &scalar);
  bool read_string(ondemand::value &value, std::string_view text, Scalar &scalar);

  size_t offset(const char *place) const {
    auto *byte = reinterpret_cast<const uint8_t *>(place);
    return excerpt_->document_offset(size_t(byte - excerpt_->text));
  }
  // Whether a token is the text's own: simdjson passes a text for a key where a colon follows, and
  // then takes what is behind the end for more.
  bool is_inside(std::string_view token) const {
    size_t place = size_t(reinterpret_cast<const uint8_t *>(token.data()) - excerpt_->text);
    return place < excerpt_->size && token.size() <= excerpt_->size - place;
  }
  bool send(const csj_event &event);
  bool remark(csj_event_kind kind, std::string_view text, size_t offset);
  bool is_too_long(std::string_view token);
  bool fail(csj_fault_kind kind, std::string message, size_t offset);
  bool unexpected(const char *place);
  bool broken(simdjson::error_code error);

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
  const Excerpt *excerpt_ = nullptr;
  ondemand::document *document_ = nullptr;
  ondemand::parser *parser_ = nullptr;
  LineCounter lines_;
  RecordWriter *writer_ = nullptr;
  bool in_entry_ = false;
  bool is_silent_ = true;
};
