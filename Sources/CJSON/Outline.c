#include "Outline.h"

#include "Walk.h"

// Bounds for hostile documents, which have millions of keys, or keys of megabytes.
enum { most_members = 1000, longest_key = 256 };
// Entries under an unknown key have at least as many members.
enum { fewest_members = 3 };

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
  bool is_valid = csj_unescape(&outline->key, key);
  return (csj_span){outline->key.bytes, is_valid ? outline->key.size : 0};
}

// Shows a member, or a text that names a dialect or a type.
static void show(csj_outline *outline, csj_scope scope, csj_span key, uint8_t type) {
  // In that of a row there is nothing but its keys and containers.
  outline->shape = csj_shape_with(outline->shape, csj_hash(key) + scope);
  if (type != '0') outline->shape = csj_shape_with(outline->shape, type);
  if (outline->show == NULL) return;
  outline->show(outline->user, scope, (const char *)key.bytes, key.size, type);
}

static void read_object(csj_outline *outline, uint32_t index, csj_scope scope);
static void read_entry(csj_outline *outline, uint32_t index);

static bool is_version_of_json_feed(csj_span text) {
  const size_t size = sizeof csj_version_of_json_feed - 1;
  for (size_t at = 0; at + size <= text.size; at++) {
    if (memcmp(text.bytes + at, csj_version_of_json_feed, size) == 0) return true;
  }
  return false;
}

// Shows the text of a member.
static void show_text(csj_outline *outline, csj_scope scope, csj_span key, const csj_value *value) {
  if (value->type != '"') return;
  csj_span text = {outline->bytes + value->start + 1, value->end - value->start - 2};
  if (text.size > longest_key) return;
  if (scope != csj_scope_root && scope != csj_scope_entry) return;
  switch (csj_telling_of(key)) {
    case csj_tells_type: show(outline, csj_scope_entry, text, csj_type_text); break;
    // Rows have versions of apps, which differ: an outline with them would never be that of the last row.
    case csj_tells_version:
      if (scope != csj_scope_root || !is_version_of_json_feed(text)) break;
      show(outline, scope, text, csj_type_text);
      break;
    default: break;
  }
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
static void show_path(csj_outline *outline, csj_scope scope, uint32_t index, uint32_t child) {
  csj_buffer path = {0};
  csj_span key = key_of(outline, value_at(outline, index));
  csj_append(&path, key.bytes, key.size);
  csj_append_byte(&path, '.');
  key = key_of(outline, value_at(outline, child));
  csj_append(&path, key.bytes, key.size);
  show(outline, scope, csj_contents(&path), type_of(value_at(outline, child)));
  csj_discard(&path);
}

// Shows the first key of an object, or all of those in an item.
static void read_first_key(csj_outline *outline, uint32_t index, csj_scope scope) {
  uint32_t end = end_of(outline, index);
  for (uint32_t child = index + 1; child < end; child = end_of(outline, child)) {
    show_path(outline, scope, index, child);
    if (!outline->is_in_channel) return;
  }
}

// Examines the channel of an RSS feed: its first key and its first item.
static void read_channel(csj_outline *outline, uint32_t index) {
  uint32_t end = end_of(outline, index);
  for (uint32_t child = index + 1; child < end; child = end_of(outline, child)) {
    if (child == index + 1) show_path(outline, csj_scope_feed, index, child);
    if (!csj_is_key(key_of(outline, value_at(outline, child)), "item")) continue;
    outline->is_in_channel = true;
    read_entry(outline, child);
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
  show(outline, csj_scope_entry, key, csj_type_unknown_key);
  read_object(outline, first, csj_scope_entry);
  outline->has_entry = true;
}

// Examines the value of a member, an object or list.
static void read_member(csj_outline *outline, uint32_t index, csj_scope scope, csj_span key) {
  bool is_object = value_at(outline, index)->type == '{';
  csj_telling telling = csj_telling_of(key);
  bool holds_entries = telling == csj_tells_entries || telling == csj_tells_groups;
  switch (scope) {
    case csj_scope_root:
      if (is_object && telling == csj_tells_feed) {
        read_object(outline, index, csj_scope_feed);
      } else if (is_object && telling == csj_tells_groups) {
        read_object(outline, index, csj_scope_groups);
      } else if (is_object && telling == csj_tells_legacy) {
        read_first_key(outline, index, scope);
      } else if (outline->has_entry) {
        return;
      } else if (holds_entries) {
        show(outline, csj_scope_entry, key, csj_type_entries_key);
        read_entry(outline, index);
      } else {
        read_unknown(outline, index, key);
      }
      return;
    case csj_scope_feed:
      if (!outline->has_entry && holds_entries) {
        read_entry(outline, index);
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
      if (!outline->has_entry && csj_is_key(key, "data")) read_entry(outline, index);
      return;
    case csj_scope_entry:
      // The first keys of a legacy text tell what wrote its JSON.
      if (is_object && (outline->is_in_channel || telling == csj_tells_legacy)) {
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
      show(outline, scope, key, type_of(value));
    }
    if (is_container) {
      read_member(outline, child, scope, key);
    } else {
      show_text(outline, scope, key, value);
    }
  }
}

// Examines an object, or the first object in a list.
static void read_entry(csj_outline *outline, uint32_t index) {
  const csj_value *value = value_at(outline, index);
  if (value->type == '{') {
    read_object(outline, index, csj_scope_entry);
    outline->has_entry = value->end != 0;
    if (outline->has_entry) outline->entry_size = value->end - value->start;
  } else if (value->type == '[') {
    uint32_t end = end_of(outline, index);
    for (uint32_t child = index + 1; child < end && !outline->has_entry;
         child = end_of(outline, child)) {
      read_entry(outline, child);
    }
  }
}

bool csj_outline_read(csj_outline *outline, const csj_tape *tape, const uint8_t *bytes,
                      csj_extent extent, void *user, csj_show show) {
  outline->tape = tape;
  outline->bytes = bytes;
  outline->extent = extent;
  outline->user = user;
  outline->show = show;
  outline->shape = bytes[0];
  outline->has_entry = outline->has_group = outline->is_in_channel = false;
  outline->entry_size = 0;
  memset(outline->shown, 0, sizeof outline->shown);
  if (show != NULL) show(user, csj_scope_root, NULL, 0, bytes[0]);
  if (tape->count == 0) return false;
  if (bytes[0] == '{') {
    read_object(outline, 0, csj_scope_root);
  } else {
    read_entry(outline, 0);
  }
  return tape->has_ended || is_done(outline);
}

bool csj_outline_find(const csj_outline *outline, uint64_t shape, size_t *number) {
  for (size_t index = 0; index < csj_shape_count; index++) {
    if (outline->shapes[index] != shape) continue;
    *number = index;
    return true;
  }
  return false;
}

size_t csj_outline_keep(csj_outline *outline) {
  size_t number = outline->newest++ % csj_shape_count;
  outline->shapes[number] = outline->shape;
  return number;
}
