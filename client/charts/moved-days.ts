import { tradingDayAt } from '../../shared/market/calendar'
import { movedText } from '../text/common'
import { formatDay } from '../ui/format'

/** Why days of a range stand for others, a sentence each: no trading day, yet to come, or before all that is answered. */
export function movedNotes(moved: readonly { from: string; to: string }[]): string[] {
  const moves = moved.map(({ from, to }) => {
    const why = to > from ? 'early' : tradingDayAt(from) === to ? 'closed' : 'ahead'
    return movedText[why](formatDay(from), formatDay(to))
  })
  return [...new Set(moves)]
}
