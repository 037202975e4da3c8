/**
 * Arrays of a few lengths that are taken and given back: one that is outgrown serves the next that grows to its
 * length. What stands in an array that is taken is anybody's.
 */
export class ArrayPool<Kind extends { readonly length: number }> {
  private readonly free = new Map<number, Kind[]>()

  /** `cut` makes an array of a length, of a slab for instance. */
  constructor(private readonly cut: (length: number) => Kind) {}

  take(length: number): Kind {
    return this.free.get(length)?.pop() ?? this.cut(length)
  }

  /** Nobody else may hold it. */
  give(array: Kind): void {
    const same = this.free.get(array.length)
    if (same) same.push(array)
    else if (array.length > 0) this.free.set(array.length, [array])
  }
}
