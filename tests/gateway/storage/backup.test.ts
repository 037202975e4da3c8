import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BackupError, backUp, restore } from '../../../gateway/storage/backup'
import { lockFolder } from '../../../gateway/storage/folder-lock'
import { startTestGateway } from '../../support/start-gateway'

const AT = new Date('2026-07-06T08:00:00Z')

let root: string
let folder: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'zeus-backup-'))
  folder = join(root, 'data')
  await mkdir(folder)
})
afterEach(() => rm(root, { recursive: true, force: true }))

/** Every row of every table, as text. */
function contentOf(path: string): Record<string, string[]> {
  const database = new Database(path)
  try {
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all()
    const entries = (tables as { name: string }[]).map(({ name }) => {
      const rows = database.prepare(`SELECT * FROM "${name}"`).all() as object[]
      return [name, rows.map((row) => JSON.stringify(row)).sort()] as const
    })
    return Object.fromEntries(entries)
  } finally {
    database.close()
  }
}

async function smallFolder(): Promise<string> {
  await mkdir(join(folder, 'uploads'))
  await writeFile(join(folder, 'uploads', 'a.png'), 'picture')
  await writeFile(join(folder, 'identity-keys.json'), '{}')
  const backup = join(root, 'backup')
  await backUp(folder, backup, AT)
  return backup
}

describe('a backup', () => {
  test('of a running product is restored with every row, file and key, and people sign in there as before', async () => {
    const gateway = await startTestGateway({ dataDir: folder })
    const backup = join(root, 'backup')
    const restored = join(root, 'restored')
    const id = await gateway.register('alice')
    const token = await gateway.mint(id)
    const list = await (async () => {
      try {
        const settings = {
          method: 'PUT',
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        }
        const body = JSON.stringify({ value: ['600519.SH'], version: 0 })
        await fetch(`${gateway.url}/api/settings/watchlist`, { ...settings, body })
        return await backUp(folder, backup, AT)
      } finally {
        await gateway.stop()
      }
    })()
    expect(list.files.map(({ path }) => path)).toEqual(expect.arrayContaining(['identity-keys.json', 'zeus.db']))
    expect(list.files.filter(({ path }) => /^lock\.|-(wal|shm)$/.test(path))).toEqual([])
    await restore(backup, restored)
    const before = contentOf(join(backup, 'zeus.db'))
    expect(Object.values(before).flat().join()).toContain('alice')
    expect(contentOf(join(restored, 'zeus.db'))).toEqual(before)
    expect(await readFile(join(restored, 'identity-keys.json'), 'utf8')).toBe(
      await readFile(join(folder, 'identity-keys.json'), 'utf8'),
    )
    const again = await startTestGateway({ dataDir: restored })
    try {
      const me = await fetch(`${again.url}/api/me`, { headers: { Authorization: `Bearer ${await again.mint(id)}` } })
      expect(await me.json()).toMatchObject({ ok: true, data: { id, username: 'alice' } })
    } finally {
      await again.stop()
    }
  })

  test('is of one moment, though somebody writes to the database meanwhile, and without what stands aside', async () => {
    const database = new Database(join(folder, 'zeus.db'))
    database.exec('PRAGMA journal_mode = WAL; CREATE TABLE t (n INTEGER); INSERT INTO t VALUES (1), (2)')
    await backUp(folder, join(root, 'backup'), AT)
    database.exec('INSERT INTO t VALUES (3)')
    database.close()
    expect(contentOf(join(root, 'backup', 'zeus.db')).t).toEqual(['{"n":1}', '{"n":2}'])
    expect(await readdir(join(root, 'backup'))).toEqual(['backup.json', 'zeus.db'])
  })

  test('can be read by its owner alone', async () => {
    const backup = await smallFolder()
    expect((await stat(backup)).mode & 0o777).toBe(0o700)
    for (const name of ['backup.json', 'identity-keys.json', 'uploads/a.png'])
      expect((await stat(join(backup, name))).mode & 0o777).toBe(0o600)
  })

  test.each<[string, () => Promise<string>, RegExp]>([
    ['a folder that is not empty', async () => root, /one folder lies in the other/],
    ['a folder in the data folder', async () => join(folder, 'backup'), /one folder lies in the other/],
    [
      'a folder with something in it',
      async () => {
        await mkdir(join(root, 'old'))
        await writeFile(join(root, 'old', 'notes'), '')
        return join(root, 'old')
      },
      /not empty/,
    ],
    [
      'a file',
      async () => {
        await writeFile(join(root, 'file'), '')
        return join(root, 'file')
      },
      /ENOTDIR/,
    ],
  ])('does not go to %s', async (_what, place, message) => {
    const to = await place()
    await expect(backUp(folder, to, AT)).rejects.toThrow(BackupError)
    await expect(backUp(folder, to, AT)).rejects.toThrow(message)
  })

  test('of a database that is damaged says which', async () => {
    await writeFile(join(folder, 'zeus.db'), 'no database at all, for longer than a header of SQLite is. '.repeat(10))
    await expect(backUp(folder, join(root, 'backup'), AT)).rejects.toThrow(/zeus\.db: .*not a database/)
  })
})

describe('restoring', () => {
  test.each<[string, (backup: string) => Promise<unknown>, RegExp]>([
    ['without a list', (backup) => rm(join(backup, 'backup.json')), /backup\.json: missing/],
    ['with a list that is cut off', (backup) => writeFile(join(backup, 'backup.json'), '{"format":1'), /not a list/],
    [
      'of another format',
      (backup) => writeFile(join(backup, 'backup.json'), '{"format":2,"at":"2026-07-06T08:00:00Z","files":[]}'),
      /not a list that this version reads/,
    ],
    ['with a file that is missing', (backup) => rm(join(backup, 'uploads', 'a.png')), /a\.png: missing/],
    [
      'with a file that was changed',
      (backup) => writeFile(join(backup, 'uploads', 'a.png'), 'pictura'),
      /a\.png: damaged/,
    ],
    [
      'that names a file elsewhere',
      (backup) =>
        writeFile(
          join(backup, 'backup.json'),
          '{"format":1,"at":"2026-07-06T08:00:00Z","files":[{"path":"../a","bytes":1,"sha256":""}]}',
        ),
      /outside the backup/,
    ],
  ])('a backup %s leaves the folder as it was', async (_what, harm, message) => {
    const backup = await smallFolder()
    await harm(backup)
    const target = join(root, 'target')
    await expect(restore(backup, target)).rejects.toThrow(BackupError)
    await expect(restore(backup, target)).rejects.toThrow(message)
    await expect(stat(target)).rejects.toThrow('ENOENT')
  })

  test('does not touch a folder that has something in it, nor one in use', async () => {
    const backup = await smallFolder()
    await expect(restore(backup, folder)).rejects.toThrow(/not empty/)
    const lock = lockFolder(join(root, 'used'))
    await expect(restore(backup, join(root, 'used'))).rejects.toThrow(/not empty/)
    lock.release()
  })

  test('follows no link out of the data folder when it is backed up', async () => {
    await writeFile(join(root, 'outside'), 'secret')
    await symlink(join(root, 'outside'), join(folder, 'link'))
    const { files } = await backUp(folder, join(root, 'backup'), AT)
    expect(files).toEqual([])
  })
})
