import { expect, test } from 'vitest'
import type { DayThread } from '../../../../gateway/past/replay/day-thread'
import { createReplays } from '../../../../gateway/past/replay/replays'
import { dateToMs } from '../../../../shared/market/session'

const DAY = '20260706'

/** Replays whose thread fails when it should seek. */
function setting() {
  const thread: Partial<DayThread> = {
    ask: ((name: string) => {
      if (name === 'seek') return Promise.reject(new Error('the thread broke'))
      return Promise.resolve(name === 'days' ? [DAY] : { board: false })
    }) as DayThread['ask'],
    listen: () => () => undefined,
    send: () => undefined,
    close: async () => undefined,
  }
  const marketTime = dateToMs('20260707') + 10 * 3_600_000
  return createReplays({
    store: { folder: 'history' },
    exists: () => true,
    now: () => 0,
    thread: thread as DayThread,
    feed: { name: 'replay', clock: () => ({ tradingDay: '20260707', marketTime, phase: 'morning', speed: 1 }) },
  })
}

const request = (time: string) => ({ at: `${DAY}T${time}`, speed: 1, key: 'tab' })

test('a reader whose seek fails holds no seat: the replay ends with the last other reader', async () => {
  const replays = setting()
  const first = await replays.seat('ann', request('100000'))
  await expect(replays.seat('ann', request('140000'))).rejects.toThrow('the thread broke')
  expect(replays.running()).toBe(1)
  first.leave?.()
  expect(replays.running()).toBe(0)
  await replays.close()
})
