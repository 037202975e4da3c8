import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fraction } from '../../../shared/alerts/fraction'
import { isExDate, movedPrice } from '../../../shared/alerts/margin'
import { type Firing, Watch } from '../../../shared/alerts/watch'
import { freshState, type WatchState } from '../../../shared/alerts/watch-state'
import { alertCases, prepared, textOf } from '../../support/alert-cases'
import { expectedFirings, type OracleDay, type OracleRule } from '../../support/alert-oracle'
import { clock, priced, ruleOf } from '../../support/alert-rules'

const CASES = 210
const DAYS = ['20261118', '20261119']

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
      fc.property(alertCases, (one) => {
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
      fc.property(alertCases, fc.nat(30), (one, restartAfter) => {
        const { rule, days } = prepared(one)
        const plain = fired(rule, days)
        expect(fired(rule, days, { ticks: true })).toEqual(plain)
        expect(fired(rule, days, { restartAfter, ticks: true })).toEqual(plain)
      }),
      { numRuns: CASES, seed: 7, endOnFailure: true },
    )
  })
})
