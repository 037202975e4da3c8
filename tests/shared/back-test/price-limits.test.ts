import { describe, expect, test } from 'vitest'
import type { CaseBoard, TestedSecurity } from '../../../shared/back-test/model'
import { priceLimits } from '../../../shared/back-test/price-limits'

const of = (board: CaseBoard, listDate = '20000101', more: Partial<TestedSecurity> = {}): TestedSecurity => ({
  code: '1',
  board,
  listDate,
  st: [],
  ...more,
})
const none = { up: Number.POSITIVE_INFINITY, down: 0 }
const special = { st: [{ from: '20240102', to: '20240105' }] }

describe('price limits in li', () => {
  test.each([
    // 10.05 × 1.3 = 13.065 → 13.07; 4.26 × 1.05 = 4.473 → 4.47; half up on exact decimals.
    ['main', of('sh_main'), '20240102', 10_050, 99, { up: 11_060, down: 9_050 }],
    ['BSE', of('bse'), '20240102', 10_050, 99, { up: 13_070, down: 7_040 }],
    ['ST', of('sz_main', undefined, special), '20240105', 4_260, 99, { up: 4_470, down: 4_050 }],
    ['the day after ST', of('sz_main', undefined, special), '20240108', 4_260, 99, { up: 4_690, down: 3_830 }],
    [
      'ST from 2026-07-06',
      of('sz_main', '20000101', { st: [{ from: '20260101', to: '20261231' }] }),
      '20260706',
      4_260,
      99,
      { up: 4_690, down: 3_830 },
    ],
    [
      'ST until 2026-07-05',
      of('sz_main', '20000101', { st: [{ from: '20260101', to: '20261231' }] }),
      '20260703',
      4_260,
      99,
      { up: 4_470, down: 4_050 },
    ],
    ['at least a tick away', of('sh_main'), '20240102', 40, 99, { up: 50, down: 30 }],
    ['at least one tick', of('sh_main'), '20240102', 10, 99, { up: 20, down: 10 }],
    ['ChiNext until 2020-08-23', of('chinext'), '20200821', 10_000, 99, { up: 11_000, down: 9_000 }],
    ['ChiNext from 2020-08-24', of('chinext'), '20200824', 10_000, 99, { up: 12_000, down: 8_000 }],
    ['STAR', of('star'), '20240102', 10_000, 99, { up: 12_000, down: 8_000 }],
    ['ETF', of('etf'), '20240102', 1_005, 99, { up: 1_106, down: 905 }],
    [
      'ETF with limits of its own',
      of('etf', undefined, { limitPermille: 200 }),
      '20240102',
      1_005,
      99,
      { up: 1_206, down: 804 },
    ],
    ['convertible', of('convertible'), '20220801', 100_001, 99, { up: 120_001, down: 80_001 }],
    ['convertible until 2022-07-31', of('convertible'), '20220729', 100_001, 99, none],
    ['main before 1996-12-16', of('sh_main', '19910101'), '19961213', 10_000, 99, none],
    ['main from 1996-12-16', of('sh_main', '19910101'), '19961216', 10_000, 99, { up: 11_000, down: 9_000 }],
  ] as const)('%s', (_name, security, day, preclose, session, expected) => {
    expect(priceLimits(security, day, preclose, session)).toEqual(expected)
  })

  test.each([
    ['main since 2023-04-10, fifth session', of('sz_main', '20230410'), '20230414', 5, none],
    ['main since 2023-04-10, sixth session', of('sz_main', '20230410'), '20230417', 6, { up: 11_000, down: 9_000 }],
    ['main 2014 to 2023, first', of('sz_main', '20230407'), '20230407', 1, { up: 14_400, down: 6_400 }],
    ['main 2014 to 2023, second', of('sz_main', '20230407'), '20230410', 2, { up: 11_000, down: 9_000 }],
    ['main before 2014, first', of('sz_main', '20131231'), '20131231', 1, none],
    ['ChiNext since 2020-08-24, fifth', of('chinext', '20200824'), '20200828', 5, none],
    ['ChiNext before, first', of('chinext', '20200821'), '20200821', 1, { up: 14_400, down: 6_400 }],
    ['STAR, fifth', of('star', '20190722'), '20190726', 5, none],
    ['STAR, sixth', of('star', '20190722'), '20190729', 6, { up: 12_000, down: 8_000 }],
    ['BSE, first', of('bse', '20220104'), '20220104', 1, none],
    ['BSE, second', of('bse', '20220104'), '20220105', 2, { up: 13_000, down: 7_000 }],
    ['convertible since 2022-08-01, first', of('convertible', '20220801'), '20220801', 1, { up: 15_730, down: 5_670 }],
    ['convertible before, first', of('convertible', '20220729'), '20220729', 1, none],
  ] as const)('of first sessions: %s', (_name, security, day, session, expected) => {
    expect(priceLimits(security, day, 10_000, session)).toEqual(expected)
  })
})
