import { describe, expect, test } from 'vitest'
import { type Box, placeAcross, placeCard } from '../../../../client/features/introduction/place-card'

const VIEW = { width: 1366, height: 768 }
const CARD = { width: 392, height: 200 }

const covers = (at: { left: number; top: number }, hole: Box): boolean =>
  at.left < hole.left + hole.width &&
  hole.left < at.left + CARD.width &&
  at.top < hole.top + hole.height &&
  hole.top < at.top + CARD.height

describe('the card', () => {
  test.each([
    ['a pane at the foot', { left: 620, top: 600, width: 470, height: 120 }],
    ['a switch at the top left', { left: 8, top: 140, width: 80, height: 26 }],
    ['a bell at the top right', { left: 1230, top: 0, width: 90, height: 46 }],
    ['a column at the left', { left: 0, top: 60, width: 300, height: 700 }],
    ['a column at the right', { left: 1066, top: 60, width: 300, height: 700 }],
  ])('is placed inside the window and covers no part of %s', (_what, hole) => {
    const at = placeCard(CARD, [hole], VIEW)
    expect(at.left).toBeGreaterThanOrEqual(8)
    expect(at.top).toBeGreaterThanOrEqual(8)
    expect(at.left + CARD.width).toBeLessThanOrEqual(VIEW.width - 8)
    expect(at.top + CARD.height).toBeLessThanOrEqual(VIEW.height - 8)
    expect(covers(at, hole)).toBe(false)
  })

  test('covers none of several holes if possible', () => {
    const holes = [
      { left: 760, top: 140, width: 30, height: 30 },
      { left: 600, top: 190, width: 300, height: 60 },
    ]
    const at = placeCard(CARD, holes, VIEW)
    expect(holes.map((hole) => covers(at, hole))).toEqual([false, false])
  })

  test('is centred without a hole', () => {
    expect(placeCard(CARD, [], VIEW)).toEqual({ left: 487, top: 284 })
  })

  test('is placed on a phone across the side that has no hole', () => {
    const phone = { width: 390, height: 844 }
    const low = { left: 0, top: 640, width: 390, height: 120 }
    const high = { left: 0, top: 100, width: 390, height: 120 }
    expect(placeAcross(CARD, [low], phone)).toEqual({ top: 8 })
    expect(placeAcross(CARD, [high], phone)).toEqual({ top: 636 })
    expect(placeAcross(CARD, [], phone)).toEqual({ top: 636 })
  })
})
