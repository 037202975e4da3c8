import type { LimitLadder } from '../../../shared/protocol/rest-boards'

export type LadderStock = LimitLadder['stocks'][number]

/** Rungs from the highest down; those that stand at the limit first, and who fell off today at the end. */
interface Rung {
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

/** Shares of a day's limit-ups; null where there is nothing to divide by. */
interface LadderRates {
  /** 封板率: share of the stocks that reached the limit today that are there now. */
  sealed: number | null
  /** 炸板率: of the same, who was opened and is not back. */
  opened: number | null
  /** 晋级率: share of the stocks that closed at the limit on the day before that are there now. */
  advanced: number | null
  /** The same by rung: from so many days to one more. */
  steps: { from: number; share: number }[]
}

export function ladderRates({ stocks, before }: Pick<LimitLadder, 'stocks' | 'before'>): LadderRates {
  const atLimit = stocks.filter(({ sealed }) => sealed)
  const ended = before.reduce((sum, rung) => sum + rung.stocks, 0)
  const again = atLimit.filter(({ streak }) => streak > 1)
  const share = (part: number, whole: number) => (whole > 0 ? part / whole : null)
  return {
    sealed: share(atLimit.length, stocks.length),
    opened: share(stocks.length - atLimit.length, stocks.length),
    advanced: share(again.length, ended),
    steps: before.map((rung) => ({
      from: rung.streak,
      share: atLimit.filter(({ streak }) => streak === rung.streak + 1).length / rung.stocks,
    })),
  }
}
