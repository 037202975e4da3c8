/** A stretch of the x axis, both ends included. */
export interface Span {
  from: number
  to: number
}

const width = ({ from, to }: Span): number => to - from

/** The stretch moved so that it lies within another; one that is too wide becomes the other. */
export function within({ from, to }: Span, whole: Span): Span {
  if (to - from >= width(whole)) return whole
  if (from < whole.from) return { from: whole.from, to: whole.from + to - from }
  if (to > whole.to) return { from: whole.to - (to - from), to: whole.to }
  return { from, to }
}

/** The stretch moved by some places, stopping at the ends. */
export const panned = ({ from, to }: Span, by: number, whole: Span): Span =>
  within({ from: from + by, to: to + by }, whole)

/** Narrower (`factor` < 1) or wider about a place that stays where it is; never narrower than `least`. */
export function zoomed({ from, to }: Span, at: number, factor: number, whole: Span, least: number): Span {
  const now = to - from
  const next = Math.min(Math.max(now * factor, Math.min(least, width(whole))), width(whole))
  const share = now > 0 ? Math.min(Math.max((at - from) / now, 0), 1) : 0.5
  const start = from + share * (now - next)
  return within({ from: start, to: start + next }, whole)
}

/** The stretch that two fingers moved apart or together show: what lay under each stays under it. Fingers are shares of the plot's width. */
export function pinched(start: Span, fingers: readonly [number, number], now: readonly [number, number]): Span {
  const spread = fingers[1] - fingers[0]
  const apart = now[1] - now[0]
  const scale = spread / apart
  if (!(scale > 0) || !Number.isFinite(scale)) return start
  const from = start.from + (fingers[0] - now[0] * scale) * width(start)
  return { from, to: from + scale * width(start) }
}

export const sameSpan = (a: Span, b: Span): boolean => a.from === b.from && a.to === b.to
