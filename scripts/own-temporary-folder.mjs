// Importing this file gives the process a temporary folder of its own, which is removed with all its contents when the
// process exits. Child processes share the folder.
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, hostname, tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const NAME = 'zeus-tests-'
/** With the host name, because containers can share the parent folder but not process ids. */
const OWN = `${NAME}${hostname()}-`
/** The rest of the name, which begins with the process id. */
const LEFT = /^(\d+)-\w+$/
/** A file system in memory, and the space that tests may need there, bytes. */
const IN_MEMORY = '/dev/shm'
const ROOM = 6 * 1024 ** 3

/** Parent folder, in memory if possible: on a disk the fsync of each commit takes a third of the tests' time. */
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

/** Removes the folders of killed runs, which occupy gigabytes of memory. */
function removeLeft(parent) {
  for (const name of readdirSync(parent)) {
    const [, pid] = name.startsWith(OWN) ? (LEFT.exec(name.slice(OWN.length)) ?? []) : []
    if (pid === undefined || isRunning(Number(pid))) continue
    try {
      rmSync(join(parent, name), { recursive: true, force: true })
    } catch {
      // The folder belongs to another user.
    }
  }
}

if (!basename(tmpdir()).startsWith(NAME)) {
  for (const parent of new Set([IN_MEMORY, tmpdir()])) if (existsSync(parent)) removeLeft(parent)
  const folder = mkdtempSync(join(place(), `${OWN}${process.pid}-`))
  // Servers that run as other users must be able to enter it.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  // Ending processes may still write there while it is removed.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
}
