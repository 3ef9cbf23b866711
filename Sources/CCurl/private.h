// Private addresses.
#pragma once

#include <stdbool.h>
#include <sys/socket.h>

// Returns true unless the address is one of the public Internet.
bool ccu_is_private(const struct sockaddr *address);
