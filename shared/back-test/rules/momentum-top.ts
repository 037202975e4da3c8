import { dayNumber } from '../day-number'
import { compareExactly, compareFractions } from '../exact'
import { adjusted, adjustedExactly, type Series } from '../series'
import type { DailyRule } from './rule'

/** Number of the ISO week since the epoch, which was a Thursday; weeks begin on Mondays. */
const weekOf = (day: string): number => Math.floor((dayNumber(day) + 3) / 7)

/** Last session of each calendar week, except the last of the calendar. */
const isLastOfWeek = (calendar: readonly string[], session: number): boolean =>
  session + 1 < calendar.length && weekOf(calendar[session] as string) !== weekOf(calendar[session + 1] as string)

/**
 * Rebalances once a week into the `k` securities with the best close ÷ close `n` bars ago, ties by code. Securities without a bar
 * on that day are not ranked.
 */
export function momentumTop(
  series: readonly Series[],
  calendar: readonly string[],
  { n, k }: { n: number; k: number },
): DailyRule {
  const scoreOf = (index: number, bar: number) => {
    const one = series[index] as Series
    const [now, before] = [one.close[bar] as number, one.close[bar - n] as number]
    return { index, one, bar, now, before, score: adjusted(one, now, bar) / adjusted(one, before, bar - n) }
  }
  type Score = ReturnType<typeof scoreOf>
  const exactly = ({ one, bar, now, before }: Score) => {
    const [last, first] = [adjustedExactly(one, now, bar), adjustedExactly(one, before, bar - n)]
    return { top: last.top * first.bottom, bottom: last.bottom * first.top }
  }
  const compare = (a: Score, b: Score) =>
    compareExactly(b.score, a.score, () => compareFractions(exactly(b), exactly(a))) || a.index - b.index
  return {
    signals(session, { held }) {
      if (!isLastOfWeek(calendar, session)) return { buys: [], sells: [] }
      const scores = series.flatMap((one, index) => {
        const bar = one.barAt(session)
        return bar >= n ? [scoreOf(index, bar)] : []
      })
      const top = scores
        .sort(compare)
        .slice(0, k)
        .map(({ index }) => index)
      return {
        buys: top.flatMap((index, rank) => (held.includes(index) ? [] : [{ index, reason: `rank ${rank + 1}` }])),
        sells: held
          .filter((index) => !top.includes(index))
          .map((index) => ({ index, reason: 'out of top', quantity: null })),
        cancels: top,
      }
    },
  }
}
