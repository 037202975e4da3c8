import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ChosenIndicator,
  chosen,
  INDICATORS,
  indicatorTable,
} from '../../../../client/charts/indicators/catalogue'
import type { Input } from '../../../../client/charts/indicators/formulas'
import { written } from '../../../../client/charts/indicators/written'

const BARS = 600
const DAY = 86_400_000
const kind = { daily: true, unit: 100 }
/** Running sums since the first visible bar, and SAR, which has a side: they depend on their start. */
const BEGUN = ['OBV', 'AD', 'PVT', 'CNET', 'SAR']
const all: readonly ChosenIndicator[] = INDICATORS.map(({ id }) => id)
  .filter((id) => !BEGUN.includes(id))
  .map(chosen)

/** Days in whole price units, identical in each run. */
const days = ((): Required<Omit<Input, 'lead'>> => {
  const rows = Array.from({ length: BARS }, (_, row) => row)
  const close = rows.map((row) => 400_000 + Math.round(9_000 * Math.sin(row / 17) + 2_500 * Math.sin(row * 2.3)))
  return {
    time: rows.map((row) => row * DAY),
    open: close.map((price, row) => price - ((row * 37) % 900) + 450),
    high: close.map((price, row) => price + 500 + ((row * 53) % 700)),
    low: close.map((price, row) => price - 500 - ((row * 71) % 800)),
    close,
    volume: rows.map((row) => 1_000 + ((row * 13) % 400)),
    turnover: rows.map((row) => 4e6 + row),
    net: rows.map((row) => row - 300),
    before: close,
  }
})()

function from(start: number, leadBars = 0): Input {
  const cut = (first: number, end?: number) =>
    Object.fromEntries(Object.entries(days).map(([name, column]) => [name, column.slice(first, end)])) as never as Input
  return { ...cut(start), ...(leadBars > 0 && { lead: cut(start - leadBars, start) }) }
}

/** All figures of the last bars by indicator and line. */
function figures(input: Input, last: number) {
  const table = indicatorTable(() => input, all, kind)
  return all.map((_, at) => table(at).map((line) => [...line].slice(-last)))
}

describe('indicators of a range', () => {
  test('are those of all bars there are, wherever it begins', () => {
    const everything = from(0)
    const whole = indicatorTable(() => everything, all, kind)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: BARS - 1 }), (start) => {
        const range = from(start, start)
        const table = indicatorTable(() => range, all, kind)
        for (const at of all.keys()) {
          const lines = table(at)
          const isSame = whole(at).every((line, index) =>
            line.subarray(start).every((value, row) => Object.is(value, lines[index]?.[row])),
          )
          expect([all[at]?.id, isSame]).toEqual([all[at]?.id, true])
        }
      }),
      { numRuns: 6 },
    )
  })

  test('are the same for every requested start with the same lead', () => {
    const LEAD = 500
    const [most = [], ...others] = [550, 563, 577, 590].map((start) => figures(from(start, LEAD), 10).flat(2))
    expect(most.filter(Number.isFinite).length).toBe(most.length)
    for (const other of others) {
      expect(other).toHaveLength(most.length)
      for (const [at, value] of other.entries()) expect(value).toBeCloseTo(most[at] as number, 4)
    }
  })

  test('follow the last bar while it changes in place, whichever of its numbers it is', () => {
    for (const name of ['close', 'high', 'low', 'volume'] as const) {
      const input = from(0)
      const table = indicatorTable(() => input, all, { ...kind, daily: false })
      const before = all.map((_, at) => table(at).map((line) => line.at(-1)))
      ;(input[name] as number[])[BARS - 1] = (days[name][BARS - 1] as number) * (name === 'low' ? 0.9 : 1.1)
      expect(all.map((_, at) => table(at).map((line) => line.at(-1)))).not.toEqual(before)
    }
  })

  test('depend on the start without a lead', () => {
    expect(figures(from(590), 5)).not.toEqual(figures(from(0), 5))
  })

  test.each(['AMOUNT', 'NET'])('of a formula of %s have the values of the bars that are shown', (text) => {
    const formula = written({ id: 'own', name: 'own', kind: undefined, place: 'pane', text })
    const outputs = (input: Input) => indicatorTable(() => input, [{ id: 'own', values: [], formula }], kind)(0)
    const [alone] = outputs(from(590))
    expect([...(alone ?? [])]).toEqual((text === 'NET' ? days.net : days.turnover).slice(590))
    expect(outputs(from(590, 200))).toEqual([alone])
  })

  test('have a value for each bar that is shown, none for the lead', () => {
    const range = from(590, 200)
    const table = indicatorTable(() => range, all, kind)
    const lengths = all.flatMap((_, at) => table(at).map((line) => line.length))
    expect(new Set(lengths)).toEqual(new Set([10]))
  })

  test('that are sums of a range or of a bar do not look before it', () => {
    const sums = ['VWAP', 'NET'].map(chosen)
    // A minute each: VWAP is a sum over all of a day.
    const minutes = (input: Input): Input => ({
      ...input,
      time: input.time.map((time) => time / 1_440),
      ...(input.lead && { lead: minutes(input.lead) }),
    })
    const [lone, led] = [minutes(from(590)), minutes(from(590, 200))].map((input) =>
      indicatorTable(() => input, sums, { ...kind, daily: false }),
    )
    expect([led?.(0), led?.(1)]).toEqual([lone?.(0), lone?.(1)])
  })
})
