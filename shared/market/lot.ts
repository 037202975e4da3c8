import { boardOf, codeOf, type Exchange, exchangeOf, type InstrumentId } from './instrument'
import type { Shares } from './units'

/**
 * Shares in one 手: 10 of a convertible or exchangeable bond, else 100, on STAR too. Source: the exchanges' trading rules
 * and code plans. Coins have no 手.
 */
export const sharesPerLot = (id: InstrumentId): Shares =>
  boardOf(codeOf(id), exchangeOf(id) as Exchange)?.kind === 'bond' ? 10 : 100
