#include "StructureScanner.hpp"

#include <algorithm>
#include <cstring>
#include <string_view>

#include "Library.hpp"

namespace {

using Block = uint8_t __attribute__((ext_vector_type(64)));
using Flags = bool __attribute__((ext_vector_type(64)));

// A long array is worth remembering from this many bytes on, down to this depth.
constexpr size_t long_array = 4096;
constexpr size_t long_array_depth = 8;

[[gnu::always_inline]] inline uint64_t bits(Flags flags) {
  return __builtin_bit_cast(uint64_t, flags);
}

// Each bit is the parity of all bits up to it: from quotes to what is between them.
[[gnu::always_inline]] inline uint64_t parity(uint64_t bits) {
  for (int shift = 1; shift < 64; shift *= 2) bits ^= bits << shift;
  return bits;
}

}  // namespace

void StructureScanner::restart() {
  position_ = complete_end_ = complete_depth_ = 0;
  in_string_ = 0;
  is_escaped_ = false;
  levels_.clear();
  long_arrays_.clear();
}

StructureScanner::State StructureScanner::scan(const uint8_t *document, size_t size) {
#ifdef __x86_64__
  // simdjson has looked what the processor can do.
  static const bool has_avx2 = [] {
    std::string_view kernel = library()->name();
    return kernel == "haswell" || kernel == "icelake";
  }();
  if (has_avx2) return scan_wide(document, size);
#endif
  return scan_blocks(document, size);
}

#ifdef __x86_64__
// The same, compiled for wider registers.
[[gnu::target("avx2")]]
StructureScanner::State StructureScanner::scan_wide(const uint8_t *document, size_t size) {
  return scan_blocks(document, size);
}
#endif

[[gnu::always_inline]]
inline StructureScanner::State StructureScanner::scan_blocks(const uint8_t *document,
                                                             size_t size) {
  while (position_ < size) {
    size_t count = std::min<size_t>(size - position_, 64);
    Block block;
    if (count == 64) {
      std::memcpy(&block, document + position_, 64);
    } else {
      block = ' ';
      std::memcpy(&block, document + position_, count);
    }
    uint64_t quotes = bits(__builtin_convertvector(block == '"', Flags));
    uint64_t backslashes = bits(__builtin_convertvector(block == '\\', Flags));
    // `{`, `}`, `[`, `]`, and a few letters that stand nowhere but in strings.
    uint64_t brackets = bits(__builtin_convertvector((block | 0x26) == 0x7F, Flags));
    if (is_escaped_) {
      quotes &= ~uint64_t{1};
      backslashes &= ~uint64_t{1};
      is_escaped_ = false;
    }
    while (backslashes != 0) {
      size_t escaped = size_t(__builtin_ctzll(backslashes)) + 1;
      backslashes &= backslashes - 1;
      if (escaped >= count) {
        is_escaped_ = true;
      } else {
        quotes &= ~(uint64_t{1} << escaped);
        backslashes &= ~(uint64_t{1} << escaped);
      }
    }
    uint64_t strings = parity(quotes) ^ in_string_;
    in_string_ = uint64_t(int64_t(strings) >> 63);
    for (brackets &= ~strings; brackets != 0; brackets &= brackets - 1) {
      size_t offset = position_ + size_t(__builtin_ctzll(brackets));
      State state = bracket(document[offset], offset);
      if (state != State::open) {
        position_ = state == State::complete ? offset + 1 : offset;
        return state;
      }
    }
    position_ += count;
  }
  return State::open;
}

StructureScanner::State StructureScanner::bracket(uint8_t byte, size_t offset) {
  switch (byte) {
    case '{':
    case '[':
      if (levels_.size() >= limit_) return State::too_deep;
      levels_.push_back({uint8_t(byte + 2), offset, 0});  // ASCII has `}` and `]` there
      return State::open;
    case '}':
    case ']': {
      if (levels_.empty() || levels_.back().closer != byte) return State::mismatch;
      Level level = levels_.back();
      levels_.pop_back();
      close(level, offset);
      return levels_.empty() ? State::complete : State::open;
    }
    default:
      return State::open;
  }
}

void StructureScanner::close(Level level, size_t offset) {
  complete_end_ = offset + 1;
  complete_depth_ = levels_.size();
  if (!levels_.empty() && levels_.back().first_end == 0) levels_.back().first_end = offset + 1;
  if (level.closer == ']' && level.first_end != 0 && offset - level.open > long_array &&
      levels_.size() < long_array_depth) {
    long_arrays_.push_back({level.open, level.first_end, offset});
  }
}

std::vector<uint8_t> StructureScanner::missing_closers() const {
  // Since the last bracket that closed something, others can only have opened.
  std::vector<uint8_t> closers;
  for (size_t depth = 0; depth < complete_depth_ && depth < levels_.size(); depth++) {
    closers.push_back(levels_[depth].closer);
  }
  return closers;
}
