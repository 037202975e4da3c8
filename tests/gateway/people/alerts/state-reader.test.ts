import { expect, test, vi } from 'vitest'
import { StateReader } from '../../../../gateway/people/alerts/state-reader'
import type { AlertState } from '../../../../shared/protocol/rest-alerts'

const IDS = Array.from({ length: 40 }, (_, place) => `r${place}`)

function setting(costMs = 0) {
  const world = { now: 0, elapsed: 0 }
  const stateOf = vi.fn((id: string): AlertState | undefined => {
    world.elapsed += costMs
    return id === 'elsewhere' ? undefined : 'armed'
  })
  const slices: number[] = []
  let begun = 0
  const pause = async () => {
    slices.push(world.elapsed - begun)
    world.elapsed += 100
    begun = world.elapsed
  }
  const reader = new StateReader({ stateOf, now: () => world.now, elapsed: () => world.elapsed, pause })
  return { world, stateOf, slices, reader }
}

test('40 rules are read in slices of at most three milliseconds, and once a second for everything that requests them', async () => {
  const { world, stateOf, slices, reader } = setting(1)
  const [one, other] = [await reader.of(IDS), await reader.of(IDS)]
  expect([one, other]).toEqual([new Map(IDS.map((id) => [id, 'armed'])), one])
  expect(Math.max(...slices)).toBeLessThanOrEqual(3)
  expect(stateOf).toHaveBeenCalledTimes(40)
  world.now += 1_000
  await reader.of(IDS)
  expect(stateOf).toHaveBeenCalledTimes(80)
})

test('a rule that is not judged here has no state, and is looked up again', async () => {
  const { stateOf, reader } = setting()
  expect(await reader.of(['elsewhere', 'r1'])).toEqual(new Map([['r1', 'armed']]))
  await reader.of(['elsewhere', 'r1'])
  expect(stateOf.mock.calls.map(([id]) => id)).toEqual(['elsewhere', 'r1', 'elsewhere'])
})
