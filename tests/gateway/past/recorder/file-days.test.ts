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
const DAMAGED = '20260707'
const ID = '600519.SH'

/** Three days, the second of which is damaged. */
function setting(damage: (path: string) => void) {
  const folder = historyFolder()
  const { prints, send, run } = openTestWriter(folder)
  for (const day of [SOUND[0] as string, DAMAGED, SOUND[1] as string]) {
    prints(day, [print()], [named(0, ID)])
    send({ kind: 'findings', day, findings: [{ id: day, instrument: ID, body: day }] })
    send({ kind: 'over', day: '20260709' })
    run()
  }
  damage(dayPath(folder, DAMAGED))
  return questionsOf(openFileDays(folder))
}

describe('a day of history', () => {
  test.each([
    ['contains zeros', (path: string) => writeFileSync(path, Buffer.alloc(65_536))],
    ['is empty, as after an interrupted creation', (path: string) => writeFileSync(path, '')],
    ['is not a database', (path: string) => writeFileSync(path, 'no database, and longer than a header. '.repeat(99))],
    [
      'is of a later version',
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
  ])('whose file %s is read as empty and does not prevent reading other days', (_, damage) => {
    const ask = setting(damage)
    expect(ask.findings({ first: '20260701', last: '20260731', subject: undefined, limit: 9 })).toEqual(
      SOUND.toReversed(),
    )
    expect(ask.newestBefore({ day: SOUND[1] as string, name: 'minute', subject: ID })).toBeDefined()
    expect(ask.printsSince({ id: ID })).toBe(SOUND[0])
    expect(ask.piece({ day: DAMAGED, name: 'minute', subject: ID })).toBeUndefined()
    expect(ask.pieces({ day: DAMAGED, name: 'minute', subjects: [ID] })).toEqual([])
    expect(ask.trades({ day: DAMAGED, id: ID, from: 0, to: Number.POSITIVE_INFINITY, after: 0, limit: 9 })).toBe(
      undefined,
    )
  })

  test('whose file is being created is distinguished from a damaged one', () => {
    const path = dayPath(historyFolder(), DAMAGED)
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
    const creating = thrownBy(() => openForReading(path))
    expect([isUnreadable(creating), isWithoutTables(creating)]).toEqual([true, true])
    database.exec('CREATE TABLE meta (value)')
    const damaged = thrownBy(() => openForReading(path))
    expect([isUnreadable(damaged), isWithoutTables(damaged)]).toEqual([true, false])
    database.close()
  })

  test('lacks the prints of an instrument whose page is damaged', () => {
    const ask = setting((path) => {
      const database = openDayDatabase(path)
      database.exec(`UPDATE pages SET bytes = x'20FF'`)
      database.close()
    })
    expect(ask.trades({ day: DAMAGED, id: ID, from: 0, to: Number.POSITIVE_INFINITY, after: 0, limit: 9 })).toBe(
      undefined,
    )
    expect(ask.printsSince({ id: ID })).toBe(SOUND[0])
    expect(ask.piece({ day: DAMAGED, name: 'minute', subject: ID })).toBeDefined()
  })

  test('that is locked by another process throws', () => {
    const folder = historyFolder()
    openDayDatabase(dayPath(folder, DAMAGED)).close()
    const busy = () => {
      throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' })
    }
    expect(() => openFileDays(folder).read(DAMAGED, busy)).toThrow('locked')
  })
})
