import type { InstrumentId } from '../../../../shared/market/instrument'
import type { NameSearch } from '../name-search'
import { type QuestionPeriod, readPeriods } from './period'
import { type QuestionScope, readScopes } from './scope'
import { FILLERS, NO_ORDERS, ORDERS, TOPICS, type Topic, UNSERVED } from './words'

/** All that was recognised in a question, and the words that were not. */
export interface Question {
  named: InstrumentId[]
  topics: Set<Topic>
  scopes: QuestionScope[]
  periods: QuestionPeriod[]
  /** Words for a time within the day. */
  clocks: string[]
  /** Parts that cannot be answered here, as whole sentences. */
  unserved: string[]
  /** Words that mean nothing here, as asked: an unknown name or code, a date that does not exist. */
  unknown: string[]
  /** Instruments that an unknown word may have meant. */
  perhaps: InstrumentId[]
}

interface QuestionWorld {
  search: NameSearch
  industries: readonly string[]
  /** The market's own day, `YYYYMMDD`. */
  today: string
}

const LIKELY_MAX = 6

/** Reads a question to its last word: what nobody understood is part of the answer. */
export function readQuestion(question: string, { search, industries, today }: QuestionWorld): Question {
  const names = search.named(question)
  const dates = readPeriods(names.rest, today)
  const parts = readScopes(dates.rest, industries)
  let rest = parts.rest
  const strike = (words: RegExp) => {
    const before = rest
    rest = rest.replace(words, (match) => '\0'.repeat(match.length))
    return rest !== before
  }
  // 大单在买 asks about others' trades, and orders none.
  const isOrder = names.ids.length > 0 && !/大单|主力|机构|有没有|谁|是不是/.test(question)
  const ordered = isOrder && ORDERS.some(strike)
  const unserved = UNSERVED.filter(({ words }) => strike(words)).map(({ answer }) => answer)
  const topics = new Set((Object.keys(TOPICS) as Topic[]).filter((name) => strike(TOPICS[name])))
  if (names.ids.length > 1 && /比/.test(rest)) topics.add('compare')
  strike(FILLERS)
  if (ordered && !unserved.includes(NO_ORDERS)) unserved.push(NO_ORDERS)
  const named = [...names.ids]
  const unknown = [...dates.wrong]
  const perhaps: InstrumentId[] = []
  for (const [words] of rest.matchAll(/[\p{L}\p{N}.]+/gu)) {
    const likely = search.containing(words, LIKELY_MAX)
    if (likely.length === 1) named.push(likely[0] as InstrumentId)
    else {
      unknown.push(words)
      perhaps.push(...likely)
    }
  }
  return {
    named: [...new Set(named)],
    topics,
    scopes: parts.scopes,
    periods: dates.periods,
    clocks: dates.clocks,
    unserved,
    unknown,
    perhaps: perhaps.slice(0, LIKELY_MAX),
  }
}
