import { describe, expect, test } from 'vitest'
import { isHabitualSize } from '../../../shared/flow/size-habits'
import { BAND, EXACT, POV } from '../../../shared/flow/split/chains/beams'
import { continuesPiece, joinChance, piecesAgree, type StitchPiece } from '../../../shared/flow/split/parents/stitching'

const piece = (shares: number, over: Partial<StitchPiece> = {}): StitchPiece => ({
  kind: EXACT,
  size: Math.log(shares),
  gap: 10_000,
  refillShare: 0,
  own: !isHabitualSize(Math.round(shares), 100),
  ...over,
})
/** So far apart (ln) from 14,500 shares, a size that nobody likes. */
const apart = (distance: number, over: Partial<StitchPiece> = {}) => piece(14_500 * Math.exp(distance), over)

describe('two sizes are equal', () => {
  test.each([
    [0, true],
    [0.0039, true],
    [-0.0039, true],
    [0.0041, false],
    [-0.0041, false],
  ])('%d apart (ln): %s', (distance, equal) => {
    // Equal ones of a size of their own are known again after half an hour, others not.
    expect(continuesPiece(apart(0), apart(distance), 1_700_000)).toBe(equal)
    expect(joinChance(apart(0), apart(distance))).toBe(equal ? 0.99 : 0.92)
  })

  test('only where both are exact', () => {
    expect(continuesPiece(apart(0), apart(0, { kind: BAND }), 1_700_000)).toBe(false)
    expect(joinChance(apart(0), apart(0, { kind: BAND }))).toBe(0.92)
  })
})

test.each([
  ['one size that many like', piece(20_000), piece(20_000), 0.97],
  ['one size of its own', piece(14_500), piece(14_500), 0.99],
  ['near sizes', piece(14_500), piece(15_500), 0.92],
  ['near sizes, refilled', piece(14_500, { refillShare: 0.31 }), piece(15_500), 0.95],
  ['shares of the volume', piece(1, { kind: POV }), piece(1, { kind: POV }), 0.95],
])('%s are of one parent with a chance of their own', (_, one, other, chance) => {
  expect(joinChance(one, other)).toBe(chance)
})

test.each([
  ['half as large again', piece(1_000), piece(1_500), true],
  ['a little more than that, on the short list', piece(1_000), piece(2_000), true],
  ['a third, on the short list', piece(3_000), piece(1_000), true],
  ['on no list', piece(1_000), piece(1_700), false],
  ['on the list, but not exact', piece(1_000), piece(2_000, { kind: BAND }), false],
  ['a share and a size', piece(1, { kind: POV }), piece(1), false],
  ['shares near by', piece(1, { kind: POV }), piece(1.4, { kind: POV }), true],
  ['shares further apart', piece(1, { kind: POV }), piece(1.6, { kind: POV }), false],
])('pieces of one group: %s', (_, one, other, together) => {
  expect(piecesAgree(one, other)).toBe(together)
  expect(piecesAgree(other, one)).toBe(together)
})
