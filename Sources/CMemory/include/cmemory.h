// The end of the program when an allocation fails: temporary files are removed, one line says that
// memory is out, and the exit status is 3. Neither Swift nor C++ without exceptions can go on.
//
// The program's and the Swift runtime's calls of malloc and its kin are linked to the functions here
// (the linker's --wrap option, in Package.swift). A shared library calls the system's, and reports
// a failure by itself.
#pragma once
