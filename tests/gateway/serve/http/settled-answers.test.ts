import { beforeEach, describe, expect, test } from 'vitest'
import { SettledAnswers } from '../../../../gateway/serve/http/settled-answers'

const answer = (length: number, control = 'private, max-age=600', status = 200) => ({
  status,
  headers: { 'cache-control': control },
  body: new Uint8Array(length),
})
const MB = 1024 * 1024

let clock: number
let kept: SettledAnswers<ReturnType<typeof answer>>

beforeEach(() => {
  clock = 0
  kept = new SettledAnswers(() => clock)
})

describe('an answer that no longer changes', () => {
  test.each([
    ['private, max-age=600', 59_999, true],
    ['private, max-age=600', 60_000, false],
    ['private, max-age=5', 4_999, true],
    ['private, max-age=5', 5_000, false],
    ['private, max-age=0', 0, false],
    ['no-store', 0, false],
    ['private, no-cache', 0, false],
  ])('by %j is cached after %i ms: %j', (control, ms, known) => {
    kept.keep('a', answer(1, control))
    clock = ms
    expect(kept.find('a') !== undefined).toBe(known)
  })

  test.each([
    ['is refused', answer(1, 'max-age=600', 404)],
    ['is of what the reader has', answer(0, 'max-age=600', 304)],
    ['is very large', answer(4 * MB + 1)],
  ])('that %s is not cached', (_why, one) => {
    kept.keep('a', one)
    expect(kept.find('a')).toBeUndefined()
  })

  test('of a request without a key is not cached', () => {
    kept.keep('', answer(1))
    expect(kept.find('')).toBeUndefined()
  })
})

describe('all cached answers', () => {
  test('are bounded in bytes, the oldest are dropped first, and one stored twice counts once', () => {
    for (let at = 0; at < 8; at++) kept.keep('same', answer(4 * MB))
    for (let at = 0; at < 8; at++) kept.keep(`k${at}`, answer(4 * MB))
    expect(kept.find('same')).toBeUndefined()
    expect(kept.find('k0')).toBeDefined()
    kept.keep('one more', answer(1))
    expect([kept.find('k0'), kept.find('k1') !== undefined]).toEqual([undefined, true])
  })

  test('are bounded in number', () => {
    for (let at = 0; at < 300; at++) kept.keep(`k${at}`, answer(1))
    expect([kept.find('k43'), kept.find('k44') !== undefined]).toEqual([undefined, true])
  })
})
