/* The floor for JSON: answers of the Search API about songs to the standard columns as CSV, by
   simdjson's On-Demand and nothing else. For each file: load, iterate, compare raw keys by a switch
   on their length, copy the plain bytes of a cell in one piece. Only what songs have is understood;
   for these the output is that of `chartconv`, byte for byte. */
#include <simdjson.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string_view>

using namespace simdjson;
using std::string_view;

namespace {

constexpr size_t flush_size = 128 << 10;

// Bytes on their way out.
class Output {
 public:
  void room(size_t size) {
    if (size_ + size > capacity_) {
      flush();
      if (size > capacity_) {
        capacity_ = size;
        bytes_.reset(new char[capacity_]);
      }
    }
  }
  void flush() {
    fwrite(bytes_.get(), 1, size_, stdout);
    size_ = 0;
  }
  void put(char byte) { bytes_[size_++] = byte; }
  void put(string_view text) {
    std::memcpy(bytes_.get() + size_, text.data(), text.size());
    size_ += text.size();
  }

 private:
  size_t capacity_ = flush_size, size_ = 0;
  std::unique_ptr<char[]> bytes_{new char[flush_size]};
};

Output out;

uint64_t has(uint64_t word, uint8_t byte) {
  uint64_t difference = word ^ (~uint64_t(0) / 255 * byte);
  return (difference - ~uint64_t(0) / 255) & ~difference & (~uint64_t(0) / 255 * 128);
}

bool is_plain(string_view text) {
  size_t offset = 0;
  for (; offset + 8 <= text.size(); offset += 8) {
    uint64_t word;
    std::memcpy(&word, text.data() + offset, 8);
    if (has(word, ',') | has(word, '"') | has(word, '\r') | has(word, '\n')) return false;
  }
  for (; offset < text.size(); offset++) {
    char byte = text[offset];
    if (byte == ',' || byte == '"' || byte == '\r' || byte == '\n') return false;
  }
  return true;
}

void cell(string_view text, char end) {
  out.room(2 * text.size() + 3);
  if (is_plain(text)) {
    out.put(text);
  } else {
    out.put('"');
    for (char byte : text) {
      if (byte == '"') out.put('"');
      out.put(byte);
    }
    out.put('"');
  }
  out.put(end);
}

struct Song {
  string_view id, name, artist, collection, kind, genre, price, currency, date, url, artwork, preview;
};

string_view text(ondemand::value value) {
  string_view result;
  return value.get_string().get(result) ? string_view() : result;
}

string_view digits(ondemand::value value) {
  string_view token = value.raw_json_token();
  while (!token.empty() && token.back() <= ' ') token.remove_suffix(1);
  return token;
}

string_view price(string_view digits) {
  if (digits.empty() || digits[0] == '-') return {};
  if (digits.find('.') == string_view::npos) return digits;
  while (digits.back() == '0') digits.remove_suffix(1);
  if (digits.back() == '.') digits.remove_suffix(1);
  return digits;
}

bool is(const char *key, string_view name) { return !std::memcmp(key, name.data(), name.size()); }

void read(ondemand::object object, Song &song) {
  for (auto member : object) {
    ondemand::field field;
    if (std::move(member).get(field)) return;
    const char *key = field.key().raw();
    ondemand::value &value = field.value();
    switch (static_cast<const char *>(std::memchr(key, '"', 64)) - key) {
      case 4:
        if (is(key, "kind")) song.kind = text(value);
        break;
      case 7:
        if (is(key, "trackId")) song.id = digits(value);
        break;
      case 8:
        if (is(key, "currency")) song.currency = text(value);
        break;
      case 9:
        if (is(key, "trackName")) song.name = text(value);
        break;
      case 10:
        if (is(key, "trackPrice")) song.price = price(digits(value));
        else if (is(key, "artistName")) song.artist = text(value);
        else if (is(key, "previewUrl")) song.preview = text(value);
        break;
      case 11:
        if (is(key, "releaseDate")) song.date = text(value).substr(0, 10);
        break;
      case 12:
        if (is(key, "trackViewUrl")) song.url = text(value);
        break;
      case 13:
        if (is(key, "artworkUrl100")) song.artwork = text(value);
        break;
      case 14:
        if (is(key, "collectionName")) song.collection = text(value);
        break;
      case 16:
        if (is(key, "primaryGenreName")) song.genre = text(value);
        break;
    }
  }
}

void write(const Song &song, size_t rank) {
  size_t path = song.url.find('/', 8);
  out.room(64);
  out.put(',');
  cell(path == string_view::npos ? string_view() : song.url.substr(path + 1, 2), ',');
  out.room(64);
  out.put(',');
  char number[24];
  out.put(string_view(number, size_t(snprintf(number, sizeof number, "%zu,", rank))));
  for (string_view text : {song.id, song.name, song.artist, song.collection, song.kind, song.genre,
                           song.price, song.currency, song.date, string_view(), song.url,
                           song.artwork}) {
    cell(text, ',');
  }
  cell(song.preview, '\n');
}

}  // namespace

int main(int argc, char **argv) {
  out.put(
      "chart,country,feed_updated,rank,id,name,artist,collection,kind,genre,price,currency,"
      "release_date,published,url,artwork_url,preview_url\n");
  ondemand::parser parser;
  for (int index = 1; index < argc; index++) {
    padded_string json;
    ondemand::document document;
    ondemand::array results;
    if (padded_string::load(argv[index]).get(json)) return 1;
    if (parser.iterate(json).get(document)) return 1;
    if (document["results"].get_array().get(results)) return 1;
    size_t rank = 0;
    for (auto result : results) {
      ondemand::object object;
      if (result.get_object().get(object)) return 1;
      Song song;
      read(object, song);
      write(song, ++rank);
    }
  }
  out.flush();
  return 0;
}
