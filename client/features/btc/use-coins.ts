import { useEffect, useMemo, useState } from 'react'
import { beijingDate } from '../../../shared/market/session'
import type { Bars } from '../../../shared/protocol/rest'
import { fetchBars } from '../../api/bars'
import type { FlowStore } from '../../store/flow-store'
import { instruments } from '../../store/instruments'
import { liveMarket } from '../../store/live-market'
import type { TickStore } from '../../store/tick-store'
import { acquireFlow, acquireTick } from '../../store/topics'
import { useResource } from '../../store/use-resource'
import { type CoinPeriod, type CoinSource, PERIOD_DAYS, PERIOD_MS } from './choice'
import { type CoinBars, foldMinutes, foldPrints, joinBars, noBars } from './fold'

/** One source with its live stores. */
export interface Coin extends CoinSource {
  tick: TickStore
  flow: FlowStore
}

/** The live stores of several sources, for as long as the component stands. */
export function useCoins(sources: readonly CoinSource[]): readonly Coin[] {
  const key = sources.map(({ id }) => id).join()
  const [coins, setCoins] = useState<readonly Coin[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids decide
  useEffect(() => {
    const leases = sources.map((source) => ({ source, tick: acquireTick(source.id), flow: acquireFlow(source.id) }))
    setCoins(leases.map(({ source, tick, flow }) => ({ ...source, tick: tick.store, flow: flow.store })))
    return () => {
      for (const { tick, flow } of leases) {
        tick.release()
        flow.release()
      }
    }
  }, [key])
  return coins
}

const DAY = 86_400_000
const REFRESH_MS = 60_000

/** Recorded bars of each source, asked again every minute. */
export function usePastBars(coins: readonly Coin[], period: CoinPeriod, days = PERIOD_DAYS[period]) {
  const load = async (options: { signal: AbortSignal }): Promise<Bars[]> => {
    const now = liveMarket().marketTime()
    const start = now === undefined ? undefined : beijingDate(now - (days - 1) * DAY)
    const wish = { period, ...(start && period !== '1d' ? { start } : {}) }
    return Promise.all(coins.map(({ id }) => fetchBars(id, wish, options)))
  }
  return useResource(`coins/${coins.map(({ id }) => id).join()}/${period}/${days}`, load, { everyMs: REFRESH_MS })
}

export const asCoinBars = (bars: Bars | undefined): CoinBars =>
  bars
    ? {
        time: bars.time,
        open: bars.open,
        high: bars.high,
        low: bars.low,
        close: bars.close,
        volume: bars.volume,
        net: bars.adNet,
      }
    : noBars()

/** Bars of one source now: recorded and live as one line; made once for each state of the stores. */
export function createCoinLine(coin: Coin, period: CoinPeriod, past: Bars | undefined): () => CoinBars {
  const recorded = asCoinBars(past)
  let made: { at: string; bars: CoinBars } | undefined
  return () => {
    const at = `${coin.tick.version}/${coin.flow.version}`
    if (made?.at === at) return made.bars
    const unit = instruments.unitsPerYuan(coin.id)
    const periodMs = PERIOD_MS[period]
    const { slot, minute } = coin.flow.columns()
    const live =
      period === '1s'
        ? foldPrints(coin.tick.prints.columns(), unit, periodMs)
        : foldMinutes(coin.tick.columns(), { slot, net: minute.adNet }, periodMs)
    made = { at, bars: joinBars(recorded, live) }
    return made.bars
  }
}

/** Renders `hz` times a second, for slow texts over several stores. */
export function usePulse(hz = 2): void {
  const [, setCount] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && setCount((count) => count + 1), 1000 / hz)
    return () => clearInterval(timer)
  }, [hz])
}

/** Subscribes to every store of the sources; keep the identity. */
export const useSubscribe = (coins: readonly Coin[], of: 'tick' | 'both') =>
  useMemo(
    () => (listener: () => void) => {
      const stores = coins.flatMap(({ tick, flow }) => (of === 'tick' ? [tick] : [tick, flow]))
      const stops = stores.map((store) => store.subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [coins, of],
  )
