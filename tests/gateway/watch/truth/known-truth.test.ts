import { describe, expect, test, vi } from 'vitest'
import { knownTruthDay, TRUTH_THRESHOLDS } from '../../../../gateway/watch/truth/day'
import { createKnownTruth } from '../../../../gateway/watch/truth/known-truth'
import type { KnownTruthDay } from '../../../../shared/protocol/rest-splits'

describe('a simulated day against its truth', () => {
  const day = knownTruthDay({ seed: 3, none: false })

  test('counts every parent large enough once, at every threshold', () => {
    const counted = day.parents.filter(({ scored }) => scored).length
    expect(counted).toBeGreaterThan(0)
    expect(day.scores.map(({ threshold }) => threshold)).toEqual(TRUTH_THRESHOLDS)
    for (const { tp, fn, byStyle, delayChildren } of day.scores) {
      expect(tp + fn).toBe(counted)
      expect(byStyle.reduce((sum, { all }) => sum + all, 0)).toBe(counted)
      expect(byStyle.reduce((sum, { found }) => sum + found, 0)).toBe(tp)
      expect(delayChildren).toHaveLength(tp)
    }
  })

  test('claims less at a higher threshold', () => {
    const claims = day.scores.map(({ tp, fp, neutral }) => tp + fp + neutral)
    expect(claims).toEqual([...claims].sort((a, b) => b - a))
    expect(day.scores.every(({ hitVolume, claimedVolume }) => hitVolume <= claimedVolume)).toBe(true)
  })

  test('assigns each parent its finding, if any', () => {
    const [all] = day.scores
    expect(day.parents.filter(({ found }) => found)).toHaveLength(all?.tp ?? -1)
    for (const { found, startTime, prints, children } of day.parents) {
      expect(children > 0 && prints > 0).toBe(true)
      if (found) expect(found.publishedTime).toBeGreaterThan(startTime)
    }
  })

  test('has no findings without sliced orders', () => {
    const none = knownTruthDay({ seed: 3, none: true })
    expect(none.parents).toEqual([])
    expect(none.scores.every(({ tp, fn, neutral }) => tp + fn + neutral === 0)).toBe(true)
  })
})

describe('requested days', () => {
  const answer = (seed: number) => ({ seed }) as KnownTruthDay

  test('are scored once and one at a time', async () => {
    let running = 0
    const score = vi.fn(async ({ seed }: { seed: number }) => {
      expect(++running).toBe(1)
      await Promise.resolve()
      running--
      return answer(seed)
    })
    const truth = createKnownTruth(score)
    const asked = [1, 2, 1, 2].map((seed) => truth({ seed, none: false }))
    expect(await Promise.all(asked)).toEqual([1, 2, 1, 2].map(answer))
    expect(score).toHaveBeenCalledTimes(2)
  })

  test('are two days with and without parents', async () => {
    const score = vi.fn(async ({ seed }: { seed: number }) => answer(seed))
    const truth = createKnownTruth(score)
    await truth({ seed: 1, none: false })
    await truth({ seed: 1, none: true })
    expect(score).toHaveBeenCalledTimes(2)
  })

  test('are refused when many wait, and retried after a failure', async () => {
    let fail: (error: Error) => void = () => undefined
    const truth = createKnownTruth(
      vi
        .fn(async ({ seed }: { seed: number }) => answer(seed))
        .mockImplementationOnce(() => new Promise((_, reject) => (fail = reject))),
    )
    const waiting = Array.from({ length: 8 }, (_, seed) => truth({ seed, none: false }))
    await expect(truth({ seed: 99, none: false })).rejects.toMatchObject({ code: 'too-many' })
    fail(new Error('out of memory'))
    await expect(waiting[0]).rejects.toThrow('out of memory')
    expect(await Promise.all(waiting.slice(1))).toHaveLength(7)
    expect(await truth({ seed: 0, none: false })).toEqual(answer(0))
  })
})
