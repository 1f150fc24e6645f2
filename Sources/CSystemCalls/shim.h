// Calls of glibc that its headers show only to programs that ask for GNU extensions.
int renameat2(int old_folder, const char *old_path, int new_folder, const char *new_path,
              unsigned int flags);
#define DOCSCAN_RENAME_NOREPLACE 1u
// The settings of the allocator, which Swift's module of glibc leaves out.
#include <malloc.h>
// Descriptors that a spawned program shall not have, and the folder it starts in; the type of the actions
// stays with Swift's module of glibc.
int posix_spawn_file_actions_addclosefrom_np(void *actions, int from);
int posix_spawn_file_actions_addchdir_np(void *actions, const char *folder);
