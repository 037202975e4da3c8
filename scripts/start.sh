#!/bin/sh
# What `npm start`, `npm run feed` and `npm run gateway` run: the product, with what must be set before Node begins.
# Arguments are handed on.

# The C library's allocator (glibc) lets every thread have memory of its own, and takes ever larger pieces from it the
# more are freed, so that little is given back. One such store, and pieces from 64 KB on by themselves. See
# docs/memory.md.
: "${MALLOC_ARENA_MAX:=1}" "${MALLOC_MMAP_THRESHOLD_:=65536}" "${MALLOC_TRIM_THRESHOLD_:=131072}"
export MALLOC_ARENA_MAX MALLOC_MMAP_THRESHOLD_ MALLOC_TRIM_THRESHOLD_

# A small nursery (--optimize-for-size makes it 1 MB, whatever else is said of it) and a heap that is collected when it
# grew by an eighth: memory before processor time. While many read, gateway/watch/health/heap-room.ts lets it grow further.
exec node --max-semi-space-size=1 --max-old-space-size=1024 --heap-growing-percent=12 --v8-pool-size=2 \
  --optimize-for-size scripts/start.mjs "$@"
