import type { Board, InstrumentId } from './instrument'
import { tidyName } from './plain-name'
import { BOARD_RULES, limitsOf } from './rules'
import type { Price } from './units'

/** Data of an instrument from a feed that does not state the limits. */
export interface ListedFacts {
  id: InstrumentId
  board: Board
  /** With the marks that exchanges put before it: N, C, ST, *ST. */
  name: string
  priceScale: number
  prevClose: Price
  /** Traded or ordered prices of the day; empty = none known. */
  seen?: readonly Price[]
  /** `YYYYMMDD` */
  tradingDay: string
}

/** First days of a stock without limits: N on the first, C on the second to the fifth. */
const NEW_STOCK = /^[NC](?![A-Za-z]|\*ST)/
const FIRST_DAY = /^N(?![A-Za-z]|\*ST)/
/** Trading days for which a stock is 次新, its first among them: about a year. */
export const NEW_STOCK_DAYS = 250

/** ST, *ST, SST, S*ST, behind the marks of a day too: XDST, N*ST. */
const SPECIAL = /^(?:XD|XR|DR|N|C)?S?\*?ST/
/** Passive funds whose members all move by ±20 %: Shanghai's on STAR by their codes, the others by their names. */
const STAR_FUND = /^58[89]\d{3}\.SH$/
const GROWTH_FUND = /(创业板|科创|双创).*ETF|ETF.*(创业板|科创|双创)/
const FACE_VALUE = 100

const NONE = { up: 0, down: 0 } as const

/** Whether a name says special treatment (ST), which keeps its rule behind the marks of a day. */
export const isSpecialTreatment = (name: string): boolean => SPECIAL.test(tidyName(name))

/**
 * Limits by the board's rule, with listing data from the name. A convertible bond whose name shows nothing is on its
 * first day if it was issued at its face value and trades beyond the limits of later days. `{0, 0}` = none, or the board
 * has no rule then.
 */
export function listedLimits({ id, board, name: named, priceScale, prevClose, seen = [], tradingDay }: ListedFacts) {
  const name = tidyName(named)
  const actual = board === 'fund' && (STAR_FUND.test(id) || GROWTH_FUND.test(name)) ? 'growth-fund' : board
  if (!BOARD_RULES.some((rule) => rule.board === actual && rule.from <= tradingDay)) return NONE
  const own = BOARD_RULES.some((rule) => rule.board === actual && rule.firstDay)
  if (!own && NEW_STOCK.test(name)) return NONE
  const usual = limitsOf(actual, prevClose, tradingDay, isSpecialTreatment(name))
  const beyond = usual.up > 0 && seen.some((price) => price > usual.up || (price > 0 && price < usual.down))
  if (!own) return usual
  const isFirst = FIRST_DAY.test(name) || (board === 'bond' && prevClose === FACE_VALUE * 10 ** priceScale && beyond)
  return isFirst ? limitsOf(actual, prevClose, tradingDay, false, true) : usual
}
