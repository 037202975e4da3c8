import { expect } from 'vitest'
import type { Feed } from '../../../gateway/feeds/feed'
import { BAN_PAGE, type HttpVenue, type Reply } from './http-venue'
import { eventsUntil, nthStatus, statusesOf, type VirtualTime } from './virtual-time'

const MINUTE = 60_000

/** Faults of a server, and the reaction of every web source: state, reason, and pause before the next request. */
export const HTTP_FAULTS: readonly (readonly [
  what: string,
  reply: (good: Buffer) => Reply,
  state: 'reconnecting' | 'error',
  reason: string,
  restMs: number,
])[] = [
  ['a page instead of data', () => BAN_PAGE, 'error', '收到网页而不是行情', 30 * MINUTE],
  ['403', () => ({ status: 403, body: 'Kinsoku jikou desu!' }), 'error', '服务器拒绝访问（HTTP 403）', 30 * MINUTE],
  ['429', () => ({ status: 429, body: '' }), 'error', '服务器拒绝访问（HTTP 429）', 30 * MINUTE],
  ['500', () => ({ status: 500, body: 'oops' }), 'reconnecting', '服务器回复 HTTP 500', 2_000],
  ['404', () => ({ status: 404, body: 'gone' }), 'reconnecting', '服务器回复 HTTP 404', 2_000],
  ['an empty body', () => ({ body: '' }), 'reconnecting', '回复是空的', 2_000],
  ['something unreadable', () => ({ body: '{"what":' }), 'reconnecting', '回复的格式不认识', 2_000],
  ['a body cut by the network', (good) => ({ cut: good }), 'reconnecting', '回复没有传完', 2_000],
  [
    'a body cut by the server',
    (good) => ({ body: good.subarray(0, good.length - 20) }),
    'reconnecting',
    '没有传完|不认识',
    2_000,
  ],
  ['a connection cut', () => ({ reset: true }), 'reconnecting', '连接被对方中断', 2_000],
  ['a body that never ends', () => ({ slow: 'v_' }), 'reconnecting', '秒没有回复', 2_000],
  ['silence', () => ({ silent: true }), 'reconnecting', '秒没有回复', 2_000],
]

/** Timeout of a source for a fault, ms: short where the fault is a timeout. */
export const timeoutFor = ([what]: (typeof HTTP_FAULTS)[number]): number =>
  what === 'silence' || what === 'a body that never ends' ? 500 : 8_000

/**
 * Expects for a good reply, one with the fault, then good ones: the fault is reported with its reason, the source makes
 * no request for the documented time, and quotes continue without a restart.
 */
export async function expectRecovery(
  feed: Feed,
  time: VirtualTime,
  venue: HttpVenue,
  good: () => Buffer,
  [, fault, state, reason, restMs]: (typeof HTTP_FAULTS)[number],
): Promise<void> {
  let requests = 0
  let failedAt = 0
  let backAt = 0
  venue.reply = () => {
    requests++
    if (requests === 2) {
      failedAt = time.time
      return fault(good())
    }
    if (requests === 3) backAt = time.time
    return { body: good() }
  }
  const events = await eventsUntil(feed, nthStatus('live', 2))
  const statuses = statusesOf(events)
  expect(statuses.map((status) => status.state)).toEqual(['connecting', 'live', state, 'live'])
  expect(statuses[2]?.detail).toMatch(new RegExp(reason.replace(/[()（）]/g, '.')))
  expect(backAt - failedAt).toBeGreaterThanOrEqual(restMs)
  expect(backAt - failedAt).toBeLessThan(restMs + 1_000)
  const quotes = events.filter((event) => event.kind === 'quote')
  expect(quotes.length).toBeGreaterThanOrEqual(2)
}
