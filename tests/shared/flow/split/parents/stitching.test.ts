import { describe, expect, test } from 'vitest'
import { BAND, Beams, type ChainKind, EXACT, POV } from '../../../../../shared/flow/split/chains/beams'
import { SplitOrderStore } from '../../../../../shared/flow/split/orders/order-store'
import { continuesPiece, knownFor, longestPause, pieceOf } from '../../../../../shared/flow/split/parents/stitching'

interface Told {
  kind: ChainKind
  /** Shares, or a share of the market's volume. */
  size: number
  /** Mean interval (ms). */
  gap: number
  /** Of its ten slices, those that came at once after another. */
  refills?: number
}

const exact = (size: number, gap: number, refills = 0): Told => ({ kind: EXACT, size, gap, refills })
const band = (size: number, gap: number, refills = 0): Told => ({ kind: BAND, size, gap, refills })
const share = (size: number, gap: number): Told => ({ kind: POV, size, gap })

function rowsOf(...pieces: readonly Told[]): Beams {
  const beams = new Beams(pieces.length, new SplitOrderStore(16, 1))
  pieces.forEach(({ kind, size, gap, refills = 0 }, row) => {
    beams.kind[row] = kind
    beams.size[row] = Math.log(size)
    beams.gapTime[row] = gap
    beams.count[row] = 10
    beams.refills[row] = refills
  })
  return beams
}

describe('a later piece', () => {
  test.each([
    ['of the same size and pace, after a pause', exact(1_000, 5_000), exact(1_000, 6_000), 200_000, true],
    ['of the same size and pace, an hour later', exact(1_000, 5_000), exact(1_000, 6_000), 3_600_000, false],
    [
      'of a size of its own, half an hour later, at another pace',
      exact(14_500, 5_000),
      exact(14_500, 12_000),
      1_700_000,
      true,
    ],
    ['of a size of its own, refilled at any pace', exact(14_500, 5_000, 6), exact(14_500, 60_000, 6), 1_700_000, true],
    ['of a size of its own, too late', exact(14_500, 5_000), exact(14_500, 6_000), 1_900_000, false],
    ['of a size that many like, half an hour later', exact(20_000, 5_000), exact(20_000, 6_000), 1_700_000, false],
    ['of such a size, refilled, within the hour', exact(20_000, 5_000, 6), exact(20_000, 60_000, 6), 3_500_000, true],
    ['of such a size, refilled, after the hour', exact(20_000, 5_000, 6), exact(20_000, 60_000, 6), 3_700_000, false],
    ['of such a size, only the first refilled', exact(20_000, 5_000, 6), exact(20_000, 60_000), 1_700_000, false],
    [
      'near such a size, refilled, half an hour later',
      band(20_000, 5_000, 6),
      band(20_200, 6_000, 6),
      1_700_000,
      false,
    ],
    ['of the same size at another pace', exact(1_000, 5_000), exact(1_000, 12_000), 60_000, false],
    ['of the same size at another pace, overlapping', exact(1_000, 5_000), exact(1_000, 12_000), -10_000, true],
    ['of the same size, five times as slow, overlapping', exact(1_000, 5_000), exact(1_000, 25_000), -10_000, false],
    ['of another size at the same pace', exact(1_000, 5_000), exact(4_000, 5_000), 60_000, false],
    ['of a size near by, a little faster', band(1_000, 10_000), band(1_100, 8_000), 450_000, true],
    ['of a size near by, after too long', band(1_000, 10_000), band(1_100, 8_000), 510_000, false],
    ['a third larger at the same pace, soon', band(1_000, 10_000), band(1_350, 10_500), 100_000, true],
    ['a third larger at the same pace, later', band(1_000, 10_000), band(1_350, 10_500), 160_000, false],
    ['of twice the size, at once', exact(1_000, 5_000), exact(2_000, 50_000), 20_000, true],
    ['of half as much again, at once', exact(2_000, 5_000), exact(3_000, 50_000), 20_000, true],
    ['of twice the size, after half a minute', exact(1_000, 5_000), exact(2_000, 50_000), 31_000, false],
    ['of a size on no short list, at once', exact(1_000, 5_000), exact(2_500, 50_000), 20_000, false],
    ['of near sizes on a short list, but not equal ones', band(1_000, 5_000), exact(2_000, 50_000), 20_000, false],
    ['overlapping in step, of up to twice the size', band(1_000, 10_000), band(1_900, 10_500), -1_000, true],
    ['overlapping in step, of thrice the size', band(1_000, 10_000), band(3_000, 10_500), -1_000, false],
    ['refilled like the earlier, at any pace', band(1_000, 900, 6), band(1_200, 9_000, 6), 599_000, true],
    ['refilled, where the earlier was not', band(1_000, 900), band(1_200, 9_000, 6), 100_000, false],
    ['a share of the volume like the earlier', share(0.1, 20_000), share(0.11, 40_000), 140_000, true],
    ['a share at the same pace, minutes later', share(0.1, 20_000), share(0.11, 22_000), 440_000, true],
    [
      'a share like it at the same pace, a quarter of an hour later',
      share(0.1, 20_000),
      share(0.11, 22_000),
      890_000,
      true,
    ],
    ['a share like it at half as fast a pace, by then', share(0.1, 20_000), share(0.11, 32_000), 460_000, false],
    ['a share like it, too late', share(0.1, 20_000), share(0.11, 22_000), 910_000, false],
    ['a share a sixth larger, by then', share(0.1, 20_000), share(0.117, 22_000), 460_000, false],
    ['another share of the volume', share(0.1, 20_000), share(0.2, 20_000), 10_000, false],
    ['a share of the volume, where the earlier had one size', exact(1_000, 5_000), share(1_000, 5_000), 1_000, false],
    ['of one size, where the earlier was a share', share(1_000, 5_000), exact(1_000, 5_000), 1_000, false],
  ])('%s', (_, earlier, later, gap, expected) => {
    const beams = rowsOf(earlier, later)
    expect(continuesPiece(pieceOf(beams, 0), pieceOf(beams, 1), gap)).toBe(expected)
  })

  test('of a quick schedule is never one that the pause waited for would not allow', () => {
    for (const piece of [
      exact(1_000, 5_000),
      exact(20_000, 900, 6),
      band(1_000, 12_000),
      band(1_000, 900, 6),
      share(0.1, 20_000),
    ]) {
      const beams = rowsOf(piece, piece)
      const waited = Math.max(longestPause(beams, 0), knownFor(beams, 0))
      expect(continuesPiece(pieceOf(beams, 0), pieceOf(beams, 1), waited)).toBe(false)
    }
  })
})

test('slow schedules are waited for longer, but for no more than 24 minutes', () => {
  const pauses = [5_000, 40_000, 60_000, 80_000, 130_000].map((gap) => longestPause(rowsOf(exact(1_000, gap)), 0))
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  expect(pauses[2]).toBeGreaterThan(pauses[0] as number)
  expect(pauses.at(-1)).toBe(24 * 60_000)
})
