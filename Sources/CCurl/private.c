#include "private.h"

#include <netinet/in.h>
#include <stdint.h>
#include <string.h>

// The blocks that aren't globally reachable (RFC 6890, with RFC 6598 and multicast).
static const struct {
  uint32_t network;
  int length;
} blocks[] = {
    {0x00000000, 8},  {0x0A000000, 8},  {0x64400000, 10}, {0x7F000000, 8},  {0xA9FE0000, 16},
    {0xAC100000, 12}, {0xC0000000, 24}, {0xC0000200, 24}, {0xC0A80000, 16}, {0xC6120000, 15},
    {0xC6336400, 24}, {0xCB007100, 24}, {0xE0000000, 3},
};

static bool is_private_v4(uint32_t address) {
  for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
    if ((address ^ blocks[i].network) >> (32 - blocks[i].length) == 0) return true;
  return false;
}

static uint32_t word(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

// Only 2000::/3 is global. Addresses that embed one of IPv4 (6to4, NAT64) are judged by that.
static bool is_private_v6(const uint8_t *bytes) {
  static const uint8_t mapped[12] = {[10] = 0xFF, [11] = 0xFF};
  static const uint8_t nat64[12] = {0x00, 0x64, 0xFF, 0x9B};
  if (memcmp(bytes, mapped, 12) == 0 || memcmp(bytes, nat64, 12) == 0)
    return is_private_v4(word(bytes + 12));
  if (bytes[0] == 0x20 && bytes[1] == 0x02) return is_private_v4(word(bytes + 2));
  bool is_documentation = word(bytes) == 0x20010DB8;
  bool is_teredo = word(bytes) == 0x20010000;
  return bytes[0] >> 5 != 1 || is_documentation || is_teredo;
}

bool ccu_is_private(const struct sockaddr *address) {
  switch (address->sa_family) {
    case AF_INET: {
      struct sockaddr_in v4;
      memcpy(&v4, address, sizeof v4);
      return is_private_v4(ntohl(v4.sin_addr.s_addr));
    }
    case AF_INET6: {
      struct sockaddr_in6 v6;
      memcpy(&v6, address, sizeof v6);
      return is_private_v6(v6.sin6_addr.s6_addr);
    }
    default: return true;
  }
}
