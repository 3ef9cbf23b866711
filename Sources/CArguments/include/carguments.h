// The arguments of the process, as the C library passes them to the functions that run before `main`.
// Swift searches the stack for them, whose place it reads in /proc: without /proc it finds none.
#pragma once

// The program's name and its arguments; NULL where the C library doesn't pass them.
char **cag_arguments(void);

// The number of words in `cag_arguments`.
int cag_count(void);
