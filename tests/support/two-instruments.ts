import { createMarketState, type MarketState } from '../../gateway/market/state/market-state'
import { DEFAULT_GRADES } from '../../shared/flow/grades'
import type { SplitFinding } from '../../shared/flow/split-finding'
import type { Trade } from '../../shared/market/events'
import { clock, DAY, makeInstrument } from './market-events'
import { tradesOf } from './split-feed'
import { halfDay } from './split-generator/half-day'

export const TWO_IDS = ['600001.SH', '000001.SZ'] as const
const LENGTH_MS = 900_000

/** Trades of a quarter of an hour from 09:30 on, by instrument; each instrument is generated from its own seed. */
export const tapesOf = (seeds: readonly [number, number]): Trade[][] =>
  TWO_IDS.map((instrument, at) => {
    const trades = tradesOf(halfDay({ generator: 'second', seed: seeds[at] as number, lengthMs: LENGTH_MS }).prints)
    const begin = trades.find(({ exchangeTime }) => exchangeTime > 0)?.exchangeTime ?? 0
    const shift = clock('09:30:00') - begin
    return trades.map((trade) => ({ ...trade, instrument, exchangeTime: trade.exchangeTime + shift }))
  })

/** Time (ms) at which a trade arrives: by the trade, the index of its instrument and its index among its trades. */
export type Arrival = (trade: Trade, instrument: number, index: number) => number

export const IN_ORDER: Arrival = ({ exchangeTime }) => exchangeTime

/** All trades in the order of their arrival. No trade overtakes another one of its instrument. */
export function byArrival(tapes: readonly Trade[][], arrival: Arrival): Trade[] {
  const all = tapes.flatMap((tape, instrument) => {
    let last = 0
    return tape.map((trade, index) => {
      last = Math.max(last, arrival(trade, instrument, index))
      return { trade, last }
    })
  })
  return all.toSorted((a, b) => a.last - b.last).map(({ trade }) => trade)
}

/** Begins a trading day of these instruments. */
export function beginDay(state: MarketState, ids: readonly string[] = TWO_IDS, tradingDay = DAY): void {
  state.apply({ kind: 'day', tradingDay })
  state.apply({ kind: 'instruments', instruments: ids.map((id) => makeInstrument({ id })) })
}

export interface Ticks {
  /** Numbers of trades between two ticks, used in turn. */
  every: readonly number[]
  /** How far the feed's clock is ahead of the newest trade at each tick (ms), used in turn. */
  ahead: readonly number[]
}
const USUAL_TICKS: Ticks = { every: [50], ahead: [0] }

/** By instrument: every published state of its findings, and the last state of each some hours after the last trade. */
export function findingsOf(trades: readonly Trade[], { every, ahead } = USUAL_TICKS, ids: readonly string[] = TWO_IDS) {
  const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 5, interest: () => false })
  const states = state.findingStates()
  beginDay(state, ids)
  const published: SplitFinding[] = []
  const tick = (time: number) => {
    state.tick(time)
    published.push(...states.take().map(({ finding }) => finding))
  }
  let newest = 0
  let [left, ticks] = [every[0] as number, 0]
  for (const trade of trades) {
    state.apply(trade)
    newest = Math.max(newest, trade.exchangeTime)
    if (--left > 0) continue
    tick(newest + (ahead[ticks % ahead.length] as number))
    left = every[++ticks % every.length] as number
  }
  for (const hours of [1, 8, 12]) tick(newest + hours * 3_600_000)
  return ids.map((id) => ({
    published: published.filter(({ instrument }) => instrument === id),
    last: state.findings(id).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  }))
}

export const lastOf = (findings: ReturnType<typeof findingsOf>): SplitFinding[][] => findings.map(({ last }) => last)

/** Arrivals at which the last states of findings are those of trades in order. */
export const ARRIVALS: readonly (readonly [string, Arrival])[] = [
  ['one instrument after the other', (_, instrument) => instrument],
  ['the other instrument first', (_, instrument) => 1 - instrument],
  ['one instrument five seconds late', ({ exchangeTime }, instrument) => exchangeTime + instrument * 5_000],
  ['one instrument five minutes late', ({ exchangeTime }, instrument) => exchangeTime + instrument * 300_000],
  ['in turns of five seconds', ({ exchangeTime }, instrument) => Math.ceil(exchangeTime / 5_000) * 5_000 + instrument],
  ['in turns of five minutes', ({ exchangeTime }) => Math.ceil(exchangeTime / 300_000)],
]
