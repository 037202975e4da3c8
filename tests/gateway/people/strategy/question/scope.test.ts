import { expect, test } from 'vitest'
import { readScopes, scopeGroups } from '../../../../../gateway/people/strategy/question/scope'
import type { Board } from '../../../../../shared/market/instrument'

const STOCKS: Record<string, { id: string; board: Board; industry: string }> = {
  科: { id: '688001.SH', board: 'star', industry: '半导体' },
  创: { id: '300001.SZ', board: 'chinext', industry: '半导体设备' },
  北: { id: '920001.BJ', board: 'bse', industry: '白酒' },
  沪: { id: '600519.SH', board: 'main', industry: '白酒' },
  深: { id: '000858.SZ', board: 'main', industry: '白酒' },
}
const INDUSTRIES = ['', '半导体', '半导体设备', '白酒']
const read = (text: string) => readScopes(text, INDUSTRIES)
const held = (text: string) =>
  scopeGroups(read(text).scopes).map(({ name, holds }) => {
    const stocks = Object.entries(STOCKS).filter(([, stock]) => holds(stock))
    return `${name} ${stocks.map(([word]) => word).join('')}`
  })

test.each([
  ['科创板谁最强', ['科创板 科']],
  ['创业板和北交所', ['创业板 创', '北交所 北']],
  ['主板', ['主板 沪深']],
  ['沪市', ['沪市 科沪']],
  ['深圳股市', ['深市 创深']],
  ['白酒板块', ['白酒 北沪深']],
  ['半导体设备', ['半导体设备 创']],
  ['半导体和半导体设备', ['半导体设备 创', '半导体 科']],
  ['主板的白酒', ['主板白酒 沪深']],
  ['沪市和深市的白酒和半导体', ['沪市深市半导体 科', '沪市深市白酒 沪深']],
  ['茅台', []],
])('%s is about %j', (text, expected) => expect(held(text)).toEqual(expected))

test('words of a scope are taken out of the question, and nothing else', () => {
  expect(read('主板的白酒板块呢').rest).toBe('\0\0的\0\0\0\0呢')
  expect(read('茅台').rest).toBe('茅台')
})
