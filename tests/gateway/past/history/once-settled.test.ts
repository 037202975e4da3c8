import { expect, test } from 'vitest'
import { onceSettled } from '../../../../gateway/past/history/once-settled'
import type { FeedEvent } from '../../../../shared/market/events'

/** The test sets the time; `runs` are the times of the runs. */
function settling() {
  const runs: number[] = []
  let now = 0
  let due: { at: number; run: () => void } | undefined
  const settled = onceSettled({
    silenceMs: 400,
    run: async () => void runs.push(now),
    later(ms, run) {
      const mine = { at: now + ms, run }
      due = mine
      return () => {
        if (due === mine) due = undefined
      }
    },
  })
  const to = (time: number) => {
    now = time
    if (!due || due.at > now) return
    const { run } = due
    due = undefined
    run()
  }
  return { settled, runs, to, observe: (kind: string) => settled.observe({ kind } as FeedEvent) }
}

test.each([
  ['day', [400]],
  ['instruments', [400]],
  ['past-day', [400]],
  ['trade', []],
  ['quote', []],
  ['phase', []],
])('after the event %s it runs at %j', (kind, expected) => {
  const { observe, to, runs } = settling()
  observe(kind)
  to(399)
  expect(runs).toEqual([])
  to(400)
  expect(runs).toEqual(expected)
})

test('it runs once after the last of several events, and again after later ones, until it is cancelled', () => {
  const { settled, observe, to, runs } = settling()
  settled.cancel()
  observe('day')
  to(300)
  observe('past-day')
  to(600)
  observe('trade')
  to(700)
  to(2_000)
  settled.again()
  to(2_400)
  observe('day')
  settled.cancel()
  to(9_000)
  expect(runs).toEqual([700, 2_400])
})
