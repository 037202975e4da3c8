import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Bus, createMemoryBus } from '../../../../gateway/serve/bus/bus'
import { encodeMessage, type HeartbeatMessage } from '../../../../gateway/serve/bus/messages'
import { BUS_SILENT_MS, RemoteFeed } from '../../../../gateway/serve/bus/remote-feed'
import { subjects } from '../../../../gateway/serve/bus/subjects'
import type { InstrumentTable } from '../../../../shared/protocol/rest'
import { partOf } from '../../../support/part-of'

const beat: HeartbeatMessage = {
  life: 'one',
  term: 4,
  epoch: 5,
  name: 'fake',
  badge: '模拟',
  quality: 'simulated',
  clock: { marketTime: 1_000_000, speed: 2, phase: 'morning', tradingDay: '20260706' },
  status: { kind: 'status', state: 'live', detail: '' },
  lastEventAt: 7,
  failed: 0,
  registry: 3,
  reports: [],
}

const tableOf = (...ids: string[]): InstrumentTable =>
  partOf<InstrumentTable>({
    epoch: 3,
    tradingDay: '20260706',
    id: ids,
    pinyin: ids,
    prevClose: ids.map(() => 1000),
  })

let bus: Bus
let feed: RemoteFeed
let seen: string[]
let tables: (() => Promise<InstrumentTable>)[]

beforeEach(() => {
  vi.useFakeTimers()
  bus = createMemoryBus()
  seen = []
  tables = []
  feed = new RemoteFeed({
    bus,
    now: Date.now,
    table: () => {
      seen.push('table')
      return (tables.shift() ?? (async () => tableOf('600519.SH')))()
    },
  })
  feed.events.on('life', (life) => seen.push(`life ${life}`))
  feed.events.on('status', ({ state }) => seen.push(`status ${state}`))
  feed.events.on('phase', () => seen.push('phase'))
})
afterEach(() => {
  feed.close()
  vi.useRealTimers()
})

async function hear(over: Partial<HeartbeatMessage> = {}): Promise<void> {
  bus.publish(subjects.beat, encodeMessage('beat', { ...beat, ...over }))
  await vi.advanceTimersByTimeAsync(0)
}

describe('a feed in another process', () => {
  test('is awaited until its first message', () => {
    expect(feed.status().state).toBe('connecting')
    expect([feed.isThere, feed.knowsInstruments, feed.tradingDay]).toEqual([false, false, ''])
  })

  test('sends its state, and its instruments are fetched once', async () => {
    await hear()
    await hear()
    expect(seen).toEqual(['life one', 'status live', 'phase', 'table'])
    expect(feed.instrument('600519.SH')).toEqual({ id: '600519.SH', prevClose: 1000 })
    expect(feed.instrument('000001.SZ')).toBeUndefined()
  })

  test('has the first trading days of the table, and none if it has none', async () => {
    tables = [async () => ({ ...tableOf('600519.SH', '301162.SZ'), listed: ['', '20260302'] })]
    await hear()
    expect(feed.instrument('301162.SZ')?.listed).toBe('20260302')
    expect(feed.instrument('600519.SH')).not.toHaveProperty('listed')
  })

  test('has a clock that advances between two heartbeats at its own speed', async () => {
    await hear()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(feed.clock().marketTime).toBe(1_002_000)
  })

  test('is absent when it is silent, and back with the next heartbeat', async () => {
    await hear()
    expect(feed.isThere).toBe(true)
    await vi.advanceTimersByTimeAsync(BUS_SILENT_MS + 1_000)
    expect([feed.status().state, feed.isThere]).toEqual(['reconnecting', false])
    await hear()
    expect(feed.isThere).toBe(true)
    expect(seen.filter((what) => what.startsWith('status'))).toEqual([
      'status live',
      'status reconnecting',
      'status live',
    ])
  })

  test('of a lower term is ignored until the other was silent for long', async () => {
    await hear({ life: 'two', term: 5 })
    await hear({ life: 'one', term: 4, status: { kind: 'status', state: 'error', detail: '' } })
    expect([feed.status().state, seen.filter((what) => what.startsWith('life'))]).toEqual(['live', ['life two']])
    await vi.advanceTimersByTimeAsync(16_000)
    await hear({ life: 'three', term: 3 })
    expect(seen.filter((what) => what.startsWith('life'))).toEqual(['life two', 'life three'])
  })

  test('that takes over reports it while it is not ready', async () => {
    await hear()
    await vi.advanceTimersByTimeAsync(2_000)
    bus.publish(subjects.standby, encodeMessage('standby', { id: 's', state: 'taking-over' }))
    await vi.advanceTimersByTimeAsync(500)
    expect(feed.status()).toMatchObject({ state: 'reconnecting', detail: '备用行情进程正在接替' })
    await hear({ life: 'two', term: 5 })
    expect(feed.status().state).toBe('live')
  })

  test('keeps caveats of an instrument, and the plain names of its table', async () => {
    const table = { ...tableOf('600519.SH'), caveats: { '600519.SH': { prevCloseOf: 'open' as const } } }
    tables.push(async () => table)
    await hear()
    expect(feed.instrument('600519.SH')?.caveats).toEqual({ prevCloseOf: 'open' })
    expect(feed.table).toBe(table)
  })

  test('has its instruments fetched again after a change or a failure', async () => {
    tables = [() => Promise.reject(new Error('away')), async () => tableOf('600519.SH')]
    await hear()
    expect(feed.knowsInstruments).toBe(false)
    await hear()
    expect(feed.knowsInstruments).toBe(true)
    tables = [async () => tableOf('000001.SZ')]
    await hear({ registry: 4 })
    expect(feed.instrument('000001.SZ')).toBeDefined()
  })

  test.each([
    ['no JSON', new Uint8Array([1, 2])],
    ['another shape', new TextEncoder().encode('{"life":"two"}')],
  ])('ignores a message with %s', async (_, bytes) => {
    bus.publish(subjects.beat, bytes)
    await vi.advanceTimersByTimeAsync(0)
    expect(seen).toEqual([])
  })
})

describe('the report of a remote feed', () => {
  const states = () => feed.reports().map(({ source, state, words }) => `${source} ${state} ${words}`)

  test('is empty at first, and broken after too long without a feed', () => {
    expect(states()).toEqual([])
    vi.advanceTimersByTime(BUS_SILENT_MS + 1)
    expect(states()).toEqual(['feed-process broken 正在等待行情进程'])
  })

  test("is that of the feed's process, and broken once it is silent", async () => {
    await hear({ reports: [{ source: 'memory', state: 'late', words: '内存', at: 1, figures: {} }] })
    expect(states()).toEqual(['feed-process ok 行情进程在应答', 'feed-process.memory late 内存'])
    vi.advanceTimersByTime(BUS_SILENT_MS + 1)
    expect(states()).toEqual(['feed-process broken 行情进程没有应答'])
    await hear()
    expect(states()).toEqual(['feed-process ok 行情进程在应答'])
  })

  test('includes whether a standby exists, once one did', async () => {
    await hear()
    bus.publish(subjects.standby, encodeMessage('standby', { id: 's', state: 'waiting' }))
    await vi.advanceTimersByTimeAsync(0)
    expect(states()).toContain('feed-standby ok 备用行情进程就绪')
    vi.advanceTimersByTime(BUS_SILENT_MS + 1)
    expect(states()).toContain('feed-standby late 没有备用行情进程：它已接替，或没有应答')
  })
})
