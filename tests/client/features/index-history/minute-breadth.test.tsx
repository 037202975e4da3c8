// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { IndexHistory } from '../../../../client/features/index-history/index-history'
import { indexHistoryText } from '../../../../client/text/index-history'
import { dateToMs } from '../../../../shared/market/session'
import type { Bars } from '../../../../shared/protocol/rest'
import type { IndexMinuteBreadth } from '../../../../shared/protocol/rest-index-history'
import { clock } from '../../../support/market-events'
import { openPage, refused } from '../../open-page'

const INDEX = '000300.SH'
const day: Bars = {
  id: INDEX,
  period: '1d',
  priceScale: 2,
  prevClose: 4000_00,
  missing: [],
  since: '20260701',
  time: [dateToMs('20260706')],
  open: [3990_00],
  high: [4000_00],
  low: [3950_00],
  close: [3959_60],
  volume: [1],
  turnover: [2e11],
  adNet: [2.5e9],
  odBigNet: [-0.5e9],
  days: { day: ['20260706'], prevClose: [3999_60], factor: [1] },
}
const twice = <T,>([one]: readonly T[]) => [one, one] as T[]
const minutes: Bars = {
  ...day,
  period: '5m',
  time: [34_200_000, 34_500_000].map((at) => dateToMs('20260706') + at),
  open: twice(day.open),
  high: twice(day.high),
  low: twice(day.low),
  close: twice(day.close),
  volume: twice(day.volume),
  turnover: twice(day.turnover),
  adNet: twice(day.adNet),
  odBigNet: twice(day.odBigNet),
}

describe('the breadth of one day by minute', () => {
  const at = (minute: number) => dateToMs('20260706') + 34_200_000 + minute * 60_000
  const recorded: IndexMinuteBreadth = {
    id: INDEX,
    first: '20260706',
    last: '20260706',
    moved: [],
    missing: [],
    led: [],
    derived: [],
    unknown: [],
    time: [at(0), at(4), at(5), at(9)],
    up: [1, 90, 2, 30],
    flat: [2, 10, 3, 60],
    down: [3, 200, 4, 150],
  }
  const open = async (breadthOfMinutes: unknown, start = '20260706') => {
    const page = await openPage({
      now: clock('10:00:00'),
      path: `/index_zeus/000300/${start}/20260706?lower=breadth`,
      answers: {
        [`GET /api/bars/${INDEX}`]: ({ query }: { query: { period: string } }) =>
          query.period === '1d' ? day : minutes,
        'GET /api/history/breadth-minutes': breadthOfMinutes,
      },
    })
    await page.show(<IndexHistory code="000300" start={start} end="20260706" />)
    await page.pass(200)
    return page
  }

  test('is requested for the drawn days only if the range begins before the first recorded day', async () => {
    const page = await open(recorded, '20250101')
    expect(page.requests['GET /api/history/breadth-minutes']?.map(({ query }) => query)).toEqual([
      { code: INDEX, from: '20260706', to: '20260706' },
    ])
  })

  test('draws which part of the members had risen when each bar ended', async () => {
    const page = await open(recorded)
    expect(page.requests['GET /api/history/breadth-minutes']?.[0]?.query).toEqual({
      code: INDEX,
      from: '20260706',
      to: '20260706',
    })
    expect(page.text()).toMatch(/时间 09:40 上涨占比 12\.5%\s*涨 30 平 60 跌 150/)
  })

  test.each([
    [
      'members without minutes',
      { unknown: [{ day: '20260706', count: 3 }] },
      indexHistoryText.breadthUnknown('2026-07-06', 3),
    ],
    ['a list that was led back', { led: ['20260706'] }, indexHistoryText.breadthLed(1)],
    ['a day of which too little is known', { missing: ['20260703'] }, indexHistoryText.breadthMissing('2026-07-03')],
    ['nothing that is known', { time: [], missing: ['20260706'] }, indexHistoryText.minuteBreadthNone],
  ])('says of %s', async (_words, more, said) => {
    expect((await open({ ...recorded, ...more })).text()).toContain(said)
  })

  test('says why it could not be read', async () => {
    expect((await open(refused('unknown', '读不到', 400))).text()).toContain('读不到')
  })
})
