/** Largest share of one member. A basket with too few members for it is bounded by equal shares. */
const BASKET_SHARE_MAX = 0.3

/** Largest share that one of `count` members may have, a fraction. */
export const shareCap = (count: number): number => Math.max(BASKET_SHARE_MAX, count > 0 ? 1 / count : 1)

/**
 * Shares in proportion to positive sizes (free-float value). Shares above the cap are cut to it and the others raised in
 * proportion, so that they sum to 1.
 */
export function cappedShares(sizes: readonly number[]): number[] {
  const cap = shareCap(sizes.length)
  const capped = new Set<number>()
  for (;;) {
    const room = 1 - cap * capped.size
    const sum = sizes.reduce((total, size, place) => (capped.has(place) ? total : total + size), 0)
    const shareOf = (place: number) => ((sizes[place] ?? 0) / sum) * room
    const over = [...sizes.keys()].filter((place) => !capped.has(place) && shareOf(place) > cap + 1e-12)
    if (over.length === 0) return [...sizes.keys()].map((place) => (capped.has(place) ? cap : shareOf(place)))
    for (const place of over) capped.add(place)
  }
}
