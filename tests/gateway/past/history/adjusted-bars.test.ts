import { describe, expect, test } from 'vitest'
import { queryBars } from '../../../../gateway/past/history/query-bars'
import { dateToMs } from '../../../../shared/market/session'
import type { HistoryQueries } from '../../../../shared/protocol/rest-history'
import { dayOf, FRIDAY, minuteOf, queryWorld, STOCK, SWAP, THURSDAY, worldLimits } from '../../../support/query-world'

const [MONDAY, TUESDAY, WEDNESDAY] = ['20261116', '20261117', '20261118'] as const
const OPEN = 9.5 * 3_600_000

type Query = HistoryQueries['GET /api/history/bars']
const bars = ({ context }: ReturnType<typeof queryWorld>, query: Partial<Query>) =>
  queryBars(context, { code: STOCK.id, ...query }, worldLimits())

describe('adjusted prices', () => {
  /** Ex-dates on Tuesday (a half) and on Friday (a half); no row of Wednesday. */
  const days = [
    dayOf(MONDAY, { close: 1_000 }),
    dayOf(TUESDAY, { prevClose: 500, close: 500 }),
    dayOf(THURSDAY, { prevClose: 500, close: 400 }),
    dayOf(FRIDAY, { prevClose: 200, close: 1_000 }),
  ]
  const world = () => {
    const made = queryWorld({ days })
    for (const day of ['20261113', MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY])
      made.put(day, STOCK, 'minute', [minuteOf(1, 1_000)])
    return made
  }
  const closes = async (adjust: 'none' | 'forward' | 'backward') =>
    (await bars(world(), { from: '20261113', to: FRIDAY, period: '1m', adjust })).close

  test('are relative to the last or to the first day; a day without a row has the factor of the day before it', async () => {
    expect(await closes('none')).toEqual([1_000, 1_000, 1_000, 1_000, 1_000, 1_000])
    expect(await closes('forward')).toEqual([250, 250, 500, 500, 500, 1_000])
    expect(await closes('backward')).toEqual([1_000, 1_000, 2_000, 2_000, 2_000, 4_000])
  })

  test('include the previous close of the first bar', async () => {
    const answer = await bars(world(), { from: THURSDAY, to: THURSDAY, period: '1d', adjust: 'forward' })
    expect(answer).toMatchObject({
      adjust: 'forward',
      open: [500],
      high: [550],
      low: [450],
      close: [200],
      prevClose: 250,
      volume: [10],
    })
  })

  test.each([
    ['1w', 'forward', { time: [MONDAY], open: [250], high: [1_100], low: [225], close: [1_000] }],
    ['1w', 'backward', { time: [MONDAY], open: [1_000], high: [4_400], low: [900], close: [4_000] }],
    ['1M', 'forward', { time: [MONDAY], open: [250], high: [1_100], low: [225], close: [1_000] }],
    ['1w', 'none', { time: [MONDAY], open: [1_000], high: [1_100], low: [900], close: [1_000] }],
  ] as const)('of a bar of %s over ex-dates are folded from its adjusted days: %s', async (period, adjust, made) => {
    const answer = await bars(world(), { from: MONDAY, to: FRIDAY, period, adjust })
    expect(answer).toMatchObject({ ...made, time: made.time.map((day) => dateToMs(day) + OPEN) })
  })

  test('are rounded to a ten-thousandth of a unit', async () => {
    const thirds = [dayOf(THURSDAY, { close: 900 }), dayOf(FRIDAY, { prevClose: 600, close: 1_000 })]
    const answer = await bars(queryWorld({ days: thirds }), {
      from: THURSDAY,
      to: THURSDAY,
      period: '1d',
      adjust: 'forward',
    })
    expect([answer.open, answer.high]).toEqual([[666.6667], [733.3333]])
  })

  test('of a coin are its original prices', async () => {
    const coin = [dayOf('20261121', { id: SWAP.id }), dayOf('20261122', { id: SWAP.id, prevClose: 1 })]
    const query = { code: SWAP.id, from: '20261121', to: '20261122', period: '1d', adjust: 'forward' } as const
    expect((await bars(queryWorld({ days: coin }), query)).close).toEqual([1_050, 1_050])
  })

  test('without days on record are the original prices', async () => {
    const made = queryWorld()
    made.put(THURSDAY, STOCK, 'minute', [minuteOf(1, 1_000)])
    for (const adjust of ['forward', 'backward'] as const)
      expect((await bars(made, { from: THURSDAY, to: THURSDAY, period: '1m', adjust })).close).toEqual([1_000])
  })
})
