import type { InstrumentId } from '../../../shared/market/instrument'
import { beijingDate } from '../../../shared/market/session'
import { dayFactors } from '../../../shared/protocol/bar-days'
import type { Bars } from '../../../shared/protocol/rest'
import { logOf } from '../../log'
import type { DailyBars } from './line-values'

const log = logOf('alerts')

/** Instruments whose bars are cached; further ones have none. */
const CACHED_MAX = 1_000
const RETRY_MS = 60_000
/** Bars that were not read for this long may go. */
const UNREAD_MS = 5 * 60_000

type Priced = Exclude<keyof DailyBars, 'net' | 'largeNet'>

interface DailyBarsParts {
  /** Daily bars of an instrument up to today. */
  load: (id: InstrumentId) => Promise<Pick<Bars, Priced | 'adNet' | 'odBigNet' | 'time' | 'days' | 'priceScale'>>
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
  const money = (values: readonly (number | null)[]) =>
    Float64Array.from({ length: count }, (_, row) => values[row] ?? Number.NaN)
  return {
    open: price(bars.open),
    high: price(bars.high),
    low: price(bars.low),
    close: price(bars.close),
    volume: plain(bars.volume),
    turnover: plain(bars.turnover),
    net: money(bars.adNet),
    largeNet: money(bars.odBigNet),
  }
}

/**
 * Finished days of instruments that rules look at, loaded one after the other when they are first read on a trading day.
 * Undefined until they are there, and where `CACHED_MAX` others are in use; both are tried again after a minute.
 */
export function createDailyBars({ load, tradingDay, now }: DailyBarsParts) {
  let cached = new Map<InstrumentId, { bars: DailyBars; readAt: number }>()
  let cachedFor = ''
  const failed = new Map<InstrumentId, number>()
  const wanted = new Set<InstrumentId>()
  let isLoading = false
  let fullAt = Number.NEGATIVE_INFINITY
  let warnedOn = ''

  async function loadOne(id: InstrumentId): Promise<void> {
    const day = tradingDay()
    try {
      const bars = finishedDays(await load(id), day)
      if (day === cachedFor) cached.set(id, { bars, readAt: now() })
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

  /** Whether one more instrument can be cached; evicts bars that were not read for `UNREAD_MS`. */
  function hasRoom(): boolean {
    if (cached.size + wanted.size < CACHED_MAX) return true
    if (now() - fullAt < RETRY_MS) return false
    for (const [id, { readAt }] of cached) if (now() - readAt > UNREAD_MS) cached.delete(id)
    if (cached.size + wanted.size < CACHED_MAX) return true
    fullAt = now()
    if (warnedOn !== cachedFor) log.warn({ most: CACHED_MAX }, 'no daily bars for further lines of alerts')
    warnedOn = cachedFor
    return false
  }

  return (id: InstrumentId): DailyBars | undefined => {
    const day = tradingDay()
    if (day !== cachedFor) cached = new Map()
    cachedFor = day
    const known = cached.get(id)
    if (known) {
      known.readAt = now()
      return known.bars
    }
    const isWaiting = now() - (failed.get(id) ?? Number.NEGATIVE_INFINITY) < RETRY_MS
    if (day !== '' && !isWaiting && !wanted.has(id) && hasRoom()) {
      wanted.add(id)
      void loadAll()
    }
    return undefined
  }
}
