import fc from 'fast-check'
import { createFiringStore } from '../../gateway/people/alerts/firing-store'
import type { Db } from '../../gateway/storage/database'
import type { MarketEvent } from '../../shared/market/events'
import { phaseAt } from '../../shared/market/session'
import { alertCases, prepared, textOf } from './alert-cases'
import { alertMarket } from './alert-market'
import type { OracleDay, OracleRule } from './alert-oracle'
import { clock, stock } from './alert-rules'
import { partOf } from './part-of'

export const CASES = 200
export const DAYS = 2
/** Second of the day to which the clock runs; trading ends at 15:00. */
export const UNTIL = 55_100
/** Later rows are no prices of the session. */
const LAST = 54_300
/** Seconds of each day at which the source breaks off, for all cases. */
export const BREAKS = [[46_817], [46_850]]
/** Stock that trades every few seconds, so that the market is never silent. */
export const BEAT = '699999.SH'
const BEAT_SECONDS = 5
const CLOCK_LAG_MS = 5_000
export const SOURCE = 'simulated'

interface Case {
  id: string
  text: string
  rule: OracleRule
  days: OracleDay[]
}

const idOf = (place: number) => `${600_000 + place}.SH`
export const ms = (day: number, second: number) => clock('00:00', day) + second * 1_000
/** Offset within a second, ms, unique to each case: no two rows of the market have the same time. */
const offset = (place: number) => (place + 1) * 4

function caseOf(one: Parameters<typeof prepared>[0], place: number): Case {
  // A sentence names whole minutes.
  const window = one.window && { from: one.window.from, to: one.window.to - (one.window.to % 60) }
  const { rule, days } = prepared({ ...one, window } as typeof one)
  const whole = days.map(({ rows, prevClose }, day) => {
    const breaks = BREAKS[day] as number[]
    const own = rows.filter(({ at, price }) => price !== undefined && at < LAST && !breaks.includes(at))
    const halts =
      place % 3 === 0 ? own.slice(1, 2).map(({ at }) => ({ at: at + 1, price: undefined, halts: true as const })) : []
    const isOpen = (at: number) => ['morning', 'afternoon'].includes(phaseAt(at * 1_000))
    return {
      prevClose,
      rows: [
        ...own,
        ...halts.filter(({ at }) => isOpen(at) && !breaks.includes(at) && !own.some((row) => row.at === at)),
        ...breaks.map((at) => ({ at, price: undefined })),
      ].sort((a, b) => a.at - b.at),
    }
  })
  // The close of the generated case may have been filtered out above: the previous close is computed from the one left.
  const last = whole[0]?.rows.findLast(({ price }) => price !== undefined)
  const close = last?.price ?? 1_000
  const prevClose = Math.round((close * one.exPermille) / 1_000)
  // The close is unknown where the source broke off after the last price: nothing is adjusted.
  const isKnown = last !== undefined && last.at > Math.max(...(BREAKS[0] as number[]))
  const isEx = isKnown && Math.abs(prevClose - close) * 200 > close
  const next = isEx ? Math.floor((2 * one.k * prevClose + close) / (2 * close)) : one.k
  const [today, tomorrow] = whole as [OracleDay, OracleDay]
  return {
    id: idOf(place),
    text: textOf(rule).replace('600519', idOf(place)),
    rule: { ...rule, thresholds: [one.k, next] },
    days: [today, { ...tomorrow, prevClose }],
  }
}

export const casesOf = (count: number): Case[] => fc.sample(alertCases, { numRuns: count, seed: 20261125 }).map(caseOf)
export const cases = casesOf(CASES)
const instrumentsOf = (all: readonly Case[]) =>
  [...all.map(({ id }) => id), BEAT].map((id) => stock({ id, limitUp: 0, limitDown: 0 }))
export const instruments = instrumentsOf(cases)

/** A market event, or (without `event`) the source breaking off and reconnecting. */
type Happening = { at: number; event?: MarketEvent }

export function courseOf(day: number, of: readonly Case[] = cases, beatSeconds = BEAT_SECONDS): Happening[] {
  const all: Happening[] = []
  let order = day * 1_000_000
  const print = (id: string, at: number, price: number) => {
    order += 2
    const numbers = { buyNo: order, sellNo: order + 1, venueSeq: order }
    const amount = price * 100
    all.push({
      at,
      event: { kind: 'trade', instrument: id, exchangeTime: at, price, volume: 100, amount, side: 'buy', ...numbers },
    })
  }
  const quote = (id: string, at: number, book: object) => {
    const none = { last: 0, open: 0, high: 0, low: 0, volume: 0, amount: 0 }
    const empty = { bidPrices: [], bidVolumes: [], askPrices: [], askVolumes: [] }
    all.push({
      at,
      event: { kind: 'quote', instrument: id, exchangeTime: at, ...none, ...empty, ...book } as MarketEvent,
    })
  }
  for (const [place, { id, days }] of of.entries()) {
    // Indicative prices on either side of everything: none of them is a price.
    for (const [second, price] of [
      [33_350, 900],
      [33_500, 1_100],
      [33_800, 900],
    ] as const) {
      const book = { bidPrices: [price], bidVolumes: [100], askPrices: [price], askVolumes: [100] }
      quote(id, ms(day, second) + offset(place), book)
    }
    for (const { at, price, halts } of days[day]?.rows ?? []) {
      const time = ms(day, at) + offset(place)
      if (halts) quote(id, time, {})
      else if (price !== undefined) print(id, time, price)
    }
  }
  for (let second = 33_301; second < UNTIL - 1_100; second += beatSeconds) print(BEAT, ms(day, second) + 1, 1_000)
  for (const second of BREAKS[day] ?? []) all.push({ at: ms(day, second) })
  return all.sort((a, b) => a.at - b.at)
}

export class World {
  market

  constructor(private readonly cases: readonly Case[]) {
    this.market = alertMarket(instrumentsOf(cases))
  }

  begin(day: number): void {
    const prices = this.cases.map(({ id, days }) => [id, { prevClose: days[day]?.prevClose ?? 0 }] as const)
    this.market.begin(day, Object.fromEntries(prices))
  }

  watch(stored?: Parameters<typeof this.market.watch>[1]): void {
    this.market.watch(
      this.cases.map(({ text, rule }) => [
        text,
        { repeat: rule.repeat, cooldownSeconds: rule.cooldownSeconds, margin: rule.margin, channels: ['hook'] },
      ]),
      stored,
    )
  }

  happen({ at, event }: Happening): void {
    if (event) {
      this.market.apply(event)
      return
    }
    this.market.time(at + CLOCK_LAG_MS - 1)
    this.market.engine.tick()
    this.market.engine.status(partOf({ state: 'reconnecting', detail: '' }))
    this.market.engine.status(partOf({ state: 'live', detail: '' }))
    this.market.time(at)
  }
}

/** A world with stored state: it can be restarted over the same database. */
export class StoredWorld extends World {
  private readonly store
  private happened: Happening[] = []

  constructor(db: Db) {
    super(cases)
    this.store = createFiringStore(db, SOURCE, () => Date.now())
  }

  override begin(day: number): void {
    this.happened = []
    super.begin(day)
  }

  override happen(one: Happening): void {
    this.happened.push(one)
    super.happen(one)
  }

  async write(): Promise<void> {
    do await this.store.write(this.market.engine.take(250))
    while (this.market.engine.waiting > 0)
  }

  /** Restarts as after a kill: state that was not stored is lost, and the day's events are applied again. */
  async restart(day: number): Promise<void> {
    const [states, position] = [await this.store.states(), await this.store.position()]
    this.market = alertMarket(instruments)
    if (position) this.market.engine.resume(position)
    super.begin(day)
    this.watch((rule, instrument) => states.get(`${rule} ${instrument}`))
    for (const one of this.happened) super.happen(one)
  }
}
