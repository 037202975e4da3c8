import { expect, test } from 'vitest'
import { MemberWalk } from '../../../gateway/history/member-walk'

/** Of the second day nothing is on record; it closed at 120. Of the fourth no price is known. */
const ROWS = [
  { day: '20261102', open: 101, close: 110, prevClose: 100 },
  { day: '20261104', open: 125, close: 130, prevClose: 120 },
  { day: '20261105', open: 0, close: 0, prevClose: 130 },
]

test('a day begins from the previous close that it stated, and one that is not on record from the last known', () => {
  const walk = new MemberWalk(ROWS)
  const read = ['20261102', '20261103', '20261104', '20261105', '20261106'].map((day) => {
    walk.goTo(day)
    return [walk.start, walk.open, walk.close, walk.isKnown]
  })
  expect(read).toEqual([
    [100, 101, 110, true],
    // It traded, and nobody knows where.
    [110, 110, 110, false],
    [120, 125, 130, true],
    [130, 130, 130, false],
    [130, 130, 130, false],
  ])
})
