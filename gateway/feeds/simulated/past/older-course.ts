import { exReference, limitsOf, ruleOf } from '../../../../shared/market/rules'
import { Random } from '../exchange/random'
import { companyStyle } from '../exchange/styles'
import { type Company, companyLimit } from '../exchange/universe'
import type { CompanyDay } from './company-calendar'
import { type DayFactors, sharedReturn } from './day-factors'
import { type PastMoney, pastMoney } from './past-money'
import { companyHeat, HEAT_DAYS, type Move, type PricedMove, pastMove, priceMove } from './past-move'

/** One of the days before a market's first, and what it brings to all. */
export interface OlderDay {
  tradingDay: string
  factors: DayFactors
  calendar: CompanyDay
}

export interface OlderRow extends PricedMove, PastMoney {
  /** Place of its day. */
  at: number
  prevClose: number
}

/** How far from where it ends a company may have stood, as a factor, and the least price that it may come from. */
const FARTHEST = 2.5
const LEAST_START = 160
/** Part of its distance from the planned course that a price keeps from one day to the next. */
const KEEPS = 0.8
/** Part of its limit that the last day may move. */
const TAMEST = 0.6
/** Beyond any price limit. */
const NO_LIMIT = 1e9
/** A price at which rounding to cents is of no account. */
const FINE = 1e7

interface Planned {
  at: number
  move: Move
  isFree: boolean
  /** Logarithm of the close beside the first previous close. */
  log: number
}

/**
 * The days before a market's first one of a company, oldest first: they end at `target`, its previous close there, price
 * units. Each previous close is the close before it, or its ex-rights reference; a suspended company has no such day.
 */
export function olderCourse(seed: number, company: Company, days: readonly OlderDay[], target: number): OlderRow[] {
  const plan = planned(seed, company, days)
  const whole = plan.at(-1)?.log ?? 0
  const wanted = Math.max(
    Math.min(LEAST_START, target),
    Math.min(target * FARTHEST, Math.max(target / FARTHEST, target / Math.exp(whole))),
  )
  // A large difference is reduced a little every day.
  const drift = (Math.log(target / wanted) - whole) / Math.max(1, plan.length)
  const rows: OlderRow[] = []
  let last = Math.max(1, Math.round(wanted))
  let away = 0
  let place = 0
  days.forEach(({ tradingDay, factors, calendar }, at) => {
    const terms = calendar.isListed(company) ? calendar.exRights(company, last) : undefined
    const prevClose = terms ? exReference(last, terms) : last
    last = prevClose
    const step = plan[place]
    if (step?.at !== at) return
    place++
    const { up, down } = step.isFree ? NO_BOUNDS : limitsOf(company.board, prevClose, tradingDay, company.st)
    const course = Math.log(wanted) + step.log + drift * place
    const close = place === plan.length ? target : Math.round(Math.exp(course + KEEPS * away))
    const bounded = step.move.sealed === 0 ? Math.min(up, Math.max(down, 1, close)) : undefined
    const priced = priceMove(step.move, prevClose, { up, down }, bounded)
    const random = new Random(seed, `money:${company.id}:${tradingDay}`)
    const money = pastMoney(random, company, priced, {
      own: step.move.own,
      change: priced.close / prevClose - 1,
      busy: factors.busy,
    })
    rows.push({ at, prevClose, ...priced, ...money })
    last = priced.close
    away = Math.log(last) - course
  })
  return rows
}

const NO_BOUNDS = { up: NO_LIMIT, down: 1 }

/** The last day has to end where the next begins, so it leaves its limits room. */
function tame(end: Planned, most: number): void {
  const change = Math.max(-most, Math.min(most, end.move.change))
  end.log += Math.log1p(change) - Math.log1p(end.move.change)
  end.move = { ...end.move, change, sealed: 0 }
}

/** How a company moves day by day, whatever its price. */
function planned(seed: number, company: Company, days: readonly OlderDay[]): Planned[] {
  const style = companyStyle(company)
  const moves: number[] = []
  const plan: Planned[] = []
  let sealed = 0
  let log = 0
  days.forEach(({ tradingDay, factors, calendar }, at) => {
    if (!calendar.isListed(company)) return
    const terms = calendar.exRights(company, FINE)
    if (terms) log += Math.log(exReference(FINE, terms) / FINE)
    if (calendar.isSuspended(company)) return
    const isFree = calendar.isFree(company, ruleOf(company.board, tradingDay).freeDays)
    const moved = {
      sigma: company.sigma,
      shared: sharedReturn(factors, company, style),
      limit: isFree ? 0 : companyLimit(company, tradingDay),
      first: calendar.isFirst(company),
    }
    const random = new Random(seed, `past:${company.id}:${tradingDay}`)
    const move = pastMove(random, moved, { heat: companyHeat((back) => moves.at(-1 - back)), sealed })
    log += Math.log1p(move.change)
    moves.push(move.change)
    if (moves.length > HEAT_DAYS) moves.shift()
    sealed = move.sealed
    plan.push({ at, move, isFree, log })
  })
  const end = plan.at(-1)
  if (end && !end.isFree) tame(end, TAMEST * companyLimit(company, (days[end.at] as OlderDay).tradingDay))
  return plan
}
