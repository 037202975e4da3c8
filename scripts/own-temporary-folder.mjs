// Whoever imports this has a temporary folder of its own, which goes with the process: what tests leave lying there
// does not stay. Processes that it starts share it.
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const NAME = 'zeus-tests-'
/** A file system in memory, and the room that tests may need there. */
const IN_MEMORY = '/dev/shm'
const ROOM = 6 * 1024 ** 3

/** Where tests put their folders: databases that fsync every commit are a third of their time on a disk. */
function place() {
  if (process.env.TMPDIR || !existsSync(IN_MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize >= ROOM && freemem() >= ROOM ? IN_MEMORY : tmpdir()
}

if (!basename(tmpdir()).startsWith(NAME)) {
  const folder = mkdtempSync(join(place(), NAME))
  // Servers that run as users of their own pass through it.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  // What is ending just now may write there once more.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
}
