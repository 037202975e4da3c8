import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import { encodeSeries } from '../../../shared/protocol/day-series'
import type { CapturedSeries } from './capture'
import { type InstrumentDay, pastDay } from './day-rows'
import { DAY_ROWS_PER_WRITE, type DayStore } from './day-store'
import { EventsBefore } from './events-before'
import { inSlices, type Slicing } from './in-slices'
import type { PastDayBuffer } from './past-day-buffer'
import type { PastMinutesOfDay } from './past-minutes'
import type { DayCapture } from './running-day'
import { type SeriesStore, WHOLE_MARKET } from './series-store'

/** Dates: coins have days of their own, so these are more than 250 trading days. */
const DAYS_KEPT = 400
const SERIES_DAYS_KEPT = 30
/** Prints take about a MB an instrument. */
const PRINTS_DAYS_KEPT = 5

interface DayWriterOptions {
  days: DayStore
  series: SeriesStore
  slicing: Slicing
}

type Writes = Iterable<() => Promise<void>>

/** Writes captures into the stores, in slices between the market's work. */
export class DayWriter {
  readonly #eventsBefore: EventsBefore

  constructor(private readonly options: DayWriterOptions) {
    this.#eventsBefore = new EventsBefore(options.series)
  }

  /** `written` is called for each series that is in the store. */
  day(capture: DayCapture, written: (series: CapturedSeries, tradingDay: string) => void): Promise<void> {
    return this.#inSlices(this.#dayWrites(capture, written))
  }

  /** A day of instruments that have days of their own. */
  async ownDay(rows: readonly InstrumentDay[], series: readonly CapturedSeries[]): Promise<void> {
    await this.options.days.write(rows)
    for (const { id, tradingDay, kind, bytes } of series) await this.options.series.write(tradingDay, id, kind, bytes)
  }

  pastDays(days: PastDayBuffer, instrument: (id: InstrumentId) => Instrument | undefined): Promise<void> {
    return this.#inSlices(this.#pastDayWrites(days, instrument))
  }

  pastMinutes(days: readonly PastMinutesOfDay[]): Promise<void> {
    const { series } = this.options
    return this.#inSlices(
      days.map(({ id, tradingDay, rows }) => () => {
        return series.write(tradingDay, id, 'minute', encodeSeries('minute', tradingDay, rows))
      }),
    )
  }

  /** Deletes data older than the retention. */
  async prune(): Promise<void> {
    const { days, series } = this.options
    await days.prune(DAYS_KEPT)
    await series.prune(SERIES_DAYS_KEPT)
    await series.prunePrints(PRINTS_DAYS_KEPT)
  }

  async #inSlices(writes: Writes): Promise<void> {
    await inSlices(writes, this.options.slicing)
  }

  *#dayWrites(capture: DayCapture, written: (series: CapturedSeries, tradingDay: string) => void): Writes {
    const { days, series } = this.options
    const { tradingDay } = capture
    yield () => series.write(tradingDay, WHOLE_MARKET, 'breadth', capture.breadth)
    yield async () => {
      const events = await this.#eventsBefore.beside(tradingDay, capture.events)
      await series.write(tradingDay, WHOLE_MARKET, 'market-event', events)
    }
    for (const chunk of chunks(capture.days)) yield () => days.write(chunk)
    for (const chunk of chunks(capture.findings)) yield () => series.writeFindings(tradingDay, chunk)
    for (const ofOne of capture.series) {
      for (const one of ofOne) {
        yield async () => {
          await series.write(one.tradingDay, one.id, one.kind, one.bytes)
          written(one, tradingDay)
        }
      }
    }
  }

  *#pastDayWrites(days: PastDayBuffer, instrumentOf: (id: InstrumentId) => Instrument | undefined): Writes {
    for (const events of days.take()) {
      const rows = events.flatMap((event) => {
        const instrument = instrumentOf(event.instrument)
        return instrument ? [pastDay(event, instrument)] : []
      })
      yield () => this.options.days.write(rows)
    }
  }
}

const chunks = <T>(rows: readonly T[]) =>
  Array.from({ length: Math.ceil(rows.length / DAY_ROWS_PER_WRITE) }, (_, at) =>
    rows.slice(at * DAY_ROWS_PER_WRITE, (at + 1) * DAY_ROWS_PER_WRITE),
  )
