import { describe, expect, test } from 'vitest'
import type { AlertChoice } from '../../../../shared/protocol/rest-alerts'
import { type AlertTestMarket, alertMarket } from '../../../support/alert-market'
import { MOUTAI, PINGAN } from '../../../support/small-market'

const CHOICES: [what: string, choice: Partial<AlertChoice>][] = [
  ['once', { repeat: 'once' }],
  ['daily', { repeat: 'daily' }],
  ['always, with a cooldown', { repeat: 'always', cooldownSeconds: 300 }],
]
/** Of 10.10 上穿 and of 9.90 下穿: the price beyond, back before and beyond again. */
const WAYS: [way: string, k: string, beyond: number, back: number][] = [
  ['上穿', '10.10', 1_020, 1_000],
  ['下穿', '9.90', 980, 1_000],
]
const lists = (...codes: string[]) => ({ lists: [{ name: '持仓', codes }] })

/** How a rule comes to be while the price is beyond. */
const BEGINNINGS: [what: string, make: (market: AlertTestMarket, way: string, choice: Partial<AlertChoice>) => void][] =
  [
    ['created', (market, way, choice) => market.watch([[`600519 价格${way}`, choice]])],
    [
      'resumed',
      (market, way, choice) => {
        market.watch([[`600519 价格${way}`, choice, { isOn: false }]])
        market.watch([[`600519 价格${way}`, choice, { version: 2 }]])
      },
    ],
    [
      'edited',
      (market, way, choice) => {
        market.watch([['600519 价格上穿10.99', choice]])
        market.watch([[`600519 价格${way}`, choice, { version: 2 }]])
      },
    ],
    [
      'joined',
      (market, way, choice) => {
        market.watch([[`自选:持仓 价格${way}`, choice]], undefined, lists(PINGAN))
        market.watch([[`自选:持仓 价格${way}`, choice]], undefined, lists(PINGAN, MOUTAI))
      },
    ],
  ]

describe('a crossing that is already beyond its price', () => {
  const cases = BEGINNINGS.flatMap(([how, make]) =>
    CHOICES.flatMap(([what, choice]) => WAYS.map((way) => ({ how, what, way, make, choice }))),
  )
  test.each(cases)('when it is $how, $what, rings at the next crossing ($way.0)', ({ make, choice, way }) => {
    const [word, k, beyond, back] = way
    const market = alertMarket()
    market.begin()
    market.trade('09:30:00', beyond)
    make(market, `${word}${k}`, choice)
    market.trade('09:30:01', beyond)
    expect([market.fired(), market.engine.stateOf('r0')]).toEqual([[], 'armed'])
    market.trade('09:31:00', back)
    market.trade('09:32:00', beyond)
    expect(market.fired()).toEqual(['r0 09:32:00'])
  })

  test.each([
    [1_009, ['r0 09:31:00']],
    [1_010, []],
  ])('at %i is ready at once only below the price itself', (price, fired) => {
    const market = alertMarket()
    market.begin(0, { [MOUTAI]: { prevClose: 1_050 } })
    market.trade('09:30:00', price)
    market.watch(['600519 价格上穿10.10'])
    market.trade('09:31:00', 1_011)
    expect(market.fired()).toEqual(fired)
  })

  test('uses the previous close before the first price of a day', () => {
    const market = alertMarket()
    market.begin()
    market.watch([
      ['600519 价格上穿10.10', { repeat: 'once' }],
      ['600519 价格下穿10.10', { repeat: 'once' }],
    ])
    market.trade('09:25:00', 1_020)
    expect(market.fired()).toEqual(['r0 09:25:00'])
    market.trade('09:31:00', 1_010)
    expect(market.fired()).toEqual(['r1 09:31:00'])
  })

  test('of market figures rings at the next crossing', () => {
    const market = alertMarket()
    market.begin()
    market.trade('09:30:00', 1_010)
    market.watch([['上涨家数上穿1', { repeat: 'once', margin: false }]])
    market.at('09:30:10')
    market.trade('09:30:20', 1_000)
    market.at('09:30:30')
    market.trade('09:30:40', 1_010)
    market.at('09:30:50')
    expect(market.fired()).toEqual(['r0  09:30:50'.replace('  ', ' ')])
  })
})
