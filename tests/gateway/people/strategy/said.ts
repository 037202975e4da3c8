import { FactSheet } from '../../../../gateway/people/strategy/facts'
import type { StockNow } from '../../../../gateway/people/strategy/stock-now'

/** What is said on a fresh sheet, its facts put in with their units. */
export function saidOn(say: (sheet: FactSheet) => void): string {
  const sheet = new FactSheet(0, '模拟')
  say(sheet)
  return saidOf(sheet)
}

export const saidOf = ({ text, facts }: FactSheet): string =>
  text.join('').replace(/\{(\d+)\}/g, (_, place) => `${facts[Number(place)]?.value}${facts[Number(place)]?.unit}`)

/** A stock that trades and does nothing else. */
export const stockOf = (name: string, over: Partial<StockNow> = {}): StockNow => ({
  id: `${name}.SH`,
  index: 0,
  name,
  board: 'main',
  industry: '',
  time: 0,
  last: 1_000,
  change: 0,
  speed5: 0,
  turnover: 1e6,
  adNet: 0,
  adBig: 0,
  odBig: 0,
  adShare: 0,
  odBigShare: 0,
  streak: 0,
  rangePlace: 0.5,
  volumeRatio: 1,
  halted: false,
  limited: false,
  ...over,
})
