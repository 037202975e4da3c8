import type { Row } from '../../../shared/protocol/kinds'
import { hasMarketTraded } from '../../store/rows/board-view'

type Breadth = Row<'breadth'>

/** Money of the whole market in yuan; null = unknown. */
interface MarketMoney {
  turnover: number | null
  /** Value of the previous trading day at the same time. */
  before: number | null
  /** Growth of the turnover against the day before. */
  growth: number | null
  adNet: number | null
  odBigNet: number | null
}

/** Before the first trade there is no money of today, and 0 of the day before is unknown or nothing yet. */
export function marketMoney(breadth: Breadth): MarketMoney {
  const before = breadth.turnoverBefore > 0 ? breadth.turnoverBefore : null
  if (!hasMarketTraded(breadth)) return { turnover: null, before, growth: null, adNet: null, odBigNet: null }
  const { turnover, adNet, odBigNet } = breadth
  return { turnover, before, growth: before === null ? null : turnover / before - 1, adNet, odBigNet }
}

/** 上涨占比: of the traded stocks, including flat ones; null if there are none. */
export function riseShare({ up, flat, down }: Pick<Breadth, 'up' | 'flat' | 'down'>): number | null {
  const all = up + flat + down
  return all > 0 ? up / all : null
}
