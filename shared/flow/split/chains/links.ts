import { Slab } from '../../slab'

/** Steps of chains, each an order and the step before. The oldest are overwritten: a long chain loses its beginning. */
export class Links {
  private readonly orders: Int32Array
  private readonly before: Int32Array
  private readonly mask: number
  private last = 0

  constructor(capacity: number) {
    const columns = new Slab(2 * 4 * capacity)
    this.orders = columns.int32(capacity)
    this.before = columns.int32(capacity)
    this.mask = capacity - 1
  }

  add(order: number, before: number): number {
    const name = ++this.last
    this.orders[name & this.mask] = order
    this.before[name & this.mask] = before
    return name
  }

  /** Names of the chain's orders, oldest first; the newest `most`. */
  walk(link: number, most = Number.POSITIVE_INFINITY): number[] {
    const names: number[] = []
    for (
      let at = link;
      at > this.last - this.mask && at > 0 && names.length < most;
      at = this.before[at & this.mask] as number
    ) {
      names.push(this.orders[at & this.mask] as number)
    }
    return names.reverse()
  }
}
