/**
 * Pool of arrays of a few lengths: an outgrown array serves the next user that grows to its length. The content of a
 * pooled array is undefined.
 */
export class ArrayPool<Kind extends { readonly length: number }> {
  private readonly free = new Map<number, Kind[]>()

  /** `cut` makes an array of a length, of a slab for instance. */
  constructor(private readonly cut: (length: number) => Kind) {}

  take(length: number): Kind {
    return this.free.get(length)?.pop() ?? this.cut(length)
  }

  /** There must be no other reference to it. */
  give(array: Kind): void {
    const same = this.free.get(array.length)
    if (same) same.push(array)
    else if (array.length > 0) this.free.set(array.length, [array])
  }
}
