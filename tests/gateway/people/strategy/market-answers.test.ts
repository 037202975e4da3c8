import { describe, expect, test } from 'vitest'
import { largestNets, sayAbsorption, sayFindings } from '../../../../gateway/people/strategy/market-answers'
import type { StrategyMarket } from '../../../../gateway/people/strategy/market-port'
import { partOf } from '../../../support/part-of'
import { findingOf } from '../../../support/split-finding'
import { saidOn, stockOf } from './said'

const market = partOf<StrategyMarket>({ instrument: (id: string) => ({ name: `名${id}` }) })

describe('the largest nets', () => {
  const nets = [3, -2, 9, 0, 5, -8, 1, 7, 2, -1, -4, -6, -3]
  const stocks = nets.map((net, at) => stockOf(String.fromCharCode(65 + at), { adNet: net * 10_000 }))

  test('are five of each sign, the largest first', () => {
    expect(saidOn((sheet) => largestNets(sheet, stocks))).toBe(
      '主动净流入居前：C 9.0万元、H 7.0万元、E 5.0万元、A 3.0万元、I 2.0万元。' +
        '主动净流出居前：F -8.0万元、L -6.0万元、K -4.0万元、M -3.0万元、B -2.0万元。',
    )
  })

  test('of nobody are not spoken of', () => {
    expect(saidOn((sheet) => largestNets(sheet, [stockOf('甲')]))).toBe('')
    expect(saidOn((sheet) => largestNets(sheet, [stockOf('甲', { adNet: 1 })]))).toBe('主动净流入居前：甲 1元。')
    expect(saidOn((sheet) => largestNets(sheet, [stockOf('甲', { adNet: -1 })]))).toBe('主动净流出居前：甲 -1元。')
  })
})

describe('大单被动承接', () => {
  test.each([
    [1, 0, true],
    [1, -1, true],
    [1, 1, false],
    [0, 0, false],
    [-1, -1, false],
  ])('of large orders %d with %d taken actively is %s', (odBig, adBig, is) => {
    const said = saidOn((sheet) => sayAbsorption(sheet, [stockOf('甲', { odBig, adBig })]))
    expect(said).toBe(is ? '大单被动承接居前：甲 1元。' : '目前没有股票出现大单被动承接。')
  })

  test('names the five with the largest nets of large orders', () => {
    const stocks = [1, 6, 3, 5, 2, 4].map((net) => stockOf(`股${net}`, { odBig: net, adBig: 0 }))
    expect(saidOn((sheet) => sayAbsorption(sheet, stocks))).toBe(
      '大单被动承接居前：股6 6元、股5 5元、股4 4元、股3 3元、股2 2元。',
    )
  })
})

describe('order splits', () => {
  const found = (id: string, over: object) => findingOf(id, { confidence: 0.95, instrument: id, ...over })

  test('are counted by side, and the largest five named', () => {
    const findings = [
      ...[5, 1, 4, 2, 3, 6].map((wan) => found(`${wan}`, { turnover: wan * 10_000, side: wan % 2 ? 'buy' : 'sell' })),
      found('weak', { confidence: 0.3 }),
      found('gone', { state: 'refuted' }),
    ]
    expect(saidOn((sheet) => sayFindings(sheet, market, findings))).toMatch(
      /^置信度 \d+% 以上的疑似拆单共 6笔，其中买入 3笔。成交额最大的：名6 卖出 6\.0万元、名5 买入 5\.0万元、名4 卖出 4\.0万元、名3 买入 3\.0万元、名2 卖出 2\.0万元。$/,
    )
  })

  test('of which none is sure enough are none', () => {
    expect(saidOn((sheet) => sayFindings(sheet, market, [found('a', { confidence: 0.1 })]))).toMatch(
      /^今天还没有置信度 \d+% 以上的拆单。$/,
    )
  })
})
