import type { BuySignal, OrderSignals, SellSignal } from './rules/rule'

export interface WaitingSell extends SellSignal {
  /** Shares still to be sold; null = all. */
  left: number | null
}

/** Orders that wait for the next bar: buys for one session, sells until they are filled. */
export class OrderList {
  buys: BuySignal[] = []
  private sells: WaitingSell[] = []

  /** Sells in the order of codes, those of one code in the order in which they came. */
  waitingSells(): WaitingSell[] {
    return this.sells.toSorted((a, b) => a.index - b.index)
  }

  waitsToSell(index: number): boolean {
    return this.sells.some((sell) => sell.index === index)
  }

  /** Adds signals after the close: new buys replace those of the session before. */
  add({ buys, sells, cancels = [] }: OrderSignals): void {
    this.sells = this.sells.filter(({ index }) => !cancels.includes(index))
    this.addSells(sells)
    this.buys = buys.filter(({ index, explicit }) => explicit || !this.waitsToSell(index))
  }

  /** Adds sells; a second full exit of a code is ignored. */
  addSells(sells: readonly SellSignal[]): void {
    for (const sell of sells) {
      const isRepeated =
        sell.quantity === null && this.sells.some((one) => one.index === sell.index && one.left === null)
      if (!isRepeated) this.sells.push({ ...sell, left: sell.quantity })
    }
  }

  /** Removes sells that are filled and those of codes that are no longer held. */
  settle(isHeld: (index: number) => boolean): void {
    this.sells = this.sells.filter(({ index, left }) => left !== 0 && isHeld(index))
  }

  drop(index: number): void {
    this.sells = this.sells.filter((sell) => sell.index !== index)
    this.buys = this.buys.filter((buy) => buy.index !== index)
  }
}
