import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import type { DayRow } from '../../../shared/protocol/rest'
import type { DayStore } from './day-store'

export interface DeriveQueueOptions {
  days: Pick<DayStore, 'board'>
  instrument: (id: InstrumentId) => Instrument | undefined
  /** Whether any data other than daily rows is stored for a day. */
  isRecorded: (tradingDay: string) => Promise<boolean>
}

type Stocks = AsyncIterable<readonly { instrument: Instrument; day: DayRow }[]>

/**
 * Result of `make` for a day's rows of some instruments, with the ids of these instruments in order; undefined if more
 * than daily rows is known of the day.
 */
export type DeriveQueue = <T>(
  tradingDay: string,
  ids: ReadonlySet<InstrumentId>,
  make: (stocks: Stocks) => Promise<T>,
) => Promise<{ result: T; ids: InstrumentId[] } | undefined>

const ROWS_AT_ONCE = 250

/** One query at a time: each occupies a thread for as long as its instruments need. */
export function createDeriveQueue({ days, instrument, isRecorded }: DeriveQueueOptions): DeriveQueue {
  let last: Promise<unknown> = Promise.resolve()

  async function answer<T>(...[tradingDay, ids, make]: Parameters<typeof ask<T>>) {
    if (await isRecorded(tradingDay)) return undefined
    const order: InstrumentId[] = []
    async function* stocks() {
      for (let from = 0; ; from += ROWS_AT_ONCE) {
        const rows = await days.board(tradingDay, from, ROWS_AT_ONCE)
        const wanted = rows.flatMap(({ id, ...day }) => {
          const known = ids.has(id) ? instrument(id) : undefined
          return known ? [{ instrument: known, day }] : []
        })
        order.push(...wanted.map((one) => one.instrument.id))
        yield wanted
        if (rows.length < ROWS_AT_ONCE) return
      }
    }
    return { result: await make(stocks()), ids: order }
  }

  function ask<T>(tradingDay: string, ids: ReadonlySet<InstrumentId>, make: (stocks: Stocks) => Promise<T>) {
    const made = last.then(() => answer(tradingDay, ids, make))
    last = made.catch(() => undefined)
    return made
  }
  return ask
}
