import { expect, test } from 'vitest'
import { Pacer } from '../../../../gateway/serve/hub/pacer'
import { Reader } from '../../../../gateway/serve/hub/reader'
import { FakeClock } from '../../../support/fake-clock'

/** A reader with news every 5 ms for 6 s, whose flushes take `costMs` each. */
function framesInSixSeconds(costMs: number): number {
  const clock = new FakeClock()
  let frames = 0
  const pacer = new Pacer(clock, (readers, now) => {
    for (const reader of readers) {
      reader.flushedAt = now
      frames++
    }
    clock.pass(costMs)
  })
  const reader = new Reader({ write: () => undefined, unsentBytes: () => 0, notice: () => undefined })
  for (const end = clock.now() + 6_000; clock.now() < end; clock.advance(5)) pacer.wake(reader)
  return frames
}

test('windows widen while flushing takes much of the time, but not beyond ten a second', () => {
  expect(framesInSixSeconds(0)).toBeGreaterThan(6 * 26)
  const loaded = framesInSixSeconds(20)
  expect(loaded).toBeGreaterThan(6 * 7)
  expect(loaded).toBeLessThan(6 * 16)
})
