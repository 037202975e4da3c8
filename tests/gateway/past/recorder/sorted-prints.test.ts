import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRecordedPrints } from '../../../../gateway/past/recorder/day-history'
import { openFileDays } from '../../../../gateway/past/recorder/file-days'
import type { RecordedPrint } from '../../../../gateway/past/recorder/print-columns'
import { questionsOf } from '../../../../gateway/past/recorder/questions'
import type { HistoryReader } from '../../../../gateway/past/recorder/reader'
import { sortedPrints } from '../../../../gateway/past/recorder/sorted-prints'
import type { MinutePrints } from '../../../../shared/market/minute-prints'
import { dateToMs } from '../../../../shared/market/session'
import { MINUTE_MS } from '../../../../shared/market/units'
import { columnsOf, historyFolder, named, openTestWriter, print } from '../../../support/history-writer'

const DAY = '20260706'
const NINE = dateToMs(DAY) + 9 * 60 * MINUTE_MS
const IDS = ['600519.SH', '000001.SZ', 'BTCUSDT.BINANCE']

type Row = RecordedPrint & { place: number }

/** Stores batches of prints; returns a function that reads them back, at least `enough` at once. */
function setting(batches: readonly (readonly Row[])[]) {
  const folder = historyFolder()
  const { prints, run } = openTestWriter(folder)
  for (const rows of batches) {
    prints(
      DAY,
      rows,
      IDS.map((id, place) => named(place, id)),
    )
    run()
  }
  const ask = questionsOf(openFileDays(folder))
  return (enough: number) => {
    const stretches: MinutePrints[] = []
    for (let from = 0; ; ) {
      const lived = ask.lived({ day: DAY, from, enough })
      if (!lived) return stretches
      stretches.push(lived)
      from = (lived.to - dateToMs(DAY)) / MINUTE_MS
    }
  }
}

const rowsOf = ({ ids, time, ...columns }: MinutePrints) =>
  Array.from(time, (at, row) => ({
    id: ids[columns.place[row] as number],
    time: at,
    price: columns.price[row],
    volume: columns.volume[row],
    buyNo: columns.buyNo[row],
    sellNo: columns.sellNo[row],
    side: columns.side[row],
    buyGrade: (columns.grades[row] as number) & 3,
    sellGrade: (columns.grades[row] as number) >> 2,
    summed: columns.summed[row] === 1,
  }))

const expectedOf = ({ place, time, price, volume, buyNo, sellNo, side, buyGrade, sellGrade, summed }: Row) => ({
  id: IDS[place],
  time,
  price,
  volume,
  buyNo,
  sellNo,
  side,
  buyGrade,
  sellGrade,
  summed,
})

const row = fc
  .record({
    place: fc.integer({ min: 0, max: 2 }),
    after: fc.integer({ min: 0, max: 40_000 }),
    price: fc.integer({ min: 1, max: 9_000 }),
    volume: fc.integer({ min: 1, max: 2 ** 34 }),
    side: fc.integer({ min: 0, max: 2 }),
    buyNo: fc.integer({ min: -9, max: 2 ** 33 }),
    sellNo: fc.integer({ min: -9, max: 2 ** 33 }),
    buyGrade: fc.integer({ min: 0, max: 3 }),
    sellGrade: fc.integer({ min: 0, max: 3 }),
    summed: fc.boolean(),
  })
  .map((made) => ({ ...print(), ...made }))

describe('the prints of a stored day for an invented market', () => {
  test('are complete and sorted by time, those of one instrument in order of arrival, for any size of a part', () => {
    fc.assert(
      fc.property(fc.array(fc.array(row, { maxLength: 12 }), { maxLength: 8 }), (drawn) => {
        let time = NINE
        const batches = drawn.map((rows) =>
          rows.map(({ after, ...rest }) => {
            time += after
            return { ...rest, time }
          }),
        )
        const read = setting(batches.filter(({ length }) => length > 0))
        const all = batches.flat().map(expectedOf)
        for (const enough of [1, 7, 10_000]) {
          const stretches = read(enough)
          const rows = stretches.flatMap(rowsOf)
          const times = rows.map(({ time: at }) => at)
          expect(times).toEqual(times.toSorted((a, b) => a - b))
          for (const id of IDS) expect(rows.filter((one) => one.id === id)).toEqual(all.filter((one) => one.id === id))
          for (const { from, to, time: at } of stretches) {
            expect([from % MINUTE_MS, to % MINUTE_MS]).toEqual([0, 0])
            expect(at.every((one) => one >= from && one < to)).toBe(true)
          }
        }
      }),
      { numRuns: 40 },
    )
  })

  test('are sorted by time in a minute of a large market, those of one time in order of arrival', () => {
    // The times cover the minute from its first ms to its last.
    const rows = Array.from({ length: 8_000 }, (_, n) => ({
      ...print({ time: NINE + ((n * 7_919) % 8_000) * 7 + (n % 2 === 0 ? 0 : 4_006), volume: n + 1 }),
      place: n % 3,
    }))
    for (const count of [8_000, 200]) {
      const some = rows.slice(0, count)
      const lived = sortedPrints(DAY, { from: 540, to: 540, ids: IDS, prints: columnsOf([...some, ...some]) })
      const ordered = [...some, ...some].map(expectedOf).sort((a, b) => a.time - b.time)
      expect(rowsOf(lived)).toEqual(ordered)
    }
  })

  test('come in parts of at least the requested number', () => {
    const minutes = Array.from({ length: 10 }, (_, minute) => ({
      ...print(),
      place: 0,
      time: NINE + minute * MINUTE_MS,
    }))
    const read = setting([minutes])
    expect(read(1)).toHaveLength(10)
    expect(read(3).map(({ time }) => time.length)).toEqual([3, 3, 3, 1])
    expect(read(99)).toHaveLength(1)
  })

  test('are undefined for a day that is not stored', () => {
    const ask = questionsOf(openFileDays(historyFolder()))
    expect(ask.lived({ day: DAY, from: 0, enough: 5 })).toBeUndefined()
  })

  test('are requested from the minute after the last one, until there are none', async () => {
    const requests: unknown[] = []
    const stretch = (from: number, to: number) =>
      ({ from: NINE + from * MINUTE_MS, to: NINE + to * MINUTE_MS }) as MinutePrints
    const answers = [stretch(0, 2), stretch(5, 6), undefined]
    const reader: Pick<HistoryReader, 'ask'> = {
      ask: async (_name, ask) => {
        requests.push(ask)
        return answers[requests.length - 1] as never
      },
    }
    const got: MinutePrints[] = []
    for await (const lived of readRecordedPrints(reader, DAY)) got.push(lived)
    expect(got).toEqual(answers.slice(0, 2))
    expect(requests).toMatchObject([
      { day: DAY, from: 0 },
      { day: DAY, from: 542 },
      { day: DAY, from: 546 },
    ])
  })
})
