import { describe, expect, test } from 'vitest'
import { boardDay, fromRecord, pastDay, toRecord } from '../../../../gateway/past/history/day-rows'
import type { InstrumentTable } from '../../../../shared/protocol/rest'
import { makeInstrument } from '../../../support/market-events'
import { partOf } from '../../../support/part-of'
import { filledRow } from '../../../support/rows'

const DAY = '20261118'
const event = {
  kind: 'past-day' as const,
  ...{ instrument: '600001.SH', tradingDay: DAY, open: 1, high: 5, low: 2, close: 3, prevClose: 4, volume: 6 },
  amount: 700,
}

test.each([
  [2, 0, 7, [1, 2, -3, 4], [-5, 6, 7, 8]],
  [3, 0, 0.7, [0.1, 0.2, -0.3, 0.4], [-0.5, 0.6, 0.7, 0.8]],
  [2, 1, 0.7, [0.1, 0.2, -0.3, 0.4], [-0.5, 0.6, 0.7, 0.8]],
])(
  'a past day of prices with %i and volumes with %i decimals is in yuan',
  (priceScale, volumeScale, turnover, ad, od) => {
    const instrument = makeInstrument({ id: '600001.SH', priceScale, volumeScale })
    const nets = { adNet: [100, 200, -300, 400], odNet: [-500, 600, 700, 800] } as const
    const near = (all: readonly number[]) => all.map((value) => expect.closeTo(value, 9))
    expect(pastDay({ ...event, adNet: [...nets.adNet], odNet: [...nets.odNet] }, instrument)).toEqual({
      ...{ id: '600001.SH', tradingDay: DAY, open: 1, high: 5, low: 2, close: 3, prevClose: 4, volume: 6 },
      ...{ turnover: expect.closeTo(turnover, 9), adNet: near(ad), odNet: near(od), completeness: 1 },
    })
  },
)

test.each([
  ['stock', [0, 0, 0, 0], 1],
  ['crypto', [0, 0, 0, 0], 0.5],
  ['crypto', [0, 0, 0, 1], 1],
  ['crypto', [-1, 0, 0, 0], 1],
] as const)('a past day of a %s with active nets of %j is complete to %d', (kind, adNet, completeness) => {
  const day = pastDay({ ...event, adNet: [...adNet], odNet: [0, 0, 0, 0] }, makeInstrument({ kind }))
  expect(day.completeness).toBe(completeness)
})

describe('the running day', () => {
  const table = partOf<InstrumentTable>({ id: ['a', 'b'], prevClose: [10, 20] }) as InstrumentTable
  const about = { tradingDay: DAY, completeness: 0.25 }
  const row = {
    ...filledRow('board', 0),
    ...{ index: 1, last: 7, open: 3, high: 9, low: 2, volume: 5, turnover: 6 },
    ...{ adS: 1, adM: 2, adL: 3, adX: 4, odS: -1, odM: -2, odL: -3, odX: -4 },
  }
  const whole = {
    ...{ id: 'b', ...about, open: 3, high: 9, low: 2, close: 7, prevClose: 20, volume: 5, turnover: 6 },
    ...{ adNet: [1, 2, 3, 4], odNet: [-1, -2, -3, -4] },
  }

  test.each<[string, Partial<typeof row>, object | undefined]>([
    ['all prices', {}, whole],
    ['no price except the last', { open: 0, high: 0, low: 0 }, { ...whole, open: 7, high: 7, low: 7 }],
    ['no price', { last: 0 }, undefined],
    ['a price of 1', { last: 1 }, { ...whole, close: 1 }],
    ['an unknown index', { index: 2 }, undefined],
  ])('is read from a row with %s', (_, change, expected) =>
    expect(boardDay({ ...row, ...change }, table, about)).toEqual(expected),
  )
})

test.each([
  [true, 1],
  [undefined, 0],
])('a day is read back from its record with every figure; close known: %s', (closeKnown, stored) => {
  const day = {
    ...{ id: 'a', tradingDay: DAY, open: 1, high: 2, low: 3, close: 4, prevClose: 5, volume: 6, turnover: 7 },
    ...{ adNet: [8, 9, 10, 11], odNet: [12, 13, 14, 15], completeness: 0.5, closeKnown },
  } as Parameters<typeof toRecord>[1]
  const record = toRecord('test', day)
  expect(record).toMatchObject({ source: 'test', instrument: 'a', close_known: stored, ad_s: 8, ad_x: 11, od_s: 12 })
  const { id: _, ...rest } = day
  expect(fromRecord(record)).toEqual(rest)
})
