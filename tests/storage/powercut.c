/* Loaded into a process that writes a database: keeps a journal of every write, cut and sync under a folder, so that a
 * test can put together what a disk would hold if the power went at any moment. File numbers name files by the order
 * in which they were opened; the journal lists their names.
 *
 *   POWERCUT_UNDER    the folder to watch         POWERCUT_JOURNAL   where to write
 *
 * A journal entry: kind (w write, t truncate, s sync, d delete, m mark), file, offset, size, then size bytes.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static char names[64][512];
static int known, file_of[1024], journal = -1;

static void note(char kind, int file, int64_t offset, const void *data, int64_t size) {
    int64_t head[3] = {file, offset, size};
    if (journal < 0) {
        const char *path = getenv("POWERCUT_JOURNAL");
        int (*opening)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
        journal = path ? opening(path, O_WRONLY | O_CREAT | O_APPEND, 0644) : -1;
        if (journal < 0) return;
    }
    ssize_t (*writing)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
    char *whole = malloc(1 + sizeof head + size);
    whole[0] = kind;
    memcpy(whole + 1, head, sizeof head);
    if (size) memcpy(whole + 1 + sizeof head, data, size);
    if (writing(journal, whole, 1 + sizeof head + size) < 0) abort();
    free(whole);
}

static int watch(const char *path, int handle) {
    const char *under = getenv("POWERCUT_UNDER");
    if (handle < 0 || handle >= 1024) return handle;
    file_of[handle] = 0;
    if (!under || strncmp(path, under, strlen(under)) || strstr(path, "-shm")) return handle;
    int file = 0;
    while (file < known && strcmp(names[file], path)) file++;
    if (file == known) {
        strncpy(names[known++], path, 511);
        note('n', file, 0, path, strlen(path));
    }
    file_of[handle] = file + 1;
    return handle;
}

#define OPENING(name)                                                         \
    int name(const char *path, int flags, ...) {                              \
        int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, #name);        \
        va_list rest;                                                         \
        va_start(rest, flags);                                                \
        int mode = va_arg(rest, int);                                         \
        va_end(rest);                                                         \
        return watch(path, real(path, flags, mode));                          \
    }
OPENING(open)
OPENING(open64)

static int watched(int handle) { return handle >= 0 && handle < 1024 && file_of[handle]; }

#define WRITING(name, offset_type)                                                          \
    ssize_t name(int handle, const void *data, size_t size, offset_type offset) {           \
        ssize_t (*real)(int, const void *, size_t, offset_type) = dlsym(RTLD_NEXT, #name);  \
        ssize_t done = real(handle, data, size, offset);                                    \
        if (done > 0 && watched(handle)) note('w', file_of[handle] - 1, offset, data, done);    \
        return done;                                                                        \
    }
WRITING(pwrite, off_t)
WRITING(pwrite64, off64_t)

ssize_t write(int handle, const void *data, size_t size) {
    ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
    off_t at = watched(handle) ? lseek(handle, 0, SEEK_CUR) : 0;
    ssize_t done = real(handle, data, size);
    if (done > 0 && watched(handle)) note('w', file_of[handle] - 1, at, data, done);
    if (done > 0 && handle == 1) note('m', 0, 0, data, done);
    return done;
}

#define CUTTING(name, offset_type)                                                 \
    int name(int handle, offset_type size) {                                       \
        int (*real)(int, offset_type) = dlsym(RTLD_NEXT, #name);                   \
        int done = real(handle, size);                                             \
        if (!done && watched(handle)) note('t', file_of[handle] - 1, size, NULL, 0);   \
        return done;                                                               \
    }
CUTTING(ftruncate, off_t)
CUTTING(ftruncate64, off64_t)

#define SYNCING(name)                                                     \
    int name(int handle) {                                                \
        int (*real)(int) = dlsym(RTLD_NEXT, #name);                       \
        int done = real(handle);                                          \
        if (!done && watched(handle)) note('s', file_of[handle] - 1, 0, NULL, 0); \
        return done;                                                      \
    }
SYNCING(fsync)
SYNCING(fdatasync)

int unlink(const char *path) {
    int (*real)(const char *) = dlsym(RTLD_NEXT, "unlink");
    int done = real(path);
    for (int file = 0; !done && file < known; file++)
        if (!strcmp(names[file], path)) note('d', file, 0, NULL, 0);
    return done;
}
