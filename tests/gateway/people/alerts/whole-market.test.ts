import { describe, expect, test } from 'vitest'
import type { ActiveRule } from '../../../../gateway/people/alerts/active-rule'
import type { AlertMarket } from '../../../../gateway/people/alerts/alert-market'
import type { StoredState } from '../../../../gateway/people/alerts/entry'
import { WholeMarket } from '../../../../gateway/people/alerts/whole-market'
import { freshState } from '../../../../shared/alerts/watch-state'
import type { Quote } from '../../../../shared/market/events'
import type { Instrument } from '../../../../shared/market/instrument'
import { clock, DAY, ruleOf, stock } from '../../../support/alert-rules'
import { makeQuote } from '../../../support/market-events'
import { partOf } from '../../../support/part-of'

const LIMIT = 1_100
const OTHER = '300750.SZ'
const CHOICE = { repeat: 'always', cooldownSeconds: 0, margin: true, adjusts: true } as const

const ruleFor = (text: string, more: object = {}) =>
  partOf<ActiveRule>({
    ...{ id: 'r', version: 1, name: '', condition: text, rule: ruleOf(text), choice: CHOICE, isOn: true },
    ...{ mutedUntil: 0, expiresAt: null, members: [] },
    ...more,
  })

/** The rules of a market of two stocks, an index and a coin, told of quotes and events by hand. */
function open(
  rules: ActiveRule[] = [ruleFor('全市场 封板')],
  change: Partial<Instrument> = {},
  today?: { last: number; volume: number; quote?: Quote },
  stored?: StoredState,
) {
  const all = [
    stock(change),
    stock({ ...change, id: OTHER }),
    stock({ id: '000300.SH', kind: 'index' }),
    stock({ id: 'BTC', kind: 'crypto' }),
  ]
  const market = {
    tradingDay: DAY,
    instrument: (id: string) => all.find((one) => one.id === id),
    day: () => today,
  }
  const fired: string[] = []
  const touched: string[] = []
  const whole = new WholeMarket(
    partOf<AlertMarket>(market),
    () => undefined,
    ({ activeRule, instrument }) => fired.push(`${activeRule.id} ${instrument}`),
    ({ activeRule, instrument }) => touched.push(`${activeRule.id} ${instrument}`),
  )
  whole.setRules(rules, () => stored)
  return {
    ...{ whole, market },
    taken: () => fired.splice(0),
    touched: () => touched.splice(0),
    quote: (text: string, book: Partial<Quote>) => whole.quote(makeQuote({ exchangeTime: clock(text), ...book })),
    seal: (at: string, id = stock().id) => whole.happened(id, clock(at), { edge: 'seal' }),
  }
}

const sealed = { instrument: stock().id, bidPrices: [LIMIT], bidVolumes: [100], askPrices: [], askVolumes: [] }
const opened = { ...sealed, askPrices: [LIMIT], askVolumes: [100] }
const below = { ...opened, bidPrices: [LIMIT - 1] }
const empty = { ...sealed, bidPrices: [], bidVolumes: [] }

describe('the edge of a seal', () => {
  test.each<[string, Partial<Quote>, Partial<Quote>, string | undefined]>([
    ['a bid at the limit without an ask', below, sealed, 'seal'],
    ['a bid at the limit whose asks are 0 shares', below, { ...opened, askVolumes: [0] }, 'seal'],
    ['a bid at the limit with an ask', below, opened, undefined],
    ['a bid below the limit without an ask', below, { ...sealed, bidPrices: [LIMIT - 1] }, undefined],
    ['a seal that goes on', sealed, sealed, undefined],
    ['an ask at the limit', sealed, opened, 'break'],
    ['a lower bid', sealed, below, 'break'],
    ['a book without bids', sealed, empty, 'break'],
    ['a quote of another stock', below, { ...sealed, instrument: OTHER }, undefined],
    ['a quote of an index', { ...below, instrument: '000300.SH' }, { ...sealed, instrument: '000300.SH' }, undefined],
    ['a quote of a coin', { ...below, instrument: 'BTC' }, { ...sealed, instrument: 'BTC' }, undefined],
    ['a quote of an unknown stock', { ...below, instrument: 'x' }, { ...sealed, instrument: 'x' }, undefined],
  ])('at %s', (_, before, now, edge) => {
    const { quote } = open()
    expect(quote('09:31', before)).toBeUndefined()
    expect(quote('09:32', now)).toBe(edge)
  })

  test.each([
    ['09:29:59', undefined],
    ['09:30:00', 'seal'],
    ['11:29:59', 'seal'],
    ['12:00:00', undefined],
    ['13:00:00', 'seal'],
    ['14:56:59', 'seal'],
    ['14:57:00', undefined],
  ] as const)('at %s is %s', (time, edge) => {
    const { whole, quote } = open()
    quote('09:30', below)
    expect(quote(time, sealed)).toBe(edge)
    whole.setRules([], () => undefined)
    expect(quote('14:00', below)).toBeUndefined()
  })

  test('is unknown for a stock without a limit', () => {
    const { quote } = open(undefined, { limitUp: 0 })
    quote('09:31', { ...below, bidPrices: [1] })
    expect(quote('09:32', { ...sealed, bidPrices: [0] })).toBeUndefined()
  })

  test('is found only between quotes of the same day', () => {
    const { market, quote } = open()
    quote('14:00', below)
    market.tradingDay = '20261119'
    expect(quote('09:30', sealed)).toBeUndefined()
    expect(quote('09:31', opened)).toBe('break')
  })
})

describe('rules of every stock', () => {
  test('fire with their ids for the stock with the event, and are stored', () => {
    const { seal, taken, touched } = open([
      ruleFor('全市场 封板', { id: 'b' }),
      ruleFor('全市场 封板', { id: 'a' }),
      ruleFor('600519 封板', { id: 'own' }),
      ruleFor('全市场 炸板', { id: 'c' }),
    ])
    seal('09:31', OTHER)
    expect([taken(), touched()]).toEqual([
      [`a ${OTHER}`, `b ${OTHER}`],
      [`a ${OTHER}`, `b ${OTHER}`],
    ])
    for (const id of ['000300.SH', 'BTC', 'unknown']) seal('09:31', id)
    expect(taken()).toEqual([])
  })

  test.each<[string, object, string[]]>([
    ['09:59:59', { expiresAt: clock('10:00') }, [`r ${OTHER}`]],
    ['10:00:00', { expiresAt: clock('10:00') }, []],
    ['10:00:01', { expiresAt: clock('10:00') }, []],
    ['09:59:59', { isOn: false }, []],
    ['09:59:59', { isOn: false, expiresAt: clock('10:00') }, []],
  ])('at %s with %j', (time, more, expected) => {
    const { seal, taken } = open([ruleFor('全市场 封板', more)])
    seal(time, OTHER)
    expect(taken()).toEqual(expected)
  })

  test.each<[ActiveRule['choice']['repeat'], boolean, number[]]>([
    ['once', true, [1, 0, 0]],
    ['daily', false, [1, 0, 1]],
    ['always', false, [1, 1, 1]],
  ])('%s fire twice in a day and once on the next, by their repeat option', (repeat, isKept, counts) => {
    const { whole, market, seal, taken } = open([ruleFor('全市场 封板', { choice: { ...CHOICE, repeat } })])
    const found: number[] = []
    for (const at of ['09:31', '09:32']) {
      seal(at)
      found.push(taken().length)
    }
    market.tradingDay = '20261119'
    whole.happened(OTHER, clock('09:31', 1), {})
    expect(whole.entryOf('r', stock().id) !== undefined).toBe(isKept)
    whole.happened(stock().id, clock('09:31', 1), { edge: 'seal' })
    expect([...found, taken().length]).toEqual(counts)
  })

  test('keep the states of rules with the same version, under their new names', () => {
    const { whole, seal, taken } = open([ruleFor('全市场 封板', { choice: { ...CHOICE, repeat: 'daily' } })])
    seal('09:31')
    expect(taken()).toHaveLength(1)
    const set = (more: object) =>
      whole.setRules(
        [ruleFor('全市场 封板', { choice: { ...CHOICE, repeat: 'daily' }, name: '新名', ...more })],
        () => undefined,
      )
    set({})
    expect(whole.entryOf('r', stock().id)).toBeDefined()
    seal('09:32')
    expect(taken()).toEqual([])
    expect(whole.entryOf('r', stock().id)?.activeRule.name).toBe('新名')
    set({ version: 2 })
    expect(whole.entryOf('r', stock().id)).toBeUndefined()
    seal('09:33')
    expect(taken()).toHaveLength(1)
  })

  const book = makeQuote({ ...sealed, last: LIMIT, bidVolumes: [1_000] })
  test.each<[string, string, Parameters<typeof open>[2], number]>([
    ['a price that holds', '价格>10.50', { last: 1_051, volume: 1 }, 1],
    ['a price that does not', '价格>10.50', { last: 1_050, volume: 1 }, 0],
    ['a price before any print', '价格>10.50', { last: 1_051, volume: 0 }, 0],
    ['a day that has not begun', '价格>10.50', undefined, 0],
    ['a book that holds', '封单>1万', { last: 0, volume: 0, quote: book }, 1],
    ['a book that does not', '封单>2万', { last: 0, volume: 0, quote: book }, 0],
    ['no book', '封单>1万', { last: LIMIT, volume: 1 }, 0],
  ])('check, besides the event, %s', (_, condition, today, count) => {
    const { seal, taken } = open([ruleFor(`全市场 封板 且 ${condition}`)], {}, today)
    seal('09:31')
    expect(taken()).toHaveLength(count)
  })

  test.each([
    ['20261117', 500, 1],
    ['20261117', 1_000, 0],
    ['20261116', 500, 0],
  ])(
    'continue from the stored state: the price of a close on %s, moved at a previous close of %i',
    (closedOn, prevClose, count) => {
      const rule = ruleFor('全市场 封板 且 价格>10.00')
      const state = { ...freshState(true), day: closedOn }
      const { whole, seal, taken } = open(
        [rule],
        { prevClose },
        { last: 600, volume: 1 },
        { state, close: 1_000, closedOn },
      )
      seal('09:31')
      expect([whole.entryOf('r', stock().id)?.watch.state.day, taken().length]).toEqual([DAY, count])
    },
  )
})
