// Whoever imports this has a temporary folder of its own, which goes with the process: what tests leave lying there
// does not stay. Processes that it starts share it.
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, hostname, tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const NAME = 'zeus-tests-'
/** Containers may share the folders of others, but not their process numbers. */
const OWN = `${NAME}${hostname()}-`
/** What follows: the number of the process. */
const LEFT = /^(\d+)-\w+$/
/** A file system in memory, and the room that tests may need there. */
const IN_MEMORY = '/dev/shm'
const ROOM = 6 * 1024 ** 3

/** Where tests put their folders: databases that fsync every commit are a third of their time on a disk. */
function place() {
  if (process.env.TMPDIR || !existsSync(IN_MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize >= ROOM && freemem() >= ROOM ? IN_MEMORY : tmpdir()
}

const isRunning = (pid) => {
  try {
    return process.kill(pid, 0)
  } catch (thrown) {
    return thrown.code === 'EPERM'
  }
}

/** Removes what killed runs left: gigabytes, of memory. */
function removeLeft(parent) {
  for (const name of readdirSync(parent)) {
    const [, pid] = name.startsWith(OWN) ? (LEFT.exec(name.slice(OWN.length)) ?? []) : []
    if (pid === undefined || isRunning(Number(pid))) continue
    try {
      rmSync(join(parent, name), { recursive: true, force: true })
    } catch {
      // It is another user's.
    }
  }
}

if (!basename(tmpdir()).startsWith(NAME)) {
  for (const parent of new Set([IN_MEMORY, tmpdir()])) if (existsSync(parent)) removeLeft(parent)
  const folder = mkdtempSync(join(place(), `${OWN}${process.pid}-`))
  // Servers that run as users of their own pass through it.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  // What is ending just now may write there once more.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
}
