import type { InstrumentId } from '../../../shared/market/instrument'
import { isTradingDay } from '../../../shared/market/trading-days'
import { boardFor } from './instruments'
import type { FileContext } from './row'
import { text } from './text'

/** Rows of one day in a file, and whose they are. */
interface DatedRows {
  rows: number
  facts: ReadonlyMap<InstrumentId, unknown>
}

/** Rows of another day than the file's are mistakes where they are fewer than one of so many. */
const STRAY = 100

/** Days of which a file that belongs to another day has a few rows only: no days, but wrong dates. */
export function strayDays(days: ReadonlyMap<string, DatedRows>, { date, dateIsOwn }: FileContext): string[] {
  const own = dateIsOwn && date ? (days.get(date)?.rows ?? 0) : 0
  return [...days]
    .filter(([day, { rows, facts }]) => day !== date && rows * STRAY <= own && !areCoins(facts))
    .map(([day]) => day)
}

const areCoins = (facts: ReadonlyMap<InstrumentId, unknown>) =>
  [...facts.keys()].every((id) => boardFor(id)?.kind === 'crypto')

/** Errors in the dates of a file's rows. Coins trade every day, and their files use days other than Beijing's. */
export function dateProblems(days: ReadonlyMap<string, DatedRows>, named: FileContext, today: string): string[] {
  return [...days].flatMap(([day, { rows, facts }]) => {
    const wrong: string[] = []
    const coins = areCoins(facts)
    const other = !coins && named.dateIsOwn && named.date !== day ? named.date : undefined
    if (other) wrong.push(text.otherDate(rows, day, other))
    if (day > today) wrong.push(text.future(rows, day))
    else if (!coins && !isTradingDay(day)) wrong.push(text.notTradingDay(rows, day))
    return wrong
  })
}
