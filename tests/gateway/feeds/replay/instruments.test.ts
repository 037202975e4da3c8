import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instrumentOf, noFacts, prevCloseBehind } from '../../../../gateway/feeds/replay/instruments'
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
  const facts = { ...noFacts('600991.SH'), firstPrice: 1234, highestOrder: 1353, lowestOrder: 1107 }

  test.each([
    ['a snapshot', { ...facts, prevClose: 1220 }, 1220],
    ['the limits seen in orders', facts, 1230],
    ['the first price', { ...facts, highestOrder: 1300 }, 1234],
  ])('takes its previous close from %s', (_, known, prevClose) => {
    expect(instrumentOf(known, '20230110')?.prevClose).toBe(prevClose)
  })

  test('takes limits from the venue before the rule, and the rule for ST before 2026-07', () => {
    expect(instrumentOf({ ...facts, limitUp: 1350, limitDown: 1100 }, '20230110')).toMatchObject({
      limitUp: 1350,
      limitDown: 1100,
    })
    expect(instrumentOf(facts, '20230110')).toMatchObject({ limitUp: 1353, limitDown: 1107 })
    expect(instrumentOf({ ...facts, prevClose: 1000, name: '*ST样本' }, '20230110')).toMatchObject({
      limitUp: 1050,
      limitDown: 950,
    })
  })

  test('is called by its code where no name is known', () => {
    expect(instrumentOf(facts, '20230110')).toMatchObject({
      name: '600991',
      board: 'main',
      priceScale: 2,
      volumeScale: 0,
    })
    expect(instrumentOf({ ...facts, name: '晨光样本' }, '20230110')?.name).toBe('晨光样本')
  })

  test('of a fund has three decimals, of a pair its own and no limits', () => {
    expect(instrumentOf({ ...noFacts('159991.SZ'), firstPrice: 1703 }, '20230110')).toMatchObject({
      priceScale: 3,
      limitUp: 1873,
    })
    expect(instrumentOf({ ...noFacts('BTCUSDT.BINANCE'), name: 'BTC/USDT', firstPrice: 1 }, '20230110')).toMatchObject({
      kind: 'crypto',
      priceScale: 2,
      volumeScale: 5,
      limitUp: 0,
    })
  })
})
