import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { IdLists } from '../../../../gateway/past/history/id-bytes'
import type { MarketDay } from '../../../../gateway/past/history/market-day'
import { marketDayBytes, readMarketDayBytes } from '../../../../gateway/past/history/market-day-bytes'
import { seeded } from '../../../support/flow-tape'
import { partOf } from '../../../support/part-of'

const DAY = '20261119'

const row = fc.record({
  id: fc.oneof(fc.stringMatching(/^\d{6}\.[A-Z]{2}$/), fc.stringMatching(/^[0-9A-Z]{1,12}(\.[A-Z]{2,8})?$/)),
  close: fc.nat(1e6),
  prevClose: fc.nat(1e6),
  turnover: fc.double({ min: 0, max: 1e12, noNaN: true }),
  adNet: fc.integer({ min: -1e9, max: 1e9 }),
  adBig: fc.integer({ min: -1e9, max: 1e9 }).map((fen) => fen / 100),
  odBig: fc.constantFrom(0, -0, 0.1 + 0.2),
  completeness: fc.constantFrom(0, 1, 233 / 240),
  closeKnown: fc.constantFrom(0, 1),
})
const dayOf = (rows: readonly Record<string, unknown>[]): MarketDay =>
  partOf<MarketDay>({
    tradingDay: DAY,
    ...Object.fromEntries(
      ['id', 'close', 'prevClose', 'turnover', 'adNet', 'adBig', 'odBig', 'completeness', 'closeKnown'].map((name) => [
        name,
        rows.map((one) => one[name]),
      ]),
    ),
  })
const anyDay = fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 40 }).map(dayOf)

/** Columns as lists, for comparison. */
const plain = (day: MarketDay | undefined) =>
  day &&
  Object.fromEntries(
    Object.entries(day).map(([name, value]) => [name, typeof value === 'string' ? value : Array.from(value)]),
  )
const read = (bytes: Uint8Array) => readMarketDayBytes(DAY, bytes, new IdLists())?.unpacked()

test('a day is read back bit for bit', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      expect(plain(read(marketDayBytes(day)))).toEqual(plain(day))
    }),
  )
})

describe('damage', () => {
  test('of any byte is detected', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(), fc.integer({ min: 1, max: 255 }), (day, place, change) => {
        const bytes = marketDayBytes(day)
        const at = place % bytes.length
        bytes[at] = (bytes[at] as number) ^ change
        expect(read(bytes)).toBeUndefined()
      }),
      { numRuns: 300 },
    )
  })

  test('by an early end is detected', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(), (day, place) => {
        const bytes = marketDayBytes(day)
        expect(read(bytes.subarray(0, place % bytes.length))).toBeUndefined()
      }),
    )
  })
})

test('bytes of another format are not read', () => {
  expect(read(marketDayBytes(dayOf([{ id: 'A', close: 1 }])).with(0, 1))).toBeUndefined()
})

test('days of the same instruments share one list of ids', () => {
  const [one, other] = [
    dayOf([{ id: 'A', close: 1 }]),
    dayOf([
      { id: 'A', close: 2 },
      { id: 'B', close: 3 },
    ]),
  ]
  const lists = new IdLists()
  const [first, second, third] = [one, other, one].map((day) => readMarketDayBytes(DAY, marketDayBytes(day), lists))
  expect(second?.id).toEqual(['A', 'B'])
  expect(third?.id).toBe(first?.id)
})

test('a day of the whole market takes less than 125 KB', () => {
  const random = seeded(60)
  const spread = () => Math.round((random() - 0.5) * 10 ** (5 + random() * 4))
  const rows = Array.from({ length: 5_500 }, (_, at) => {
    const prevClose = Math.round(200 + random() ** 3 * 20_000)
    const close = Math.round(prevClose * (0.95 + random() / 10))
    const turnover = Math.round(10 ** (7 + random() * 3))
    const money = { turnover, adNet: spread(), adBig: spread(), odBig: spread() }
    return { id: `${600_000 + at + (at % 3)}.SH`, close, prevClose, ...money, completeness: 233 / 240 }
  })
  expect(marketDayBytes(dayOf(rows)).length).toBeLessThan(125_000)
})
