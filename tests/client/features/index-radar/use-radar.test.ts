import { describe, expect, test } from 'vitest'
import { moveOf } from '../../../../client/features/index-radar/use-radar'
import type { Row } from '../../../../shared/protocol/kinds'

const value = (over: Partial<Row<'index'>>) => ({ last: 4_040_00, adNet: 5, ...over }) as Row<'index'>

describe('how an index moved', () => {
  test.each([
    [{}, 40_00, 0.01, 'up-in'],
    [{ adNet: -5 }, 40_00, 0.01, 'up-out'],
    [{ last: 3_960_00, adNet: -5 }, -40_00, -0.01, 'down-out'],
    [{ last: 3_960_00 }, -40_00, -0.01, 'down-in'],
    [{ last: 4_000_00 }, 0, 0, 'none'],
    [{ adNet: 0 }, 40_00, 0.01, 'none'],
  ])(
    'with %o is relative to the previous close, and compared with its money',
    (over, difference, change, agreement) => {
      const move = moveOf(value(over), 4_000_00)
      expect(move).toEqual({ difference, change: expect.closeTo(change, 12), agreement })
    },
  )

  test.each([
    ['nothing came', undefined, 4_000_00],
    ['nothing was traded', value({ last: 0 }), 4_000_00],
    ['no close before is known', value({}), 0],
  ])('is unknown if %s', (_, row, prevClose) => {
    expect(moveOf(row, prevClose)).toEqual({ difference: Number.NaN, change: Number.NaN, agreement: 'none' })
  })
})
