import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MarketDay } from '../../../gateway/history/market-day'
import { createIdLists, marketDayBytes, readMarketDayBytes } from '../../../gateway/history/market-day-bytes'
import { seeded } from '../../support/flow-tape'

const DAY = '20261119'

const row = fc.record({
  id: fc.stringMatching(/^[0-9A-Z]{1,12}(\.[A-Z]{2,8})?$/),
  close: fc.nat(1e6),
  prevClose: fc.nat(1e6),
  turnover: fc.double({ min: 0, max: 1e12, noNaN: true }),
  adNet: fc.integer({ min: -1e9, max: 1e9 }),
  adBig: fc.integer({ min: -1e9, max: 1e9 }).map((fen) => fen / 100),
  odBig: fc.constantFrom(0, -0, 0.1 + 0.2),
  completeness: fc.constantFrom(0, 1, 233 / 240),
})
const dayOf = (rows: readonly Record<string, unknown>[]): MarketDay =>
  ({
    tradingDay: DAY,
    ...Object.fromEntries(
      ['id', 'close', 'prevClose', 'turnover', 'adNet', 'adBig', 'odBig', 'completeness'].map((name) => [
        name,
        rows.map((one) => one[name]),
      ]),
    ),
  }) as unknown as MarketDay
const anyDay = fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 40 }).map(dayOf)

/** With columns as lists, to be compared. */
const plain = (day: MarketDay | undefined) =>
  day &&
  Object.fromEntries(
    Object.entries(day).map(([name, value]) => [name, typeof value === 'string' ? value : Array.from(value)]),
  )
const read = (bytes: Uint8Array) => readMarketDayBytes(DAY, bytes, createIdLists())

test('a day comes back as it was, to the last bit', async () => {
  await fc.assert(
    fc.asyncProperty(anyDay, async (day) => {
      expect(plain(await read(await marketDayBytes(day)))).toEqual(plain(day))
    }),
  )
})

describe('damage', () => {
  test('of any byte is found out', async () => {
    await fc.assert(
      fc.asyncProperty(anyDay, fc.nat(), fc.integer({ min: 1, max: 255 }), async (day, place, change) => {
        const bytes = await marketDayBytes(day)
        const at = place % bytes.length
        bytes[at] = (bytes[at] as number) ^ change
        // A stream of bits ends within a byte: nothing is said by the rest of it.
        expect([undefined, JSON.stringify(plain(day))]).toContain(JSON.stringify(plain(await read(bytes))))
      }),
      { numRuns: 300 },
    )
  })

  test('by an early end is found out', async () => {
    await fc.assert(
      fc.asyncProperty(anyDay, fc.nat(), async (day, place) => {
        const bytes = await marketDayBytes(day)
        expect(await read(bytes.subarray(0, place % bytes.length))).toBeUndefined()
      }),
    )
  })

  test('is what codes with a line of their own would be', async () => {
    const day = dayOf([{ id: 'A\nB', close: 1 }])
    expect(await read(await marketDayBytes(day))).toBeUndefined()
  })
})

test('days of the same instruments share one list, those of others have their own', async () => {
  const [one, other] = [
    dayOf([{ id: 'A', close: 1 }]),
    dayOf([
      { id: 'A', close: 2 },
      { id: 'B', close: 3 },
    ]),
  ]
  const idListOf = createIdLists()
  const [first, second, third] = await Promise.all(
    [one, other, one].map(async (day) => readMarketDayBytes(DAY, await marketDayBytes(day), idListOf)),
  )
  expect(second?.id).toEqual(['A', 'B'])
  expect(third?.id).toBe(first?.id)
})

test('a day of the whole market takes less than 120 KB', async () => {
  const random = seeded(60)
  const spread = () => Math.round((random() - 0.5) * 10 ** (5 + random() * 4))
  const rows = Array.from({ length: 5_500 }, (_, at) => {
    const prevClose = Math.round(200 + random() ** 3 * 20_000)
    const close = Math.round(prevClose * (0.95 + random() / 10))
    const turnover = Math.round(10 ** (7 + random() * 3))
    const money = { turnover, adNet: spread(), adBig: spread(), odBig: spread() }
    return { id: `${600_000 + at + (at % 3)}.SH`, close, prevClose, ...money, completeness: 233 / 240 }
  })
  expect((await marketDayBytes(dayOf(rows))).length).toBeLessThan(120_000)
})
