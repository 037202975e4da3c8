import type { LimitLadder } from '../../../shared/protocol/rest-boards'

export type LadderStock = LimitLadder['stocks'][number]

/** Rungs from the highest down; those that stand at the limit first, and who fell off today at the end. */
export interface Rung {
  /** Days in a row; 0 = opened and not at the limit now. */
  streak: number
  stocks: LadderStock[]
}

/** 涨停梯队 of some stocks: 3 and more days together, 2 days, the first day, and 炸板. */
export function rungsOf(stocks: readonly LadderStock[], of: (id: string) => boolean): Rung[] {
  const rungs: Rung[] = [3, 2, 1, 0].map((streak) => ({ streak, stocks: [] }))
  for (const stock of stocks) {
    if (!of(stock.id)) continue
    const streak = stock.sealed ? Math.min(3, stock.streak) : 0
    rungs.find((rung) => rung.streak === streak)?.stocks.push(stock)
  }
  return rungs.filter((rung) => rung.stocks.length > 0)
}
