import { describe, expect, test } from 'vitest'
import { RowEngine } from '../../../../../gateway/market/state/rows/row-engine'
import type { RowMaker } from '../../../../../gateway/market/state/rows/row-maker'
import type { KindName } from '../../../../../shared/protocol/kinds'
import { topic } from '../../../../../shared/protocol/topics'
import { clock, makeQuote, makeTrade } from '../../../../support/market-events'
import { partOf } from '../../../../support/part-of'
import { rowMarket } from '../../../../support/row-market'

function open() {
  const { market, dayOf } = rowMarket()
  const heard: string[] = []
  const maker = (name: string, kinds: readonly KindName[], hooks: (keyof RowMaker)[]): RowMaker => {
    const hook = (word: string) => (at?: unknown) =>
      void heard.push(`${name} ${word}${typeof at === 'number' ? ` ${at}` : ''}`)
    return {
      kinds,
      ...Object.fromEntries(hooks.map((each) => [each, hook(each)])),
      rows: (subject, kind, ledger) => [partOf({ subject, kind, ledger, name })],
      restart: hook('restart'),
    }
  }
  const engine = new RowEngine(market, [
    maker('a', ['trade', 'quote'], ['trade', 'tick', 'coin']),
    maker('b', ['flow'], ['trade', 'quote', 'advance', 'tick']),
    maker('c', [], ['order', 'advance']),
  ])
  return { engine, market, dayOf, heard }
}

describe('makers of rows', () => {
  test('are each asked at the moments they know, in order', () => {
    const { engine, dayOf, heard } = open()
    const heardAt = (act: () => void) => {
      heard.length = 0
      act()
      return [...heard]
    }
    expect(heardAt(() => engine.trade(makeTrade(), dayOf()))).toEqual(['a trade', 'b trade'])
    expect(heardAt(() => engine.quote(makeQuote(), dayOf()))).toEqual(['b quote'])
    expect(heardAt(() => engine.order(partOf({ kind: 'order' })))).toEqual(['c order'])
    expect(heardAt(() => engine.coin(partOf({ kind: 'perpetual' })))).toEqual(['a coin'])
    expect(heardAt(() => engine.restart())).toEqual(['a restart', 'b restart', 'c restart'])
  })

  test('all advance with the clock before any of them publishes, at the market’s minute', () => {
    const { engine, market, heard } = open()
    market.marketTime = clock('09:40:00')
    engine.tick()
    expect(heard).toEqual(['b advance', 'c advance', 'a tick 11', 'b tick 11'])
  })

  test('are given days in the order in which these began, and each once', () => {
    const { engine, market, dayOf } = open()
    const [one, two] = [dayOf(), dayOf('600002.SH')]
    two.addTrade(makeTrade())
    one.addTrade(makeTrade())
    const seen: string[][] = []
    const engineThatLooks = new RowEngine(market, [
      {
        kinds: [],
        tick: () => void seen.push(market.days.changed.map((day) => day.instrument.id)),
        rows: () => [],
        restart() {},
      },
    ])
    engineThatLooks.tick()
    engineThatLooks.tick()
    expect(seen).toEqual([['600001.SH', '600002.SH'], []])
    expect(engine.rows('nonsense', 'breadth')).toEqual([])
  })

  test.each([
    ['tick:600001.SH', 'quote', [{ subject: '600001.SH', kind: 'quote', ledger: undefined, name: 'a' }]],
    [
      topic.flow('600001.SH', 'eastmoney-close'),
      'flow',
      [{ subject: '600001.SH', kind: 'flow', ledger: 'eastmoney-close', name: 'b' }],
    ],
    ['tick:600001.SH', 'breadth', []],
    ['nonsense', 'quote', [{ subject: '', kind: 'quote', ledger: undefined, name: 'a' }]],
  ] as const)('of %s and %s are %j', (name, kind, rows) => {
    expect(open().engine.rows(name, kind)).toEqual(rows)
  })
})
