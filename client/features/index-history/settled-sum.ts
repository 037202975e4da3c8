/** The displayed points: whole price units that add up, so that the rounding difference is in the residual. */
interface SettledSum {
  sum: number
  /** null: the index's own move is not known. */
  move: number | null
  residual: number | null
}

/** Sum + residual = the index's own move exactly, as the eye adds them up. Price units of the index. */
export function settledSum(sum: number, startLevel: number | null, endLevel: number | null): SettledSum {
  const whole = Math.round(sum)
  const move = startLevel === null || endLevel === null ? null : endLevel - startLevel
  return { sum: whole, move, residual: move === null ? null : move - whole }
}
