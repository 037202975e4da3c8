import { expect, onTestFinished, test, vi } from 'vitest'
import { TopicLogs } from '../../../../gateway/market/numbering/topic-logs'
import { openPast } from '../../../../gateway/market/pipeline/past'
import { MarketPace } from '../../../../gateway/past/history/market-pace'
import { migrate } from '../../../../gateway/storage/migrate'
import { type Instrument, MAIN_INDEXES } from '../../../../shared/market/instrument'
import type { OlderDaysRequest } from '../../../../shared/market/known-days'
import { encodeSeries } from '../../../../shared/protocol/day-series'
import { createFakeFeed } from '../../../support/fake-feed'
import { INDEX, MOUTAI, pastDay, smallMarket } from '../../../support/small-market'
import { openTestDatabase } from '../../../support/test-database'

const TODAY = '20261120'

/** What is past of a market that is invented: days of which only the rows are known can be made up. */
async function openInvented({ olderDays }: { olderDays?: boolean } = {}) {
  const db = await openTestDatabase()
  await migrate(db)
  const market = smallMarket(TODAY)
  const madeUp: string[] = []
  let now = 1_700_000_000_000
  const keeper = { is: true }
  const asked: OlderDaysRequest[] = []
  const past = openPast({
    db,
    state: market.state,
    pace: new MarketPace(),
    place: undefined,
    now: () => now,
    olderDays,
    isKeeper: () => keeper.is,
    feed: {
      ...createFakeFeed(),
      clock: () => ({ ...market.clock(), speed: 1 }),
      async *olderDays(request) {
        asked.push(request)
        yield []
      },
      derive: () => ({ minute: [], flow: [], 'index-minute': [], findings: [] }),
      async deriveMarket(day) {
        madeUp.push(day)
        const rows = (kind: 'breadth' | 'market-event') => encodeSeries(kind, day, [], true)
        return { breadth: rows('breadth'), 'market-event': rows('market-event'), findings: [] }
      },
    },
    topics: new TopicLogs(market.state, now),
    watched: async () => [],
  })
  market.observe((event) => past.observe(event))
  onTestFinished(async () => {
    await past.close(1_000)
    await db.destroy()
  })
  return { past, market, madeUp, asked, pass: (ms: number) => (now += ms), keeper, db }
}

test('a day without a running gateway has no signals, and is not derived to find them', async () => {
  const { past, market, madeUp } = await openInvented()
  for (const day of ['20261118', '20261119']) market.apply(pastDay(MOUTAI, day, 1_000))
  await past.recorder.idle()
  const { days, missing, pending } = await past.scorecard.over(3)
  expect({ days, missing, pending }).toEqual({ days: [TODAY], missing: ['20261118', '20261119'], pending: [] })
  await expect(past.scorecard.list('rocket', '20261119')).rejects.toMatchObject({ code: 'no-data' })
  expect(madeUp).toEqual([])
  expect(await past.eventDays.list({ day: '20261119' })).toMatchObject({ derived: true })
  expect(madeUp).toEqual(['20261119'])
})

test('a day is scored once its record is written, also if it was requested before', async () => {
  const { past, market, pass } = await openInvented()
  market.trade(MOUTAI, 1, 1_000, 100)
  market.startDay('20261123')
  const early = past.scorecard.over(2)
  await past.recorder.idle()
  await early
  pass(30_000)
  expect((await past.scorecard.over(2)).days).toEqual([TODAY, '20261123'])
})

test.each([
  ['a process that keeps the market writes its running day down when it closes', true, [TODAY]],
  ['one in whose place another keeps it leaves what that one wrote', false, []],
])('%s', async (_, isKeeper, written) => {
  const { past, market, keeper, db } = await openInvented()
  market.trade(MOUTAI, 1, 1_000, 100)
  keeper.is = isKeeper
  await past.close(1_000)
  const rows = await db.selectFrom('day_rows').select('trading_day').distinct().execute()
  expect(rows.map(({ trading_day }) => trading_day)).toEqual(written)
})

test.each([
  ['is asked for days before its first ones', undefined, ['20261119']],
  ['is not, where they are not wanted', false, []],
])('a feed that has older days %s', async (_, olderDays, first) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { past, market, asked } = await openInvented(olderDays === undefined ? {} : { olderDays })
  const { id } = MAIN_INDEXES.at(-1) as (typeof MAIN_INDEXES)[number]
  market.apply({ kind: 'instruments', instruments: [{ ...(market.state.instrument(INDEX) as Instrument), id }] })
  market.apply(pastDay(id, '20261119', 1_000))
  await past.recorder.idle()
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(asked.map((request) => request.first)).toEqual(first))
})
