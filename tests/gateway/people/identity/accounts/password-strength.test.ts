import { afterEach, expect, test, vi } from 'vitest'
import { isListedPassword, passwordScore } from '../../../../../gateway/people/identity/accounts/password-strength'
import { heapBytes } from '../../../../support/heap'

afterEach(() => void vi.useRealTimers())

test('what passwords are judged by goes when nobody has asked for a minute, and is made anew', async () => {
  vi.useFakeTimers()
  expect(await isListedPassword('Football')).toBe(true)
  vi.advanceTimersByTime(59_000)
  const score = await passwordScore('football')
  vi.advanceTimersByTime(59_000)
  const held = heapBytes()
  vi.advanceTimersByTime(1_000)
  expect(held - heapBytes()).toBeGreaterThan(3_000_000)
  expect([await isListedPassword('Football'), await passwordScore('football')]).toEqual([true, score])
})
