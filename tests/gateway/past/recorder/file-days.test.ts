import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import Database from 'libsql'
import { describe, expect, test } from 'vitest'
import { openDayDatabase } from '../../../../gateway/past/recorder/day-file'
import { openFileDays } from '../../../../gateway/past/recorder/file-days'
import { questionsOf } from '../../../../gateway/past/recorder/questions'
import { isUnreadable, isWithoutTables, openForReading } from '../../../../gateway/past/recorder/read-day'
import { dayPath } from '../../../../gateway/past/recorder/retention'
import { historyFolder, named, openTestWriter, print } from '../../../support/history-writer'

const SOUND = ['20260706', '20260708']
const SPOILT = '20260707'
const ID = '600519.SH'

/** Three days, the second of which is spoilt. */
function setting(spoil: (path: string) => void) {
  const folder = historyFolder()
  const { prints, tell, run } = openTestWriter(folder)
  for (const day of [SOUND[0] as string, SPOILT, SOUND[1] as string]) {
    prints(day, [print()], [named(0, ID)])
    tell({ kind: 'findings', day, findings: [{ id: day, instrument: ID, body: day }] })
    tell({ kind: 'over', day: '20260709' })
    run()
  }
  spoil(dayPath(folder, SPOILT))
  return questionsOf(openFileDays(folder))
}

describe('a day of history', () => {
  test.each([
    ['holds zeros', (path: string) => writeFileSync(path, Buffer.alloc(65_536))],
    ['is empty, as one whose making was interrupted', (path: string) => writeFileSync(path, '')],
    ['is something else', (path: string) => writeFileSync(path, 'no database, and longer than a header. '.repeat(99))],
    [
      'is of a version to come',
      (path: string) => {
        const database = openDayDatabase(path)
        database.exec(`UPDATE meta SET value = 2 WHERE name = 'version'`)
        database.close()
      },
    ],
    [
      'lacks a table',
      (path: string) => {
        const database = openDayDatabase(path)
        for (const table of ['findings', 'pieces', 'places']) database.exec(`DROP TABLE ${table}`)
        database.close()
      },
    ],
    [
      'is a folder',
      (path: string) => {
        rmSync(path)
        mkdirSync(path)
      },
    ],
  ])('whose file %s is one of which nothing is kept, and keeps no other from being read', (_, spoil) => {
    const ask = setting(spoil)
    expect(ask.findings({ first: '20260701', last: '20260731', subject: undefined, limit: 9 })).toEqual(
      SOUND.toReversed(),
    )
    expect(ask.newestBefore({ day: SOUND[1] as string, name: 'minute', subject: ID })).toBeDefined()
    expect(ask.printsSince({ id: ID })).toBe(SOUND[0])
    expect(ask.piece({ day: SPOILT, name: 'minute', subject: ID })).toBeUndefined()
    expect(ask.pieces({ day: SPOILT, name: 'minute', subjects: [ID] })).toEqual([])
    expect(ask.trades({ day: SPOILT, id: ID, from: 0, to: Number.POSITIVE_INFINITY, after: 0, limit: 9 })).toBe(
      undefined,
    )
  })

  test('whose file is just being made is told from a damaged one', () => {
    const path = dayPath(historyFolder(), SPOILT)
    const database = new Database(path)
    database.exec('PRAGMA journal_mode = WAL')
    const thrownBy = (open: () => void) => {
      try {
        open()
      } catch (thrown) {
        return thrown as Error
      }
      throw new Error('nothing was thrown')
    }
    const begun = thrownBy(() => openForReading(path))
    expect([isUnreadable(begun), isWithoutTables(begun)]).toEqual([true, true])
    database.exec('CREATE TABLE meta (value)')
    const damaged = thrownBy(() => openForReading(path))
    expect([isUnreadable(damaged), isWithoutTables(damaged)]).toEqual([true, false])
    database.close()
  })

  test('of which a page is damaged lacks the prints of that instrument', () => {
    const ask = setting((path) => {
      const database = openDayDatabase(path)
      database.exec(`UPDATE pages SET bytes = x'20FF'`)
      database.close()
    })
    expect(ask.trades({ day: SPOILT, id: ID, from: 0, to: Number.POSITIVE_INFINITY, after: 0, limit: 9 })).toBe(
      undefined,
    )
    expect(ask.printsSince({ id: ID })).toBe(SOUND[0])
    expect(ask.piece({ day: SPOILT, name: 'minute', subject: ID })).toBeDefined()
  })

  test('that another has locked is told as such', () => {
    const folder = historyFolder()
    openDayDatabase(dayPath(folder, SPOILT)).close()
    const busy = () => {
      throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' })
    }
    expect(() => openFileDays(folder).read(SPOILT, busy)).toThrow('locked')
  })
})
