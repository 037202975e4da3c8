/** What a finding's confidence is read from. */
export interface Credentials {
  score: number
  count: number
  /** Mean ln of the chance that an independent order has a child's size. */
  logShare: number
  exact: boolean
  refillShare: number
  activeShare: number
  turnover: number
  gapMs: number
}

const TURNOVER_UNIT = 300_000

/** Logistic of the evidence (`domain.md` §2.1). */
export function confidenceOf(c: Credentials): number {
  const logit =
    -4.484 +
    1.206 * Math.log(Math.max(1, c.score)) -
    0.245 * Math.log(c.count) +
    (0.022 * c.logShare) / Math.LN10 +
    (c.exact ? 0.203 : 0) +
    0.851 * c.refillShare -
    1.112 * c.activeShare +
    1.042 * Math.log(Math.max(0.1, c.turnover / TURNOVER_UNIT)) +
    0.116 * Math.log(Math.max(0.1, c.gapMs / 1000))
  return 1 / (1 + Math.exp(-logit))
}
