import { afterEach, expect, test, vi } from 'vitest'
import { CLOSING_MAX_MS, closeInTurn, GOODBYE_MAX_MS } from '../../../gateway/processes/in-turn'

afterEach(() => void vi.useRealTimers())

test('a part that never closes and one that fails are left behind; the rest follows in turn', async () => {
  const closed: string[] = []
  const parts = [
    { name: 'sockets', close: () => new Promise<void>(() => undefined), maxMs: 1 },
    { name: 'web', close: () => Promise.reject(new Error('web would not')) },
    {
      name: 'bus',
      close() {
        throw new Error('bus would not')
      },
    },
    { name: 'history', close: async () => void closed.push('history'), maxMs: 60_000 },
    { name: 'database', close: () => void closed.push('database') },
  ]
  await expect(closeInTurn(parts)).rejects.toThrow('web would not')
  expect(closed).toEqual(['history', 'database'])
})

test('all parts together end within one limit, though none of them ever closes', async () => {
  vi.useFakeTimers()
  const told: number[] = []
  const stuck = (name: string, maxMs?: number) => ({
    name,
    ...(maxMs === undefined ? {} : { maxMs }),
    close: (mayTake: number) => {
      told.push(mayTake)
      return new Promise<void>(() => undefined)
    },
  })
  let ended = false
  const closing = closeInTurn([stuck('front', GOODBYE_MAX_MS), stuck('history'), stuck('database'), stuck('folder')])
  void closing.then(() => {
    ended = true
  })
  await vi.advanceTimersByTimeAsync(CLOSING_MAX_MS)
  expect(ended).toBe(true)
  expect(told).toEqual([2_000, 2_500, 250, 250])
})
