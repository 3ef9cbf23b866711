#include "Window.hpp"

#include <algorithm>
#include <cstring>

Window::Window(size_t max_size, size_t size, uint32_t line, csj_position outer)
    : max_size_(std::max(max_size, usual_size)),
      size_(size < std::min(max_size_, whole_size) ? std::max(size + 1, usual_size) : usual_size),
      lines_(line, outer) {
  lines_.move_base(front);
}

Window::Window(size_t max_size, size_t size, uint32_t line, csj_position outer, Window &&spent)
    : Window(max_size, size, line, outer) {
  // The memory of a large entry isn't kept.
  if (spent.capacity_ > front + whole_size + slack) return;
  buffer_ = std::move(spent.buffer_);
  capacity_ = spent.capacity_;
  spent.capacity_ = 0;
}

Window::Window(const Window &other)
    : max_size_(other.max_size_), size_(other.size_), begin_(other.begin_), end_(other.end_),
      is_at_end_(other.is_at_end_), lines_(other.lines_) {
  reserve(other.capacity_);
  if (capacity_ > 0) std::memcpy(buffer_.get(), other.buffer_.get(), end_ + slack);
  // The other window may be open: its end then covers the bytes there.
  if (other.cut_ != 0) std::memcpy(buffer_.get() + other.cut_, other.covered_, tail);
}

void Window::reserve(size_t capacity) {
  if (capacity <= capacity_) return;
  auto *larger = static_cast<uint8_t *>(std::realloc(buffer_.get(), capacity));
  if (!larger) std::abort();
  (void)buffer_.release();
  buffer_.reset(larger);
  capacity_ = capacity;
}

uint8_t *Window::room(size_t *size) {
  size_t kept = this->size();
  // Before the first bytes there is no buffer to move them in.
  if (kept > 0) std::memmove(buffer_.get() + front, buffer_.get() + begin_, kept);
  begin_ = front;
  end_ = front + kept;
  lines_.move_base(front);
  while (size_ < max_size_ && kept > size_ / 2) size_ = std::min(size_ * 2, max_size_);
  reserve(front + size_ + slack);
  *size = size_ > kept ? size_ - kept : 0;
  return buffer_.get() + end_;
}

void Window::filled(size_t count, bool is_at_end) {
  end_ += count;
  std::memset(buffer_.get() + end_, 0, slack);
  is_at_end_ = is_at_end;
}

void Window::move_to(size_t offset) {
  lines_.rebase(bytes(), known_end(), offset);
  begin_ = offset;
}

simdjson::padded_string_view Window::open(std::string_view replay, size_t cut, char closer) {
  uint8_t *start = buffer_.get() + begin_ - replay.size();
  std::memcpy(start, replay.data(), replay.size());
  cut_ = cut;
  std::memcpy(covered_, buffer_.get() + cut, tail);
  // No value or container ends with a colon, so that parsing stops there. simdjson first checks for
  // the closing bracket.
  const char end[tail] = {':', closer, 0};
  std::memcpy(buffer_.get() + cut, end, tail);
  size_t size = replay.size() + (cut - begin_) + 2;
  return simdjson::padded_string_view(reinterpret_cast<const char *>(start), size,
                                      size + simdjson::SIMDJSON_PADDING);
}

void Window::close() {
  if (cut_ == 0) return;
  std::memcpy(buffer_.get() + cut_, covered_, tail);
  cut_ = 0;
}
