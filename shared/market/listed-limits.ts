import type { Board, InstrumentId } from './instrument'
import { BOARD_RULES, limitsOf } from './rules'
import type { Price } from './units'

/** What a feed tells of an instrument where it does not state the limits. */
export interface ListedFacts {
  id: InstrumentId
  board: Board
  /** With the marks that exchanges put before it: N, C, ST, *ST. */
  name: string
  priceScale: number
  prevClose: Price
  /** Prices of the day that were traded at or asked for; empty = none known. */
  seen?: readonly Price[]
  /** `YYYYMMDD` */
  tradingDay: string
}

/** First days of a stock without limits: N on the first, C on the second to the fifth. */
const NEW_STOCK = /^[NＮCＣ](?![A-Za-z])/
const FIRST_DAY = /^[NＮ](?![A-Za-z])/
const SPECIAL = /^S?\*?ST/
/** Passive funds whose members all move by ±20 %: Shanghai's on STAR by their codes, the others by their names. */
const STAR_FUND = /^58[89]\d{3}\.SH$/
const GROWTH_FUND = /(创业板|科创|双创).*ETF|ETF.*(创业板|科创|双创)/
const FACE_VALUE = 100

const NONE = { up: 0, down: 0 } as const

/**
 * Limits by the board's rule, with what the name tells of a listing. A convertible bond whose name tells nothing is on
 * its first day if it was issued at its face value and trades beyond the limits of later days. `{0, 0}` = none, or the
 * board has no rule on that day.
 */
export function listedLimits({ id, board, name, priceScale, prevClose, seen = [], tradingDay }: ListedFacts) {
  const actual = board === 'fund' && (STAR_FUND.test(id) || GROWTH_FUND.test(name)) ? 'growth-fund' : board
  if (!BOARD_RULES.some((rule) => rule.board === actual && rule.from <= tradingDay)) return NONE
  const own = BOARD_RULES.some((rule) => rule.board === actual && rule.firstDay)
  if (!own && NEW_STOCK.test(name)) return NONE
  const usual = limitsOf(actual, prevClose, tradingDay, SPECIAL.test(name))
  if (!own) return usual
  const beyond = seen.some((price) => price > usual.up || (price > 0 && price < usual.down))
  const isFirst = FIRST_DAY.test(name) || (board === 'bond' && prevClose === FACE_VALUE * 10 ** priceScale && beyond)
  return isFirst ? limitsOf(actual, prevClose, tradingDay, false, true) : usual
}
