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

/** What a file that these were told to hands over, `enough` at once. */
function setting(tellings: readonly (readonly Row[])[]) {
  const folder = historyFolder()
  const { prints, run } = openTestWriter(folder)
  for (const rows of tellings) {
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

const told = ({ place, time, price, volume, buyNo, sellNo, side, buyGrade, sellGrade, summed }: Row) => ({
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

describe('the prints of a day, as an invented market has them told again', () => {
  test('are all of them, by time, those of one instrument as they came, however many are wanted at once', () => {
    fc.assert(
      fc.property(fc.array(fc.array(row, { maxLength: 12 }), { maxLength: 8 }), (drawn) => {
        let time = NINE
        const tellings = drawn.map((rows) =>
          rows.map(({ after, ...rest }) => {
            time += after
            return { ...rest, time }
          }),
        )
        const hand = setting(tellings.filter(({ length }) => length > 0))
        const all = tellings.flat().map(told)
        for (const enough of [1, 7, 10_000]) {
          const stretches = hand(enough)
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

  test('are in the order of their times in a minute of a large market, too, those of one time as they came', () => {
    // From the first ms of the minute to its last.
    const rows = Array.from({ length: 8_000 }, (_, n) => ({
      ...print({ time: NINE + ((n * 7_919) % 8_000) * 7 + (n % 2 === 0 ? 0 : 4_006), volume: n + 1 }),
      place: n % 3,
    }))
    for (const count of [8_000, 200]) {
      const some = rows.slice(0, count)
      const lived = sortedPrints(DAY, { from: 540, to: 540, ids: IDS, prints: columnsOf([...some, ...some]) })
      const ordered = [...some, ...some].map(told).sort((a, b) => a.time - b.time)
      expect(rowsOf(lived)).toEqual(ordered)
    }
  })

  test('come in no more stretches than it takes', () => {
    const minutes = Array.from({ length: 10 }, (_, minute) => ({
      ...print(),
      place: 0,
      time: NINE + minute * MINUTE_MS,
    }))
    const hand = setting([minutes])
    expect(hand(1)).toHaveLength(10)
    expect(hand(3).map(({ time }) => time.length)).toEqual([3, 3, 3, 1])
    expect(hand(99)).toHaveLength(1)
  })

  test('are none of a day of which nothing is kept', () => {
    const ask = questionsOf(openFileDays(historyFolder()))
    expect(ask.lived({ day: DAY, from: 0, enough: 5 })).toBeUndefined()
  })

  test('are asked for by the minute that follows the last one, until there are none', async () => {
    const asked: unknown[] = []
    const stretch = (from: number, to: number) =>
      ({ from: NINE + from * MINUTE_MS, to: NINE + to * MINUTE_MS }) as MinutePrints
    const answers = [stretch(0, 2), stretch(5, 6), undefined]
    const reader: Pick<HistoryReader, 'ask'> = {
      ask: async (_name, ask) => {
        asked.push(ask)
        return answers[asked.length - 1] as never
      },
    }
    const got: MinutePrints[] = []
    for await (const lived of readRecordedPrints(reader, DAY)) got.push(lived)
    expect(got).toEqual(answers.slice(0, 2))
    expect(asked).toMatchObject([
      { day: DAY, from: 0 },
      { day: DAY, from: 542 },
      { day: DAY, from: 546 },
    ])
  })
})
