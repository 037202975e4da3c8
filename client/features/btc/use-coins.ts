import { useEffect, useMemo, useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { beijingDate } from '../../../shared/market/session'
import type { Bars } from '../../../shared/protocol/rest'
import { fetchBars } from '../../api/bars'
import { isClockMoved } from '../../session/replay'
import type { CoinStore } from '../../store/rows/coin-store'
import type { FlowStore } from '../../store/rows/flow-store'
import { instruments } from '../../store/rows/instruments'
import { liveMarket } from '../../store/rows/live-market'
import { subscribeAll } from '../../store/rows/subscribe-all'
import type { TickStore } from '../../store/rows/tick-store'
import { acquireCoin, acquireFlow, acquireTick } from '../../store/rows/topics'
import { useResource } from '../../store/use-resource'
import { btcText } from '../../text/btc'
import { fetchSeconds, useCachedSlices } from './cached-slices'
import { COMMON, type CoinPeriod, type CoinSource, PERIOD_DAYS, PERIOD_MS } from './choice'
import { barsFrom, type CoinRange, isWhole, reachesNow } from './coin-range'
import { secondSlices } from './coin-seconds'
import { type CoinBars, foldMinutes, foldPrints, joinCoinBars, noBars, rescaled } from './fold'

/** One source with its live stores. */
export interface Coin extends CoinSource {
  /** Exchange, and the kind where it is not spot. */
  label: string
  /** Invented by the simulated exchange: its time is that of the simulated market. */
  simulated: boolean
  tick: TickStore
  flow: FlowStore
  /** Funding, open interest and depth. */
  own: CoinStore
}

const labelOf = ({ exchange, type }: CoinSource): string =>
  type === 'PERP' ? `${exchange} ${btcText.types.PERP}` : exchange

/** A source without anything new for longer is behind. */
export const LATE_MS = 5_000

/** Age of the newest of a coin's data, ms; null before the first. A replay's is that of its newest print, by its clock. */
export function ageOf({ tick }: Coin): number | null {
  if (!tick.receivedAt) return null
  if (!isClockMoved()) return Date.now() - tick.receivedAt
  const [now, quotedAt] = [liveMarket().marketTime(), tick.quote?.time]
  return now && quotedAt ? Math.max(0, now - quotedAt) : null
}

/** The same in ms of the clock that ages are counted by: a replay's may be a fast one. */
export const lateAfter = (): number => LATE_MS * (isClockMoved() ? Math.max(1, liveMarket().session.get().speed) : 1)

export const isLate = (coin: Coin): boolean => (ageOf(coin) ?? Number.POSITIVE_INFINITY) > lateAfter()

/** The coin's own time now, epoch ms: in a replay its clock's. */
export const coinNow = ({ simulated }: Pick<Coin, 'simulated'>): number | undefined =>
  simulated || isClockMoved() ? liveMarket().marketTime() : Date.now()

/** The same for requests: while it is unknown, this machine's. */
export const coinNowOrHere = (coin: Pick<Coin, 'simulated'>): number => coinNow(coin) ?? Date.now()

/** Price and quantity of a coin as people read them. */
export const priceOf = ({ priceScale }: CoinSource, units: number): number => units / 10 ** priceScale

/** Live stores of several sources while the component is mounted. */
export function useCoins(sources: readonly CoinSource[]): readonly Coin[] {
  const key = sources.map(({ id }) => id).join()
  const [coins, setCoins] = useState<readonly Coin[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids decide
  useEffect(() => {
    const leases = sources.map((source) => {
      const { id } = source
      return { source, tick: acquireTick(id), flow: acquireFlow(id), own: acquireCoin(id) }
    })
    setCoins(
      leases.map(({ source, tick, flow, own }) => ({
        ...source,
        label: labelOf(source),
        simulated: source.name.includes(btcText.invented),
        tick: tick.store,
        flow: flow.store,
        own: own.store,
      })),
    )
    return () => {
      for (const { tick, flow, own } of leases) {
        tick.release()
        flow.release()
        own.release()
      }
    }
  }, [key])
  return coins
}

const DAY = 86_400_000
const REFRESH_MS = 60_000

/** Recorded bars of each source, requested again every minute. */
export function usePastBars(
  coins: readonly Coin[],
  period: CoinPeriod,
  { days = PERIOD_DAYS[period], range = {} }: { days?: number; range?: CoinRange } = {},
) {
  const { from, to } = range
  const isOver = coins.every((coin) => !reachesNow(range, coinNow(coin) ?? 0))
  // Whichever of them comes first now, it is the same past.
  const ids = coins.map(({ id }) => id).sort()
  const key = `coins/${ids.join()}/${period}/${days}/${from ?? ''}-${to ?? ''}`
  const slicesOf = useCachedSlices(key)
  const load = (options: { signal: AbortSignal }): Promise<Bars[]> => {
    const slices = slicesOf()
    const fetchOne = (coin: Coin) => {
      const now = coinNow(coin)
      if (!isWhole(range) && period === '1s')
        return fetchSeconds(coin.id, secondSlices(range, coinNowOrHere(coin)), slices, options)
      if (!isWhole(range))
        return fetchBars(coin.id, { period, ...(from && { start: from }), ...(to && { end: to }) }, options)
      const start = now === undefined ? undefined : beijingDate(now - (days - 1) * DAY)
      return fetchBars(coin.id, { period, ...(start && period !== '1d' ? { start } : {}) }, options)
    }
    return Promise.all(coins.map(fetchOne))
  }
  return useResource(key, load, isOver ? {} : { everyMs: REFRESH_MS })
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

/** Bars of one source now in `COMMON` units: recorded and live as one line; made once for each state of the stores. */
export function createCoinLine(
  coin: Coin,
  period: CoinPeriod,
  past: Bars | undefined,
  range: CoinRange = {},
): () => CoinBars {
  const recorded = asCoinBars(past)
  const [price, volume] = [10 ** (COMMON.priceScale - coin.priceScale), 10 ** (COMMON.volumeScale - coin.volumeScale)]
  if (!reachesNow(range, coinNow(coin) ?? 0)) {
    const bars = rescaled(recorded, price, volume)
    return () => bars
  }
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
    made = { at, bars: rescaled(joinCoinBars(recorded, barsFrom(live, range)), price, volume) }
    return made.bars
  }
}

/** The sources with the first that is up to date in front: prices are drawn from it, differences counted from it. */
export function useBaseFirst(coins: readonly Coin[]): readonly Coin[] {
  const [base, setBase] = useState<InstrumentId>()
  useEffect(() => {
    const look = () => setBase((coins.find((coin) => !isLate(coin)) ?? coins[0])?.id)
    look()
    const timer = setInterval(look, 1_000)
    return () => clearInterval(timer)
  }, [coins])
  return useMemo(() => [...coins].sort((a, b) => Number(b.id === base) - Number(a.id === base)), [coins, base])
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
    () =>
      subscribeAll(
        ...coins.flatMap(({ tick, flow }) => (of === 'tick' ? [tick] : [tick, flow])).map(({ subscribe }) => subscribe),
      ),
    [coins, of],
  )
