import { afterEach, describe, expect, test, vi } from 'vitest'
import { createHealth, type Health, type HealthSources } from '../../../../gateway/watch/health/health'

const NOW = 1_800_000_000_000
let health: Health | undefined
afterEach(() => health?.close())

type FeedView = ReturnType<HealthSources['feed']>

function reportOf(
  source: string,
  over: { feed?: Partial<FeedView>; failed?: number; repeated?: number; stalled?: number },
) {
  health = createHealth({
    now: () => NOW,
    feed: () => ({ state: 'live', detail: '', lastEventAt: NOW, trading: true, marketTime: NOW, ...over.feed }),
    gaps: () => ({ repeated: over.repeated ?? 0, reordered: 0 }),
    failed: () => over.failed ?? 0,
    fanout: () => ({ readers: 2, subscriptions: 9, frames: 0, bytes: 0, skipped: 0, stalled: over.stalled ?? 0 }),
  })
  return health.reports().find((report) => report.source === source)
}

describe('the feed', () => {
  test.each<[string, Partial<FeedView>, string, string]>([
    ['live', {}, 'ok', '行情源正常'],
    ['live with a word', { detail: '回放中' }, 'ok', '行情源正常：回放中'],
    ['silent in a session', { lastEventAt: NOW - 20_000 }, 'late', '行情源 20 秒没有数据'],
    ['silent for minutes', { lastEventAt: NOW - 200_000 }, 'broken', '行情源 200 秒没有数据'],
    ['silent at lunch', { lastEventAt: NOW - 200_000, trading: false }, 'ok', '行情源正常'],
    ['paused', { state: 'paused', lastEventAt: NOW - 200_000 }, 'ok', '行情已暂停'],
    ['at its end', { state: 'ended', lastEventAt: NOW - 200_000 }, 'ok', '行情已结束'],
    ['reconnecting', { state: 'reconnecting' }, 'late', '行情源断开，正在重连'],
    ['wrong', { state: 'error', detail: '第 3 行' }, 'broken', '行情源出错：第 3 行'],
  ])('%s', (_, feed, state, words) => {
    expect(reportOf('feed', { feed })).toMatchObject({ state, words, at: NOW })
  })
})

test.each([
  ['sequence', {}, 'ok', '行情编号连续'],
  ['sequence', { repeated: 3 }, 'late', '行情编号异常：重复 3，乱序 0'],
  ['sequence', { repeated: 3, failed: 2 }, 'broken', '2 条行情未能处理，请查看日志'],
  ['fanout', {}, 'ok', '在线连接 2 个'],
  ['fanout', { stalled: 1 }, 'late', '1 个连接网络缓慢，已合并推送'],
])('%s with %j is %s', (source, over, state, words) => {
  expect(reportOf(source, over)).toMatchObject({ state, words })
})

test('wrong numbers are a fault as long as they last, and are reported all day', () => {
  let [now, repeated] = [NOW, 0]
  health = createHealth({
    now: () => now,
    feed: () => ({ state: 'live', detail: '', lastEventAt: now, trading: true, marketTime: now }),
    gaps: () => ({ repeated, reordered: 1 }),
    failed: () => 0,
    fanout: () => ({ readers: 0, subscriptions: 0, frames: 0, bytes: 0, skipped: 0, stalled: 0 }),
  })
  const look = (ms: number, count: number) => {
    now += ms
    repeated = count
    const report = health?.reports().find(({ source }) => source === 'sequence')
    return `${report?.state} ${report?.words}`
  }
  const was = '行情编号连续；今天曾有重复 3，乱序 1，当时的成交量与资金流向可能有出入'
  expect([look(0, 2), look(9_000, 3), look(9_999, 3), look(1, 3), look(3_600_000, 3), look(1_000, 4)]).toEqual([
    'late 行情编号异常：重复 2，乱序 1',
    'late 行情编号异常：重复 3，乱序 1',
    'late 行情编号异常：重复 3，乱序 1',
    `ok ${was}`,
    `ok ${was}`,
    'late 行情编号异常：重复 4，乱序 1',
  ])
  // Another day begins to count anew.
  expect(look(60_000, 0)).toBe('ok 行情编号连续；今天曾有重复 0，乱序 1，当时的成交量与资金流向可能有出入')
})

test('memory and event loop are measured', () => {
  expect(reportOf('memory', {})?.figures.rss).toBeGreaterThan(0)
  expect(reportOf('loop', {})?.figures.p99).toBeGreaterThanOrEqual(0)
  health?.nextInterval()
})

test('a process that may open no more files still reports', () => {
  const before = reportOf('memory', {})?.figures
  vi.spyOn(process, 'memoryUsage').mockImplementation(() => {
    throw Object.assign(new Error('too many open files'), { code: 'EMFILE' })
  })
  expect(reportOf('memory', {})?.figures).toEqual(before)
  vi.restoreAllMocks()
})
