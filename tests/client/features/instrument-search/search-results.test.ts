import { describe, expect, test } from 'vitest'
import { COMMANDS, findCommands, otherMode } from '../../../../client/features/instrument-search/commands'
import { type Result, searchResults } from '../../../../client/features/instrument-search/search-results'
import { dayToReplay } from '../../../../client/features/instrument-search/typed-commands'
import { allPages } from '../../../../client/store/page-list'
import { createInstruments, type ListedInstrument } from '../../../../client/store/rows/instruments'
import { commandText } from '../../../../client/text/commands'
import { dateToMs } from '../../../../shared/market/session'
import { smallTable } from '../board/small-board'

const table = {
  ...smallTable,
  name: ['贵州茅台', '平安银行', '昶熙文化', '澹曦食品', '沪深300', '重庆机械', '沪深ETF'],
  pinyin: ['gzmt guizhoumaotai', 'payh pinganyinhang', 'cxwh', 'dxsp', 'hs', 'cqjx zqjx chongqingjixie', 'hsetf'],
}
const instruments = createInstruments(async () => table)
await instruments.ensure()
const boards = [
  { name: '银行', pinyin: 'yh yx yinhang' },
  { name: '食品饮料', pinyin: 'spyl shipinyinliao' },
]

const baskets = [
  {
    name: '白酒_A',
    owner: '甲',
    ownerName: 'jia',
    baseDay: '20260701',
    weighting: 'equal' as const,
    members: [],
    pinyin: 'bja baijiua',
    rebalance: 'none' as const,
    from: '20260701',
    earlier: [],
  },
]

function found(text: string, over: { pinned?: string[]; recent?: string[] } = {}, limit = 10): string[] {
  const pages = allPages('alice')
  const own = { pinned: [], recent: [], ...over }
  const words = (result: Result): string => {
    switch (result.kind) {
      case 'instrument':
        return `${result.listed ?? ''}${result.instrument.name}`
      case 'board':
        return `板块 ${result.board.name}`
      case 'basket':
        return `指数 ${result.basket.name}`
      case 'page':
        return `页面 ${result.page.title}`
      case 'command':
        return `命令 ${result.command.title}`
      case 'day':
        return `日 ${result.day}`
      case 'rule':
        return `规则 ${result.text}`
    }
  }
  const sources = { instruments, boards, baskets, pages, commands: COMMANDS, ...own, today: '20261120' }
  return searchResults(text, sources, limit).map(words)
}

describe('a search', () => {
  test.each<[string, string[]]>([
    ['gzmt', ['贵州茅台']],
    ['guizhou', ['贵州茅台']],
    ['zqjx', ['重庆机械']],
    ['chongq', ['重庆机械']],
    ['茅台', ['贵州茅台']],
    ['600519', ['贵州茅台']],
    ['银行', ['平安银行', '板块 银行']],
    ['yh', ['板块 银行', '页面 用户中心']],
    ['shipin', ['板块 食品饮料']],
    ['zt', []],
    ['qp', ['命令 全屏']],
    ['>', COMMANDS.slice(0, 10).map(({ title }) => `命令 ${title}`)],
    ['>浅色', ['命令 浅色主题']],
    ['＞qszt', ['命令 浅色主题']],
    ['>没有', []],
    ['60', ['页面 涨幅榜', '贵州茅台']],
    ['01', ['页面 成交明细']],
    ['600', ['贵州茅台']],
    ['600519>1700', ['规则 600519>1700']],
    [' 600519 涨幅>5% ', ['规则 600519 涨幅>5%']],
    ['20261119', ['日 20261119']],
    ['11-20', ['日 20261120']],
    ['不存在', []],
    ['白酒', ['指数 白酒_A']],
    ['ci:白', ['指数 白酒_A']],
    ['酒_a', ['指数 白酒_A']],
    ['baij', ['指数 白酒_A']],
    ['bja', ['指数 白酒_A']],
    ['aijiu', []],
  ])('for %j leads to %j', (text, results) => expect(found(text)).toEqual(results))

  test('knows pinned instruments first, then recent ones, each once, whatever else matches better', () => {
    const own = { pinned: ['920002.BJ'], recent: ['300895.SZ', '920002.BJ', '000001.SZ', 'gone.SH'] }
    expect(found('', own).slice(0, 4)).toEqual(['pinned重庆机械', 'recent澹曦食品', 'recent平安银行', '页面 主动实时'])
    expect(found('0', { recent: ['000300.SH'] }, 2)).toEqual(['recent沪深300', '平安银行'])
    expect(found('0', {}, 2)).toEqual(['平安银行', '沪深300'])
    // A complete code stays first.
    expect(found('000001', { pinned: ['600519.SH'] })[0]).toBe('平安银行')
  })

  test('shows at most as many results as fit', () => {
    expect(found('', {}, 5)).toHaveLength(5)
    expect(found('s', {}, 3)).toHaveLength(3)
  })
})

test('of many that match, three indexes, three boards, four pages and three commands leave room for instruments', () => {
  const each = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
  const limits: number[] = []
  const sources = {
    instruments: {
      get: () => undefined,
      search: (_text: string, most = 0) => {
        limits.push(most)
        return each(most, (at) => ({ id: `${at}`, name: `a${at}` }) as ListedInstrument)
      },
    },
    boards: each(9, (at) => ({ name: `a${at}`, pinyin: '' })),
    baskets: each(9, (at) => ({
      name: `a${at}`,
      owner: '',
      ownerName: 'jia',
      baseDay: '20260701',
      weighting: 'equal' as const,
      pinyin: '',
      rebalance: 'none' as const,
      from: '20260701',
      earlier: [],
      members: [],
    })),
    pages: each(9, (at) => ({ title: `a${at}`, pinyin: 'a', digits: '', href: `/${at}` })),
    commands: each(9, (at) => ({ title: `a${at}`, pinyin: 'a', run: () => undefined })),
    pinned: [],
    recent: [],
    today: '20261120',
  }
  const kinds = (limit: number) => searchResults('a', sources, limit).map(({ kind }) => kind)
  const others = [
    ...Array(3).fill('basket'),
    ...Array(3).fill('board'),
    ...Array(4).fill('page'),
    ...Array(3).fill('command'),
  ]
  expect(kinds(17)).toEqual([...Array(4).fill('instrument'), ...others])
  // There is always room for one.
  expect(kinds(13)).toEqual(['instrument', ...others.slice(0, 12)])
  expect(limits).toEqual([4, 1])
})

test('before anything is typed, pinned instruments take at most half of the results', () => {
  const pinned = smallTable.id.slice(0, 6)
  expect(found('', { pinned }, 5).filter((one) => one.startsWith('pinned'))).toHaveLength(3)
  expect(found('', { pinned }, 5)).toHaveLength(5)
  expect(found('', { pinned }, 20).filter((one) => one.startsWith('pinned'))).toHaveLength(6)
})

describe('commands', () => {
  test('have a name and initials each, and do something', () => {
    expect(new Set(COMMANDS.map(({ title }) => title)).size).toBe(COMMANDS.length)
    expect(COMMANDS.every(({ pinyin }) => /^[a-z]+$/.test(pinyin))).toBe(true)
  })

  test('are not found by nothing or by numbers', () => {
    expect([findCommands(COMMANDS, ''), findCommands(COMMANDS, '60')]).toEqual([[], []])
  })

  test.each([
    ['>回放 0945', ['回放 09:45']],
    ['回放945', ['回放 09:45']],
    ['回放 14：59', ['回放 14:59']],
    ['墙3', [commandText.wallNumber(3)]],
    ['>墙 12', [commandText.wallNumber(12)]],
    ['>口径', [commandText.commands.mode.title]],
    // No minute of a day, no wall, and nothing that is meant.
    ['回放 0914', []],
    ['回放 1561', []],
    ['墙0', []],
    ['墙100', []],
  ])('%s is %j', (typed, titles) => {
    expect(found(typed).filter((one) => one.startsWith('command') || one.startsWith('命令'))).toEqual(
      titles.map((title) => `命令 ${title}`),
    )
  })

  test.each([
    ['/trading/AD', '/trading/OD'],
    ['/trading/OD/ETF', '/trading/AD/ETF'],
    ['/hist/BS/H5', '/hist/OO/H5'],
    ['/hist/OO/H1', '/hist/BS/H1'],
    ['/user', undefined],
    ['/', undefined],
  ])('口径 leads from %s to %s', (from, to) => {
    expect(otherMode(from)).toBe(to)
  })

  test.each([
    // The running day if it has reached the typed time, else the newest recorded day before it.
    ['20260706', '09:45', '20260706'],
    ['20260706', '09:44', '20260703'],
    ['', '09:45', '20260706'],
    ['20260707', '23:00', '20260706'],
    ['20260702', '23:00', undefined],
  ])('a replay of 09:45 on %j at %s is of %s', (today, clock, day) => {
    const now = dateToMs(today || '20260706') + timeOfClock(clock)
    expect(dayToReplay(timeOfClock('09:45'), { today, now, days: ['20260706', '20260703'] })).toBe(day)
  })
})

function timeOfClock(text: string): number {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return (hour * 60 + minute) * 60_000
}
