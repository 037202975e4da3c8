import type { courseFacts, dayFacts } from '../../gateway/feeds/simulated/daily-facts'
import { average } from '../../gateway/feeds/simulated/statistics'
import type { LiveDay } from './live-day'
import type { PrintSizes } from './print-sizes'
import type { Cell, Fact } from './table'

/** The number of stocks that counts a day are told for. */
const WHOLE = 5250
/** A day on which the market rises as one. */
const RISING = 0.9

type Days = ReturnType<typeof dayFacts>
type Write = Fact['write']

interface Measured {
  past: Days
  course: ReturnType<typeof courseFacts>
  live?: { day: Days; facts: ReturnType<LiveDay['facts']>; sizes: PrintSizes; filled: PrintSizes }
}

const number: Write = (value) => String(Math.round(value))
const fine: Write = (value) => value.toFixed(2)
const percent: Write = (value) => `${(100 * value).toFixed(1)} %`
const basis: Write = (value) => `${(10_000 * value).toFixed(1)} bp`
const millions: Write = (value) => `${(value / 1e6).toFixed(1)} m`

const cell = (write: Write, ...values: number[]): Cell => ({ values, text: values.map(write).join(' / ') })

/** Mean over days, and the least and the most of them. */
function overDays(write: Write, values: readonly number[]): Cell {
  if (values.length === 0) return { values: [], text: '' }
  const range = values.length > 1 ? ` (${write(Math.min(...values))}–${write(Math.max(...values))})` : ''
  return { values: [average(values)], text: write(average(values)) + range }
}

function ofDays(name: string, usual: Fact['usual'], write: Write, { past, live }: Measured, of: (all: Days) => Cell) {
  return { name, usual, write, past: of(past), live: live && of(live.day) }
}

function boards(measured: Measured): Fact[] {
  const { live } = measured
  const counts = ({ days }: Days) => days.map(({ limitUps }) => limitUps * WHOLE)
  const rising = ({ days }: Days) => days.filter((day) => day.rising > RISING).map(({ limitUps }) => limitUps * WHOLE)
  const again = ({ again, nextGaps }: Days): Cell => {
    const of = nextGaps.length
    return of === 0 ? { values: [], text: '' } : { values: [again / of], text: `${percent(again / of)} (of ${of})` }
  }
  const nextGap = ({ nextGaps }: Days) => (nextGaps.length === 0 ? cell(percent) : cell(percent, average(nextGaps)))
  const gaps = ({ days }: Days) => days.map(({ bigGaps }) => bigGaps * WHOLE)
  return [
    ofDays(`limit-ups a day, of ${WHOLE}`, [40, 100], number, measured, (all) => overDays(number, counts(all))),
    ofDays('on days with > 90 % up', [80, 150], number, measured, (all) => overDays(number, rising(all))),
    ofDays('limit-up again the next day', [0.15, 0.25], percent, measured, again),
    ofDays('longest streak, days', [3, 7], number, measured, ({ longest }) => cell(number, longest)),
    ofDays('opening gap after a limit-up', [0.02, 0.04], percent, measured, nextGap),
    ofDays(`stocks with a gap > 3 % a day, of ${WHOLE}`, [50, 200], number, measured, (all) =>
      overDays(number, gaps(all)),
    ),
    {
      name: 'yuan at the limit at the close: p10 / median / p90',
      usual: [20e6, 2e9],
      write: millions,
      live: live && cell(millions, ...live.facts.sealed),
    },
    { name: 'openings of a board: median / most', write: number, live: live && cell(number, ...live.facts.opened) },
  ]
}

/** What an excess is beyond. */
const NORMAL_KURTOSIS = 3

function moves({ course, live }: Measured): Fact[] {
  const facts = live?.facts
  return [
    {
      name: 'daily deviation of a stock, live by its minutes and gap',
      usual: [0.025, 0.032],
      write: percent,
      past: cell(percent, course.deviation),
      live: facts && cell(percent, facts.deviation),
    },
    {
      name: '1-minute deviation in the opening hour: stock',
      usual: [0.0012, 0.0018],
      write: basis,
      live: facts && cell(basis, facts.openingStock),
    },
    {
      name: '… index 000001',
      usual: [0.0004, 0.0008],
      write: basis,
      live: facts && cell(basis, facts.openingIndex),
    },
    {
      name: 'ACF(1) of absolute daily returns',
      usual: [0.15, 0.25],
      write: fine,
      past: cell(fine, course.sizeMemory),
    },
    ...[1, 5].map((lag, at): Fact => {
      const usual = lag === 1 ? ([0.25, 0.35] as const) : ([0.15, 0.35] as const)
      const live = facts && cell(fine, facts.sizeMemory[at] as number)
      return { name: `ACF(${lag}) of absolute 1-minute returns`, usual, write: fine, live }
    }),
    {
      name: 'kurtosis of 1-minute returns, median stock (3 = normal)',
      usual: [8, 30],
      write: fine,
      live: facts && cell(fine, NORMAL_KURTOSIS + facts.kurtosis),
    },
  ]
}

function together({ course, live }: Measured): Fact[] {
  const facts = live?.facts
  const pair = (of: { within: number; across: number }, which: 'within' | 'across') => cell(fine, of[which])
  return [
    {
      name: 'industry momentum, ACF(1) net of the market',
      usual: [0.05, 0.1],
      write: fine,
      past: cell(fine, course.momentum),
    },
    {
      name: 'pair correlation in an industry: days, 5 minutes',
      usual: [0.35, 0.45],
      write: fine,
      past: pair(course.pairs, 'within'),
      live: facts && pair(facts.pairs, 'within'),
    },
    {
      name: '… of two industries',
      usual: [0.2, 0.3],
      write: fine,
      past: pair(course.pairs, 'across'),
      live: facts && pair(facts.pairs, 'across'),
    },
    {
      name: '1-minute moves: large–small / small–growth / growth–large',
      usual: [0.5, 0.8],
      write: fine,
      live: facts && cell(fine, ...facts.styles),
    },
    // books that lag behind make moves of one minute look unlike each other: longer ones show the factors
    { name: '… 5-minute moves', write: fine, live: facts && cell(fine, ...facts.slowStyles) },
  ]
}

function prints({ live }: Measured): Fact[] {
  return [
    { name: 'print size: median', usual: [300, 500], write: number, live: live && cell(number, live.sizes.median) },
    {
      name: '… exactly 100 shares',
      usual: [0.15, 0.2],
      write: percent,
      live: live && cell(percent, live.sizes.share(100)),
    },
    { name: 'sums of a filled-in day: median', write: number, live: live && cell(number, live.filled.median) },
    { name: '… exactly 100 shares', write: percent, live: live && cell(percent, live.filled.share(100)) },
  ]
}

function kept(measured: Measured): Fact[] {
  const facts = measured.live?.facts
  return [
    {
      name: "exponent of the signs' memory",
      usual: [0.45, 0.6],
      write: fine,
      live: facts && cell(fine, facts.signs),
    },
    {
      name: 'turnover in the first half-hour',
      usual: [0.18, 0.3],
      write: percent,
      live: facts && cell(percent, facts.firstHalfHour),
    },
    { name: '… in the last', usual: [0.12, 0.2], write: percent, live: facts && cell(percent, facts.lastHalfHour) },
    ofDays('tail of turnovers (Hill)', [1.3, 1.6], fine, measured, ({ days }) =>
      overDays(
        fine,
        days.map(({ hill }) => hill),
      ),
    ),
    {
      name: 'spreads of 1–3 steps, under 60 yuan',
      usual: [0.9, Number.POSITIVE_INFINITY],
      write: percent,
      live: facts && cell(percent, facts.narrow),
    },
    ofDays('best industry beyond the worst, a day', [0.03, 0.046], percent, measured, ({ days }) =>
      overDays(
        percent,
        days.map(({ industryRange }) => industryRange),
      ),
    ),
  ]
}

/** Every fact, in the order in which they are told. */
export const factsOf = (measured: Measured): Fact[] =>
  [boards, moves, together, prints, kept].flatMap((part) => part(measured))
