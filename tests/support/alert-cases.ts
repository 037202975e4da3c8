import fc from 'fast-check'
import type { Repeat } from '../../shared/alerts/watch-state'
import type { OracleDay, OracleRule } from './alert-oracle'

/** Seconds of the day at which rows begin: auction match, open, before lunch, afternoon, before the close. */
const BEGINNINGS = [33_900, 34_200, 41_340, 46_800, 53_900]

const rows = fc
  .record({
    begin: fc.constantFrom(...BEGINNINGS),
    steps: fc.array(
      fc.record({
        after: fc.oneof(
          { weight: 6, arbitrary: fc.integer({ min: 1, max: 25 }) },
          { weight: 1, arbitrary: fc.constant(5_390) },
        ),
        price: fc.oneof(
          { weight: 8, arbitrary: fc.integer({ min: 994, max: 1_006 }) },
          { weight: 1, arbitrary: fc.constant(undefined) },
        ),
      }),
      { minLength: 2, maxLength: 22 },
    ),
  })
  .map(({ begin, steps }) => {
    let at = begin
    const made = steps.map(({ after, price }) => {
      at += after
      return { at: Math.min(at, 55_000), price }
    })
    return made.filter((row, place) => row.at !== made[place - 1]?.at)
  })

/** A price rule and two days of rows; a row without a price means that the source broke off. */
export const alertCases = fc.record({
  comparison: fc.constantFrom('>', '>=', '<', '<=', 'up', 'down') as fc.Arbitrary<OracleRule['comparison']>,
  k: fc.integer({ min: 997, max: 1_003 }),
  margin: fc.boolean(),
  heldSeconds: fc.constantFrom(0, 0, 30, 60),
  cooldownSeconds: fc.constantFrom(0, 0, 20, 120),
  repeat: fc.constantFrom('once', 'daily', 'always') as fc.Arbitrary<Repeat>,
  window: fc.constantFrom(undefined, undefined, { from: 34_260, to: 41_370 }, { from: 46_860, to: 54_000 }),
  days: fc.tuple(rows, rows),
  /** Ratio of the second day's previous close to the first day's last price, in ‰. */
  exPermille: fc.constantFrom(1_000, 1_000, 996, 970),
})
type AlertCase = typeof alertCases extends fc.Arbitrary<infer C> ? C : never

/** A case in the form that the oracle takes: an ex-date moves the threshold of the second day. */
export function prepared(one: AlertCase): { rule: OracleRule; days: OracleDay[] } {
  const isCross = one.comparison === 'up' || one.comparison === 'down'
  const [first, second] = one.days
  const close = first.findLast(({ price }) => price !== undefined)?.price ?? 1_000
  const prevClose = Math.round((close * one.exPermille) / 1_000)
  const off = Math.abs(prevClose - close) / close > 0.005
  const next = off ? Math.floor((2 * one.k * prevClose + close) / (2 * close)) : one.k
  const heldSeconds = isCross ? 0 : one.heldSeconds
  return {
    rule: { ...one, heldSeconds, thresholds: [one.k, next] },
    days: [
      { rows: first, prevClose: 1_000 },
      { rows: second, prevClose },
    ],
  }
}

const WORDS = { '>': '>', '>=': '>=', '<': '<', '<=': '<=', up: '上穿', down: '下穿' }
const hhmm = (second: number) =>
  `${String(Math.floor(second / 3_600)).padStart(2, '0')}:${String(Math.floor((second % 3_600) / 60)).padStart(2, '0')}`

/** The rule as it is typed. */
export function textOf({ comparison, thresholds: [k = 0], heldSeconds, window }: OracleRule): string {
  const duration = heldSeconds > 0 ? ` 持续 ${heldSeconds}秒` : ''
  const within = window ? ` 在 ${hhmm(window.from)}-${hhmm(window.to)}` : ''
  return `600519 价格${WORDS[comparison]}${(k / 100).toFixed(2)}${duration}${within}`
}
