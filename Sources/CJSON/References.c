#include "References.h"

#include "Walk.h"

enum { most_nested = 2 };

// A resource of the root, by its type and id.
typedef struct resource {
  csj_span type, id;
  uint32_t value;
} resource;

typedef struct references {
  csj_buffer *text;
  const csj_tape *tape;
  const uint8_t *bytes;
  size_t limit;
  resource *resources;
  size_t count, room;
} references;

static csj_span key_of(const references *all, const csj_value *value) {
  return (csj_span){all->bytes + value->key, value->key_end - value->key};
}

static csj_span text_of(const references *all, const csj_value *value) {
  if (value->type != '"') return (csj_span){all->bytes, 0};
  return (csj_span){all->bytes + value->start + 1, value->end - value->start - 2};
}

static int compare_spans(csj_span one, csj_span other) {
  if (one.size != other.size) return one.size < other.size ? -1 : 1;
  return one.size == 0 ? 0 : memcmp(one.bytes, other.bytes, one.size);
}

static int compare_names(const resource *one, const resource *other) {
  int order = compare_spans(one->id, other->id);
  return order != 0 ? order : compare_spans(one->type, other->type);
}

// Of several resources with one name, the last comes first.
static int compare(const void *one, const void *other) {
  const resource *first = one, *second = other;
  int order = compare_names(first, second);
  return order != 0 ? order : first->value < second->value ? 1 : -1;
}

static void collect_type(references *all, uint32_t type) {
  const csj_value *values = all->tape->values;
  for (uint32_t child = type + 1; child < values[type].next; child = values[child].next) {
    if (values[child].type != '{') continue;
    if (all->count == all->room) {
      all->room = 2 * all->room + 64;
      all->resources = csj_resized(all->resources, all->room * sizeof *all->resources);
    }
    all->resources[all->count++] = (resource){
        .type = key_of(all, &values[type]), .id = key_of(all, &values[child]), .value = child};
  }
}

static void collect(references *all) {
  const csj_value *values = all->tape->values;
  for (uint32_t member = 1; member < values[0].next; member = values[member].next) {
    if (!csj_is_key(key_of(all, &values[member]), "resources")) continue;
    if (values[member].type != '{') break;
    for (uint32_t type = member + 1; type < values[member].next; type = values[type].next) {
      if (values[type].type == '{') collect_type(all, type);
    }
    break;
  }
  if (all->count > 0) qsort(all->resources, all->count, sizeof *all->resources, compare);
}

// Returns the resource that an object refers to; 0 for an object that isn't a reference.
static uint32_t find(const references *all, uint32_t object) {
  const csj_value *values = all->tape->values;
  resource wanted = {.type = {all->bytes, 0}, .id = {all->bytes, 0}};
  for (uint32_t child = object + 1; child < values[object].next; child = values[child].next) {
    csj_span key = key_of(all, &values[child]);
    if (csj_is_key(key, "attributes")) return 0;
    if (csj_is_key(key, "type")) wanted.type = text_of(all, &values[child]);
    if (csj_is_key(key, "id")) wanted.id = text_of(all, &values[child]);
  }
  if (wanted.type.size == 0 || wanted.id.size == 0) return 0;
  size_t low = 0, high = all->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (compare_names(&all->resources[middle], &wanted) < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  bool is_found = low < all->count && compare_names(&all->resources[low], &wanted) == 0;
  return is_found ? all->resources[low].value : 0;
}

// Copies a value, within as many resources. The nesting is that of the document.
static bool copy(references *all, uint32_t index, unsigned resources) {
  const csj_value *values = all->tape->values, *value = &values[index];
  if (all->text->size > all->limit) return false;
  if (!csj_is_container(value)) {
    csj_append(all->text, all->bytes + value->start, value->end - value->start);
    return true;
  }
  bool is_object = value->type == '{', has_any = false;
  uint32_t resource = is_object && resources < most_nested ? find(all, index) : 0;
  if (resource != 0) return copy(all, resource, resources + 1);
  csj_append_byte(all->text, value->type);
  for (uint32_t child = index + 1; child < value->next; child = values[child].next) {
    csj_span key = key_of(all, &values[child]);
    if (index == 0 && csj_is_key(key, "resources")) continue;
    if (has_any) csj_append_byte(all->text, ',');
    has_any = true;
    if (is_object) {
      csj_append_byte(all->text, '"');
      csj_append(all->text, key.bytes, key.size);
      csj_append_text(all->text, "\":");
    }
    if (!copy(all, child, resources)) return false;
  }
  csj_append_byte(all->text, is_object ? '}' : ']');
  return true;
}

bool csj_resolve(csj_buffer *text, const csj_tape *tape, const uint8_t *bytes, size_t limit) {
  references all = {.text = text, .tape = tape, .bytes = bytes, .limit = limit};
  collect(&all);
  bool is_whole = copy(&all, 0, 0);
  free(all.resources);
  return is_whole;
}
