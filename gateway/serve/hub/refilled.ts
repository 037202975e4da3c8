/**
 * A list that is filled and emptied many times a second and keeps its room: an array whose length is set to nothing
 * gives it back, and takes another with the next item.
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

  /** Those after it move up; nothing happens where it is not there. */
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
