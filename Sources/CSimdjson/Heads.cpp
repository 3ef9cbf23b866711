#include "Walk.hpp"

// Feed metadata of a document, and the events around entries.

void Walk::set(void *user, csj_receive receive) {
  user_ = user;
  receive_ = receive;
  is_stopped_ = false;
}

void Walk::forget_heads() {
  head_count_ = 0;
  add_head(window_.begin());
  has_frame_ = false;
}

void Walk::add_head(size_t offset) {
  if (head_count_ == heads_.size()) heads_.emplace_back();
  heads_[head_count_].reset();
  heads_[head_count_++].begin(UINT8_MAX, position(offset));
}

void Walk::take_heads(Walk &other) {
  std::swap(heads_, other.heads_);
  std::swap(head_count_, other.head_count_);
  if (head_count_ == 1 && heads_[0].count() > sent_) {
    sent_ = heads_[0].count();
    heads_[0].end(0);
    send(heads_[0].event(csj_event_head));
  }
}

RecordWriter &Walk::head() {
  if (mode_ == Mode::entries) return collected_;
  for (const Level &level : path_) {
    if (level.context == Context::feed && !level.is_array) return heads_[head_count_ - 1];
  }
  return heads_[0];
}

bool Walk::begin_document() {
  feeds_ = 0;
  sent_ = 1;
  collected_.reset();
  collected_.begin(UINT8_MAX, position(window_.begin()));
  if (head_count_ > 1) return true;
  owes_document_ = true;
  is_row_ = !has_frame_ && window_[window_.begin()] == '{';
  if (!has_frame_) {
    // What was taken for a head is the entry itself.
    heads_[0].reset();
    return true;
  }
  sent_ = heads_[0].count();
  heads_[0].end(0);
  return send(heads_[0].event(csj_event_head));
}

bool Walk::end_document() {
  if (head_count_ > 1) return flush();
  return flush_head() && send({csj_event_end, {}, nullptr, 0, nullptr, 0, nullptr, 0, nullptr});
}

void Walk::read_head_after_error(ondemand::document &document) {
  if (feeds_ > 0 || path_.empty()) return;
  std::swap(collected_, heads_[0]);
  run(document, Mode::heads);
  std::swap(collected_, heads_[0]);
  mode_ = Mode::entries;
}

void Walk::end_early() {
  if (flush()) flush_head();
}

bool Walk::begin_feed(size_t offset) {
  if (mode_ == Mode::skip) return true;
  if (collects_heads()) {
    add_head(offset);
    return true;
  }
  feeds_ += 1;
  sent_ = 1;
  collected_.reset();
  collected_.begin(UINT8_MAX, position(offset));
  if (!send({csj_event_document, {}, nullptr, 0, nullptr, 0, nullptr, 0, nullptr})) return false;
  if (feeds_ >= head_count_) return true;
  sent_ = heads_[feeds_].count();
  heads_[feeds_].end(0);
  return send(heads_[feeds_].event(csj_event_head));
}

bool Walk::end_feed() {
  if (mode_ != Mode::entries) return true;
  return flush_head() && send({csj_event_end, {}, nullptr, 0, nullptr, 0, nullptr, 0, nullptr});
}

// Sends the metadata found since the head was sent.
bool Walk::flush_head() {
  if (collected_.count() <= sent_) return true;
  sent_ = collected_.count();
  collected_.end(0);
  return send(collected_.event(csj_event_head));
}

void Walk::warn_later(std::string message, csj_position position) {
  warning_ = {std::move(message), position};
}

// Sends pending events before the next one.
bool Walk::flush() {
  if (std::exchange(owes_document_, false)) {
    csj_event_kind kind = is_row_ ? csj_event_row : csj_event_document;
    csj_event event = {kind, {}, nullptr, 0, nullptr, 0, nullptr, 0, nullptr};
    if (!send(event)) return false;
  }
  if (!warning_) return true;
  auto [message, position] = *std::exchange(warning_, std::nullopt);
  return send(
      {csj_event_warning, position, message.data(), message.size(), nullptr, 0, nullptr, 0,
       nullptr});
}

bool Walk::send(const csj_event &event) {
  if (is_stopped_) return false;
  if ((owes_document_ || warning_) && !flush()) return false;
  is_stopped_ = !receive_(user_, &event);
  return !is_stopped_;
}

// An entry that doesn't fit in the window is parsed again. Its remarks are therefore collected and
// sent at its end.
bool Walk::remark(csj_event_kind kind, std::string_view text, size_t offset) {
  if (mode_ == Mode::entries) remarks_.push_back({kind, std::string(text), position(offset)});
  return true;
}

void Walk::remark_repetition(std::string_view key, size_t offset) {
  std::string text = "'" + std::string(key) + "' occurs twice in an object; the last counts";
  if (mode_ == Mode::entries) {
    remarks_.push_back({csj_event_warning, std::move(text), position(offset), true});
  }
}

bool Walk::send_remarks() {
  for (const Remark &remark : remarks_) {
    if (remark.is_repetition && std::exchange(has_told_repetition_, true)) continue;
    send({remark.kind, remark.position, remark.text.data(), remark.text.size(), nullptr, 0, nullptr,
          0, nullptr});
  }
  remarks_.clear();
  return !is_stopped_;
}
