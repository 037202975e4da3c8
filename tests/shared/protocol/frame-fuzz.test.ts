import { expect, test } from 'vitest'
import { decodeFrame } from '../../../shared/protocol/frame'
import { kinds } from '../../../shared/protocol/kinds'
import { damagedFrames } from '../../support/damaged-frames'

const CASES = 120_000

test(`of ${CASES} frames of random, cut and flipped bytes each is an error value or whole columns`, () => {
  const seen = { sound: 0, damaged: 0 }
  for (const bytes of damagedFrames(CASES)) {
    const decoded = decodeFrame(bytes)
    if (!decoded.ok) {
      seen.damaged++
      if (decoded.reason === '') throw new Error('an error without a reason')
      continue
    }
    seen.sound++
    for (const section of decoded.sections) {
      for (const name of Object.keys(kinds[section.kind].columns)) {
        const column = (section.columns as Record<string, ArrayLike<unknown>>)[name]
        if (column?.length !== section.count) throw new Error(`${section.kind}.${name} has another length`)
      }
    }
  }
  expect(seen.sound + seen.damaged).toBe(CASES)
  expect(seen.damaged).toBeGreaterThan(CASES / 2)
  expect(seen.sound).toBeGreaterThan(CASES / 100)
})

test('bytes around a frame are never read', () => {
  for (const bytes of damagedFrames(4_000, 2)) {
    const alone = decodeFrame(bytes)
    const roomy = new Uint8Array(bytes.length + 64).fill(0x7f)
    roomy.set(bytes, 32)
    expect(decodeFrame(roomy.subarray(32, 32 + bytes.length))).toEqual(alone)
  }
})
