import { createMarketState } from '../../gateway/market/state/market-state'
import type { ActiveRule } from '../../gateway/people/alerts/active-rule'
import { alertMarketOf } from '../../gateway/people/alerts/alert-engine'
import type { AlertMarket } from '../../gateway/people/alerts/alert-market'
import { type ListedName, NameBook } from '../../gateway/people/alerts/directory'
import { AlertEngine } from '../../gateway/people/alerts/engine'
import type { StoredState } from '../../gateway/people/alerts/entry'
import { membersOf } from '../../gateway/people/alerts/rule-book'
import { NOTHING_OWN, type Own } from '../../shared/alerts/own'
import { readRule } from '../../shared/alerts/read-rule'
import { usesCost, withOwnRows } from '../../shared/alerts/rule'
import { DEFAULT_GRADES } from '../../shared/flow/grades'
import type { MarketEvent, Quote, Side } from '../../shared/market/events'
import type { Instrument } from '../../shared/market/instrument'
import type { OwnRows } from '../../shared/market/own-data'
import { beijingDate, phaseAt, timeOfDay } from '../../shared/market/session'
import type { AlertChoice } from '../../shared/protocol/rest-alerts'
import { clock } from './alert-rules'
import { INSTRUMENTS, MOUTAI } from './small-market'

export const CHOICE: AlertChoice = {
  repeat: 'always',
  cooldownSeconds: 0,
  margin: true,
  adjusts: true,
  speaks: true,
  channels: [],
}

/** The real market state and alert engine, driven by the test; all events are recorded, so that a day can be replayed. */
export function alertMarket(instruments: readonly Instrument[] = INSTRUMENTS, dailyBars?: AlertMarket['dailyBars']) {
  const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 1_700_000_000_000 })
  const listed = (): readonly ListedName[] => instruments
  const names = new NameBook(instruments)
  let time = clock('09:00')
  let speed = 1
  const marketClock = () => ({
    marketTime: time,
    speed,
    phase: phaseAt(timeOfDay(time)),
    tradingDay: state.tradingDay,
  })
  const engine = new AlertEngine({ market: alertMarketOf(state, listed, undefined, dailyBars), clock: marketClock })
  const applied: MarketEvent[] = []
  let orderNo = 0
  let rules: ActiveRule[] = []

  function apply(event: MarketEvent): void {
    applied.push(event)
    if ('exchangeTime' in event) time = Math.max(time, event.exchangeTime)
    engine.coming(event)
    for (const update of state.apply(event)) engine.update(update)
    engine.applied(event)
  }

  const market = {
    engine,
    state,
    applied,
    apply,
    at(text: string, day = 0) {
      time = clock(text, day)
      engine.tick()
    },
    /** Stops the clock at a time, ahead of the rows, while the engine ticks. */
    stand(text: string, day = 0) {
      speed = 0
      market.at(text, day)
      speed = 1
    },
    /** Sets the market's clock without a tick of the engine, epoch ms. */
    time(at: number) {
      time = at
    },
    begin(day = 0, change: Partial<Record<string, Partial<Instrument>>> = {}) {
      time = clock('09:00', day)
      apply({ kind: 'day', tradingDay: beijingDate(time) })
      apply({ kind: 'instruments', instruments: instruments.map((one) => ({ ...one, ...change[one.id] })) })
    },
    trade(text: string, price: number, { id = MOUTAI, volume = 100, side = 'buy' as Side, day = 0 } = {}) {
      orderNo += 2
      const order = { buyNo: orderNo, sellNo: orderNo + 1, venueSeq: orderNo }
      const exchangeTime = clock(text, day)
      apply({ kind: 'trade', instrument: id, exchangeTime, price, volume, amount: price * volume, side, ...order })
    },
    quote(text: string, change: Partial<Quote> = {}) {
      const quote = { last: 0, open: 0, high: 0, low: 0, volume: 0, amount: 0 }
      const book = { bidPrices: [], bidVolumes: [], askPrices: [], askVolumes: [] }
      apply({ kind: 'quote', instrument: MOUTAI, exchangeTime: clock(text), ...quote, ...book, ...change })
    },
    /** One rule for each condition, called r0, r1, … */
    watch(
      conditions: readonly (string | [condition: string, choice: Partial<AlertChoice>, more?: Partial<ActiveRule>])[],
      stored: (ruleId: string, instrument: string) => StoredState | undefined = () => undefined,
      mine: Partial<Own> & { data?: ReadonlyMap<string, OwnRows> } = {},
    ) {
      const { data = new Map<string, OwnRows>(), ...lists } = mine
      const own = { ...NOTHING_OWN, dataSets: [...data.keys()], ...lists }
      rules = conditions.map((request, place) => {
        const [condition, choice, more = {}] = typeof request === 'string' ? [request, {}] : request
        const read = readRule(condition, names.directory(own))
        if (!read.ok) throw new Error(`${condition}: ${read.reason}`)
        return {
          id: `r${place}`,
          ownerId: 'u-lin',
          version: 1,
          name: `规则${place}`,
          condition,
          rule: withOwnRows(read.rule, data),
          choice: { ...CHOICE, ...choice },
          isOn: true,
          mutedUntil: 0,
          expiresAt: null,
          members: membersOf(read.rule, names, own),
          costs: usesCost(read.rule.expression) ? own.costs : undefined,
          ...more,
        }
      })
      engine.setRules(rules, stored)
    },
    rules: () => rules,
    /** Whether a condition holds now. */
    heldNow(condition: string, mine: Partial<Own> = {}) {
      const own = { ...NOTHING_OWN, ...mine }
      const read = readRule(condition, names.directory(own))
      if (!read.ok) throw new Error(`${condition}: ${read.reason}`)
      return engine.heldNow(read.rule, membersOf(read.rule, names, own), own.costs)
    },
    /** Firings since the last call: rule, instrument unless it is MOUTAI, time and mark. */
    fired(): string[] {
      return engine.take(100_000).firings.map(({ activeRule, at, mark, instrument }) => {
        const when = new Date(at + 8 * 3_600_000).toISOString().slice(11, 19)
        return [activeRule.id, instrument === MOUTAI ? '' : instrument, when, mark]
          .filter((word) => word !== '')
          .join(' ')
      })
    },
  }
  return market
}

export type AlertTestMarket = ReturnType<typeof alertMarket>
