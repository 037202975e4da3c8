import { setTimeout as sleep } from 'node:timers/promises'
import { previousTradingDay } from '../../../shared/market/calendar'
import type { PastDay } from '../../../shared/market/events'
import { type InstrumentId, MAIN_INDEXES } from '../../../shared/market/instrument'
import type { OlderDaysRequest } from '../../../shared/market/known-days'
import type { Price } from '../../../shared/market/units'
import { logOf } from '../../log'
import { type InstrumentDay, pastDay } from './day-rows'
import type { DayStore } from './day-store'
import { eventLoop, type Slicing } from './in-slices'
import type { LiveMarket } from './market-port'
import { onceSettled, type SettledOptions } from './once-settled'

const log = logOf('history')

/** Trading days of daily rows that a market has from its start, and those that its feed sends itself. */
const WHOLE_DAYS = 250
const TOLD_DAYS = 20
/** Instrument whose days define which are on record: it is sent last. */
const INDEX = (MAIN_INDEXES.at(-1) as (typeof MAIN_INDEXES)[number]).id
/** Rows of one transaction, which delays others by about 50 ms, and the pause after it. */
const ROWS_PER_WRITE = 4_000
const REST_MS = 400
/** Older days wait until the first pages are loaded. */
const SILENCE_MS = 25_000

interface OlderDaysOptions {
  days: Pick<DayStore, 'between' | 'pastPrices' | 'add'>
  /** Makes them, an instrument after the other, the indexes at last. */
  older: (request: OlderDaysRequest) => AsyncIterable<readonly PastDay[]>
  market: Pick<LiveMarket, 'tradingDay' | 'instrument' | 'instrumentTable'>
  /** Resolves when the past from the feed is written. */
  written: () => Promise<void>
  isKeeper: () => boolean
  /** All that was missing is there. */
  filled: () => void
  slicing?: Slicing
  /** Resolves after so many ms, or rejects when `signal` aborts. */
  rest?: (ms: number, signal: AbortSignal) => Promise<void>
  later?: SettledOptions['later']
}

/** The first of the days up to now that are on record without a gap; undefined if there are enough, or none. */
async function firstOnRecord({ days, market }: Pick<OlderDaysOptions, 'days' | 'market'>): Promise<string | undefined> {
  const last = previousTradingDay(market.tradingDay)
  const rows = await days.between(INDEX, '', last)
  const known = new Set(rows.map(({ tradingDay }) => tradingDay))
  let first: string | undefined
  let count = 0
  for (let day = last; known.has(day); day = previousTradingDay(day)) {
    first = day
    count++
  }
  return count < WHOLE_DAYS ? first : undefined
}

/** Closes at which the older days of each instrument must end. */
async function prevClosesOf(
  { days, market }: Pick<OlderDaysOptions, 'days' | 'market'>,
  first: string,
  { pause }: Slicing,
): Promise<Map<InstrumentId, Price>> {
  const found = new Map<InstrumentId, Price>()
  for await (const rows of days.pastPrices(first, pause)) {
    for (const { instrument, prevClose } of rows) found.set(instrument, prevClose)
  }
  for (const id of market.instrumentTable().id) {
    if (found.has(id) || market.instrument(id)?.kind === 'crypto') continue
    const [row] = await days.between(id, first, market.tradingDay)
    if (row) found.set(id, row.prevClose)
  }
  return found
}

/**
 * Daily rows of the days before those that a simulated market sends at its start: written once, a few instruments at a
 * time, while the market runs. Interrupted work is repeated at the next start.
 */
export function storeOlderDays(options: OlderDaysOptions) {
  const { days, older, market, written, isKeeper, filled, slicing = eventLoop, later } = options
  const rest = options.rest ?? ((ms, signal) => sleep(ms, undefined, { signal, ref: false }))
  const closing = new AbortController()
  let running: Promise<void> = Promise.resolve()

  async function fill(): Promise<void> {
    await written()
    if (closing.signal.aborted || market.tradingDay === '' || !isKeeper()) return
    const first = await firstOnRecord(options)
    if (first === undefined) return
    const request = { first, count: WHOLE_DAYS - TOLD_DAYS, prevCloses: await prevClosesOf(options, first, slicing) }
    let rows: InstrumentDay[] = []
    let count = 0
    const all = new Set<string>()
    const write = async (finished?: ReadonlySet<string>): Promise<void> => {
      await days.add(rows, finished)
      count += rows.length
      rows = []
      await rest(REST_MS, closing.signal)
    }
    for await (const events of older(request)) {
      closing.signal.throwIfAborted()
      // Checked before more rows are added: the last ones are written together with the end.
      if (rows.length >= ROWS_PER_WRITE) await write()
      else await slicing.pause()
      for (const event of events) {
        all.add(event.tradingDay)
        const instrument = market.instrument(event.instrument)
        if (instrument) rows.push(pastDay(event, instrument))
      }
    }
    await write(all)
    log.info({ rows: count, first }, 'days before the first one are written down')
    filled()
  }

  const run = (): Promise<void> => {
    running = running.then(fill).catch((thrown: unknown) => {
      if (!closing.signal.aborted) log.warn({ err: thrown }, 'days before the first one are not written down')
    })
    return running
  }
  const { observe, cancel } = onceSettled({ silenceMs: SILENCE_MS, run, later })
  return {
    observe,
    /** Resolves when the current write is finished. */
    close(): Promise<void> {
      cancel()
      closing.abort()
      return running
    },
  }
}
