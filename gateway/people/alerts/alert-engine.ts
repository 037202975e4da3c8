import type { FeedStatus, MarketEvent } from '../../../shared/market/events'
import type { MarketClock } from '../../../shared/market/session'
import type { Publication } from '../../../shared/protocol/publication'
import type { Update } from '../../../shared/protocol/update'
import { logOf } from '../../log'
import type { Db } from '../../storage/database'
import type { AlertMarket } from './alert-market'
import type { ListedName } from './directory'
import { EarlierStates } from './earlier-states'
import { AlertEngine } from './engine'
import { createFiringStore } from './firing-store'
import { LineBudget } from './line-values'
import { RuleBook } from './rule-book'
import { StateReader } from './state-reader'
import type { Unstored } from './unstored'

const log = logOf('alerts')

const TICK_MS = 250
/** Interval at which changed rules and lists are read. */
const RULES_MS = 1_000
const STORE_MS = 100
/** Interval at which states and the position are written while nothing fires. */
const QUIET_STORE_MS = 2_000
const TIDY_MS = 10 * 60_000
/** Firings per transaction: a longer one would block other writers. */
const FIRINGS_PER_WRITE = 250

interface AlertEngineParts {
  db: Db
  /** Rules are everybody's; positions and firings belong to the feed. */
  source: string
  market: AlertMarket & { listed(): readonly ListedName[] }
  clock: () => MarketClock & { speed?: number }
  /** Wall clock, epoch ms. */
  now: () => number
  events: {
    on(name: 'coming' | 'applied', listener: (event: MarketEvent) => void): void
    on(name: 'update', listener: (update: Update) => void): void
    on(name: 'status', listener: (status: FeedStatus) => void): void
  }
  /** Firings were stored. */
  stored: () => void
}

/** The market's state as alerts see it. */
export const alertMarketOf = (
  state: AlertMarket,
  listed: () => readonly ListedName[],
  publication?: Publication,
  dailyBars?: AlertMarket['dailyBars'],
): AlertEngineParts['market'] => ({
  ...(dailyBars && { dailyBars, lineBudget: new LineBudget() }),
  withholds: (figure, id) => publication?.withholds(figure, id) ?? false,
  get tradingDay() {
    return state.tradingDay
  },
  get phase() {
    return state.phase
  },
  instrument: (id) => state.instrument(id),
  day: (id) => state.day(id),
  reference: (id) => state.reference(id),
  indexLast: (id) => state.indexLast(id),
  indexHeardAt: (id) => state.indexHeardAt(id),
  breadth: () => state.breadth(),
  listed,
})

/** Judges all rules in the process that runs the market, and stores the firings. */
export async function startAlertEngine({ db, source, market, clock, now, events, stored }: AlertEngineParts) {
  const firings = createFiringStore(db, source, now)
  const engine = new AlertEngine({ market, clock })
  const position = await firings.position()
  if (position) engine.resume(position)
  const rules = new RuleBook({
    db,
    now,
    listed: market.listed,
    engine,
    earlier: new EarlierStates(await firings.states()),
  })
  let writtenAt = 0
  let unwritten: Unstored | undefined
  let storing: Promise<void> | undefined

  async function storeAll(): Promise<void> {
    if (engine.waiting === 0 && now() - writtenAt < QUIET_STORE_MS) return
    writtenAt = now()
    do {
      // Failed writes are repeated before later ones.
      unwritten ??= engine.take(FIRINGS_PER_WRITE)
      await firings.write(unwritten)
      const some = unwritten.firings.length > 0
      unwritten = undefined
      if (some) stored()
    } while (engine.waiting > 0)
  }

  /** One at a time: two would write the same. */
  const store = (): Promise<void> => {
    storing ??= storeAll().finally(() => {
      storing = undefined
    })
    return storing
  }

  const turns = [
    setInterval(() => engine.tick(), TICK_MS),
    inTurn(() => rules.load(), RULES_MS, 'rules not read'),
    inTurn(store, STORE_MS, 'not stored'),
    inTurn(() => firings.tidy(), TIDY_MS, 'not tidied'),
  ]
  events.on('coming', (event) => engine.coming(event))
  events.on('applied', (event) => {
    if (event.kind === 'instruments') rules.use()
    engine.applied(event)
  })
  events.on('update', (update) => engine.update(update))
  events.on('status', (status) => engine.status(status))
  await rules.load()
  const states = new StateReader({
    stateOf: (id) => engine.stateOf(id),
    now,
    elapsed: () => performance.now(),
    pause: () => new Promise((resolve) => setImmediate(resolve)),
  })

  return {
    engine,
    statesOf: states.of.bind(states),
    heldNow: rules.heldNow.bind(rules),
    isRead: (topic: string) => topic.startsWith('split:') && engine.readsSplits(topic.slice('split:'.length)),
    async close(): Promise<void> {
      for (const turn of turns) clearInterval(turn)
      // A failed write is repeated below.
      await storing?.catch(() => {})
      writtenAt = 0
      await store()
    },
  }
}

/** Repeats the action at an interval and skips a run while the previous one is active. Failures are logged. */
function inTurn(work: () => Promise<void>, everyMs: number, failure: string): NodeJS.Timeout {
  let busy = false
  return setInterval(() => {
    if (busy) return
    busy = true
    work()
      .catch((thrown: unknown) => log.error({ err: thrown }, failure))
      .finally(() => {
        busy = false
      })
  }, everyMs)
}
