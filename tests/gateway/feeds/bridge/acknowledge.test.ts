import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Acknowledge } from '../../../../gateway/feeds/bridge/acknowledge'
import type { AcceptedLine } from '../../../../gateway/feeds/bridge/intake'
import { Streams } from '../../../../gateway/feeds/bridge/streams'
import type { BridgeReply } from '../../../../gateway/feeds/bridge/wire'

const told: BridgeReply[] = []
const stream = (name = 'main') => {
  const one = new Streams().open('vendor', name)
  one.current = { send: (answer) => told.push(answer), replace: () => {}, again: () => {} }
  return one
}
const line = (of: ReturnType<typeof stream>, last: number): AcceptedLine => {
  return { stream: of, before: last - 1, last, raw: Buffer.from(''), events: [], tradingDay: '20260706' }
}

beforeEach(() => {
  vi.useFakeTimers()
  told.length = 0
})
afterEach(() => {
  vi.useRealTimers()
})

test('the first line is acknowledged at once, those soon after it together', () => {
  const [acknowledge, own] = [new Acknowledge(), stream()]
  acknowledge.kept([line(own, 1)])
  expect(told).toEqual([{ ack: 1 }])
  for (const last of [2, 3, 4]) acknowledge.kept([line(own, last)])
  expect(told).toHaveLength(1)
  expect(own.kept).toBe(4)
  vi.advanceTimersByTime(5)
  expect(told).toEqual([{ ack: 1 }, { ack: 4 }])
})

test('after a rest a line is acknowledged at once again', () => {
  const [acknowledge, own] = [new Acknowledge(), stream()]
  acknowledge.kept([line(own, 1)])
  vi.advanceTimersByTime(5)
  expect(vi.getTimerCount()).toBe(0)
  acknowledge.kept([line(own, 2)])
  expect(told).toEqual([{ ack: 1 }, { ack: 2 }])
})

test('each stream gets acknowledgements of its own rows, once', () => {
  const [acknowledge, one, other] = [new Acknowledge(), stream(), stream('other')]
  acknowledge.kept([line(one, 5), line(other, 7), line(one, 6)])
  expect(told).toEqual([{ ack: 6 }, { ack: 7 }])
})

test('pending acknowledgements are sent at the end', () => {
  const [acknowledge, own] = [new Acknowledge(), stream()]
  acknowledge.kept([line(own, 1)])
  acknowledge.kept([line(own, 2)])
  acknowledge.close()
  expect(told).toEqual([{ ack: 1 }, { ack: 2 }])
  expect(vi.getTimerCount()).toBe(0)
})
