import { describe, expect, test } from 'vitest'
import { miniLine, miniLines } from '../../../../client/features/board/mini-line'
import type { Theme } from '../../../../client/ui/theme'

const colours = { up: '#ff0000', down: '#00ff00', flat: '#777777', line: '#222222' }

/** The picture inside the background. */
const pictureOf = (background: string) =>
  decodeURIComponent(/^url\("data:image\/svg\+xml,([^"]*)"\)/.exec(background)?.[1] ?? '')

describe('the day in a cell', () => {
  test('runs from the first printed point to the last price, around the previous close', () => {
    const picture = pictureOf(miniLine([0, 1_000, 1_010], 1_020, 1_000, colours))
    expect(picture).toContain("d='M1 18.0L2 10.0L3 2.0'")
    expect(picture).toContain("d='M0 18.0H49' fill='none' stroke='#222222'")
    expect(picture).toContain("stroke='#ff0000'")
  })

  test.each([
    ['below the previous close', [990], 980, '#00ff00'],
    ['on it', [990], 1_000, '#777777'],
  ])('its colour says where it ends: %s', (_, closes, last, colour) => {
    expect(pictureOf(miniLine(closes, last, 1_000, colours))).toContain(`stroke='${colour}'`)
  })

  test('a price that never moved is a line in the middle', () => {
    expect(pictureOf(miniLine([1_000, 1_000], 1_000, 1_000, colours))).toContain("d='M0 10.0L1 10.0L2 10.0'")
  })

  test.each([
    ['nothing was printed', [], 0],
    ['there is one point', [1_000], 0],
    ['only empty minutes', [0, 0, 0], 0],
  ])('is empty while %s', (_, closes, last) => {
    expect(miniLine(closes, last, 1_000, colours)).toBe('')
  })

  test('stands for a while although the price moves, and is drawn anew with new points', () => {
    let time = 0
    const line = miniLines(colours as Theme, () => time)
    const closes = [1_000, 1_010]
    const first = line(3, closes, 1_020, 1_000)
    expect(line(3, closes, 990, 1_000)).toBe(first)
    time = 5_000
    expect(line(3, closes, 990, 1_000)).not.toBe(first)
    expect(line(3, [1_000, 1_010, 1_011], 990, 1_000)).not.toBe(line(4, closes, 990, 1_000))
  })
})
