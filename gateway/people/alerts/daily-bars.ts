import type { InstrumentId } from '../../../shared/market/instrument'
import { beijingDate } from '../../../shared/market/session'
import { dayFactors } from '../../../shared/protocol/bar-days'
import type { Bars } from '../../../shared/protocol/rest'
import { logOf } from '../../log'
import type { DailyBars } from './line-values'

const log = logOf('alerts')

/** Instruments whose bars are cached; the one that was loaded first goes. */
const CACHED_MAX = 1_000
const RETRY_MS = 60_000

interface DailyBarsParts {
  /** Daily bars of an instrument up to today. */
  load: (id: InstrumentId) => Promise<Pick<Bars, keyof DailyBars | 'time' | 'days' | 'priceScale'>>
  tradingDay: () => string
  /** Wall clock, epoch ms. */
  now: () => number
}

/** Bars of the days before `today`, on its basis of prices. */
export function finishedDays(bars: Awaited<ReturnType<DailyBarsParts['load']>>, today: string): DailyBars {
  const factorOf = dayFactors(bars)
  const days = bars.time.map(beijingDate)
  const count = days.filter((day) => day < today).length
  const unit = 10 ** bars.priceScale
  const price = (values: readonly number[]) =>
    Float64Array.from({ length: count }, (_, row) => ((values[row] ?? Number.NaN) * factorOf(days[row] ?? '')) / unit)
  const plain = (values: readonly number[]) => Float64Array.from(values.slice(0, count))
  return {
    open: price(bars.open),
    high: price(bars.high),
    low: price(bars.low),
    close: price(bars.close),
    volume: plain(bars.volume),
    turnover: plain(bars.turnover),
  }
}

/**
 * Finished days of instruments that rules look at, loaded one after the other when they are first read on a trading day.
 * Undefined until they are there; a failure is tried again after a minute.
 */
export function createDailyBars({ load, tradingDay, now }: DailyBarsParts) {
  const cached = new Map<InstrumentId, { day: string; bars: DailyBars }>()
  const failed = new Map<InstrumentId, number>()
  const wanted = new Set<InstrumentId>()
  let isLoading = false

  async function loadOne(id: InstrumentId): Promise<void> {
    const day = tradingDay()
    try {
      const bars = finishedDays(await load(id), day)
      cached.delete(id)
      cached.set(id, { day, bars })
      const [first] = cached.keys()
      if (cached.size > CACHED_MAX && first !== undefined) cached.delete(first)
      failed.delete(id)
    } catch (thrown) {
      failed.set(id, now())
      log.warn({ err: thrown, id }, 'daily bars not read')
    }
  }

  async function loadAll(): Promise<void> {
    if (isLoading) return
    isLoading = true
    for (const id of wanted) {
      await loadOne(id)
      wanted.delete(id)
    }
    isLoading = false
  }

  return (id: InstrumentId): DailyBars | undefined => {
    const day = tradingDay()
    const known = cached.get(id)
    if (known?.day === day) return known.bars
    const isWaiting = now() - (failed.get(id) ?? Number.NEGATIVE_INFINITY) < RETRY_MS
    if (day !== '' && !isWaiting && !wanted.has(id) && wanted.size < CACHED_MAX) {
      wanted.add(id)
      void loadAll()
    }
    return undefined
  }
}
