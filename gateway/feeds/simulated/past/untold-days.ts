import { daysBetween, shiftDay, tradingDaysBefore } from '../../../../shared/market/calendar'
import { MAIN_INDEXES } from '../../../../shared/market/instrument'
import type { KnownDay } from '../../../../shared/market/known-days'
import type { Company } from '../exchange/universe'
import type { Memory } from '../thread/memory'

export interface OlderPast {
  /** Days that a market without a past is given. */
  pastDays?: number
  /** The last days on record, oldest first: the market continues from them, and sends only later data. */
  known?: readonly KnownDay[]
}

/** Days that a market without a past is given. */
const PAST_DAYS = 20
/** A market that stood still for longer starts over. */
const UNTOLD_MAX = 60
/** Part of the companies that a day on record must have beside the indexes, to be a whole one of this market. */
const COVERED = 0.9

/**
 * The days before `tradingDay` to be sent: those since the last on record, from which `memory` continues, or a fixed
 * number if there is none.
 */
export function untoldDays(
  tradingDay: string,
  { known = [], pastDays = PAST_DAYS }: OlderPast,
  memory: Memory,
): string[] {
  // For a day that hardly began, coins are on record, or some of the stocks.
  const whole = known.filter((day) => isOfMarket(day, memory.tape.companies))
  const last = whole.at(-1)
  const since = last && daysBetween(shiftDay(last.tradingDay, 1), shiftDay(tradingDay, -1))
  if (!since || since.length > UNTOLD_MAX) return tradingDaysBefore(tradingDay, pastDays)
  memory.recall(whole)
  return since
}

function isOfMarket({ id }: KnownDay, companies: readonly Company[]): boolean {
  const known = new Set(id)
  if (!MAIN_INDEXES.every((index) => known.has(index.id))) return false
  return companies.filter((company) => known.has(company.id)).length >= COVERED * companies.length
}
