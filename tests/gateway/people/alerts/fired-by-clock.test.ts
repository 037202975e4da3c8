import { expect, test } from 'vitest'
import type { AlertChoice } from '../../../../shared/protocol/rest-alerts'
import { alertMarket } from '../../../support/alert-market'
import { clock } from '../../../support/alert-rules'
import { MOUTAI, PINGAN } from '../../../support/small-market'

type Row = [time: string, price: number, id?: string, volume?: number]
const price = (yuan: string) => [['价格', `${yuan}元`]]

test.each<[what: string, rule: string, choice: Partial<AlertChoice>, rows: Row[], at: string, figures: string[][]]>([
  [
    'that held long enough',
    '600519>10.05 持续 60秒',
    {},
    [
      ['09:30:00', 1_010],
      ['09:30:50', 1_012],
      ['09:31:05', 1_000],
    ],
    '09:31:00',
    price('10.12'),
  ],
  [
    'of sums that held long enough',
    '600519>10.05 且 成交量>1股 持续 60秒',
    {},
    [
      ['09:30:00', 1_010],
      ['09:31:03', 1_010, MOUTAI, 500_000],
    ],
    '09:31:00',
    [...price('10.10'), ['成交量', '100股']],
  ],
  [
    'whose hours begin',
    '600519>10.05 在 10:00-11:00',
    {},
    [
      ['09:59:50', 1_010],
      ['10:00:03', 1_020],
    ],
    '10:00:00',
    price('10.10'),
  ],
  [
    'whose cooldown ends',
    '600519>10.05',
    { cooldownSeconds: 60 },
    [
      ['09:30:00', 1_010],
      ['09:30:20', 1_000],
      ['09:30:30', 1_011],
      ['09:31:03', 1_030],
    ],
    '09:31:00',
    price('10.11'),
  ],
  [
    'that held long enough beside another instrument',
    '600519 涨幅>000001.SZ.涨幅 持续 60秒',
    {},
    [
      ['09:30:00', 1_000, PINGAN],
      ['09:30:01', 1_010],
      ['09:31:03', 1_020, PINGAN],
    ],
    '09:31:01',
    [
      ['涨幅', '1%'],
      ['000001.SZ 涨幅', '0%'],
    ],
  ],
])(
  'a rule %s rings with the figures of that time, not with those of the next print',
  (_what, rule, choice, rows, at, figures) => {
    const market = alertMarket()
    market.begin()
    market.watch([[rule, choice]])
    for (const [time, value, id = MOUTAI, volume = 100] of rows) market.trade(time, value, { id, volume })
    const found = market.engine.take(10).firings.find((one) => one.at === clock(at))
    expect(found?.figures).toEqual(figures)
  },
)
