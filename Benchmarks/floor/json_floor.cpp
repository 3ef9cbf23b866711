/* The floor for JSON: the members that the standard columns need of the Search API's songs, read
   with simdjson's On-Demand and written as the same CSV. Only what songs have is understood. */
#include <simdjson.h>

#include <cstdio>
#include <string>
#include <string_view>

using namespace simdjson;

static std::string out;

static void field(std::string_view text, char end) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
    out += text;
  } else {
    out += '"';
    for (char c : text) {
      if (c == '"') out += '"';
      out += c;
    }
    out += '"';
  }
  out += end;
}

static std::string_view price(std::string_view digits) {
  while (!digits.empty() && digits.back() <= ' ') digits.remove_suffix(1);
  if (digits.empty() || digits[0] == '-') return "";
  if (digits.find('.') == std::string_view::npos) return digits;
  while (digits.back() == '0') digits.remove_suffix(1);
  if (digits.back() == '.') digits.remove_suffix(1);
  return digits;
}

struct Song {
  std::string_view id, name, artist, collection, kind, genre, price, currency, date, url, artwork,
      preview;
};

static std::string_view text(ondemand::value value) {
  std::string_view result;
  return value.get_string().get(result) ? std::string_view() : result;
}

static std::string_view digits(ondemand::value value) {
  std::string_view token = value.raw_json_token();
  while (!token.empty() && token.back() <= ' ') token.remove_suffix(1);
  return token;
}

static void read(ondemand::object object, Song &song) {
  for (auto member : object) {
    std::string_view key = member.unescaped_key();
    ondemand::value value = member.value();
    if (key == "trackId") song.id = digits(value);
    else if (key == "trackName") song.name = text(value);
    else if (key == "artistName") song.artist = text(value);
    else if (key == "collectionName") song.collection = text(value);
    else if (key == "kind") song.kind = text(value);
    else if (key == "primaryGenreName") song.genre = text(value);
    else if (key == "trackPrice") song.price = price(digits(value));
    else if (key == "currency") song.currency = text(value);
    else if (key == "releaseDate") song.date = text(value).substr(0, 10);
    else if (key == "trackViewUrl") song.url = text(value);
    else if (key == "artworkUrl30" || key == "artworkUrl60" || key == "artworkUrl100")
      song.artwork = text(value);
    else if (key == "previewUrl") song.preview = text(value);
  }
}

static void write(const Song &song, long rank) {
  size_t path = song.url.find('/', 8);
  out += ',';
  field(path == std::string_view::npos ? "" : song.url.substr(path + 1, 2), ',');
  out += ',';
  out += std::to_string(rank);
  out += ',';
  for (auto text : {song.id, song.name, song.artist, song.collection, song.kind, song.genre,
                    song.price, song.currency, song.date, song.url, song.artwork})
    field(text, ',');
  field(song.preview, '\n');
}

int main(int argc, char **argv) {
  padded_string json;
  if (argc < 2 || padded_string::load(argv[1]).get(json)) return 1;
  out = "chart,country,feed_updated,rank,id,name,artist,collection,kind,genre,price,currency,"
        "release_date,url,artwork_url,preview_url\n";
  ondemand::parser parser;
  ondemand::document_stream documents;
  if (parser.iterate_many(json, 1 << 20).get(documents)) return 1;
  for (auto document : documents) {
    ondemand::array results;
    if (document["results"].get_array().get(results)) return 1;
    long rank = 0;
    for (auto result : results) {
      ondemand::object object;
      if (result.get_object().get(object)) return 1;
      Song song;
      read(object, song);
      write(song, ++rank);
    }
    if (out.size() > 1 << 16) {
      fwrite(out.data(), 1, out.size(), stdout);
      out.clear();
    }
  }
  fwrite(out.data(), 1, out.size(), stdout);
  return 0;
}
