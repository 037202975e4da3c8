import { describe, expect, test } from 'vitest'
import { boardChanges, createBoardRotation } from '../../../../gateway/past/history/board-rotation'
import type { MarketDay } from '../../../../gateway/past/history/market-day'
import { makeInstrument } from '../../../support/market-events'
import { partOf } from '../../../support/part-of'

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
      tradingDays: async () => Object.keys(closes),
      marketDay: async (tradingDay) => {
        loaded.push(tradingDay)
        const close = closes[tradingDay] ?? []
        return partOf<MarketDay>({
          tradingDay,
          id: stocks.map(({ id }) => id),
          close,
          prevClose: close.map(() => PREV),
        })
      },
    },
    slicing: { now: () => 0, pause: async () => {} },
  })
  return { made, loaded }
}

test('boards are weighted by free-float value and ranked, except a board without records', async () => {
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

test('a finished day is read once for the same boards, and only requested days are read', async () => {
  const { made, loaded } = rotation({ '20261118': [1, 1, 1], '20261119': [1, 1, 1] })
  await made('sw1', 1, GROUPS, 1)
  await made('sw1', 1, GROUPS, 1)
  expect(loaded).toEqual(['20261119'])
  await made('sw1', 2, GROUPS, 2)
  expect(loaded).toEqual(['20261119', '20261118', '20261119'])
})

describe('changes of boards on a day', () => {
  const day = (close: number[], prevClose: number[]) =>
    partOf<MarketDay>({ tradingDay: '20261118', id: stocks.map(({ id }) => id), close, prevClose })
  const of = (close: number[], prevClose: number[], members: string[]) =>
    boardChanges(day(close, prevClose), [{ name: 'a', members }], (id) => stocks.find((each) => each.id === id))
  const [A, B, C] = stocks.map(({ id }) => id) as [string, string, string]

  test.each<[title: string, close: number[], prevClose: number[], members: string[], change: number | null]>([
    ['are weighted by free float at the previous closes', [1_100, 1_020, 0], [1_000, 2_000, 1], [A, B], -0.136],
    ['ignore a member without a close', [0, 1_020, 0], [1_000, 1_000, 1], [A, B], 0.02],
    ['ignore a member without a previous close', [1_100, 1_020, 0], [0, 1_000, 1], [A, B], 0.02],
    ['accept a previous close of one unit', [2, 1, 1], [1, 1, 1], [A], 1],
    ['accept a close of one unit', [1, 1, 1], [4, 1, 1], [A], -0.75],
    ['weight a member without a free float as one share', [1, 1, 990], [1, 1, 1_000], [C], -0.01],
    ['are rounded to a millionth', [1_000, 1_000, 1_003], [1, 1, 1_007], [C], -0.003972],
    ['are null without known members', [1, 1, 1], [1, 1, 1], ['600009.SH'], null],
  ])('%s', (_title, close, prevClose, members, change) => {
    expect(of(close, prevClose, members)).toEqual([change])
  })
})

test('at most 240 days are cached, and one more clears the cache', async () => {
  const days = Array.from({ length: 241 }, (_, at) => String(20_250_000 + at))
  const { made, loaded } = rotation(Object.fromEntries(days.map((each) => [each, [1, 1, 1]])))
  await made('sw1', 1, GROUPS, 240)
  await made('sw1', 1, GROUPS, 240)
  expect(loaded).toHaveLength(240)
  await made('sw1', 1, GROUPS, 241)
  // One day more than the cache can have: all days are read again.
  expect(loaded).toHaveLength(240 + 241)
})
