import type { Router } from 'express'
import { shiftDay } from '../../../shared/market/calendar'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { MarketClock } from '../../../shared/market/session'
import type { DayRow } from '../../../shared/protocol/rest'
import { logOf } from '../../log'
import type { PastSource } from '../../people/alerts/back-test/past-source'
import { type BackTestToolParts, createBackTestTool } from '../../people/strategy/back-test/back-test-tool'
import { runInThread } from '../../people/strategy/back-test/engine-thread'
import type { FinishedRun } from '../../people/strategy/back-test/messages'
import type { OwnSource } from '../../people/strategy/back-test/own-rules'
import { PublishedStore } from '../../people/strategy/back-test/published-store'
import { Publisher } from '../../people/strategy/back-test/publisher'
import { type DaySource, runDays } from '../../people/strategy/back-test/run-days'
import { REFRESH_MS, RunQueue } from '../../people/strategy/back-test/run-queue'
import { RunStore } from '../../people/strategy/back-test/run-store'
import type { StockList } from '../../people/strategy/back-test/universe'
import type { Db } from '../../storage/database'
import { OwnDataStore } from '../../storage/own-data-store'
import { backTestRunRoutes } from '../http/back-tests'
import { publishedRuleRoutes } from '../http/published-rules'
import { openPaperAccounts } from './paper'

const log = logOf('back-test')

/** Days of one question about the past. */
const DAYS_PER_PAGE = 260

interface StrategyMarket extends StockList {
  readonly feed: BackTestToolParts['feed'] & { clock(): MarketClock }
  readonly tradingDay: string
  readonly past: Pick<PastSource, 'days'>
}

/** Finished days of a code from a day on, oldest first, a page at a time. */
async function finishedDays(market: StrategyMarket, id: InstrumentId, from: string): Promise<DayRow[]> {
  const all: DayRow[] = []
  let end: string | undefined
  for (;;) {
    const { days } = await market.past.days(id, DAYS_PER_PAGE, end)
    all.unshift(...days.filter(({ tradingDay }) => tradingDay < market.tradingDay))
    const [first] = days
    if (days.length < DAYS_PER_PAGE || !first || first.tradingDay <= from) return all
    end = shiftDay(first.tradingDay, -1)
  }
}

/** Back-tests over finished days, published rules and paper accounts: their routes, and what goes on by itself. */
export function openStrategies({
  db,
  market,
  now,
  actionsOf,
}: {
  db: Db
  market: StrategyMarket
  now: () => number
  actionsOf: DaySource['actionsOf']
}) {
  const source: DaySource = {
    listed: () => market.listed(),
    instrument: (id) => market.instrument(id),
    days: (id, from) => finishedDays(market, id, from),
    actionsOf,
  }
  const ownData = new OwnDataStore(db, now)
  const own: OwnSource = {
    names: async (owner) => (await ownData.heads(owner)).map(({ name }) => name),
    get: (owner, name) => ownData.get(owner, name),
  }
  const runs = new RunStore(db, now)
  const queue = new RunQueue({
    ...source,
    store: runs,
    own,
    now,
    tradingDay: () => market.tradingDay,
    run: runInThread,
  })
  const publisher = new Publisher({
    store: new PublishedStore(db, now),
    runs,
    own,
    now,
    tradingDay: () => market.tradingDay,
    run: async (request, signal) => {
      let result: FinishedRun | null = null
      const report = { progress: () => undefined, finished: (_at: number, run: FinishedRun | null) => (result = run) }
      await runInThread([request], runDays(source, request.test, signal), signal, report)
      return result
    },
  })
  const refresh = () => {
    queue.refresh(now()).catch((thrown: unknown) => log.warn({ err: thrown }, 'back-tests could not be looked after'))
    publisher.refresh().catch((thrown: unknown) => log.warn({ err: thrown }, 'published rules could not be computed'))
  }
  const timer = setInterval(refresh, REFRESH_MS)
  const paper = openPaperAccounts({ db, market, now })
  const routes: Router[] = [backTestRunRoutes(queue), publishedRuleRoutes(publisher), paper.routes]
  const tool = createBackTestTool({
    runs: queue,
    tradingDay: () => market.tradingDay,
    marketTime: () => market.feed.clock().marketTime,
    feed: market.feed,
  })
  return {
    routes,
    tool,
    close() {
      clearInterval(timer)
      queue.close()
      publisher.close()
      paper.close()
    },
  }
}
