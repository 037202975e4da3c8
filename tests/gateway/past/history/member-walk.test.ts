import { describe, expect, test } from 'vitest'
import { MemberWalk } from '../../../../gateway/past/history/member-walk'

/** The second day is not on record and closed at 120; the fourth has no price. */
const ROWS = [
  { day: '20261102', open: 101, close: 110, prevClose: 100 },
  { day: '20261104', open: 125, close: 130, prevClose: 120 },
  { day: '20261105', open: 0, close: 0, prevClose: 130 },
]

test('a day begins at its own previous close, one that is not on record at the last known close', () => {
  const walk = new MemberWalk(ROWS)
  const read = ['20261102', '20261103', '20261104', '20261105', '20261106'].map((day) => {
    walk.goTo(day)
    return [walk.start, walk.open, walk.close, walk.isKnown]
  })
  expect(read).toEqual([
    [100, 101, 110, true],
    // It traded, but the price is unknown.
    [110, 110, 110, false],
    [120, 125, 130, true],
    [130, 130, 130, false],
    [130, 130, 130, false],
  ])
})

describe('a day that is not on record', () => {
  const walk = (day: string, ...rows: [day: string, close: number, prevClose: number][]) => {
    const made = new MemberWalk(rows.map(([each, close, prevClose]) => ({ day: each, open: 0, close, prevClose })))
    made.goTo(day)
    return made
  }

  test.each<[title: string, rows: [string, number, number][], isKnown: boolean]>([
    [
      'is known if the next previous close is the last close',
      [
        ['1', 10, 0],
        ['3', 12, 10],
      ],
      true,
    ],
    [
      'is unknown if that is another',
      [
        ['1', 10, 0],
        ['3', 12, 11],
      ],
      false,
    ],
    [
      'is unknown if that is slightly different',
      [
        ['1', 10, 0],
        ['3', 12, 10.000001],
      ],
      false,
    ],
    [
      'is known if that differs only by rounding',
      [
        ['1', 10, 0],
        ['3', 12, 10 + 1e-12],
      ],
      true,
    ],
    ['is unknown if no row follows', [['1', 10, 0]], false],
    ['is unknown if no row precedes', [['3', 12, 10]], false],
    [
      'is unknown if the next row has no previous close',
      [
        ['1', 10, 0],
        ['3', 12, 0],
      ],
      false,
    ],
    [
      'is unknown if the row before has no price either',
      [
        ['1', 0, 0],
        ['3', 12, 0],
      ],
      false,
    ],
    [
      'is known with a price of one unit',
      [
        ['1', 1, 0],
        ['3', 12, 1],
      ],
      true,
    ],
  ])('%s', (_title, rows, isKnown) => {
    expect(walk('2', ...rows).isKnown).toBe(isKnown)
  })

  test('begins at the last known close', () => {
    expect(walk('3', ['1', 10, 9], ['2', 0, 10]).start).toBe(10)
    const made = new MemberWalk([
      { day: '1', open: 9, close: 10, prevClose: 9 },
      { day: '2', open: 0, close: 0, prevClose: 0 },
    ])
    made.goTo('1')
    expect([made.start, made.open, made.close]).toEqual([9, 9, 10])
    made.goTo('2')
    expect([made.start, made.open, made.close, made.isKnown]).toEqual([10, 10, 10, false])
    made.goTo('3')
    expect(made.start).toBe(10)
    expect(walk('1').start).toBe(0)
  })
})
