import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  IllParts,
  PART_LATE_MS,
  RELAPSE_MS,
  type Watched,
  WELL_MS,
} from '../../../../gateway/watch/incidents/ill-parts'
import type { HealthState } from '../../../../shared/protocol/rest'

const report = (state: HealthState, words = state as string) => [{ source: 'feed', state, words }]
const copied = (changed: readonly Watched[]) => changed.map((incident) => ({ ...incident }))

/** Looks at each moment in turn; answers what was told at it. */
function told(parts: IllParts, looks: readonly (readonly [at: number, state: HealthState, words?: string])[]) {
  return looks.map(([at, state, words]) => copied(parts.look(report(state, words), at)))
}

describe('an incident', () => {
  test('opens at once for a broken part, after a while for a late one, as of its beginning', () => {
    expect(told(new IllParts(), [[1_000, 'broken']]).flat()).toMatchObject([{ worst: 'broken', openedAt: 1_000 }])
    const late = told(new IllParts(), [
      [1_000, 'late'],
      [1_000 + PART_LATE_MS - 1, 'late'],
      [1_000 + PART_LATE_MS, 'late'],
      [2_000 + PART_LATE_MS, 'late'],
    ])
    expect(late.map(({ length }) => length)).toEqual([0, 0, 1, 0])
    expect(late.flat()).toMatchObject([{ worst: 'late', openedAt: 1_000, times: 1, recoveredAt: null }])
  })

  test('does not open for a part that was late briefly', () => {
    const looks = [0, 5_000, 10_000, 15_000, 20_000].map((at, n) => [at, n % 2 === 0 ? 'late' : 'ok'] as const)
    expect(told(new IllParts(), looks).flat()).toEqual([])
  })

  test('becomes worse once, with the text of that time, and not better', () => {
    const changes = told(new IllParts(), [
      [0, 'late'],
      [PART_LATE_MS, 'late', '慢'],
      [PART_LATE_MS + 1, 'broken', '断'],
      [PART_LATE_MS + 2, 'late', '又慢'],
    ])
    expect(changes.flat().map(({ worst, words }) => [worst, words])).toEqual([
      ['late', '慢'],
      ['broken', '断'],
    ])
  })

  test('recovers when the part has been well for long enough, as of the time it became well', () => {
    const changes = told(new IllParts(), [
      [0, 'broken'],
      [10_000, 'ok'],
      [10_000 + WELL_MS - 1, 'ok'],
      [10_000 + WELL_MS, 'ok'],
    ])
    expect(changes.map(([first]) => first?.recoveredAt)).toEqual([null, undefined, undefined, 10_000])
  })

  test('continues if the part fails again soon; later it is another', () => {
    const parts = new IllParts()
    told(parts, [
      [0, 'broken'],
      [1_000, 'ok'],
      [1_000 + WELL_MS, 'ok'],
    ])
    const soon = 1_000 + RELAPSE_MS - 1
    expect(told(parts, [[soon, 'broken']]).flat()).toMatchObject([{ openedAt: 0, times: 2, recoveredAt: null }])
    told(parts, [
      [soon + 1, 'ok'],
      [soon + 1 + WELL_MS, 'ok'],
    ])
    const far = soon + 1 + RELAPSE_MS
    expect(told(parts, [[far, 'broken']]).flat()).toMatchObject([{ openedAt: far, times: 1 }])
  })

  test('closed by a person is over, however soon the part fails again', () => {
    const parts = new IllParts()
    const [first] = parts.look(report('broken'), 0)
    parts.look(report('ok'), 1_000)
    parts.look(report('ok'), 1_000 + WELL_MS)
    if (first) first.isClosed = true
    expect(parts.look(report('broken'), 2_000 + WELL_MS)).toMatchObject([{ openedAt: 2_000 + WELL_MS, times: 1 }])
  })

  test('of an earlier process continues in the next one', () => {
    const parts = new IllParts()
    const kept: Watched = {
      source: 'feed',
      worst: 'late',
      words: '',
      openedAt: 5,
      recoveredAt: null,
      times: 3,
      isClosed: false,
    }
    parts.resume(kept)
    expect(parts.look(report('late'), 100_000)).toEqual([])
    parts.look(report('ok'), 110_000)
    expect(parts.look(report('ok'), 110_000 + WELL_MS)).toMatchObject([{ openedAt: 5, times: 3, recoveredAt: 110_000 }])
  })

  test('has ordered times, and at most one is open, for any course of health', () => {
    const states = fc.constantFrom<HealthState>('ok', 'late', 'broken')
    const looks = fc.array(fc.tuple(fc.integer({ min: 1, max: 120_000 }), states), { minLength: 1, maxLength: 80 })
    fc.assert(
      fc.property(looks, (steps) => {
        const parts = new IllParts()
        const seen = new Map<Watched, number>()
        let now = 0
        for (const [pause, state] of steps) {
          now += pause
          for (const incident of parts.look(report(state), now)) {
            expect(incident.times).toBeGreaterThanOrEqual(seen.get(incident) ?? 1)
            seen.set(incident, incident.times)
          }
          const going = [...seen.keys()].filter(({ recoveredAt }) => recoveredAt === null)
          expect(going.length).toBeLessThanOrEqual(1)
          for (const { openedAt, recoveredAt } of seen.keys()) {
            expect(openedAt).toBeLessThanOrEqual(now)
            if (recoveredAt !== null) expect(recoveredAt).toBeGreaterThanOrEqual(openedAt)
          }
        }
      }),
    )
  })
})
