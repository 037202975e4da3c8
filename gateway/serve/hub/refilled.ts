/**
 * A list that is filled and emptied many times a second and retains its memory: an array with length 0 would release it
 * and allocate again with the next item.
 */
export class Refilled<T> {
  private readonly items: (T | undefined)[] = []
  private held = 0

  get count(): number {
    return this.held
  }

  /** `place` is below `count`. */
  at(place: number): T {
    return this.items[place] as T
  }

  push(item: T): void {
    this.items[this.held++] = item
  }

  /** Later items move up; without effect if the item is absent. */
  remove(item: T): void {
    const place = this.items.indexOf(item)
    if (place < 0) return
    this.items.splice(place, 1)
    this.held--
  }

  empty(): void {
    for (let place = 0; place < this.held; place++) this.items[place] = undefined
    this.held = 0
  }
}
