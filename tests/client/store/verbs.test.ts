import { describe, expect, test } from 'vitest'
import type { ListedInstrument } from '../../../client/store/rows/instruments'
import { menuBasket, VERBS, type VerbName, verbsOf } from '../../../client/store/verbs'
import { matchRoute } from '../../../shared/protocol/routes'

const PLACE = { day: '20261120', mode: 'AD' } as const
const listed = (over: Partial<ListedInstrument>) =>
  ({ id: '600519.SH', name: '示例酒业', kind: 'stock', industry: '食品饮料', ...over }) as ListedInstrument

const stock = listed({})
const index = listed({ kind: 'index', id: '000016.SH', name: '上证50', industry: '' })
const fund = listed({ kind: 'fund', id: '510300.SH', name: '沪深ETF', industry: '' })
const bond = listed({ kind: 'bond', id: '113050.SH', name: '示例转债', industry: '' })
const coin = listed({ kind: 'crypto', id: 'BTCUSDT.BINANCE', name: '比特币', industry: '' })

const ALWAYS: VerbName[] = ['list', 'alert', 'note', 'tags', 'daily', 'multi', 'copy']
const TRADED: VerbName[] = [...ALWAYS, 'minute', 'orders', 'auction', 'split', 'history', 'export']

describe('what can be done', () => {
  test.each<[string, ListedInstrument, VerbName[]]>([
    ['with a stock', stock, [...TRADED, 'board']],
    ['with a stock of no known industry', listed({ industry: '' }), TRADED],
    ['with a fund', fund, TRADED],
    ['with a bond', bond, TRADED],
    ['with an index', index, [...ALWAYS, 'minute', 'history', 'radar', 'members', 'export']],
    ['with a coin', coin, ALWAYS],
  ])('%s', (_, instrument, names) => {
    const offered = verbsOf(instrument, PLACE, true)
    expect(offered.map(({ name }) => name)).toEqual(
      Object.keys(VERBS).filter((name) => names.includes(name as VerbName)),
    )
    expect(offered.filter(({ locked }) => locked)).toEqual([])
    expect(new Set(offered.map(({ title }) => title)).size).toBe(offered.length)
  })

  test('without a sign-in excludes what is stored with an account', () => {
    const locked = verbsOf(stock, PLACE, false).filter((verb) => verb.locked)
    expect(locked.map(({ name }) => name)).toEqual(['list', 'alert', 'note', 'tags'])
  })
})

describe('the page of a verb', () => {
  test.each<[VerbName, ListedInstrument, string]>([
    ['alert', stock, '/alerts?new=600519.SH%20'],
    ['minute', stock, '/trading/AD?code=600519.SH&view=chart'],
    ['minute', index, '/trading/AD/IDX?code=000016.SH&view=chart'],
    ['minute', fund, '/trading/AD/ETF?code=510300.SH&view=chart'],
    ['minute', bond, '/trading/AD/CB?code=113050.SH&view=chart'],
    ['daily', stock, '/trading/AD?code=600519.SH&view=chart&tab=daily'],
    ['daily', coin, '/btc'],
    ['multi', stock, '/graph_total_multi/1/600519.SH'],
    ['orders', stock, '/trading/AD?code=600519.SH&view=tape&list=orders'],
    ['auction', stock, '/auction/600519.SH'],
    ['split', stock, '/graph_hide/600519.SH/20261120/20261120'],
    ['history', stock, '/hist/BS/H1?code=600519.SH'],
    ['history', index, '/index_zeus/000016.SH/20260101'],
    ['radar', index, '/index_zeus_today/000016.SH'],
    ['board', stock, `/industry/sw1/${encodeURIComponent('食品饮料')}`],
    ['members', index, `/industry/idx/${encodeURIComponent('上证50')}`],
  ])('%s of $id', (name, instrument, href) => {
    const found = verbsOf(instrument, PLACE, true).find((verb) => verb.name === name)
    expect(found?.href).toBe(href)
    expect(matchRoute(href.split('?')[0] as string)).toBeDefined()
  })

  test('stays with the money that is looked at', () => {
    const minute = verbsOf(stock, { ...PLACE, mode: 'OD' }, true).find(({ name }) => name === 'minute')
    expect(minute?.href).toBe('/trading/OD?code=600519.SH&view=chart')
  })

  test('before the day is known is the market’s, or none', () => {
    const before = { ...PLACE, day: '' }
    expect(verbsOf(stock, before, true).find(({ name }) => name === 'split')?.href).toBe('/graph_hide')
    expect(verbsOf(index, before, true).map(({ name }) => name)).not.toContain('history')
  })
})

describe('what can be done with a basket', () => {
  const hrefs = (code: string, own: string[] = []) =>
    Object.fromEntries(verbsOf(menuBasket(code, own), PLACE, true).map(({ name, href }) => [name, href]))
  const page = `/custom_index/${encodeURIComponent('jia~酒篮')}`
  const others = {
    list: undefined,
    note: undefined,
    tags: undefined,
    copy: undefined,
    minute: page,
    daily: `${page}?chart=1d`,
    multi: `/graph_total_multi/1/${encodeURIComponent('ci:jia~酒篮')}`,
  }

  test("of another user leads to its pages, but to no rule, as rules refer to the user's own baskets", () => {
    expect(hrefs('ci:jia~酒篮')).toEqual(others)
  })

  test('of the user can also be the subject of a rule on its members', () => {
    const alert = `/alerts?new=${encodeURIComponent('ci:酒篮 ')}`
    expect(hrefs('ci:jia~酒篮', ['ci:jia~酒篮'])).toEqual({ ...others, alert })
    expect(hrefs('ci:酒篮').alert).toBe(alert)
  })

  test('leads to pages that there are', () => {
    const led = Object.values(hrefs('ci:酒篮')).filter((href) => href !== undefined)
    expect(led.filter((href) => matchRoute(href.split('?')[0] as string) === undefined)).toEqual([])
  })

  test('needs a sign-in for what is stored with the account', () => {
    const locked = verbsOf(menuBasket('ci:酒篮', []), PLACE, false).filter((verb) => verb.locked)
    expect(locked.map(({ name }) => name)).toEqual(['list', 'alert', 'note', 'tags'])
  })
})
