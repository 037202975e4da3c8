import { expect, test } from 'vitest'
import { createBoardRotation } from '../../../gateway/history/board-rotation'
import type { MarketDay } from '../../../gateway/history/market-day'
import { makeInstrument } from '../../support/market-events'

const PREV = 1_000
const stocks = ['600001.SH', '600002.SH', '600003.SH'].map((id, at) =>
  makeInstrument({ id, floatShares: [3_000, 1_000, 0][at] ?? 0 }),
)
const GROUPS = [
  { name: 'a', members: ['600001.SH', '600002.SH'] },
  { name: 'b', members: ['600003.SH'] },
  { name: 'c', members: ['600009.SH'] },
]

function rotation(closes: Record<string, number[]>) {
  const loaded: string[] = []
  const made = createBoardRotation({
    market: { tradingDay: '20261120', instrument: (id) => stocks.find((each) => each.id === id) },
    days: {
      calendar: async () => Object.keys(closes).map((tradingDay) => ({ tradingDay, instruments: 3, completeness: 1 })),
      marketDay: async (tradingDay) => {
        loaded.push(tradingDay)
        const close = closes[tradingDay] ?? []
        return { tradingDay, id: stocks.map(({ id }) => id), close, prevClose: close.map(() => PREV) } as MarketDay
      },
    },
    slicing: { now: () => 0, pause: async () => {} },
  })
  return { made, loaded }
}

test('boards rise by free-float value and are ranked, a board without records is not', async () => {
  const { made } = rotation({ '20261118': [1_100, 1_020, 990], '20261119': [990, 990, 1_010], '20261120': [1, 1, 1] })
  expect(await made('sw1', 1, GROUPS, 20)).toEqual({
    key: 'sw1',
    tradingDays: ['20261118', '20261119'],
    boards: [
      { name: 'a', change: [0.08, -0.01], rank: [1, 2] },
      { name: 'b', change: [-0.01, 0.01], rank: [2, 1] },
      { name: 'c', change: [null, null], rank: [0, 0] },
    ],
  })
})

test('a finished day is read once for the same boards, and only the days that are asked for', async () => {
  const { made, loaded } = rotation({ '20261118': [1, 1, 1], '20261119': [1, 1, 1] })
  await made('sw1', 1, GROUPS, 1)
  await made('sw1', 1, GROUPS, 1)
  expect(loaded).toEqual(['20261119'])
  await made('sw1', 2, GROUPS, 2)
  expect(loaded).toEqual(['20261119', '20261118', '20261119'])
})
