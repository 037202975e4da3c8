import { AD, AO, ATR, CCI, CMF, DMA, EMA, MFI, MOM, OBV, PSL, PVT, ROC, SMA, WilliamsR, WMA } from 'trading-signals'
import { describe, expect, test } from 'vitest'
import { WRITTEN } from '../../../../client/charts/indicators/built-in'
import { chosen, INDICATORS } from '../../../../client/charts/indicators/catalogue'
import { readChartFormula } from '../../../../client/charts/indicators/written'
import { indicatorText } from '../../../../client/text/indicators'
import { type Day, input, published, SERIES, same } from './oracle'

const facts = { daily: true, unit: 1 }
const lineOf = (days: readonly Day[], id: string, line: number) => {
  const indicator = WRITTEN.find((each) => each.id === id)
  return indicator?.compute(input(days), chosen(id).values, facts)[line]
}

/** The last `count` days up to the one that is `back` days before a row. */
type Window = (count: number, back?: number) => readonly Day[]
type Naive = (at: Window) => number
/** No figure uses more days before it. */
const LONGEST = 80

/** A figure of each day from the days before it, written out without the language of formulas. */
const naive = (figure: Naive) => (days: readonly Day[]) =>
  days.map((_, row) =>
    row < LONGEST ? undefined : figure((count, back = 0) => days.slice(row - back - count + 1, row - back + 1)),
  )

const sum = (days: readonly Day[], of: (day: Day, before: Day) => number, skip = 0): number =>
  days.slice(skip).reduce((all, day, at) => all + of(day, days[at + skip - 1] ?? day), 0)
const mean = (days: readonly Day[], of: (day: Day) => number) => sum(days, of) / days.length
const close = ({ close }: Day) => close
const highest = (days: readonly Day[]) => Math.max(...days.map(({ high }) => high))
const lowest = (days: readonly Day[]) => Math.min(...days.map(({ low }) => low))
const trueRange = (day: Day, before: Day) => Math.max(day.high, before.close) - Math.min(day.low, before.close)
const middle = (days: readonly Day[]) => (highest(days) + lowest(days)) / 2
const last = (days: readonly Day[]) => days.at(-1) as Day

const ofClose = (make: () => Parameters<typeof published<number>>[0]) => (days: readonly Day[]) =>
  published(make(), days.map(close))
const ofDay = (make: () => Parameters<typeof published<Day>>[0]) => (days: readonly Day[]) => published(make(), days)
const scaled = (of: (days: readonly Day[]) => unknown[], by: number) => (days: readonly Day[]) =>
  of(days).map((value) => (typeof value === 'number' ? value * by : undefined))
/** From the first day on, as sums begin there. */
const fromFirst = (of: (days: readonly Day[]) => unknown[]) => (days: readonly Day[]) => {
  const all = of(days)
  const first = all.find((value) => typeof value === 'number') as number
  return all.map((value) => (typeof value === 'number' ? value - first : undefined))
}

const directional = (days: readonly Day[], sign: 1 | -1) => {
  const move = (day: Day, before: Day) => {
    const [up, down] = [day.high - before.high, before.low - day.low]
    const [own, other] = sign > 0 ? [up, down] : [down, up]
    return own > 0 && own > other ? own : 0
  }
  return (100 * sum(days, move, 1)) / sum(days, trueRange, 1)
}
const index = (days: readonly Day[]) => {
  const [up, down] = [directional(days, 1), directional(days, -1)]
  return (Math.abs(up - down) / (up + down)) * 100
}

const CASES: [id: string, line: number, expected: (days: readonly Day[]) => unknown[], from?: number][] = [
  ['WMA', 0, ofClose(() => new WMA(10))],
  ['BBI', 0, naive((at) => [3, 6, 12, 24].reduce((all, count) => all + mean(at(count), close), 0) / 4)],
  [
    'ENE',
    0,
    scaled(
      ofClose(() => new SMA(25)),
      1.06,
    ),
  ],
  [
    'ENE',
    1,
    scaled(
      ofClose(() => new SMA(25)),
      0.94,
    ),
  ],
  ['ENE', 2, ofClose(() => new SMA(25))],
  ['DC', 0, naive((at) => highest(at(20)))],
  ['DC', 1, naive((at) => lowest(at(20)))],
  ['DC', 2, naive((at) => middle(at(20)))],
  ['KC', 0, ofClose(() => new EMA(20)), 200],
  [
    'KC',
    1,
    (days) => {
      const [means, ranges] = [ofClose(() => new EMA(20))(days), ofDay(() => new ATR(10, SMA))(days)] as number[][]
      return days.map((_, row) => (means?.[row] ?? Number.NaN) + 2 * (ranges?.[row] ?? Number.NaN))
    },
    200,
  ],
  ['ICHI', 0, naive((at) => middle(at(9)))],
  ['ICHI', 1, naive((at) => middle(at(26)))],
  ['ICHI', 2, naive((at) => (middle(at(9, 26)) + middle(at(26, 26))) / 2)],
  ['ICHI', 3, naive((at) => middle(at(52, 26)))],
  [
    'WR',
    0,
    scaled(
      ofDay(() => new WilliamsR(10)),
      -1,
    ),
  ],
  [
    'WR',
    1,
    scaled(
      ofDay(() => new WilliamsR(6)),
      -1,
    ),
  ],
  ['CCI', 0, ofDay(() => new CCI(14))],
  [
    'ROC',
    0,
    scaled(
      ofClose(() => new ROC(12)),
      100,
    ),
  ],
  ['MTM', 0, ofClose(() => new MOM(12))],
  ['MTM', 1, naive((at) => mean(at(6), close) - mean(at(6, 12), close))],
  ['BIAS', 2, naive((at) => (last(at(1)).close / mean(at(24), close) - 1) * 100)],
  ['PSY', 0, ofClose(() => new PSL({ interval: 12, signalThresholds: { overbought: 75, oversold: 25 } }))],
  [
    'TRIX',
    0,
    (days) => {
      const smooth = (values: readonly number[]) => {
        let mean = values[0] as number
        return values.map((value) => (mean += (2 / 13) * (value - mean)))
      }
      const thrice = smooth(smooth(smooth(days.map(close))))
      return thrice.map((value, row) => (row > 0 ? (value / (thrice[row - 1] as number) - 1) * 100 : undefined))
    },
  ],
  ['DMI', 0, naive((at) => directional(at(15), 1))],
  ['DMI', 1, naive((at) => directional(at(15), -1))],
  ['DMI', 2, naive((at) => [0, 1, 2, 3, 4, 5].reduce((all, back) => all + index(at(15, back)), 0) / 6)],
  [
    'DMI',
    3,
    naive(
      (at) => [0, 1, 2, 3, 4, 5].reduce((all, back) => all + index(at(15, back)) + index(at(15, back + 6)), 0) / 12,
    ),
  ],
  [
    'DMA',
    0,
    (days) =>
      (published(new DMA(10, 50, SMA), days.map(close)) as ({ long: number; short: number } | null)[]).map(
        (row) => row && row.short - row.long,
      ),
  ],
  ['DPO', 0, naive((at) => last(at(1)).close - mean(at(20, 11), close))],
  [
    'BRAR',
    0,
    naive((at) => {
      const [over, under] = [
        sum(at(27), (day, before) => Math.max(0, day.high - before.close), 1),
        sum(at(27), (day, before) => Math.max(0, before.close - day.low), 1),
      ]
      return (over / under) * 100
    }),
  ],
  ['BRAR', 1, naive((at) => (sum(at(26), (d) => d.high - d.open) / sum(at(26), (d) => d.open - d.low)) * 100)],
  [
    'CR',
    0,
    naive((at) => {
      const prior = ({ high, low }: Day) => (high + low) / 2
      const over = sum(at(27), (day, before) => Math.max(0, day.high - prior(before)), 1)
      return (over / sum(at(27), (day, before) => Math.max(0, prior(before) - day.low), 1)) * 100
    }),
  ],
  ['AO', 0, ofDay(() => new AO(5, 34, SMA))],
  ['ATR', 0, naive((at) => sum(at(15), trueRange, 1) / 14)],
  ['ATR', 0, ofDay(() => new ATR(14, SMA)), 40],
  [
    'VOLA',
    0,
    naive((at) => {
      const days = at(21)
      const moves = days.slice(1).map((day, row) => (day.close / (days[row] as Day).close - 1) * 100)
      const usual = moves.reduce((all, move) => all + move, 0) / moves.length
      return Math.sqrt(moves.reduce((all, move) => all + (move - usual) ** 2, 0) / 19)
    }),
  ],
  [
    'BBW',
    0,
    naive((at) => {
      const days = at(20)
      const usual = mean(days, close)
      return ((4 * Math.sqrt(sum(days, (day) => (day.close - usual) ** 2) / 19)) / usual) * 100
    }),
  ],
  [
    'MASS',
    0,
    naive((at) => {
      const range = (count: number, back: number) => mean(at(count, back), ({ high, low }) => high - low)
      const twice = (back: number) => Array.from({ length: 9 }, (_, more) => range(9, back + more))
      return Array.from({ length: 25 }, (_, back) => {
        const all = twice(back)
        return (all[0] as number) / (all.reduce((total, one) => total + one, 0) / 9)
      }).reduce((total, one) => total + one, 0)
    }),
  ],
  ['OBV', 0, fromFirst(ofDay(() => new OBV(5)))],
  ['MFI', 0, ofDay(() => new MFI(14))],
  [
    'VR',
    0,
    naive((at) => {
      const of = (sign: number) =>
        sum(at(27), (day, before) => (Math.sign(day.close - before.close) === sign ? day.volume : 0), 1)
      return (100 * (2 * of(1) + of(0))) / (2 * of(-1) + of(0))
    }),
  ],
  ['AD', 0, ofDay(() => new AD())],
  ['CMF', 0, ofDay(() => new CMF(20))],
  [
    'EMV',
    0,
    naive((at) => {
      const value = (back: number) => {
        const [before, day] = at(2, back) as [Day, Day]
        const move = (100 * (day.high + day.low - before.high - before.low)) / (day.high + day.low)
        const range = mean(at(14, back), ({ high, low }) => high - low)
        return ((move * mean(at(14, back), ({ volume }) => volume)) / day.volume) * ((day.high - day.low) / range)
      }
      return Array.from({ length: 14 }, (_, back) => value(back)).reduce((all, one) => all + one, 0) / 14
    }),
  ],
  [
    'WVAD',
    0,
    naive((at) => sum(at(24), (d) => (d.high > d.low ? ((d.close - d.open) / (d.high - d.low)) * d.volume : 0))),
  ],
  ['PVT', 0, fromFirst(ofDay(() => new PVT()))],
  [
    'VOSC',
    0,
    naive((at) => {
      const [short, long] = [mean(at(12), ({ volume }) => volume), mean(at(26), ({ volume }) => volume)]
      return (100 * (short - long)) / short
    }),
  ],
]

describe.each(SERIES)('on %s, equal to a published library or to sums written out', (_, read) => {
  test.for(CASES)('%s, line %i', ([id, line, expected, from = LONGEST], context) => {
    // Prices are rounded to whole cents, so that equal prices have equal differences.
    const days = read(context).map((day) => ({
      ...day,
      open: Math.round(day.open * 100),
      high: Math.round(day.high * 100),
      low: Math.round(day.low * 100),
      close: Math.round(day.close * 100),
    }))
    const theirs = expected(days)
    const begin = id === 'OBV' || id === 'PVT' ? shifted(lineOf(days, id, line), theirs) : lineOf(days, id, line)
    same(begin, theirs, from)
  })
})

/** A running sum minus its value where the published one begins. */
function shifted(ours: Float64Array | undefined, theirs: readonly unknown[]): Float64Array | undefined {
  const first = ours?.[theirs.findIndex((value) => typeof value === 'number')] as number
  return ours?.map((value) => value - first)
}

describe('indicators in the language of formulas', () => {
  test('net money of a bar is summed, and divided by the money of the bar in percent', () => {
    const bars = { ...input([]), time: [0, 1], close: [5, 5], net: [30, -10], turnover: [100, 50] }
    const of = (id: string) => WRITTEN.find((each) => each.id === id)?.compute(bars, [], facts)[0]
    expect(of('CNET')).toEqual(Float64Array.from([30, 20]))
    expect(of('NETR')).toEqual(Float64Array.from([30, -20]))
  })

  test('over the candles they are in price units, below in yuan', () => {
    const bars = { ...input([]), high: [1_050], low: [950], close: [1_000] }
    const of = (id: string) =>
      WRITTEN.find((each) => each.id === id)?.compute(bars, [1, 1, 2], { daily: true, unit: 100 })
    expect(of('DC')?.map(([value]) => value)).toEqual([1_050, 950, 1_000])
    const later = { ...bars, high: [1_050, 1_050], low: [950, 950], close: [1_000, 1_000] }
    expect(WRITTEN.find(({ id }) => id === 'ATR')?.compute(later, [1], { daily: true, unit: 100 })[0]?.[1]).toBe(1)
  })

  test.each(WRITTEN.map((each) => [each.id, each] as const))('%s is read with its parameters', (_, indicator) => {
    const constants = Object.fromEntries(indicator.parameters.map(({ label, value }) => [label, value]))
    expect(readChartFormula(indicator.text ?? '', constants)).toMatchObject({ ok: true })
    expect(indicator.lines(indicator.parameters.map(({ value }) => value)).length).toBeGreaterThan(0)
  })

  test('every indicator has a name, a kind and a sentence', () => {
    expect(INDICATORS.length).toBeGreaterThanOrEqual(40)
    for (const { id, kind } of INDICATORS) {
      expect([id, kind, indicatorText.titles[id], indicatorText.helps[id]]).not.toContain(undefined)
    }
  })
})
