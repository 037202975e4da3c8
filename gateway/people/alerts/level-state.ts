import type { LevelTruth } from '../../../shared/alerts/truth'
import type { Price } from '../../../shared/market/units'

/** Truth of a rule's only atom, without judging the rule. */
export interface LevelState {
  /** At the last row that was looked at. `price`: that of the row. */
  standing(price: Price): LevelTruth
}

/** A level of prices or changes: between which prices it becomes true, and with its threshold moved back. */
export class PriceLevelState implements LevelState {
  private readonly bound: Price
  private readonly back: Price

  /** Bounds as `boundsOf` returns them: the last prices below them are stored. */
  constructor(
    private readonly isUp: boolean,
    bound: number,
    back = bound,
  ) {
    this.bound = Math.floor(bound)
    this.back = Math.floor(back)
  }

  standing(price: Price): LevelTruth {
    if (price > this.bound === this.isUp) return 1
    return price > this.back === this.isUp ? 2 : 0
  }
}
