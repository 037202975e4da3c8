import { beforeEach, expect, test } from 'vitest'
import { type EventReach, followEvents, RECONNECT_MS, RETRIES } from '../../../client/api/identity-events'
import { account } from '../../../client/text/account'
import { partOf } from '../../support/part-of'

interface Fake {
  address: string
  closed: boolean
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number; reason: string }) => void) | null
  close(): void
}

let opened: Fake[]
let waiting: { ms: number; work: () => void }[]
let heard: string[]
let said: string[]
let stop: () => void

const reach = partOf<EventReach>({
  open(address: string) {
    const one: Fake = {
      address,
      closed: false,
      onopen: null,
      onmessage: null,
      onclose: null,
      close: () => {
        one.closed = true
      },
    }
    opened.push(one)
    return one
  },
  token: () => `token-${opened.length}`,
  origin: 'ws://zeus',
  later(ms: number, work: () => void) {
    const one = { ms, work }
    waiting.push(one)
    return () => {
      waiting = waiting.filter((other) => other !== one)
    }
  },
})

const newest = () => opened.at(-1) as Fake
const drop = (code = 1006, reason = '') => newest().onclose?.({ code, reason })
const retry = () => waiting.shift()?.work()

beforeEach(() => {
  opened = []
  waiting = []
  heard = []
  said = []
  const handlers = { onOpen: () => heard.push('open'), onEvent: (data: string) => heard.push(data) }
  stop = followEvents('zeus.account', { ...handlers, onError: (why) => said.push(why) }, reach)
})

test('connects by name and token, and forwards events', () => {
  expect(newest().address).toBe('ws://zeus/events/v1/authentication/sub?code=zeus.account&token=token-0')
  newest().onmessage?.({ data: '{"eventType":"zeus.account","eventData":"signed-in"}' })
  newest().onmessage?.({ data: '{"eventType":"another","eventData":"x"}' })
  expect([heard, said]).toEqual([['signed-in'], []])
})

test('reports every (re)connection, as events sent meanwhile were missed', () => {
  newest().onopen?.()
  drop()
  expect(heard).toEqual(['open'])
  retry()
  newest().onopen?.()
  expect(heard).toEqual(['open', 'open'])
})

test('tries five times, two seconds apart and with the current token, and then reports a time-out', () => {
  const apart: number[] = []
  for (let tried = 0; tried < RETRIES; tried++) {
    drop()
    apart.push(waiting[0]?.ms ?? 0)
    expect(said).toEqual([])
    retry()
    expect(newest().address).toContain(`token-${tried + 1}`)
  }
  drop()
  expect([apart, waiting, said]).toEqual([Array(5).fill(RECONNECT_MS), [], [account.events.timeout]])
  expect([RETRIES, RECONNECT_MS]).toEqual([5, 2_000])
})

test('starts to count again after a connection that opened', () => {
  for (let tried = 0; tried < RETRIES; tried++) {
    drop()
    retry()
  }
  newest().onopen?.()
  drop()
  expect([waiting.length, said]).toEqual([1, []])
})

test.each(['not json', '[]', 'null', '{"eventType":1,"eventData":"x"}', '{"eventType":"zeus.account"}'])(
  'reports that %j is not an event, and continues',
  (data) => {
    newest().onmessage?.({ data })
    expect([heard, said]).toEqual([[], [account.events.format]])
    newest().onmessage?.({ data: '{"eventType":"zeus.account","eventData":"x"}' })
    expect(heard).toEqual(['x'])
  },
)

test('does not reconnect after the sign-in ended, but does with a new token after the token expired', () => {
  drop(4401, 'token-expired')
  expect(waiting).toHaveLength(1)
  retry()
  drop(4401, 'session-ended')
  expect([waiting, said]).toEqual([[], []])
})

test('what is stopped stays stopped', () => {
  drop()
  stop()
  expect([waiting, newest().closed]).toEqual([[], true])
  drop()
  expect([waiting, opened.length, said]).toEqual([[], 1, []])
})

test('an address that the browser refuses is reported with the reason', () => {
  const refusing = partOf<EventReach>({
    ...reach,
    open: () => {
      throw new Error('insecure')
    },
  })
  followEvents('x', { onEvent: () => undefined, onError: (why) => said.push(why) }, refusing)
  expect(said).toEqual([account.events.failed('insecure')])
})
