/** Indexes that sort the keys ascending and stably. Keys are integers below 2^32. */
export function stableOrder(keys: ArrayLike<number>): Uint32Array {
  const { length } = keys
  // Key and index in one number: sorting numbers is many times faster than sorting by a function.
  const scale = 2 ** Math.ceil(Math.log2(length + 1))
  const tagged = new Float64Array(length)
  for (let at = 0; at < length; at++) tagged[at] = (keys[at] as number) * scale + at
  tagged.sort()
  const order = new Uint32Array(length)
  for (let at = 0; at < length; at++) order[at] = (tagged[at] as number) % scale
  return order
}

/** Ranges of equal keys in such an order. */
export function* equalRuns(
  keys: ArrayLike<number>,
  order: Uint32Array,
): Generator<{ key: number; from: number; to: number }> {
  for (let from = 0; from < order.length; ) {
    const key = keys[order[from] as number] as number
    let to = from + 1
    while (to < order.length && keys[order[to] as number] === key) to++
    yield { key, from, to }
    from = to
  }
}
