import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Db, openDatabase } from '../../../gateway/storage/database'
import { migrate } from '../../../gateway/storage/migrate'
import { readSecretFile, writeSecretFile } from '../../../gateway/storage/secret-file'
import { isDiskFull, StorageError } from '../../../gateway/storage/storage-error'

let folder: string
const opened: Db[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeus-storage-'))
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((db) => db.destroy()))
  rmSync(folder, { recursive: true, force: true })
})

async function open(path: string): Promise<Db> {
  const db = await openDatabase(path)
  opened.push(db)
  return db
}

const fact = (db: Db, name: string) => db.insertInto('installation').values({ name, value: 'v', set_at: 1 }).execute()

describe('openDatabase', () => {
  test('creates missing folders and a file that only its owner reads', async () => {
    const path = join(folder, 'a', 'b', 'zeus.db')
    await open(path)
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  test('keeps what was written for the next process', async () => {
    const path = join(folder, 'zeus.db')
    const first = await openDatabase(path)
    await migrate(first)
    await fact(first, 'kept')
    await first.destroy()
    const second = await open(path)
    expect(await second.selectFrom('installation').select('name').execute()).toEqual([{ name: 'kept' }])
  })

  test('gives two databases in memory their own data', async () => {
    const [one, two] = [await open(':memory:'), await open(':memory:')]
    await migrate(one)
    await migrate(two)
    await fact(one, 'mine')
    expect(await two.selectFrom('installation').selectAll().execute()).toEqual([])
  })

  test('says what is wrong when the path leads through a file', async () => {
    writeFileSync(join(folder, 'file'), '')
    await expect(openDatabase(join(folder, 'file', 'zeus.db'))).rejects.toThrow(
      /storage: .*zeus\.db: part of the path is a file/,
    )
  })

  test('says what is wrong when the file is not a database', async () => {
    writeFileSync(join(folder, 'zeus.db'), 'something else entirely, longer than a header '.repeat(100))
    const error = await openDatabase(join(folder, 'zeus.db')).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(StorageError)
    expect(String(error)).toMatch(/is not a database: move it away/)
  })

  test('says what is wrong when the path is a folder', async () => {
    await expect(openDatabase(folder)).rejects.toThrow(/cannot be opened or created there/)
  })
})

describe('secret files', () => {
  test('are read back whole, with mode 0600, and overwritten in place', () => {
    const path = join(folder, 'deep', 'keys.json')
    expect(readSecretFile(path)).toBeUndefined()
    writeSecretFile(path, 'one')
    writeSecretFile(path, 'two')
    expect(readSecretFile(path)).toBe('two')
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  test('say what is wrong when they cannot be written', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(() => writeSecretFile(join(folder, 'file', 'keys.json'), 'x')).toThrow(StorageError)
  })
})

test.each([
  [{ code: 'SQLITE_FULL' }, true],
  [{ code: 'ENOSPC' }, true],
  [{ code: 'SQLITE_BUSY' }, false],
  [new Error('anything'), false],
  [undefined, false],
])('a full disk is told from other errors: %o', (cause, full) => {
  expect(isDiskFull(cause)).toBe(full)
})
