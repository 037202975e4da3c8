import { expect, test } from 'vitest'
import { BoardLineBooks } from '../../../../gateway/market/state/board-lines'
import { BOARD_LINE_BASE } from '../../../../shared/protocol/rest-boards'
import { makeInstrument } from '../../../support/market-events'

const BIG = makeInstrument({ id: '600001.SH', prevClose: 1_000, floatShares: 3_000 })
const SMALL = makeInstrument({ id: '600002.SH', prevClose: 500, floatShares: 2_000 })
const GROUPS = [
  { name: 'all', members: [BIG.id, SMALL.id] },
  { name: 'none', members: [] },
]

function books(closes: Record<string, number[]>) {
  let asked = 0
  const made = new BoardLineBooks({
    instrument: (id) => [BIG, SMALL].find((each) => each.id === id),
    closeAt: (id, slot) => {
      asked++
      return closes[id]?.[slot] ?? 0
    },
  })
  return { made, asked: () => asked }
}

test('a line is at its base without trades, else weighted by free-float value and evenly', () => {
  const { made } = books({ [BIG.id]: [0, 1_100, 1_100], [SMALL.id]: [0, 0, 450] })
  // 3,000 × 10.00 against 2,000 × 5.00 is 3 : 1.
  expect(made.lines('sw1', 1, GROUPS, 2)).toEqual([
    {
      name: 'all',
      weighted: [BOARD_LINE_BASE, BOARD_LINE_BASE * 1.075, BOARD_LINE_BASE * 1.05],
      equal: [BOARD_LINE_BASE, BOARD_LINE_BASE * 1.05, BOARD_LINE_BASE],
    },
    { name: 'none', weighted: [], equal: [] },
  ])
})

test('finished minutes are cached, the last two are computed again', () => {
  const closes = [1_000, 1_010, 1_020, 1_030]
  const { made, asked } = books({ [BIG.id]: closes })
  const groups = [{ name: 'one', members: [BIG.id] }]
  made.lines('sw1', 1, groups, 2)
  closes.splice(0, 3, 1, 1_100, 1_200)
  const before = asked()
  expect(made.lines('sw1', 1, groups, 3)[0]?.weighted).toEqual([100_000, 110_000, 120_000, 103_000])
  expect(asked() - before).toBe(3)
})

test('another registry or day starts again', () => {
  const { made, asked } = books({ [BIG.id]: [1_000, 1_010] })
  made.lines('sw1', 1, GROUPS, 1)
  const before = asked()
  made.lines('sw1', 2, GROUPS, 1)
  expect(asked() - before).toBe(4)
})

test('weights are market values, whatever the decimals of a price, of instruments with a previous close', () => {
  const fine = makeInstrument({ id: 'fine', prevClose: 10_000, priceScale: 3, floatShares: 3_000 })
  const unknown = makeInstrument({ id: 'unknown', prevClose: 0, floatShares: 9_000 })
  const one = makeInstrument({ id: 'one', prevClose: 1, priceScale: 0, floatShares: 10_000 })
  const of = (members: readonly (typeof fine)[], closes: Record<string, number>) =>
    new BoardLineBooks({
      instrument: (id) => members.find((each) => each.id === id),
      closeAt: (id) => closes[id] ?? 0,
    }).lines('k', 1, [{ name: 'a', members: members.map(({ id }) => id) }], 0)[0]
  // 10 yuan × 3,000 against 5 yuan × 2,000: 3 to 1.
  expect(of([fine, SMALL], { fine: 11_000 })?.weighted).toEqual([BOARD_LINE_BASE * 1.075])
  expect(of([unknown, SMALL], { unknown: 9, [SMALL.id]: 550 })).toMatchObject({ weighted: [110_000], equal: [110_000] })
  expect(of([one, SMALL], { one: 2 })?.weighted).toEqual([150_000])
  const even = [fine, SMALL].map((each) => ({ ...each, floatShares: 0 }))
  expect(of(even, { fine: 12_000 })?.weighted).toEqual([110_000])
  expect(of([makeInstrument({ id: 'a', prevClose: 7 })], { a: 9 })).toMatchObject({
    weighted: [128_571],
    equal: [128_571],
  })
  expect(of([makeInstrument({ id: 'a', prevClose: 3 })], { a: 5 })).toMatchObject({
    weighted: [166_667],
    equal: [166_667],
  })
  expect(of([makeInstrument({ id: 'a', prevClose: 2 })], { a: 1 })).toMatchObject({ weighted: [50_000] })
})
