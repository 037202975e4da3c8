import type { Instrument, InstrumentId } from '../../shared/market/instrument'
import { encodeSeries } from '../../shared/protocol/day-series'
import type { Row } from '../../shared/protocol/kinds'
import type { DayRow } from '../../shared/protocol/rest'
import type { DayStore } from './day-store'
import type { SeriesKind, SeriesStore } from './series-store'

/** The course of a day by minute, where only its daily row is known. */
export interface DayCourse {
  minute: Row<'minute'>[]
  flow: Row<'flow'>[]
  'index-minute': Row<'index-minute'>[]
}

export interface DerivedSeriesOptions {
  days: Pick<DayStore, 'between'>
  instrument: (id: InstrumentId) => Instrument | undefined
  /** The running day of an instrument: it and what comes later is never made up. */
  today: (id: InstrumentId) => string
  course: (instrument: Instrument, day: DayRow) => DayCourse
}

/** Days made last: minutes and ledger of one are asked for one after the other. */
const COURSES_HELD = 16

const isOfCourse = (kind: SeriesKind): kind is keyof DayCourse =>
  kind === 'minute' || kind === 'flow' || kind === 'index-minute'

/** What is kept, and where of a past day only its daily row is, minutes and ledger made of it: never stored. */
export function withDerivedDays(kept: SeriesStore, options: DerivedSeriesOptions): SeriesStore {
  const { days, instrument, today, course } = options
  const held = new Map<string, Promise<DayCourse | undefined>>()

  async function make(day: string, id: InstrumentId): Promise<DayCourse | undefined> {
    const known = instrument(id)
    if (!known || known.kind === 'crypto' || today(id) === '' || day >= today(id)) return undefined
    const [row] = await days.between(id, day, day)
    return row && course(known, row)
  }

  function courseOf(day: string, id: InstrumentId): Promise<DayCourse | undefined> {
    const key = `${id} ${day}`
    const known = held.get(key)
    if (known) return known
    const made = make(day, id)
    held.set(key, made)
    made.catch(() => held.delete(key))
    for (const old of held.keys()) if (held.size > COURSES_HELD) held.delete(old)
    return made
  }

  return {
    ...kept,
    async read(day, id, kind) {
      const bytes = await kept.read(day, id, kind)
      if (bytes || !isOfCourse(kind)) return bytes
      // A day that was lived through has the rows that it has.
      if (kind === 'flow' && (await kept.read(day, id, 'minute'))) return undefined
      const rows = (await courseOf(day, id))?.[kind] as Row<'minute'>[] | undefined
      return rows && rows.length > 0 ? encodeSeries(kind as 'minute', day, rows, true) : undefined
    },
  }
}
