type Column = ArrayLike<number | null | undefined>

interface VolumeProfile {
  /** Lower edge of the first bin, and a bin's height, in price units. */
  low: number
  step: number
  volume: Float64Array
  /** Bin with the largest volume; -1 of none. */
  poc: number
  /** First and last bin of the value area. */
  area: readonly [from: number, to: number]
}

/** Share of the volume that the value area holds. */
const VALUE_AREA = 0.7

/**
 * The bins around the largest one that together hold a share of all: from there outwards, each time the side whose next
 * bin is the larger.
 */
export function valueArea(volume: ArrayLike<number>, share = VALUE_AREA): { poc: number; area: [number, number] } {
  let poc = -1
  let total = 0
  for (let bin = 0; bin < volume.length; bin++) {
    const size = volume[bin] as number
    total += size
    if (size > 0 && (poc < 0 || size > (volume[poc] as number))) poc = bin
  }
  if (poc < 0) return { poc, area: [0, -1] }
  let [from, to, sum] = [poc, poc, volume[poc] as number]
  while (sum < total * share && (from > 0 || to < volume.length - 1)) {
    const below = from > 0 ? (volume[from - 1] as number) : -1
    const above = to < volume.length - 1 ? (volume[to + 1] as number) : -1
    if (above >= below) sum += volume[++to] as number
    else sum += volume[--from] as number
  }
  return { poc, area: [from, to] }
}

/** Volume by price of bars, each spread evenly from its low to its high. */
export function volumeProfile(
  { low, high, volume }: { low: Column; high: Column; volume: Column },
  from: number,
  end: number,
  bins: number,
): VolumeProfile | undefined {
  let [bottom, top] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let row = from; row < end; row++) {
    bottom = Math.min(bottom, low[row] ?? bottom)
    top = Math.max(top, high[row] ?? top)
  }
  if (!(top >= bottom) || bins < 1) return undefined
  const step = Math.max((top - bottom) / bins, 1e-9)
  const volumes = new Float64Array(bins)
  const binOf = (price: number) => Math.min(bins - 1, Math.max(0, Math.floor((price - bottom) / step)))
  for (let row = from; row < end; row++) {
    const [size, least, most] = [volume[row] ?? 0, low[row], high[row]]
    if (least == null || most == null || !(size > 0)) continue
    if (most <= least) {
      const bin = binOf(least)
      volumes[bin] = (volumes[bin] as number) + size
      continue
    }
    for (let bin = binOf(least); bin <= binOf(most); bin++) {
      const inside = Math.min(most, bottom + (bin + 1) * step) - Math.max(least, bottom + bin * step)
      volumes[bin] = (volumes[bin] as number) + (size * Math.max(0, inside)) / (most - least)
    }
  }
  return { low: bottom, step, volume: volumes, ...valueArea(volumes) }
}
