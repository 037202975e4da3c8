import { describe, expect, test } from 'vitest'
import { legalBuy, legalSell } from '../../../shared/back-test/boards'
import { feesOf } from '../../../shared/back-test/fees'
import type { CaseBoard, Slippage } from '../../../shared/back-test/model'
import { slippedPrice } from '../../../shared/back-test/slippage'
import { usualConfig } from '../../support/back-test-case'

const fees = (board: CaseBoard, day: string, side: 'buy' | 'sell', amount: number, quantity = 1000) =>
  feesOf({ board, day, side, amount, quantity }, usualConfig)

describe('fees in fen', () => {
  test.each([
    // 10 000.00 yuan: commission 2.50 is less than 5.00.
    ['sh_main', '20240102', 'buy', 1_000_000, 500, 0, 10],
    ['sh_main', '20240102', 'sell', 1_000_000, 500, 500, 10],
    // 79 500.00 yuan × 0.025 % = 19.875 → 19.88; × 0.001 % = 0.795 → 0.80.
    ['sz_main', '20240102', 'buy', 7_950_000, 1988, 0, 80],
    ['sh_main', '20230825', 'sell', 1_000_000, 500, 1000, 10],
    ['sh_main', '20230828', 'sell', 1_000_000, 500, 500, 10],
    ['sh_main', '20080918', 'buy', 1_000_000, 500, 1000, 30],
    ['sh_main', '20080919', 'buy', 1_000_000, 500, 0, 30],
    ['sz_main', '20080423', 'buy', 1_000_000, 500, 3000, 26],
    ['sz_main', '20080424', 'buy', 1_000_000, 500, 1000, 26],
    ['sz_main', '20070529', 'sell', 1_000_000, 500, 1000, 26],
    ['sz_main', '20070530', 'sell', 1_000_000, 500, 3000, 26],
    ['sz_main', '20150731', 'sell', 1_000_000, 500, 1000, 26],
    ['sz_main', '20150803', 'sell', 1_000_000, 500, 1000, 20],
    ['star', '20220428', 'buy', 1_000_000, 500, 0, 20],
    ['bse', '20220428', 'buy', 1_000_000, 500, 0, 25],
    ['bse', '20220429', 'buy', 1_000_000, 500, 0, 10],
    ['etf', '20240102', 'sell', 1_000_000, 500, 0, 0],
    ['convertible', '20240102', 'sell', 1_000_000, 500, 0, 0],
  ] as const)('%s on %s, %s of %i', (board, day, side, amount, commission, stamp, transfer) => {
    expect(fees(board, day, side, amount)).toEqual({ commission, stamp, transfer })
  })

  // Per 10 000.00 yuan, on the last day before a rate and on its first.
  test.each([
    ['19911009', 0, 0],
    ['19911010', 3000, 3000],
    ['19970509', 3000, 3000],
    ['19970510', 5000, 5000],
    ['19980611', 5000, 5000],
    ['19980612', 4000, 4000],
    ['20011115', 4000, 4000],
    ['20011116', 2000, 2000],
    ['20050123', 2000, 2000],
    ['20050124', 1000, 1000],
    ['20070529', 1000, 1000],
    ['20070530', 3000, 3000],
    ['20080423', 3000, 3000],
    ['20080424', 1000, 1000],
    ['20080918', 1000, 1000],
    ['20080919', 0, 1000],
    ['20230827', 0, 1000],
    ['20230828', 0, 500],
  ])('the stamp tax of %s is %i fen of a purchase and %i of a sale', (day, bought, sold) => {
    const of = (side: 'buy' | 'sell') => fees('sz_main', day, side, 1_000_000).stamp
    expect([of('buy'), of('sell')]).toEqual([bought, sold])
  })

  test('a multiple counts after rounding', () => {
    const config = { ...usualConfig, costMultiple: 2 }
    expect(feesOf({ board: 'sz_main', day: '20240102', side: 'sell', amount: 7_950_000, quantity: 1 }, config)).toEqual(
      {
        commission: 3976,
        stamp: 7950,
        transfer: 160,
      },
    )
  })
})

describe('lots', () => {
  test.each([
    ['sh_main', 1260, 1260, 1200],
    ['star', 751, 751, 751],
    ['star', 199, 199, 0],
    ['bse', 133, 133, 133],
    ['bse', 99, 99, 0],
    ['etf', 250, 250, 200],
    ['convertible', 25, 25, 20],
  ] as const)('%s: a buy of up to %i', (board, max, _sellable, quantity) => {
    expect(legalBuy(board, max)).toBe(quantity)
  })

  test.each([
    ['sh_main', 1260, 1260, 1260],
    ['sh_main', 1259, 1260, 1200],
    ['sh_main', 1000, 1260, 1000],
    ['sh_main', 99, 1260, 60],
    ['sh_main', 59, 1260, 0],
    ['sh_main', 5050, 10_900, 5000],
    ['star', 199, 500, 0],
    ['star', 350, 500, 350],
    ['star', 150, 150, 150],
    ['star', 149, 150, 0],
    ['bse', 99, 120, 0],
    ['bse', 50, 50, 50],
    ['convertible', 15, 20, 10],
  ] as const)('%s: a sell of up to %i of %i', (board, max, sellable, quantity) => {
    expect(legalSell(board, max, sellable)).toBe(quantity)
  })
})

describe('slippage', () => {
  const limits = { up: 11_000, down: 9_000 }
  const at = (price: number, volume = 1_000_000) => ({ price, volume, tick: 10, limits })
  const price = (side: 'buy' | 'sell', slippage: Slippage, from = 10_000, quantity = 10_000) =>
    slippedPrice(side, at(from), quantity, slippage)

  test.each([
    ['two ticks', { model: 'ticks', n: 2 }, 10_020, 9_980],
    // Half of 10 yuan × 0.3 % is 1.5 fen: two ticks away.
    ['half a spread', { model: 'half_spread', spreadBp: 30 }, 10_020, 9_980],
    ['half a spread of at least a tick', { model: 'half_spread', spreadBp: 1 }, 10_010, 9_990],
    // √(10 000 / 1 000 000) = 0.1; 10 yuan × 1 % × 0.1 = 1 fen.
    ['a root of the share', { model: 'sqrt', kBp: 100 }, 10_010, 9_990],
    ['a little more than a tick', { model: 'sqrt', kBp: 101 }, 10_020, 9_980],
  ] as const)('of %s moves the price away', (_name, slippage, buy, sell) => {
    expect(price('buy', slippage)).toBe(buy)
    expect(price('sell', slippage)).toBe(sell)
  })

  test('ends at the limits of the day', () => {
    expect(price('buy', { model: 'ticks', n: 3 }, 10_990)).toBe(11_000)
    expect(price('sell', { model: 'ticks', n: 3 }, 9_010)).toBe(9_000)
  })
})
