/** Error function complement for x ≥ 0 by its series, or its continued fraction beyond 3; relative error below 1e-13. */
function erfc(x: number): number {
  if (x < 3) {
    let term = x
    let sum = x
    for (let n = 1; Math.abs(term) > 1e-17 * Math.abs(sum); n++) {
      term *= (-x * x) / n
      sum += term / (2 * n + 1)
      if (n > 200) break
    }
    return 1 - (2 / Math.sqrt(Math.PI)) * sum
  }
  let fraction = x
  for (let n = 60; n > 0; n--) fraction = x + n / 2 / fraction
  return Math.exp(-x * x) / (Math.sqrt(Math.PI) * fraction)
}

/** Probability of a standard normal value below `x`. */
export function normalBelow(x: number): number {
  const tail = erfc(Math.abs(x) / Math.SQRT2) / 2
  return x < 0 ? tail : 1 - tail
}

/** Value below which a standard normal one is with this probability, 0 < p < 1. By bisection. */
export function normalQuantile(p: number): number {
  let [low, high] = [-40, 40]
  for (let step = 0; step < 200 && high - low > 1e-14; step++) {
    const middle = (low + high) / 2
    if (normalBelow(middle) < p) low = middle
    else high = middle
  }
  return (low + high) / 2
}
