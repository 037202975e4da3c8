import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blocksByStretch, joinBlocks } from '../../../../gateway/past/recorder/blocks'
import { DayFile, openDayDatabase } from '../../../../gateway/past/recorder/day-file'
import { DayLog } from '../../../../gateway/past/recorder/day-log'
import { readMoved } from '../../../../gateway/past/recorder/log-rows'
import { encodeBlock } from '../../../../gateway/past/recorder/page'
import { DAY_INSTRUMENTS_MAX, minuteOfDay, PARTS_MAX, pageStretch } from '../../../../gateway/past/recorder/page-key'
import type { PrintColumns } from '../../../../gateway/past/recorder/print-columns'
import { readPrints } from '../../../../gateway/past/recorder/read-day'
import { UpTo } from '../../../../gateway/past/recorder/up-to'
import { columnsOf, historyFolder, named, print } from '../../../support/history-writer'

const AT = Date.UTC(2026, 6, 6, 1, 30)
const PLACES = [0, 1, 2, 511, 512, 700, DAY_INSTRUMENTS_MAX - 1]

/** Prints as an earlier version left them in the log: in order of arrival, deflated. */
function deflated(prints: PrintColumns): Buffer<ArrayBuffer> {
  const [flags = 0, ...body] = encodeBlock(prints)
  return Buffer.concat([Buffer.of(flags | 1), deflateRawSync(Buffer.from(body))])
}

type Sent = ReturnType<typeof print> & { place: number }

const blocks = fc.array(
  fc.record({
    rows: fc.array(
      fc.record({
        second: fc.nat({ max: 200 }),
        place: fc.constantFrom(...PLACES),
        price: fc.integer({ min: 1, max: 9_999 }),
      }),
      { minLength: 1, maxLength: 20 },
    ),
    /** Steps of work before the next block. */
    steps: fc.nat({ max: 3 }),
    isKilled: fc.boolean(),
  }),
  { maxLength: 6 },
)

const rowsOf = (block: readonly { second: number; place: number; price: number }[]): Sent[] =>
  block.map(({ second, ...row }) => ({ ...print({ time: AT + second * 1_000 }), ...row }))

const openDatabase = () => openDayDatabase(join(historyFolder(), '20260706.db'))
type Opened = ReturnType<typeof openDatabase>

function within(database: Opened, work: () => void): void {
  database.exec('BEGIN')
  work()
  database.exec('COMMIT')
}

/** The stored prints of a place by minute, in the order in which they are read after compaction. */
function storedOf(database: Opened, place: number) {
  const stored = readPrints(database, { place })
  return byMinute(Array.from({ length: stored.rows }, (_, at) => ({ ...stored.at(at), place })))
}

const byMinute = (rows: readonly Sent[]) => [...rows].sort((a, b) => minuteOfDay(a.time) - minuteOfDay(b.time))

const expectStored = (database: Opened, sent: readonly Sent[]) => {
  for (const place of PLACES) {
    expect(storedOf(database, place)).toEqual(byMinute(sent.filter((row) => row.place === place)))
  }
}

describe('the log of a day', () => {
  test('has every print once and in order of arrival, at any time, with any bounds, and after a kill', () => {
    fc.assert(
      fc.property(blocks, fc.constantFrom(1, 3, 7, 1_000), fc.constantFrom(2, 1_000), (given, rowsMax, rowsAtOnce) => {
        const database = openDatabase()
        const open = () => {
          const log = new DayLog(database, UpTo.of(database), { rowsMax, rowsAtOnce })
          log.recover()
          return log
        }
        let log = open()
        const sent: Sent[] = []
        for (const { rows, steps, isKilled } of given) {
          const block = rowsOf(rows)
          sent.push(...block)
          within(database, () => log.add(blocksByStretch(columnsOf(block))))
          for (let step = 0; step < steps && log.isDue; step++) within(database, () => log.compact())
          expectStored(database, sent)
          if (isKilled) log = open()
        }
        within(database, () => log.compactAll())
        expectStored(database, sent)
        const left = [database.prepare('SELECT * FROM log').all(), [...readMoved(database)]]
        expect([log.rows, log.loggedRows, log.isDue, ...left]).toEqual([0, 0, false, [], []])
        database.close()
      }),
      { numRuns: 40 },
    )
  })

  test('recognizes repeated prints after a kill, however much was compacted', () => {
    fc.assert(
      fc.property(blocks, fc.nat({ max: 12 }), fc.boolean(), fc.boolean(), (given, steps, byStretch, areOthers) => {
        const path = join(historyFolder(), '20260706.db')
        // As a market sends it: each instrument in the order of time.
        const sent = rowsOf(given.flatMap(({ rows }) => rows)).sort((a, b) => a.time - b.time)
        const page = (rows: readonly Sent[]) =>
          byStretch ? joinBlocks(blocksByStretch(columnsOf(rows))) : encodeBlock(columnsOf(rows))
        const open = (places = PLACES) => {
          const file = new DayFile(path)
          file.name(PLACES.map((place, at) => named(places[at] as number, `${place}.SH`)))
          return file
        }
        const killed = open()
        const half = sent.slice(0, Math.ceil(sent.length / 2))
        for (const row of half) within(killed.database, () => killed.add(page([row])))
        for (let step = 0; step < steps && killed.isDue; step++) within(killed.database, () => killed.compact())
        killed.database.close()
        const places = areOthers ? PLACES.toReversed() : PLACES
        const next = open(places)
        expect(next.rows).toBe(half.length)
        next.begin()
        const again = sent.map((row) => ({ ...row, place: places[PLACES.indexOf(row.place)] as number }))
        if (sent.length > 0) within(next.database, () => next.add(page(again)))
        expect(next.rows).toBe(sent.length)
        within(next.database, () => next.compactAll())
        const [inPages] = next.database.prepare('SELECT coalesce(sum(rows), 0) AS n FROM pages').all() as {
          n: number
        }[]
        expect(inPages?.n).toBe(sent.length)
        const storedIds = next.database.prepare('SELECT id FROM places WHERE place = ?')
        const idOf = (place: number) => (storedIds.all([place]) as { id: string }[])[0]?.id
        for (const place of PLACES.keys()) {
          const of = sent.filter((row) => idOf(place) === `${row.place}.SH`).map(({ price }) => price)
          expect(byMinute(storedOf(next.database, place)).map(({ price }) => price)).toEqual(of)
        }
        next.database.close()
      }),
      { numRuns: 40 },
    )
  })

  test('does not take prints that arrive after a kill for compacted ones', () => {
    const database = openDatabase()
    const open = () => {
      const log = new DayLog(database, UpTo.of(database), { rowsMax: 1_000, rowsAtOnce: 2 })
      log.recover()
      return log
    }
    const sent: Sent[] = []
    const add = (log: DayLog, places: readonly number[]) => {
      const rows = rowsOf(places.map((place, at) => ({ second: sent.length + at, place, price: sent.length + at })))
      sent.push(...rows)
      within(database, () => log.add(blocksByStretch(columnsOf(rows))))
    }
    const killed = open()
    // The first instrument waits in two blocks, the second in one.
    add(killed, [0, 512])
    add(killed, [0])
    within(database, () => killed.compact())
    const next = open()
    add(next, [0])
    expectStored(database, sent)
    expect([next.rows, next.loggedRows]).toEqual([2, 3])
    database.close()
  })

  test('is read by minute before it is compacted', () => {
    const database = openDatabase()
    const log = new DayLog(database, UpTo.of(database))
    for (const second of [300, 240, 301, 241]) {
      const rows = rowsOf([{ second, place: 0, price: second }])
      within(database, () => log.add(blocksByStretch(columnsOf(rows))))
    }
    const stored = readPrints(database, { place: 0 })
    expect([...stored.price.subarray(0, stored.rows)]).toEqual([240, 241, 300, 301])
    database.close()
  })

  test('is due once a minute is over, for a late print with the next minute', () => {
    const database = openDatabase()
    const log = new DayLog(database, UpTo.of(database))
    const add = (second: number) => {
      within(database, () => log.add(blocksByStretch(columnsOf(rowsOf([{ second, place: 0, price: 10 }])))))
      return log.isDue
    }
    expect([add(0), add(59), add(60)]).toEqual([false, false, true])
    within(database, () => log.compact())
    expect([log.isDue, add(58), add(61), add(120)]).toEqual([false, false, false, true])
    database.close()
  })

  test.each([
    ['a stretch has as many rows as are sorted at once', { rowsMax: 1_000, rowsAtOnce: 3 }],
    ['it has as many rows as allowed', { rowsMax: 3, rowsAtOnce: 1_000 }],
  ])('is due before its minute is over if %s', (_, bounds) => {
    const database = openDatabase()
    const log = new DayLog(database, UpTo.of(database), bounds)
    const isDue = [0, 1, 2].map((second) => {
      within(database, () => log.add(blocksByStretch(columnsOf(rowsOf([{ second, place: 0, price: 10 }])))))
      return log.isDue
    })
    expect(isDue).toEqual([false, false, true])
    within(database, () => log.compact())
    expect([log.rows, log.isDue]).toEqual([0, false])
    database.close()
  })

  test.each([
    ['in order of arrival', (sent: readonly Sent[]) => [{ seq: 1, rows: sent }]],
    [
      'by minute and group of places',
      (sent: readonly Sent[]) =>
        sent.map((row, at) => ({
          seq: pageStretch(minuteOfDay(row.time), row.place) * 2 ** 30 + at + 1,
          rows: [row],
        })),
    ],
  ])('is read as an earlier version left it: %s', (_, lying) => {
    const path = join(historyFolder(), '20260706.db')
    const before = openDayDatabase(path)
    const sent = rowsOf(
      [0, 30, 60, 61].map((second, at) => ({ second, place: at % 2 === 0 ? 0 : 700, price: 10 + at })),
    )
    const insert = before.prepare('INSERT INTO log VALUES (?, ?, ?)')
    for (const { seq, rows } of lying(sent)) insert.run([seq, rows.length, deflated(columnsOf(rows))])
    expect(readPrints(before, { place: 700 }).rows).toBe(2)
    before.close()
    const file = new DayFile(path)
    expect(file.rows).toBe(4)
    expectStored(file.database, sent)
    within(file.database, () => file.compactAll())
    expectStored(file.database, sent)
    file.close()
  })

  test('throws if there is no space to sort rows of an earlier version, and sorts them later', () => {
    const path = join(historyFolder(), '20260706.db')
    const before = openDayDatabase(path)
    const sent = rowsOf(
      Array.from({ length: 20_000 }, (_, at) => ({ second: at % 200, place: PLACES[at % 6] as number, price: at + 1 })),
    )
    const logged = deflated(columnsOf(sent))
    before.prepare('INSERT INTO log VALUES (1, ?, ?)').run([sent.length, logged])
    const [{ page_count: pages }] = before.prepare('PRAGMA page_count').all() as [{ page_count: number }]
    before.close()
    expect(() => new DayFile(path, pages)).toThrow(/full/)
    const file = new DayFile(path)
    expect(file.rows).toBe(sent.length)
    file.close()
  })

  test('continues in the last part of a minute that has as many parts as allowed', () => {
    const database = openDatabase()
    const log = new DayLog(database, UpTo.of(database))
    const sent: Sent[] = []
    for (let minute = 1; minute <= PARTS_MAX + 3; minute++) {
      const rows = rowsOf([
        { second: 0, place: 0, price: minute },
        { second: minute * 60, place: 1, price: 5 },
      ])
      sent.push(...rows)
      within(database, () => log.add(blocksByStretch(columnsOf(rows))))
      while (log.isDue) within(database, () => log.compact())
    }
    expectStored(database, sent)
    database.close()
  })
})
