import type { Instrument, InstrumentId } from '../../shared/market/instrument'
import type { Price, Yuan } from '../../shared/market/units'
import type { DayRow } from '../../shared/protocol/rest'
import type { DayStore } from './day-store'

/** At the end of a minute: price units; yuan since the opening, null = not told. */
export interface DerivedStanding {
  close: Price
  adNet: Yuan | null
  odBig: Yuan | null
}

export interface DerivedStandingsOptions {
  days: Pick<DayStore, 'board'>
  instrument: (id: InstrumentId) => Instrument | undefined
  /** Whether anything but daily rows was kept of a day. */
  wasLived: (tradingDay: string) => Promise<boolean>
  make: (
    slots: readonly number[],
    stocks: AsyncIterable<readonly { instrument: Instrument; day: DayRow }[]>,
  ) => Promise<DerivedStanding[][]>
}

/** Where stocks of a day stood when each of some minutes was over; undefined where more is known than daily rows. */
export type DerivedStandings = (
  tradingDay: string,
  slots: readonly number[],
  ids: ReadonlySet<InstrumentId>,
) => Promise<ReadonlyMap<InstrumentId, DerivedStanding[]> | undefined>

const ROWS_AT_ONCE = 250

/** One question at a time: each takes a thread for as long as its members need. */
export function createDerivedStandings({
  days,
  instrument,
  wasLived,
  make,
}: DerivedStandingsOptions): DerivedStandings {
  let last: Promise<unknown> = Promise.resolve()

  async function answer(...[tradingDay, slots, ids]: Parameters<DerivedStandings>) {
    if (await wasLived(tradingDay)) return undefined
    const told: InstrumentId[] = []
    async function* stocks() {
      for (let from = 0; ; from += ROWS_AT_ONCE) {
        const rows = await days.board(tradingDay, from, ROWS_AT_ONCE)
        const wanted = rows.flatMap(({ id, ...day }) => {
          const known = ids.has(id) ? instrument(id) : undefined
          return known ? [{ instrument: known, day }] : []
        })
        told.push(...wanted.map((one) => one.instrument.id))
        if (wanted.length > 0) yield wanted
        if (rows.length < ROWS_AT_ONCE) return
      }
    }
    const standings = await make(slots, stocks())
    return new Map(told.map((id, at) => [id, standings[at] ?? []]))
  }

  return (...asked) => {
    const made = last.then(() => answer(...asked))
    last = made.catch(() => undefined)
    return made
  }
}
