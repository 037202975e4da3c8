import { dayOnOrBefore, shiftDay } from '../../../shared/market/calendar'
import { type Instrument, type InstrumentId, knownPrevClose } from '../../../shared/market/instrument'
import type { Bars, DayRow } from '../../../shared/protocol/rest'
import { type ChainedDay, chainFactors } from './day-chain'
import type { DayStore } from './day-store'

interface RangeDaysOptions {
  days: Pick<DayStore, 'between' | 'newest' | 'first'>
  todayOf: (id: InstrumentId) => string
  /** The running day of an instrument; undefined before its first price. */
  running: (instrument: Instrument) => DayRow | undefined
  isTradingDay: (instrument: Instrument | undefined, day: string) => boolean
}

export type RangeDays = ReturnType<typeof createRangeDays>

/** Recorded days of one instrument, including the running one, and how their prices are linked. */
export function createRangeDays({ days, todayOf, running, isTradingDay }: RangeDaysOptions) {
  /** True if no trading day lies between the two. */
  const followsIn = (instrument?: Instrument) => (before: string, day: string) =>
    dayOnOrBefore(shiftDay(day, -1), (each) => isTradingDay(instrument, each)) === before

  /** Rows from `first` to `last`, ascending. */
  async function rows(instrument: Instrument, first: string, last: string): Promise<DayRow[]> {
    const today = todayOf(instrument.id)
    const past = (await days.between(instrument.id, first, last)).filter((row) => row.tradingDay < today)
    const now = first <= today && today <= last ? running(instrument) : undefined
    return now ? [...past, now] : past
  }

  /** The rows as a chain; a running day without a price yet is included with its reference. */
  function chained(instrument: Instrument, known: readonly DayRow[], last: string): ChainedDay[] {
    const today = todayOf(instrument.id)
    if (today > last || known.at(-1)?.tradingDay === today || knownPrevClose(instrument) <= 0) return [...known]
    return [...known, { tradingDay: today, close: 0, prevClose: instrument.prevClose, completeness: 0 }]
  }

  /** Factors of a chain; a coin has no ex-dates, and its past only lacks sides. */
  const factorsOf = (instrument: Instrument, chain: readonly ChainedDay[]): number[] =>
    instrument.kind === 'crypto' ? chain.map(() => 1) : chainFactors(chain, followsIn(instrument))

  async function prevCloseOf(instrument: Instrument, day: string, stated: number): Promise<number> {
    if (stated > 0) return stated
    const [before] = await days.newest(instrument.id, 1, shiftDay(day, -1))
    return before && followsIn(instrument)(before.tradingDay, day) ? before.close : 0
  }

  return {
    rows,
    follows: followsIn(),
    /** First day on record, the running one included; empty if there is none. */
    since: async (of: Instrument) => (await days.first(of.id)) ?? running(of)?.tradingDay ?? '',
    /** Day fields of bars; `first` is the day of the first bar, empty if there is none. */
    async of(
      instrument: Instrument,
      known: readonly DayRow[],
      first: string,
      last: string,
    ): Promise<Pick<Bars, 'prevClose' | 'days'>> {
      const chain = chained(instrument, known, last)
      const stated = chain.find(({ tradingDay }) => tradingDay === first)?.prevClose ?? 0
      return {
        prevClose: first === '' ? (chain[0]?.prevClose ?? 0) : await prevCloseOf(instrument, first, stated),
        days: {
          day: chain.map(({ tradingDay }) => tradingDay),
          prevClose: chain.map(({ prevClose }) => prevClose),
          factor: factorsOf(instrument, chain),
        },
      }
    },
  }
}
