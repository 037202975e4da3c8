import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fraction } from '../../../shared/alerts/fraction'
import { isExDate, movedPrice } from '../../../shared/alerts/margin'
import { type Firing, freshState, type Repeat, Watch, type WatchState } from '../../../shared/alerts/watch'
import { expectedFirings, type OracleDay, type OracleRule } from '../../support/alert-oracle'
import { clock, priced, ruleOf } from '../../support/alert-rules'

const CASES = 210
const DAYS = ['20261118', '20261119']

/** Places where days begin and are cut: the auction's match, the open, before lunch, the afternoon. */
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

const cases = fc.record({
  comparison: fc.constantFrom('>', '>=', '<', '<=', 'up', 'down') as fc.Arbitrary<OracleRule['comparison']>,
  k: fc.integer({ min: 997, max: 1_003 }),
  margin: fc.boolean(),
  heldSeconds: fc.constantFrom(0, 0, 30, 60),
  cooldownSeconds: fc.constantFrom(0, 0, 20, 120),
  repeat: fc.constantFrom('once', 'daily', 'always') as fc.Arbitrary<Repeat>,
  window: fc.constantFrom(undefined, undefined, { from: 34_260, to: 41_370 }, { from: 46_860, to: 54_000 }),
  days: fc.tuple(rows, rows),
  /** Of the second day's previous close to the first day's last price, in ‰. */
  exPermille: fc.constantFrom(1_000, 1_000, 996, 970),
})
type Case = typeof cases extends fc.Arbitrary<infer C> ? C : never

function prepared(one: Case): { rule: OracleRule; days: OracleDay[] } {
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

function textOf({ comparison, thresholds: [k = 0], heldSeconds, window }: OracleRule): string {
  const held = heldSeconds > 0 ? ` 持续 ${heldSeconds}秒` : ''
  const within = window ? ` 在 ${hhmm(window.from)}-${hhmm(window.to)}` : ''
  return `600519 价格${WORDS[comparison]}${(k / 100).toFixed(2)}${held}${within}`
}

interface Wish {
  /** Between any two rows the clock ticks. */
  ticks?: boolean
  /** After so many rows everything begins anew from what was kept. */
  restartAfter?: number
}

function fired(rule: OracleRule, days: OracleDay[], { ticks = false, restartAfter = -1 }: Wish = {}) {
  const options = { repeat: rule.repeat, cooldownMs: rule.cooldownSeconds * 1_000, margin: rule.margin }
  const read = ruleOf(textOf({ ...rule, window: rule.window && { from: rule.window.from, to: rule.window.to } }))
  // Seconds of the window that are no whole minutes are not written.
  if (rule.window) read.hours = { from: rule.window.from * 1_000, to: rule.window.to * 1_000 }
  let watch = new Watch(read, options, freshState(true))
  const firings: (Firing & { place: number })[] = []
  let count = 0
  let lastClose = 0
  for (const [place, { rows: made, prevClose }] of days.entries()) {
    const moved =
      isExDate(prevClose, lastClose) && place > 0
        ? { 0: movedPrice(fraction(rule.thresholds[0] as number, 100), prevClose, lastClose, 2) }
        : undefined
    watch.beginDay(priced(prevClose, prevClose), moved ? { moved } : {})
    let broken = false
    for (const { at, price } of made) {
      const time = clock('00:00', place) + at * 1_000
      const take = (found: readonly Firing[]) => firings.push(...found.map((one) => ({ ...one, place })))
      if (count++ === restartAfter) {
        watch = new Watch(read, options, JSON.parse(JSON.stringify(watch.state)) as WatchState)
      }
      if (ticks) for (const back of [3_000, 1_000, 250]) take(watch.advance(time - back))
      take(watch.advance(time))
      if (price === undefined) {
        watch.breakOff()
        broken = true
        continue
      }
      take(
        watch.judge({
          at: time,
          day: DAYS[place] as string,
          reading: priced(price, prevClose),
          mark: broken ? 'gap' : '',
        }),
      )
      broken = false
      lastClose = price
    }
  }
  return firings.map(({ place, at, mark }) => ({ day: place, at: (at - clock('00:00', place)) / 1_000, mark }))
}

describe(`${CASES} generated cases of a price`, () => {
  test('fire exactly as an oracle that looks at every second says', () => {
    let some = 0
    fc.assert(
      fc.property(cases, (one) => {
        const { rule, days } = prepared(one)
        const expected = expectedFirings(rule, days)
        some += expected.length
        expect(fired(rule, days)).toEqual(expected)
      }),
      { numRuns: CASES, seed: 20261118, endOnFailure: true },
    )
    expect(some).toBeGreaterThan(CASES / 2)
  })

  test('fire the same however often the clock ticks between, and from whichever row on everything begins anew', () => {
    fc.assert(
      fc.property(cases, fc.nat(30), (one, restartAfter) => {
        const { rule, days } = prepared(one)
        const plain = fired(rule, days)
        expect(fired(rule, days, { ticks: true })).toEqual(plain)
        expect(fired(rule, days, { restartAfter, ticks: true })).toEqual(plain)
      }),
      { numRuns: CASES, seed: 7, endOnFailure: true },
    )
  })
})
