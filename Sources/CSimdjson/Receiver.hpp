#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "csimdjson.h"

// A warning, an unknown key, or an invalid entry.
struct Remark {
  csj_event_kind kind;
  std::string text;
  csj_position position;
  bool is_repetition = false;  // told once a document
};

// Sends events, until the receiver stops.
class Receiver {
 public:
  void set(void *user, csj_receive receive) {
    user_ = user;
    receive_ = receive;
    go_on();
  }
  void go_on() { answer_ = Answer::more; }
  bool is_stopped() const { return answer_ == Answer::enough; }

  // Begins a document that has no warnings yet.
  void begin_document() {
    warning_.reset();
    told_repetitions_ = 0;
  }

  // Sends an event or a warning before the next event.
  void owe(csj_event_kind kind) { owed_ = kind; }
  void owe(Remark warning) { warning_ = std::move(warning); }
  bool owes_event() const { return owed_.has_value(); }

  bool flush() {
    auto owed = std::exchange(owed_, std::nullopt);
    auto warning = std::exchange(warning_, std::nullopt);
    return (!warning || pass(event(*warning))) && (!owed || pass(event(*owed)));
  }

  bool send(const csj_event &event) {
    if (is_stopped() || ((owed_ || warning_) && !flush())) return false;
    return pass(event);
  }
  bool send(csj_event_kind kind) { return send(event(kind)); }

  // Sends remarks and removes them.
  bool send(std::vector<Remark> &remarks) {
    for (const Remark &remark : remarks) {
      if (!remark.is_repetition || told_repetitions_++ == 0) send(event(remark));
    }
    remarks.clear();
    return !is_stopped();
  }

 private:
  enum class Answer { more, enough };

  bool pass(const csj_event &event) {
    if (!is_stopped() && !receive_(user_, &event)) answer_ = Answer::enough;
    return !is_stopped();
  }
  static csj_event event(csj_event_kind kind) {
    return {kind, {}, nullptr, 0, nullptr, 0, nullptr, 0, nullptr};
  }
  static csj_event event(const Remark &remark) {
    return {remark.kind, remark.position, remark.text.data(), remark.text.size(), nullptr, 0,
            nullptr, 0, nullptr};
  }

  void *user_ = nullptr;
  csj_receive receive_ = nullptr;
  Answer answer_ = Answer::more;
  std::optional<csj_event_kind> owed_;
  std::optional<Remark> warning_;
  size_t told_repetitions_ = 0;
};
