#pragma once

#include <vector>

#include "Receiver.hpp"
#include "RecordWriter.hpp"

// The metadata of a document and of its feeds: what was gathered before the entries are read, and
// what the current feed has so far. It is sent again if it has grown.
class Heads {
 public:
  // Begins to gather with the head of a document.
  void gather(csj_position start) {
    count_ = 0;
    add(start);
  }
  // Adds the head of a feed.
  void add(csj_position start) {
    if (count_ == gathered_.size()) gathered_.emplace_back();
    gathered_[count_].reset();
    gathered_[count_++].begin(UINT8_MAX, start);
  }
  RecordWriter &document() { return gathered_[0]; }
  RecordWriter &last() { return gathered_[count_ - 1]; }
  RecordWriter &current() { return current_; }
  bool has_feeds() const { return count_ > 1; }
  bool has_feed() const { return feeds_ > 0; }

  // Begins the entries of a document, or of its next feed.
  void begin_document(csj_position start) {
    feeds_ = 0;
    begin(start);
  }
  void begin_feed(csj_position start) {
    feeds_ += 1;
    begin(start);
  }
  // Sends the head that was gathered for the current document or feed.
  bool send_gathered(Receiver &receiver) {
    if (feeds_ >= count_) return true;
    RecordWriter &head = gathered_[feeds_];
    sent_ = head.count();
    head.end(0);
    return receiver.send(head.event(csj_event_head));
  }
  // Sends the current head if it has grown.
  bool flush(Receiver &receiver) { return send(current_, receiver); }
  // Takes what a look-ahead gathered, and sends it if it is more.
  void take(Heads &other, Receiver &receiver) {
    std::swap(gathered_, other.gathered_);
    std::swap(count_, other.count_);
    if (count_ == 1) send(gathered_[0], receiver);
  }
  // Sends the current head again even if it hasn't grown.
  void forget_sent() { sent_ = 0; }
  void swap_current() { std::swap(current_, gathered_[0]); }

 private:
  void begin(csj_position start) {
    sent_ = 1;
    current_.reset();
    current_.begin(UINT8_MAX, start);
  }
  bool send(RecordWriter &head, Receiver &receiver) {
    if (head.count() <= sent_) return true;
    sent_ = head.count();
    head.end(0);
    return receiver.send(head.event(csj_event_head));
  }

  std::vector<RecordWriter> gathered_;  // the document's, then one for each of its feeds
  size_t count_ = 0;                    // the number in use
  size_t feeds_ = 0;                    // the number of feeds begun
  RecordWriter current_;
  size_t sent_ = 0;  // the number of nodes of the current head that were sent
};
