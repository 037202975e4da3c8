import { describe, expect, test } from 'vitest'
import { Footprint } from '../../../../client/charts/order-flow/footprint'
import { type CellStyle, hasRoom, lots, paintCells } from '../../../../client/charts/order-flow/footprint-cells'
import { withAlpha } from '../../../../client/ui/theme'
import { theme as named, paintedPlot } from '../painted-plot'

const theme = { ...named, up: '#ff0000', down: '#00ff00', flat: '#888888', text1: 'text1', onSolid: 'onSolid' }

/** Cells painted for prints `[price, volume, side]` of one minute; a price unit is 20 pixels high, price 100 is at y = 400. */
function painted(
  prints: readonly (readonly [price: number, volume: number, side: number])[],
  over: Partial<CellStyle> = {},
) {
  const footprint = new Footprint()
  for (const [price, volume, side] of prints) footprint.add(5, price, volume, side)
  const minute = footprint.minute(5)
  if (!minute) throw new Error('nothing was traded')
  const { plot, of } = paintedPlot()
  const style = { theme, tick: 1, pitch: 120, tall: 20, px: 1, numbers: true, lot: 100, ...over }
  paintCells(plot.ctx, minute, 200, (price) => 400 - (price - 100) * 20, style)
  return {
    boxes: of('fillRect'),
    frames: of('strokeRect').map(({ args }) => args),
    texts: of('fillText').map(({ args: [text, x, y], align, fill }) => ({ text, x, y, align, fill })),
  }
}
const BUY = 1
const SELL = 2

describe('cells of a minute', () => {
  test('lie at their price, within the minute, one pixel apart', () => {
    const { boxes } = painted(
      [
        [100, 300, BUY],
        [102, 100, SELL],
      ],
      { numbers: false },
    )
    expect(boxes.map(({ args }) => args)).toEqual([
      [201, 380, 118, 19],
      [201, 340, 118, 19],
    ])
  })

  test.each([
    [
      'more bought',
      [
        [100, 300, BUY],
        [100, 100, SELL],
      ],
      'up',
    ],
    [
      'more sold',
      [
        [100, 100, BUY],
        [100, 300, SELL],
      ],
      'down',
    ],
    [
      'as much of both',
      [
        [100, 200, BUY],
        [100, 200, SELL],
      ],
      'flat',
    ],
    ['none of either', [[100, 200, 0]], 'flat'],
  ] as const)('with %s have the colour of it', (_, prints, tone) => {
    expect(painted(prints).boxes[0]?.fill).toBe(withAlpha(theme[tone], 0.5))
  })

  test('have a stronger colour the more was traded in them', () => {
    const { boxes } = painted([
      [100, 400, BUY],
      [101, 100, BUY],
    ])
    expect(boxes[0]?.fill).not.toBe(boxes[1]?.fill)
    expect(painted([[100, 8, BUY]]).boxes[0]?.fill).toBe(boxes[0]?.fill)
  })

  test('frame only the price with most volume', () => {
    const { frames } = painted([
      [100, 100, BUY],
      [101, 900, SELL],
      [102, 100, BUY],
    ])
    expect(frames).toEqual([[201.5, 360.5, 117, 18]])
  })

  test('show the sold volume at the left and the bought at the right, in lots, in the middle of the cell', () => {
    const { texts } = painted([
      [100, 12_300, BUY],
      [100, 4_500, SELL],
    ])
    expect(texts.map(({ text, x, y, align }) => [text, x, y, align])).toEqual([
      ['45', 254, 389.5, 'right'],
      [expect.any(String), 260, 389.5, 'center'],
      ['123', 266, 389.5, 'left'],
    ])
  })

  test('mark the side that exceeds the diagonal one, and not the other', () => {
    const { texts, boxes } = painted([
      [100, 1_000, SELL],
      [101, 4_000, BUY],
    ])
    const of = (text: string) => texts.filter((each) => each.text === text).map(({ fill }) => fill)
    expect(of('40')).toEqual([theme.onSolid])
    expect(of('10')).toEqual([theme.text1])
    // Two pixels beyond the twelve of its digits, in the middle of its cell of 19 at 360.
    expect(boxes.slice(2).map(({ args, fill }) => [...args, fill])).toEqual([[264, 362, 16, 15, theme.up]])
  })

  test.each([
    ['where none are wanted', { numbers: false }],
    ['where the minute is too narrow for them', { pitch: 24 }],
  ])('have no numbers %s, but their colours', (_, over) => {
    const { texts, boxes } = painted([[100, 123_456_700, BUY]], over)
    expect([texts, boxes.length]).toEqual([[], 1])
  })
})

describe('room for numbers', () => {
  test.each([
    [{ pitch: 58, tall: 11, px: 1 }, true],
    [{ pitch: 57, tall: 11, px: 1 }, false],
    [{ pitch: 58, tall: 10, px: 1 }, false],
    [{ pitch: 58, tall: 11, px: 2 }, false],
    [{ pitch: 116, tall: 22, px: 2 }, true],
  ])('in %o: %s', (size, room) => expect(hasRoom(size)).toBe(room))

  test.each([
    [0, '0'],
    [49, '0'],
    [50, '1'],
    [12_340, '123'],
    [1_234_500, '1.2万'],
  ])('%i shares read %s lots', (shares, text) => expect(lots(shares, 100)).toBe(text))

  test('lots of a convertible are of ten', () => expect([lots(30, 10), lots(10_080, 10)]).toEqual(['3', '1008']))
})
