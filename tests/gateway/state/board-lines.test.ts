import { expect, test } from 'vitest'
import { BoardLineBooks } from '../../../gateway/state/board-lines'
import { BOARD_LINE_BASE } from '../../../shared/protocol/rest-boards'
import { makeInstrument } from '../../support/market-events'

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

test('a line stands at its base where nothing traded, else by free-float value and evenly', () => {
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

test('finished minutes are kept, the last two are looked at again', () => {
  const closes = [1_000, 1_010, 1_020, 1_030]
  const { made, asked } = books({ [BIG.id]: closes })
  const groups = [{ name: 'one', members: [BIG.id] }]
  made.lines('sw1', 1, groups, 2)
  closes.splice(0, 3, 1, 1_100, 1_200)
  const before = asked()
  expect(made.lines('sw1', 1, groups, 3)[0]?.weighted).toEqual([100_000, 110_000, 120_000, 103_000])
  expect(asked() - before).toBe(3)
})

test('another registry or day begins anew', () => {
  const { made, asked } = books({ [BIG.id]: [1_000, 1_010] })
  made.lines('sw1', 1, GROUPS, 1)
  const before = asked()
  made.lines('sw1', 2, GROUPS, 1)
  expect(asked() - before).toBe(4)
})
