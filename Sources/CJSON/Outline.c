#include "Outline.h"

#include "Keys.h"
#include "Walk.h"

// Bounds for hostile documents, which have millions of keys, or keys of megabytes.
enum { most_members = 1000, longest_key = 256 };
// Entries under an unknown key have at least as many members.
enum { fewest_members = 3 };
// Before each key in a shape: its size, scope and type.
enum { header_size = sizeof(uint32_t) + 2 };

static const csj_value *value_at(const csj_outline *outline, uint32_t index) {
  return &outline->tape->values[index];
}

static uint32_t end_of(const csj_outline *outline, uint32_t index) {
  return csj_tape_end(outline->tape, index);
}

static bool is_done(const csj_outline *outline) {
  return (outline->has_entry && outline->extent != csj_extent_document) ||
         (outline->has_group && outline->extent == csj_extent_group);
}

// Returns the unescaped key of a value. It is valid until the next call.
static csj_span key_of(csj_outline *outline, const csj_value *value) {
  csj_span key = {outline->bytes + value->key, value->key_end - value->key};
  if (!value->has_escaped_key) return key;
  outline->key.size = 0;
  // The walk reports keys with invalid escapes.
  bool is_valid = csj_unescape(&outline->key, key.bytes, key.size);
  return (csj_span){outline->key.bytes, is_valid ? outline->key.size : 0};
}

// Adds a member to the shape, which is that of the previous document as long as it is the same.
static void append(csj_outline *outline, csj_scope scope, csj_span key, uint8_t type) {
  const csj_buffer *known = &outline->shapes[outline->current];
  uint8_t header[header_size];
  uint32_t size = (uint32_t)key.size;
  memcpy(header, &size, sizeof size);
  header[sizeof size] = (uint8_t)scope;
  header[sizeof size + 1] = type;
  if (!outline->differs) {
    const uint8_t *expected = known->bytes + outline->matching;
    if (known->size - outline->matching >= header_size + key.size &&
        memcmp(expected, header, header_size) == 0 &&
        memcmp(expected + header_size, key.bytes, key.size) == 0) {
      outline->matching += header_size + key.size;
      return;
    }
    outline->differs = true;
    outline->shape.size = 0;
    csj_append(&outline->shape, known->bytes, outline->matching);
  }
  csj_append(&outline->shape, header, header_size);
  csj_append(&outline->shape, key.bytes, key.size);
}

static void append_byte(csj_outline *outline, uint8_t byte) {
  const csj_buffer *known = &outline->shapes[outline->current];
  outline->differs = known->size == 0 || known->bytes[0] != byte;
  outline->matching = 1;
  outline->shape.size = 0;
  if (outline->differs) csj_append_byte(&outline->shape, byte);
}

static void read_object(csj_outline *outline, uint32_t index, csj_scope scope);
static void read_entry(csj_outline *outline, uint32_t index, uint32_t depth);

bool csj_is_version_of_json_feed(csj_span text) {
  static const char part[] = "jsonfeed.org/";
  const size_t size = sizeof part - 1;
  for (size_t at = 0; at + size <= text.size; at++) {
    if (memcmp(text.bytes + at, part, size) == 0) return true;
  }
  return false;
}

// Adds the text of a member that names a dialect or a type.
static void add_text(csj_outline *outline, csj_scope scope, csj_span key, const csj_value *value) {
  bool is_version = scope == csj_scope_root && csj_is_key(key, "version");
  bool is_type =
      (scope == csj_scope_root || scope == csj_scope_entry) && csj_is_key(key, "type");
  if (value->type != '"' || (!is_version && !is_type)) return;
  csj_span text = {outline->bytes + value->start + 1, value->end - value->start - 2};
  // Rows have versions of apps, which differ: an outline with them would never be that of the last
  // row.
  if (is_version && !csj_is_version_of_json_feed(text)) return;
  if (text.size > longest_key) return;
  append(outline, is_type ? csj_scope_entry : scope, text, csj_type_text);
}

static void read_group(csj_outline *outline, uint32_t index) {
  read_object(outline, index, csj_scope_group);
  if (value_at(outline, index)->end != 0 || is_done(outline)) outline->has_group = true;
}

// Examines the first object of a group of entries: the group itself, or the first in a list.
static void read_groups(csj_outline *outline, uint32_t index) {
  if (value_at(outline, index)->type == '[') {
    if (end_of(outline, index) == index + 1) return;
    index += 1;
  }
  if (value_at(outline, index)->type == '{') read_group(outline, index);
}

static uint8_t type_of(const csj_value *value) {
  return csj_is_container(value) ? value->type : '0';
}

// Shows a key in an object: the object's own key, a full stop and that key.
static void append_path(csj_outline *outline, csj_scope scope, uint32_t index, uint32_t child) {
  csj_buffer path = {0};
  csj_span key = key_of(outline, value_at(outline, index));
  csj_append(&path, key.bytes, key.size);
  csj_append_byte(&path, '.');
  key = key_of(outline, value_at(outline, child));
  csj_append(&path, key.bytes, key.size);
  append(outline, scope, (csj_span){path.bytes, path.size}, type_of(value_at(outline, child)));
  csj_discard(&path);
}

// Shows the first key of an object, or all of those in an item.
static void read_first_key(csj_outline *outline, uint32_t index, csj_scope scope) {
  uint32_t end = end_of(outline, index);
  for (uint32_t child = index + 1; child < end; child = end_of(outline, child)) {
    append_path(outline, scope, index, child);
    if (!outline->is_in_channel) return;
  }
}

// Examines the channel of an RSS feed: its first key and its first item.
static void read_channel(csj_outline *outline, uint32_t index) {
  uint32_t end = end_of(outline, index);
  for (uint32_t child = index + 1; child < end; child = end_of(outline, child)) {
    if (child == index + 1) append_path(outline, csj_scope_feed, index, child);
    if (!csj_is_key(key_of(outline, value_at(outline, child)), "item")) continue;
    outline->is_in_channel = true;
    read_entry(outline, child, 0);
    outline->is_in_channel = false;
    return;
  }
}

// Examines a value under a key that no dialect has, if it may be a group of entries or hold some.
static void read_unknown(csj_outline *outline, uint32_t index, csj_span key) {
  if (outline->extent == csj_extent_entry) return;
  if (value_at(outline, index)->type == '{') {
    if (!outline->has_group) read_groups(outline, index);
    return;
  }
  uint32_t first = index + 1, count = 0;
  if (first == end_of(outline, index) || value_at(outline, first)->type != '{') return;
  if (value_at(outline, first)->end == 0) return;
  for (uint32_t child = first + 1; child < end_of(outline, first); child = end_of(outline, child)) {
    const csj_value *value = value_at(outline, child);
    csj_span name = {outline->bytes + value->key, value->key_end - value->key};
    if (!outline->has_group && csj_is_key(name, "data")) {
      read_group(outline, first);
      return;
    }
    count += 1;
  }
  if (count < fewest_members) return;
  append(outline, csj_scope_entry, key, csj_type_unknown_key);
  read_object(outline, first, csj_scope_entry);
  outline->has_entry = true;
}

// Texts of Apple's legacy charts and reviews. Their first keys tell what wrote their JSON.
static bool is_legacy_text(csj_span key) {
  return csj_is_key(key, "im:name") || csj_is_key(key, "im:rating");
}

// Returns true for a key under which dialects keep their entries.
static bool holds_entries(csj_span key) {
  static const char *const keys[] = {"entry", "results", "items", "entries", "data", "feeds"};
  for (size_t index = 0; index < sizeof keys / sizeof *keys; index++) {
    if (csj_is_key(key, keys[index])) return true;
  }
  return false;
}

// Examines the value of a member, an object or list.
static void read_member(csj_outline *outline, uint32_t index, csj_scope scope, csj_span key) {
  bool is_object = value_at(outline, index)->type == '{';
  switch (scope) {
    case csj_scope_root:
      if (is_object && (csj_is_key(key, "feed") || csj_is_key(key, "rss"))) {
        read_object(outline, index, csj_scope_feed);
      } else if (is_object && csj_is_key(key, "results")) {
        read_object(outline, index, csj_scope_groups);
      } else if (is_object && is_legacy_text(key)) {
        read_first_key(outline, index, scope);
      } else if (outline->has_entry) {
        return;
      } else if (holds_entries(key)) {
        append(outline, csj_scope_entry, key, csj_type_entries_key);
        read_entry(outline, index, 0);
      } else {
        read_unknown(outline, index, key);
      }
      return;
    case csj_scope_feed:
      if (!outline->has_entry && holds_entries(key)) {
        read_entry(outline, index, 0);
      } else if (is_object && !outline->has_entry && csj_is_key(key, "channel")) {
        read_channel(outline, index);
      } else if (is_object) {
        read_first_key(outline, index, scope);
      }
      return;
    case csj_scope_groups:
      if (!outline->has_entry) read_groups(outline, index);
      return;
    case csj_scope_group:
      if (!outline->has_entry && csj_is_key(key, "data")) read_entry(outline, index, 0);
      return;
    case csj_scope_entry:
      if (is_object && (outline->is_in_channel || is_legacy_text(key))) {
        read_first_key(outline, index, scope);
      }
      return;
  }
}

static void read_object(csj_outline *outline, uint32_t index, csj_scope scope) {
  for (uint32_t child = index + 1; child < end_of(outline, index) && !is_done(outline);
       child = end_of(outline, child)) {
    const csj_value *value = value_at(outline, child);
    csj_span key = key_of(outline, value);
    bool is_container = csj_is_container(value);
    if (key.size <= longest_key && ++outline->shown[scope] <= most_members) {
      append(outline, scope, key, type_of(value));
    }
    if (is_container) {
      read_member(outline, child, scope, key);
    } else {
      add_text(outline, scope, key, value);
    }
  }
}

// Examines an object, or the first object in a list.
static void read_entry(csj_outline *outline, uint32_t index, uint32_t depth) {
  const csj_value *value = value_at(outline, index);
  if (value->type == '{') {
    read_object(outline, index, csj_scope_entry);
    outline->has_entry = value->end != 0;
    if (outline->has_entry) outline->entry_size = value->end - value->start;
  } else if (value->type == '[' && depth < outline->tape->machine.limit) {
    uint32_t end = end_of(outline, index);
    for (uint32_t child = index + 1; child < end && !outline->has_entry;
         child = end_of(outline, child)) {
      read_entry(outline, child, depth + 1);
    }
  }
}

bool csj_outline_read(csj_outline *outline, const csj_tape *tape, const uint8_t *bytes,
                      csj_extent extent) {
  outline->tape = tape;
  outline->bytes = bytes;
  outline->extent = extent;
  outline->has_entry = outline->has_group = outline->is_in_channel = false;
  outline->entry_size = 0;
  memset(outline->shown, 0, sizeof outline->shown);
  append_byte(outline, bytes[0]);
  if (tape->count == 0) return false;
  if (bytes[0] == '{') {
    read_object(outline, 0, csj_scope_root);
  } else {
    read_entry(outline, 0, 0);
  }
  return tape->has_ended || is_done(outline);
}

bool csj_outline_accept(csj_outline *outline) {
  csj_buffer *known = &outline->shapes[outline->current];
  if (!outline->differs && outline->matching == known->size) return true;
  if (!outline->differs) {
    outline->shape.size = 0;
    csj_append(&outline->shape, known->bytes, outline->matching);
  }
  for (size_t index = 0; index < csj_shape_count; index++) {
    csj_buffer *shape = &outline->shapes[index];
    if (shape->size != outline->shape.size ||
        memcmp(shape->bytes, outline->shape.bytes, shape->size) != 0) {
      continue;
    }
    outline->current = index;
    return true;
  }
  outline->current = outline->newest++ % csj_shape_count;
  csj_buffer *replaced = &outline->shapes[outline->current];
  replaced->size = 0;
  csj_append(replaced, outline->shape.bytes, outline->shape.size);
  return false;
}

void csj_outline_show(const csj_outline *outline, void *user, csj_show show) {
  const csj_buffer *shape = &outline->shapes[outline->current];
  show(user, csj_scope_root, NULL, 0, shape->bytes[0]);
  uint32_t size;
  for (size_t at = 1; at < shape->size; at += header_size + size) {
    const uint8_t *member = shape->bytes + at;
    memcpy(&size, member, sizeof size);
    show(user, (csj_scope)member[sizeof size], (const char *)member + header_size, size,
         member[sizeof size + 1]);
  }
}

void csj_outline_destroy(csj_outline *outline) {
  for (size_t index = 0; index < csj_shape_count; index++) csj_discard(&outline->shapes[index]);
  csj_discard(&outline->shape);
  csj_discard(&outline->key);
}
