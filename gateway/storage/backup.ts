import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, copyFile, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import Database from 'libsql'
import { z } from 'zod'
import { lockFolder } from './folder-lock'
import { makeFolder } from './make-folder'

const LIST = 'backup.json'
const FORMAT = 1
/** For the running process only; SQLite's side files are included in the copy of the database. */
const LEFT_OUT = /^lock\.db|\.db-(wal|shm|journal)$|\.tmp$/

const list = z.object({
  format: z.literal(FORMAT),
  at: z.iso.datetime(),
  files: z.array(z.object({ path: z.string(), bytes: z.int().min(0), sha256: z.string() })),
})
export type BackupList = z.infer<typeof list>

/** Error of a backup, or of its location, in a sentence for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/**
 * Copies a data folder to a new one, also while it is in use: every database as it stood at one moment, everything
 * else file by file, and a list of all with their SHA-256. Passwords' hashes and keys are among it: only its owner may
 * read it. Throws `BackupError` where the place is not empty.
 */
export async function backUp(folder: string, to: string, at: Date): Promise<BackupList> {
  await mustBeApart(folder, to)
  const files: BackupList['files'] = []
  makeFolder(to)
  for (const path of await filesOf(folder)) {
    const copy = join(to, path)
    makeFolder(dirname(copy))
    if (path.endsWith('.db')) copyDatabase(join(folder, path), copy)
    else if (!(await copied(join(folder, path), copy))) continue
    await chmod(copy, 0o600)
    files.push({ path, ...(await digestOf(copy)) })
  }
  const made: BackupList = { format: FORMAT, at: at.toISOString(), files }
  await writeFile(join(to, LIST), `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 })
  return made
}

/**
 * Puts a backup back into an empty folder, after every file of it was found whole. Throws `BackupError` that names the
 * first file which is not, and leaves the folder as it was.
 */
export async function restore(backup: string, folder: string): Promise<BackupList> {
  const made = await readList(backup)
  await mustBeApart(backup, folder)
  for (const { path, bytes, sha256 } of made.files) {
    if (!isInside(backup, join(backup, path))) throw new BackupError(`${path}: outside the backup`)
    const found = await digestOf(join(backup, path)).catch(() => undefined)
    if (!found) throw new BackupError(`${join(backup, path)}: missing`)
    if (found.bytes !== bytes || found.sha256 !== sha256) throw new BackupError(`${join(backup, path)}: damaged`)
  }
  const lock = lockFolder(folder)
  try {
    for (const { path } of made.files) {
      makeFolder(dirname(join(folder, path)))
      await copyFile(join(backup, path), join(folder, path))
      await chmod(join(folder, path), 0o600)
    }
  } finally {
    lock.release()
  }
  return made
}

async function readList(backup: string): Promise<BackupList> {
  const path = join(backup, LIST)
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) throw new BackupError(`${path}: missing, so this is no whole backup`)
  try {
    return list.parse(JSON.parse(text))
  } catch {
    throw new BackupError(`${path}: not a list that this version reads`)
  }
}

async function mustBeApart(from: string, to: string): Promise<void> {
  if (isInside(from, to) || isInside(to, from)) throw new BackupError(`${to}: one folder lies in the other`)
  if (!(await stat(from).catch(() => undefined))?.isDirectory()) throw new BackupError(`${from}: no such folder`)
  const there = await readdir(to).catch((thrown: NodeJS.ErrnoException) => {
    if (thrown.code === 'ENOENT') return []
    throw new BackupError(`${to}: ${thrown.code}`)
  })
  if (there.length > 0) throw new BackupError(`${to}: not empty, choose a new folder`)
}

function isInside(folder: string, path: string): boolean {
  const way = relative(resolve(folder), resolve(path))
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`))
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile() && !LEFT_OUT.test(entry.name))
  return paths.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).sort()
}

/** False for a file that went while the others were copied: a day that grew old, an upload that was given up. */
async function copied(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to)
    return true
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw thrown
  }
}

/** `VACUUM INTO` reads within one transaction: writers go on, and the copy is of one moment. */
function copyDatabase(from: string, to: string): void {
  const database = new Database(from, { timeout: 10_000 })
  try {
    database.prepare('VACUUM INTO ?').run(to)
  } catch (thrown) {
    throw new BackupError(`${from}: ${thrown instanceof Error ? thrown.message : thrown}`)
  } finally {
    database.close()
  }
}

async function digestOf(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(createReadStream(path), async (chunks) => {
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      hash.update(chunk)
      bytes += chunk.length
    }
  })
  return { bytes, sha256: hash.digest('hex') }
}
