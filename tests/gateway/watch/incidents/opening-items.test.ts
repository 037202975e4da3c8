import { describe, expect, test } from 'vitest'
import { type OpeningFacts, openingItems } from '../../../../gateway/watch/incidents/opening-items'
import type { CheckItem } from '../../../../shared/protocol/rest-checks'
import { makeInstrument } from '../../../support/fake-feed'

const GB = 2 ** 30
/** 09:14 Beijing time of a trading day. */
const OPENING = Date.UTC(2026, 10, 20, 1, 14)
const stocks = (count: number) =>
  Array.from({ length: count }, (_, at) => makeInstrument({ id: `${600_000 + at}.SH`, name: `股${at}` }))

const FACTS: OpeningFacts = {
  round: '0914',
  marketTime: OPENING,
  tradingDay: '20261120',
  instruments: stocks(400),
  clockStepMs: 0,
  freeBytes: 40 * GB,
  walls: { count: 2, dark: [] },
  reports: [{ source: 'feed', state: 'ok', words: '行情源正常' }],
}
const found = (id: CheckItem['id'], more: Partial<OpeningFacts> = {}) => {
  const item = openingItems({ ...FACTS, ...more }).find((one) => one.id === id)
  return `${item?.state} ${item?.words}`
}
const changed = (count: number, change: Parameters<typeof makeInstrument>[0]) =>
  stocks(400).map((one, at) => (at < count ? { ...one, ...change, id: one.id } : one))

test('a ready market has seven items without findings', () => {
  expect(openingItems(FACTS).map(({ state }) => state)).toEqual(new Array(7).fill('ok'))
})

describe('the calendar', () => {
  test.each([
    ['0830', 'ok 20261120 是交易日，行情将在 09:00 前后换日'],
    ['0900', 'late 20261120 是交易日，行情仍停在 20261119'],
    ['0914', 'broken 20261120 是交易日，行情仍停在 20261119'],
  ] as const)('at %s reports of a feed on the day before: %s', (round, words) => {
    expect(found('calendar', { round, tradingDay: '20261119' })).toBe(words)
  })

  test('knows holidays, and reports where it does not', () => {
    expect(found('calendar', { marketTime: Date.UTC(2026, 9, 1, 1, 14) })).toBe('ok 20261001 休市')
    const unknown = found('calendar', { marketTime: Date.UTC(2093, 10, 20, 1, 14) })
    expect(unknown).toBe(
      'late 交易日历里没有今年的休市安排，只按周末和固定日期的节假日判断：请用 ZEUS_CLOSED_DAYS 补上',
    )
  })
})

describe('previous closes and limits', () => {
  test('are broken above one in a hundred, and list three', () => {
    expect(found('closes', { instruments: [] })).toBe('broken 还没有收到证券列表')
    const few = changed(4, { id: '', prevClose: 0 })
    expect(found('closes', { instruments: few })).toBe(
      'late 4 只证券没有昨收：股0 600000.SH、股1 600001.SH、股2 600002.SH',
    )
    expect(found('closes', { instruments: changed(5, { id: '', prevClose: 0 }) })).toMatch(/^broken 5 只/)
  })

  test('of 10 % are compared with the rule of the day', () => {
    expect(found('limits')).toBe('ok 400 只证券的涨跌停与规则相符，0 只不设')
    const free = changed(2, { id: '', limitUp: 0, limitDown: 0 })
    expect(found('limits', { instruments: free })).toBe('ok 398 只证券的涨跌停与规则相符，2 只不设')
    const swapped = changed(1, { id: '', limitUp: 900, limitDown: 1100 })
    const fund = makeInstrument({
      id: '588000.SH',
      name: '科创50ETF',
      kind: 'fund',
      board: 'fund',
      limitUp: 1200,
      limitDown: 800,
    })
    expect(found('limits', { instruments: [fund] })).toBe('ok 1 只证券的涨跌停与规则相符，0 只不设')
    expect(found('limits', { instruments: swapped })).toBe('late 1 只证券的涨跌停与规则不符：股0 600000.SH')
    expect(found('limits', { instruments: changed(400, { id: '', limitUp: 1200 }) })).toMatch(/^broken 400 只/)
  })

  test('are not required of indexes and coins', () => {
    const index = makeInstrument({ id: '000016.SH', kind: 'index', board: 'index', prevClose: 0 })
    expect(found('closes', { instruments: [...stocks(3), index] })).toBe('ok 3 只证券都有昨收')
  })
})

test.each([
  ['clock', { clockStepMs: 900 }, 'ok 启动以来系统时间没有被调动'],
  ['clock', { clockStepMs: 2_500 }, 'late 启动以来系统时间被调快了 2.5 秒'],
  ['clock', { clockStepMs: -2_500 }, 'late 启动以来系统时间被调慢了 2.5 秒'],
  ['disk', { freeBytes: 5 * GB }, 'ok 数据文件夹所在磁盘剩余 5.0 GB'],
  ['disk', { freeBytes: 4.9 * GB }, 'late 数据文件夹所在磁盘剩余 4.9 GB'],
  ['disk', { freeBytes: 0.9 * GB }, 'broken 数据文件夹所在磁盘剩余 0.9 GB'],
  ['disk', { freeBytes: undefined }, 'late 还没有读到磁盘余量'],
  ['walls', { walls: { count: 0, dark: [] } }, 'ok 没有接入屏幕'],
  ['walls', { walls: { count: 3, dark: ['大厅', '前台'] } }, 'late 2 块屏幕没有画面：大厅、前台'],
  [
    'parts',
    {
      reports: [
        { source: 'a', state: 'late' as const, words: '慢' },
        { source: 'b', state: 'broken' as const, words: '坏' },
      ],
    },
    'broken 慢；坏',
  ],
] as const)('%s with %j reports %s', (id, more, words) => {
  expect(found(id, more)).toBe(words)
})
