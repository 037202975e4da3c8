import { describe, expect, test } from 'vitest'
import { equityCsv, tradesCsv } from '../../../shared/back-test/result-files'
import { runBackTest } from '../../../shared/back-test/run'
import { backTestInput, order, type TestBar, type TestCase } from '../../support/back-test-case'

const calendar = ['20240102', '20240103', '20240104', '20240105', '20240108', '20240109']
const flat: TestBar = [10, 10, 10.1, 9.9, 10, 1_000_000]
const flatDays = calendar.map(() => flat)

/** Rows of trades without fees: day, code, side, quantity, price, reason. */
function trades(input: TestCase): string[] {
  return runBackTest(backTestInput(input)).trades.map(({ date, code, side, quantity, price, reason }) =>
    [date.slice(4), code, side, quantity, price, reason].join(' '),
  )
}

const of = (bars: readonly TestBar[], orders: ReturnType<typeof order>[], more: Partial<TestCase> = {}): TestCase => ({
  calendar,
  codes: [{ code: '600001', board: 'sh_main', bars }],
  rule: { type: 'dates', orders },
  ...more,
})
const buy = (day: string, quantity: number | null = 1000) => order(day, '600001', 'buy', quantity)
const sell = (day: string, quantity: number | null = null) => order(day, '600001', 'sell', quantity)

describe('orders', () => {
  test('are sized by the equity of the last close and the preclose, not by the open', () => {
    // 100 000 yuan / 2 positions / preclose 10 = 5000, though the open is 10.1.
    const bars = [flat, [10, 10.1, 10.2, 9.9, 10, 1_000_000] as const, flat, flat, flat, flat]
    expect(trades(of(bars, [buy('20240102', null)]))).toEqual(['0103 600001 buy 5000 10100 order'])
  })

  test('to buy are valid for one session, those to sell until they are filled', () => {
    const halted = [flat, null, flat, null, null, flat]
    expect(trades(of(halted, [buy('20240102')]))).toEqual([])
    expect(trades(of(halted, [buy('20240103'), sell('20240104')]))).toEqual([
      '0104 600001 buy 1000 10000 order',
      '0109 600001 sell 1000 10000 order',
    ])
  })

  test('get nothing on a bar without volume', () => {
    const bars = [flat, [10, 10, 10, 10, 10, 0] as const, flat, flat, flat, flat]
    expect(trades(of(bars, [buy('20240102')]))).toEqual([])
  })

  test('to buy get nothing on a day at its upper limit, and a hundredth of the volume if it opened', () => {
    const sealed = [10, 11, 11, 11, 11, 500_000] as const
    const opened = [10, 11, 11, 10.5, 10.6, 50_000] as const
    expect(trades(of([flat, sealed, flat, flat, flat, flat], [buy('20240102')]))).toEqual([])
    expect(trades(of([flat, opened, flat, flat, flat, flat], [buy('20240102')]))).toEqual([
      '0103 600001 buy 500 11000 order',
    ])
  })

  test('to sell are the mirror image at the lower limit, and go on on the next day', () => {
    const bars = [
      flat,
      flat,
      [10, 9, 9, 9, 9, 500_000],
      [9, 8.1, 8.5, 8.1, 8.4, 50_000],
      [8.4, 8.4, 8.5, 8.3, 8.4, 4_000],
    ] as const
    expect(trades(of([...bars, flat], [buy('20240102'), sell('20240103')]))).toEqual([
      '0103 600001 buy 1000 10000 order',
      '0105 600001 sell 500 8100 order',
      '0108 600001 sell 400 8400 order',
      '0109 600001 sell 100 10000 order',
    ])
  })

  test('may take a tenth of the volume', () => {
    const bars = [flat, [10, 10, 10.1, 9.9, 10, 7_777] as const, flat, flat, flat, flat]
    expect(trades(of(bars, [buy('20240102')]))).toEqual(['0103 600001 buy 700 10000 order'])
  })

  test('keep enough cash for the fees', () => {
    // 1000 × 10.00 would need 10 005.10.
    expect(trades(of(flatDays, [buy('20240102')], { config: { cashFen: 1_000_509 } }))).toEqual([
      '0103 600001 buy 900 10000 order',
    ])
    expect(trades(of(flatDays, [buy('20240102')], { config: { cashFen: 1_000_510 } }))).toEqual([
      '0103 600001 buy 1000 10000 order',
    ])
  })

  test('sell at the open before they buy, and pay with the proceeds', () => {
    const second = { code: '600002', board: 'sh_main', bars: flatDays } as const
    const orders = [buy('20240102', 900), sell('20240103'), order('20240103', '600002', 'buy', 900)]
    const input = of(flatDays, orders, { config: { cashFen: 1_000_000 } })
    expect(trades({ ...input, codes: [...input.codes, second] })).toEqual([
      '0103 600001 buy 900 10000 order',
      '0104 600001 sell 900 10000 order',
      '0104 600002 buy 900 10000 order',
    ])
  })
})

describe('exits inside the day', () => {
  const exits = { stopBp: 500, takeBp: 600 }
  const both = [10, 10, 10.7, 9.4, 10, 1_000_000] as const

  test('do not count on the day of the purchase of a share, and are judged again', () => {
    expect(trades(of([flat, both, flat, flat, flat, flat], [buy('20240102')], { exits }))).toEqual([
      '0103 600001 buy 1000 10000 order',
    ])
  })

  test('count the stop if a bar touches both', () => {
    expect(trades(of([flat, flat, both, flat, flat, flat], [buy('20240102')], { exits })).at(-1)).toBe(
      '0104 600001 sell 1000 9500 stop',
    )
  })

  test('are filled at an open beyond the level', () => {
    const low = [10, 9.3, 9.4, 9.2, 9.4, 1_000_000] as const
    const high = [10, 10.8, 10.9, 10.7, 10.8, 1_000_000] as const
    const last = (bar: TestBar) => trades(of([flat, flat, bar, flat, flat, flat], [buy('20240102')], { exits })).at(-1)
    expect(last(low)).toBe('0104 600001 sell 1000 9300 stop')
    expect(last(high)).toBe('0104 600001 sell 1000 10800 target')
  })

  test('carry the entry price through a split', () => {
    // Ten for ten: 10.00 is 5.00, the stop at 4.75.
    const after = [5, 5, 5.1, 4.76, 5, 1_000_000] as const
    const touched = [5, 5, 5.1, 4.75, 5, 1_000_000] as const
    const actions = [{ code: '600001', exDate: '20240104', bonusPer10: 10_000_000 }]
    expect(trades(of([flat, flat, after, touched, flat, flat], [buy('20240102')], { exits, actions }))).toEqual([
      '0103 600001 buy 1000 10000 order',
      '0104 600001 bonus 1000 0 bonus shares',
      '0105 600001 sell 2000 4750 stop',
    ])
  })

  test('after a number of sessions come at the next open', () => {
    expect(trades(of(flatDays, [buy('20240102')], { exits: { sessions: 2 } })).at(-1)).toBe(
      '0105 600001 sell 1000 10000 hold',
    )
  })
})

describe('corporate actions', () => {
  test('compute the reference price where the feed states the raw close', () => {
    // (10.00 − 0.50) / 1.1 = 8.636… → 8.64: at that limit, 9.50, a buy gets nothing.
    const sealed = [10, 9.5, 9.5, 9.5, 9.5, 1_000_000] as const
    const actions = [{ code: '600001', exDate: '20240103', cashPer10: 5_000_000, bonusPer10: 1_000_000 }]
    expect(trades(of([flat, sealed, flat, flat, flat, flat], [buy('20240102')], { actions }))).toEqual([])
  })

  test('round bonus shares down and cash half up, and value a halted holding without them', () => {
    const actions = [
      { code: '600001', exDate: '20240104', cashPer10: 12_345, bonusPer10: 3_333_333, payDate: '20240106' },
    ]
    const halted = [flat, flat, null, null, null, null]
    const { trades: rows, equity } = runBackTest(backTestInput(of(halted, [buy('20240102', 100)], { actions })))
    // 100 × 0.012345 / 10 = 0.12345 yuan; 33.3 shares; (10 − 0.0012345) / 1.3333333 = 7.4990…
    expect(tradesCsv(rows).split('\n').slice(2, 4)).toEqual([
      '20240104,,600001,dividend,100,0.000,0.12,0.00,0.00,0.00,98994.99,cash dividend',
      '20240104,,600001,bonus,33,0.000,0.00,0.00,0.00,0.00,98994.99,bonus shares',
    ])
    expect(equityCsv(equity).split('\n').slice(3, 6)).toEqual([
      '20240104,98994.99,997.37,0.12,99992.48',
      '20240105,98994.99,997.37,0.12,99992.48',
      '20240108,98995.11,997.37,0.00,99992.48',
    ])
  })

  test.each([
    ['20240104', [0, 0]],
    ['20240105', [5_000, 0]],
    ['20240108', [5_000, 5_000]],
  ])('pay a dividend on %s: receivable until then', (payDate, receivable) => {
    const actions = [{ code: '600001', exDate: '20240104', cashPer10: 500_000, payDate }]
    const { equity } = runBackTest(backTestInput(of(flatDays, [buy('20240102')], { actions })))
    expect(equity.slice(2, 4).map((row) => row.receivable)).toEqual(receivable)
    expect(equity.at(-1)?.cash).toBe(10_000_000 - 1_000_510 + 5_000)
  })

  test.each([
    ['subscribe', 1_003_000, ['rights 300 7000 rights subscribed']],
    ['ignore', 1_300_000, ['lapse 300 0 rights lapsed']],
  ] as const)('%s rights', (rights, _cash, expected) => {
    const actions = [{ code: '600001', exDate: '20240104', rightsPer10: 3_000_000, rightsPrice: 7_000 }]
    const rows = trades(of(flatDays, [buy('20240102')], { actions, config: { rights } }))
    expect(rows.slice(1)).toEqual(expected.map((row) => `0104 600001 ${row}`))
  })

  test('let rights lapse wholly where the cash is short', () => {
    const actions = [{ code: '600001', exDate: '20240104', rightsPer10: 3_000_000, rightsPrice: 7_000 }]
    const config = { cashFen: 1_000_510 + 209_999 }
    expect(trades(of(flatDays, [buy('20240102')], { actions, config })).at(-1)).toBe(
      '0104 600001 lapse 300 0 rights lapsed',
    )
  })

  test.each([
    ['zero', 0, 0],
    ['last_close', 10_000, 1_000_000],
  ] as const)('settle a delisted holding at %s', (delistValue, price, amount) => {
    const code = {
      code: '600001',
      board: 'sh_main',
      bars: [flat, flat, flat],
      security: { delistDate: '20240105' },
    } as const
    const input = of([], [buy('20240102'), sell('20240108')], { config: { delistValue } })
    const { trades: rows } = runBackTest(backTestInput({ ...input, codes: [code] }))
    expect(rows.at(-1)).toMatchObject({ date: '20240105', side: 'delist', quantity: 1000, price, amount })
  })
})
