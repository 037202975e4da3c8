import { type DayReference, ReferenceMaker } from '../../shared/flow/market-events/day-reference'
import { EVENT_RULES } from '../../shared/market/event-kinds'
import type { FeedEvent } from '../../shared/market/events'
import type { Instrument, InstrumentId } from '../../shared/market/instrument'
import { logOf } from '../log'
import type { DayStore } from './day-store'
import { eventLoop, type Slicing } from './in-slices'

const log = logOf('history')

/** Silence after the last word of a day's beginning or its past, before the past is read. */
const SETTLE_MS = 400

export interface DayReferenceOptions {
  days: Pick<DayStore, 'calendar' | 'pastPrices'>
  market: { readonly tradingDay: string; instrument(id: InstrumentId): Instrument | undefined }
  /** Resolves when what the feed told of the past is written. */
  written: () => Promise<void>
  /** Takes what was made. */
  refer: (references: ReadonlyMap<InstrumentId, DayReference>) => void
  slicing?: Slicing
  /** Runs once after `ms`; the answer cancels it. Replaced in tests. */
  later?: (ms: number, run: () => void) => () => void
}

const afterwards = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms).unref()
  return () => clearTimeout(timer)
}

/** Reads at a day's beginning what the 60 days before it say of each instrument, and again when they become known. */
export function createDayReferences(options: DayReferenceOptions) {
  const { days, market, written, refer, slicing = eventLoop, later = afterwards } = options
  let cancel = () => {}
  let asked = 0

  /** The references of the running day. */
  async function read(): Promise<ReadonlyMap<InstrumentId, DayReference>> {
    const { tradingDay } = market
    const before = (await days.calendar()).map((day) => day.tradingDay).filter((day) => day < tradingDay)
    const makers = new Map<InstrumentId, ReferenceMaker>()
    for (const day of before.slice(-EVENT_RULES.days).reverse()) {
      for await (const page of days.pastPrices(day, slicing.pause)) {
        for (const { instrument, ...prices } of page) {
          let maker = makers.get(instrument)
          if (!maker) {
            maker = new ReferenceMaker(market.instrument(instrument)?.prevClose ?? 0)
            makers.set(instrument, maker)
          }
          maker.addBefore(prices)
        }
      }
    }
    const references = new Map<InstrumentId, DayReference>()
    for (const [instrument, maker] of makers) {
      const reference = maker.reference()
      if (reference) references.set(instrument, reference)
    }
    return references
  }

  async function make(): Promise<void> {
    const mine = ++asked
    try {
      await written()
      const day = market.tradingDay
      const references = await read()
      // Another day began, or more of the past came, while this was being read.
      if (mine === asked && day === market.tradingDay) refer(references)
    } catch (thrown) {
      log.error({ err: thrown }, 'the days before could not be read: events that need them are not judged')
    }
  }

  return {
    read,
    /** Looks at each event before state applies it. */
    observe({ kind }: FeedEvent): void {
      if (kind !== 'day' && kind !== 'instruments' && kind !== 'past-day') return
      cancel()
      cancel = later(SETTLE_MS, () => void make())
    },
    close(): void {
      cancel()
      asked++
    },
  }
}
