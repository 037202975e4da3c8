import { type DayReference, ReferenceMaker } from '../../../shared/flow/market-events/day-reference'
import { EVENT_RULES } from '../../../shared/market/event-kinds'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import { logOf } from '../../log'
import type { DayStore } from './day-store'
import { eventLoop, type Slicing } from './in-slices'
import { onceSettled, type SettledOptions } from './once-settled'

const log = logOf('history')

const SILENCE_MS = 400

interface DayReferenceOptions {
  days: Pick<DayStore, 'tradingDays' | 'pastPrices'>
  market: { readonly tradingDay: string; instrument(id: InstrumentId): Instrument | undefined }
  /** Resolves when the past from the feed is written. */
  written: () => Promise<void>
  /** Receives the result. */
  refer: (references: ReadonlyMap<InstrumentId, DayReference>) => void
  slicing?: Slicing
  later?: SettledOptions['later']
}

/**
 * Computes at the start of a day the reference of each instrument from the 60 days before it, and again when more of
 * them become known.
 */
export function createDayReferences(options: DayReferenceOptions) {
  const { days, market, written, refer, slicing = eventLoop, later } = options
  let requests = 0

  /** The references of the running day. */
  async function read(): Promise<ReadonlyMap<InstrumentId, DayReference>> {
    const { tradingDay } = market
    const before = (await days.tradingDays()).filter((day) => day < tradingDay)
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
    const mine = ++requests
    try {
      await written()
      const day = market.tradingDay
      const references = await read()
      // Otherwise another day began, or more of the past arrived, during the read.
      if (mine === requests && day === market.tradingDay) refer(references)
    } catch (thrown) {
      log.error({ err: thrown }, 'the days before could not be read: events that need them are not judged')
    }
  }

  const { observe, again, cancel } = onceSettled({ silenceMs: SILENCE_MS, run: make, later })
  return {
    read,
    observe,
    again,
    close(): void {
      cancel()
      requests++
    },
  }
}
