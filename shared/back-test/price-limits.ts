import { boardRule, tickOf } from './boards'
import { floorOf } from './exact'
import type { CaseBoard, TestedSecurity } from './model'

/** Limit prices of a day in li, both included. */
export interface PriceLimits {
  up: number
  down: number
}

export const NO_LIMITS: PriceLimits = { up: Number.POSITIVE_INFINITY, down: 0 }

/** From this day on, a first day had limits of its own (+44 %, −36 %); before, none. */
const FIRST_DAY_LIMITED = '20140101'

/** `price × permille / 1000`, half up to the tick. */
const halfUpToTick = (price: number, permille: number, tick: number): number =>
  floorOf(2 * price * permille + 1000 * tick, 1, 2000 * tick) * tick

function limitsAt(preclose: number, up: number, down: number, tick: number): PriceLimits {
  return {
    up: Math.max(preclose + tick, halfUpToTick(preclose, 1000 + up, tick)),
    down: Math.max(tick, Math.min(preclose - tick, halfUpToTick(preclose, 1000 - down, tick))),
  }
}

const isSpecial = ({ st }: TestedSecurity, day: string): boolean => st.some(({ from, to }) => from <= day && day <= to)

/** Limits of the first sessions after a listing; undefined where the usual ones hold. `session` counts from 1. */
function listingLimits(security: TestedSecurity, preclose: number, session: number): PriceLimits | undefined {
  const { board, listDate } = security
  const rule = boardRule(board, listDate)
  const tick = tickOf(board)
  if (rule && session <= rule.freeDays) return NO_LIMITS
  if (session !== 1) return undefined
  if (board === 'convertible' && rule?.firstDay) {
    const { up, down } = rule.firstDay
    return limitsAt(preclose, Math.round(up * 1000), Math.round(down * 1000), tick)
  }
  if (!STOCKS.includes(board) || rule?.freeDays) return undefined
  return listDate < FIRST_DAY_LIMITED ? NO_LIMITS : limitsAt(preclose, 440, 360, tick)
}

const STOCKS: readonly CaseBoard[] = ['sh_main', 'sz_main', 'chinext']

/**
 * Price limits of a day from the exchange's rules. `preclose` is the ex-reference price, `session` counts the sessions
 * with a bar since the listing, from 1. Source: the exchanges' trading rules (`shared/market/rules.ts`).
 */
export function priceLimits(security: TestedSecurity, day: string, preclose: number, session: number): PriceLimits {
  const { board, limitPermille } = security
  const listing = listingLimits(security, preclose, session)
  if (listing) return listing
  const rule = boardRule(board, day)
  if (!rule && limitPermille === undefined) return NO_LIMITS
  const usual = rule ? Math.round((isSpecial(security, day) ? rule.limitSt : rule.limit) * 1000) : 0
  const permille = limitPermille ?? usual
  return permille === 0 ? NO_LIMITS : limitsAt(preclose, permille, permille, tickOf(board))
}
