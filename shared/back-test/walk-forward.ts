/** A window in which the variant was used that was the best one of the window before. */
export interface WalkForwardStep {
  /** Indexes of the first session and of the one after the last. */
  from: number
  to: number
  /** Index of the variant. */
  chosen: number
  /** Its returns in the window before, and in this one, which the choice did not see. */
  inside: number
  outside: number
}

export interface WalkForward {
  steps: WalkForwardStep[]
  /** Return over all windows of the chosen variants, and of the variant that was the best of all in hindsight. */
  outside: number
  best: number
}

const compounded = (returns: readonly number[]): number => returns.reduce((value, one) => value * (1 + one), 1) - 1

/**
 * Chooses the variant with the largest return in `window` sessions, uses it in the next `step` sessions, and moves on.
 * `columns`: returns of each variant over the same sessions. Ties are won by the first. Undefined where not even two
 * steps fit. The sessions before the first step are part of no result.
 */
export function walkForward(
  columns: readonly (readonly number[])[],
  { window, step }: { window: number; step: number },
): WalkForward | undefined {
  const sessions = columns[0]?.length ?? 0
  const steps: WalkForwardStep[] = []
  for (let from = window; from + step <= sessions; from += step) {
    // The last step takes the sessions that are too few for one of their own.
    const to = from + 2 * step > sessions ? sessions : from + step
    const inside = columns.map((returns) => compounded(returns.slice(from - window, from)))
    const chosen = inside.indexOf(Math.max(...inside))
    const outside = compounded((columns[chosen] as readonly number[]).slice(from, to))
    steps.push({ from, to, chosen, inside: inside[chosen] as number, outside })
  }
  if (steps.length < 2) return undefined
  const whole = columns.map((returns) => compounded(returns.slice(window)))
  return { steps, outside: compounded(steps.map(({ outside }) => outside)), best: Math.max(...whole) }
}
