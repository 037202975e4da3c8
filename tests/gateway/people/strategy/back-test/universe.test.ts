import { expect, test } from 'vitest'
import { actionsIn } from '../../../../../gateway/people/strategy/back-test/run-days'
import { universeCodes } from '../../../../../gateway/people/strategy/back-test/universe'
import type { CorporateAction } from '../../../../../shared/back-test/model'
import type { Instrument } from '../../../../../shared/market/instrument'
import type { StrategyUniverse } from '../../../../../shared/protocol/rest-back-tests'
import { stock } from '../../../../support/alert-rules'
import { partOf } from '../../../../support/part-of'

const LISTED: readonly Instrument[] = [
  stock({ id: '688001.SH', board: 'star', industry: '半导体' }),
  stock({ id: '600519.SH', industry: '白酒' }),
  stock({ id: '000858.SZ', industry: '白酒' }),
  stock({ id: '510300.SH', kind: 'fund', board: 'fund', industry: '白酒' }),
  stock({ id: '000300.SH', kind: 'index', board: 'index', industry: '白酒' }),
]
const list = { listed: () => LISTED, instrument: (id: string) => LISTED.find((one) => one.id === id) }

test.each<[string, StrategyUniverse, string[]]>([
  ['the market has every stock', { kind: 'market' }, ['000858.SZ', '600519.SH', '688001.SH']],
  ['a board its stocks', { kind: 'board', board: 'star' }, ['688001.SH']],
  ['an industry its stocks', { kind: 'industry', name: '白酒' }, ['000858.SZ', '600519.SH']],
  [
    'codes are those that can be tested, a fund too, once each',
    { kind: 'codes', name: '', codes: ['600519.SH', '510300.SH', '600519.SH', '000300.SH', '600000.SH'] },
    ['510300.SH', '600519.SH'],
  ],
])('%s', (_words, universe, codes) => expect(universeCodes(universe, list)).toEqual(codes))

test('a run has the actions of its codes from its first to its last day', () => {
  const days = ['20240101', '20240102', '20240103', '20240104', '20240105']
  const actionsOf = (code: string) =>
    code === '600000.SH' ? [] : days.map((exDate) => partOf<CorporateAction>({ code, exDate }))
  const found = actionsIn({ actionsOf }, ['600519.SH', '600000.SH', '000858.SZ'], { from: '20240102', to: '20240104' })
  expect(found.map(({ code, exDate }) => `${code} ${exDate}`)).toEqual([
    ...['600519.SH 20240102', '600519.SH 20240103', '600519.SH 20240104'],
    ...['000858.SZ 20240102', '000858.SZ 20240103', '000858.SZ 20240104'],
  ])
})
