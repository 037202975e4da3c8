import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openDayDatabase } from '../../../gateway/recorder/day-file'
import { encodePage } from '../../../gateway/recorder/page'
import { minuteOfDay } from '../../../gateway/recorder/page-key'
import { putTogether } from '../../../gateway/recorder/put-together'
import { readPrints } from '../../../gateway/recorder/read-day'
import { PLACES_MAX } from '../../../gateway/recorder/up-to'
import { columnsOf, historyFolder, print } from '../../support/history-writer'

const AT = Date.UTC(2026, 6, 6, 1, 30)
const PLACES = [0, 1, 2, 700, PLACES_MAX - 1]

const blocks = fc.array(
  fc.array(
    fc.record({
      second: fc.nat({ max: 200 }),
      place: fc.constantFrom(...PLACES),
      price: fc.integer({ min: 1, max: 9_999 }),
    }),
    {
      minLength: 1,
      maxLength: 20,
    },
  ),
  { maxLength: 4 },
)

describe('a log that is put together', () => {
  test('has every print once, by minute and in the order of its coming, however few are put in order at once', () => {
    fc.assert(
      fc.property(blocks, fc.constantFrom(1, 3, 7, 1_000), (given, rowsAtOnce) => {
        const database = openDayDatabase(join(historyFolder(), '20260706.db'))
        const rowsOf = new Uint32Array(PLACES_MAX)
        const log = database.prepare('INSERT INTO log VALUES (?, ?, ?)')
        const told = given.map((block) =>
          block.map(({ second, ...row }) => ({ ...print({ time: AT + second * 1_000 }), ...row })),
        )
        told.forEach((block, at) => {
          for (const { place } of block) rowsOf[place] = (rowsOf[place] as number) + 1
          log.run([
            at + 1,
            block.length,
            Buffer.from(encodePage(columnsOf(block), 0, block.length, { withPlaces: true, deflates: true })),
          ])
        })
        database.exec('BEGIN')
        putTogether(database, rowsOf, rowsAtOnce)
        database.exec('COMMIT')
        for (const place of PLACES) {
          const mine = told.flat().filter((row) => row.place === place)
          const byMinute = [...mine].sort((a, b) => minuteOfDay(a.time) - minuteOfDay(b.time))
          const kept = readPrints(database, { place })
          expect(Array.from({ length: kept.rows }, (_, at) => kept.at(at))).toEqual(
            byMinute.map(({ place: _, ...row }) => row),
          )
        }
        expect(database.prepare('SELECT * FROM log').all()).toEqual([])
        database.close()
      }),
      { numRuns: 40 },
    )
  })
})
