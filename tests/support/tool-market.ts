import { createDayReviews } from '../../gateway/past/history/day-reviews'
import { createDayStore } from '../../gateway/past/history/day-store'
import { createEventDays } from '../../gateway/past/history/event-days'
import { createHistory } from '../../gateway/past/history/history'
import { createLimitLadder } from '../../gateway/past/history/limit-ladder'
import { Recorder } from '../../gateway/past/history/recorder'
import { createSeriesStore } from '../../gateway/past/history/series-store'
import { createAssistant } from '../../gateway/people/strategy/assistant'
import type { StrategyMarket } from '../../gateway/people/strategy/market-port'
import { createNameSearch } from '../../gateway/people/strategy/name-search'
import { createToolDesk } from '../../gateway/people/strategy/tools/tool-desk'
import type { ToolPast } from '../../gateway/people/strategy/tools/tool-past'
import type { ToolMarket } from '../../gateway/people/strategy/tools/tool-world'
import type { Db } from '../../gateway/storage/database'
import type { MarketClock } from '../../shared/market/session'
import { Publication } from '../../shared/protocol/publication'
import type { AssistantReply } from '../../shared/protocol/rest-assistant'
import type { PredictionReport } from '../../shared/protocol/rest-predictions'
import { baselineModel, prediction } from './prediction-model'
import { MOUTAI, PINGAN, pastDay, QUIET, smallMarket } from './small-market'

export const TODAY = '20261120'

const FORECASTS: PredictionReport = {
  asOf: 0,
  horizon: '15',
  model: baselineModel({ name: '基线' }),
  current: [prediction({ id: '000016.SH', last: 250_000, probabilityUp: 0.53, low: 249_000, high: 251_000 })],
  score: {
    count: 40,
    draws: 8,
    brier: 0.25,
    brierBaseline: 0.25,
    hitRate: 0.55,
    hitInterval: [0.4, 0.7],
    baseRate: 0.52,
    coverage80: 0.8,
    coverageInterval: [0.6, 0.9],
    significant: false,
  },
  log: [],
}

/**
 * The small market on 2026-11-20 until 10:22 with two recorded days before it, and its tools. 600519 went ex-date on the
 * 19th (1000, then 600); at the first minutes it is bought, PINGAN sold, QUIET has no order numbers.
 */
export async function toolMarket(db: Db, publication = new Publication()) {
  const market = smallMarket(TODAY)
  const days = createDayStore(db, 'test')
  const series = createSeriesStore(db, 'test')
  const shared = { days, series, market: market.state, clock: market.clock }
  const recorder = new Recorder({ ...shared, watched: async () => [], wallTime: () => 7 })
  market.observe((event) => recorder.observe(event))
  const day = (id: string, tradingDay: string, close: number, prevClose: number, yuan: number) =>
    market.apply({ ...pastDay(id, tradingDay, close, yuan * 100), prevClose, amount: close * 2_000 })
  day(MOUTAI, '20261118', 1000, 800, 3_000)
  day(MOUTAI, '20261119', 660, 600, -1_000)
  day(PINGAN, '20261118', 1000, 1000, 500)
  day(PINGAN, '20261119', 900, 1000, 9_000)
  await recorder.idle()
  market.trade(MOUTAI, 1, 1010, 500_000)
  market.trade(MOUTAI, 2, 1005, 100_000, 'sell')
  market.trade(PINGAN, 2, 990, 900_000, 'sell')
  market.trade(QUIET, 3, 1000, 100)
  market.index(3, 250_500)
  market.trade(MOUTAI, 51, 1020, 200_000)
  market.index(51, 251_000)
  market.pass(53)
  const history = createHistory({ ...shared, prints: () => [], completeness: () => 1 })
  const past: ToolPast = {
    ...history,
    events: createEventDays({ series, market: market.state }).list,
    limitLadder: createLimitLadder({ days, market: market.state }),
    rotation: async (key) => ({ key, tradingDays: [], boards: [] }),
    predictions: async () => FORECASTS,
    reviews: createDayReviews({
      tradingDays: () => days.tradingDays(),
      marketDay: history.marketDay,
      market: market.state,
      clock: market.clock,
      splits: async () => [],
      events: async () => undefined,
    }),
  }
  const feed = { name: 'test', badge: '模拟行情', quality: 'simulated' } as const
  const desk = createToolDesk({ market: market.state, past, clock: market.clock, feed, publication })
  return { market, desk, history, past, publication, feed }
}

/** Tools over a market that tests drive by themselves; without a past and boards where none are given. */
export const toolsOf = (
  market: StrategyMarket,
  clock: () => MarketClock,
  past: Partial<ToolPast> = {},
  boards: ReturnType<ToolMarket['industries']> = [],
) =>
  createToolDesk({
    market: { industries: () => boards, industrySchemes: () => [], tradingDay: TODAY, ...bound(market) },
    past: {
      events: async () => ({ tradingDay: TODAY, historyDays: 0, events: [] }),
      limitLadder: async () => ({ tradingDay: TODAY, historyDays: 0, before: [], stocks: [] }),
      predictions: async () => FORECASTS,
      splits: async () => ({ findings: [...market.findings('market')], asOf: 0 }),
      ...past,
    } as ToolPast,
    clock,
    feed: { name: '模拟', badge: '模拟', quality: 'simulated' },
  })

const bound = (market: StrategyMarket): StrategyMarket => ({
  instrumentTable: () => market.instrumentTable(),
  instrument: (id) => market.instrument(id),
  members: (id) => market.members(id),
  findings: (subject) => market.findings(subject),
  rows: (topic, kind) => market.rows(topic, kind),
})

/** The market with its assistant: `ask` answers a question as for the page. */
export async function questionMarket(db: Db) {
  const world = await toolMarket(db)
  const { market, desk, history } = world
  const search = createNameSearch(() => market.state.instrumentTable())
  const of = { market: market.state, past: history, clock: market.clock }
  return { ...world, ask: createAssistant({ ...of, feedName: '模拟行情', search, tools: desk }) }
}

/** Sentences of a reply with their facts put in. */
export const spoken = ({ text, facts }: AssistantReply): string =>
  text.join('').replace(/\{(\d+)\}/g, (_, place) => `${facts[Number(place)]?.value}${facts[Number(place)]?.unit}`)
