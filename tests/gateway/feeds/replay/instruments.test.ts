import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Facts,
  noFacts,
  prevCloseBehind,
  referenceOf,
  replayedInstrument,
} from '../../../../gateway/feeds/replay/instruments'
import { limitsOf } from '../../../../shared/market/rules'

describe('the previous close behind the extreme order prices', () => {
  test('is found again from the limits of any price on any board', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 300_000 }),
        fc.constantFrom('main', 'star', 'chinext', 'bse'),
        (price, board) => {
          const { up, down } = limitsOf(board as 'main', price, '20230201')
          expect(prevCloseBehind(board as 'main', '20230201', up, down)).toBe(price)
        },
      ),
    )
  })

  test.each([
    ['nobody stood at the upper limit', 203_030, 166_118],
    ['nobody stood at the lower limit', 203_034, 166_125],
    ['there were no orders', 0, 0],
  ])('is unknown where %s', (_, highest, lowest) => {
    expect(prevCloseBehind('main', '20230201', highest, lowest)).toBeUndefined()
  })

  test('is unknown on a board that did not exist', () => {
    expect(prevCloseBehind('star', '20180102', 120, 80)).toBeUndefined()
  })
})

describe('an instrument', () => {
  const first = (price: number) => ({ price, time: 1 })
  const facts = { ...noFacts('600991.SH'), first: first(1234), highestOrder: 1353, lowestOrder: 1107 }
  const listed = (of: Facts, closeBefore?: number) => replayedInstrument(of, referenceOf(of, '20230110', closeBefore))

  test.each<[string, Facts, number | undefined, number, object | undefined]>([
    ['a snapshot', { ...facts, prevClose: 1220 }, 1210, 1220, undefined],
    ['the limits seen in orders', facts, 1210, 1230, { prevCloseOf: 'orders' }],
    ['the close recorded the day before', { ...facts, highestOrder: 1300 }, 1210, 1210, { prevCloseOf: 'chain' }],
  ])('takes its previous close from %s, and says so', (_, known, before, prevClose, caveats) => {
    const found = listed(known, before)
    expect(found).toMatchObject({ prevClose, limitUp: Math.floor(prevClose * 1.1 + 0.5) })
    expect(found?.caveats).toEqual(caveats)
  })

  test('of which nothing is known before the open has no limits: its first price stands there, and that is said', () => {
    expect(listed({ ...facts, highestOrder: 1300 })).toMatchObject({
      prevClose: 1234,
      limitUp: 0,
      limitDown: 0,
      caveats: { prevCloseOf: 'open' },
    })
  })

  test('has no limits where the venue states absurd ones, as on the first days of a listing', () => {
    const stated = listed({ ...facts, prevClose: 1000, limitUp: 99_999_999, limitDown: 1 })
    expect(stated).toMatchObject({ limitUp: 0, limitDown: 0 })
  })

  test('takes limits from the venue before the rule, and the rule for ST before 2026-07', () => {
    expect(listed({ ...facts, limitUp: 1350, limitDown: 1100 })).toMatchObject({
      limitUp: 1350,
      limitDown: 1100,
    })
    expect(listed(facts)).toMatchObject({ limitUp: 1353, limitDown: 1107 })
    expect(listed({ ...facts, prevClose: 1000, name: '*ST样本' })).toMatchObject({
      limitUp: 1050,
      limitDown: 950,
    })
  })

  test('is called by its code where no name is known', () => {
    expect(listed(facts)).toMatchObject({
      name: '600991',
      board: 'main',
      priceScale: 2,
      volumeScale: 0,
    })
    expect(listed({ ...facts, name: '晨光样本' })?.name).toBe('晨光样本')
  })

  test('of a fund has three decimals, of a pair its own and no limits', () => {
    expect(listed({ ...noFacts('159991.SZ'), prevClose: 1703 })).toMatchObject({
      priceScale: 3,
      limitUp: 1873,
    })
    expect(listed({ ...noFacts('BTCUSDT.BINANCE'), name: 'BTC/USDT', first: first(1) })).toMatchObject({
      kind: 'crypto',
      priceScale: 2,
      volumeScale: 5,
      limitUp: 0,
    })
  })
})
