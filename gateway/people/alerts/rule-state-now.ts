import { ruleAtCost } from '../../../shared/alerts/costed'
import { specOf } from '../../../shared/alerts/operands'
import { hasLevels, type Measure, measuresOf, type Rule } from '../../../shared/alerts/rule'
import type { RowValues } from '../../../shared/alerts/truth'
import type { InstrumentId } from '../../../shared/market/instrument'
import { type MarketClock, timeOfDay } from '../../../shared/market/session'
import {
  ALERT_NOW_NAMED_MAX,
  ALERT_NOW_WHYS,
  type AlertNow,
  type AlertNowWhy,
} from '../../../shared/protocol/rest-alerts'
import { type ActiveRule, NO_INSTRUMENT, triedRule } from './active-rule'
import type { AlertMarket } from './alert-market'
import { WatchEntry } from './entry'
import type { Subject } from './subject'
import { isSuspended } from './suspended'

const LACKING_MAX = 4
/** None of it says whether a condition holds. */
const CHOICE = { repeat: 'always', cooldownSeconds: 0, margin: true, adjusts: true } as const

interface RuleStateParts {
  market: AlertMarket
  clock: MarketClock
  /** An instrument as rules see it that are made now. */
  look(id: InstrumentId): Subject | undefined
  /** Figures of the whole market at this moment. */
  figures: RowValues
  costs?: ActiveRule['costs']
}

/** Whether a rule created now would already be true: it is armed like a new one, and evaluated. */
export function ruleStateNow(rule: Rule, members: readonly InstrumentId[], parts: RuleStateParts): AlertNow {
  const { marketTime: at } = parts.clock
  const lasts = hasLevels(rule.expression) && rule.scope.kind !== 'all'
  const answer: AlertNow = {
    at,
    lasts,
    of: members.length,
    holds: 0,
    unknown: 0,
    first: [],
    whys: [],
    lacking: [],
    outside: rule.hours !== undefined && (timeOfDay(at) < rule.hours.from || timeOfDay(at) >= rule.hours.to),
  }
  if (!lasts) return answer
  const whys = new Map<AlertNowWhy, number>()
  const lacking = new Set<string>()
  for (const id of members) {
    const { truth, reading, why, own } = id === NO_INSTRUMENT ? ofFigures(rule, parts) : ofInstrument(rule, id, parts)
    if (truth === 1) {
      answer.holds++
      if (answer.first.length < ALERT_NOW_NAMED_MAX) answer.first.push(id)
    } else if (truth === -1) {
      answer.unknown++
      whys.set(why, (whys.get(why) ?? 0) + 1)
      if (why === 'value' && reading) for (const measure of missing(own, reading)) lacking.add(wordOf(measure))
    }
  }
  answer.whys = ALERT_NOW_WHYS.flatMap((why) => (whys.has(why) ? [[why, whys.get(why) ?? 0]] : []))
  answer.lacking = [...lacking].slice(0, LACKING_MAX)
  return answer
}

function ofInstrument(rule: Rule, id: InstrumentId, { market, clock, look, costs }: RuleStateParts) {
  const subject = look(id)
  if (!subject || market.tradingDay === '')
    return { truth: -1, reading: undefined, why: 'untraded', own: rule } as const
  const { reading } = subject
  const own = ruleAtCost(rule, id, costs?.get(id))
  const entry = new WatchEntry(triedRule(own, CHOICE, [id]), id, reading.instrument.kind === 'crypto')
  subject.arm(entry, true)
  const quote = market.day(id)?.quote
  const why = (): AlertNowWhy => {
    if (quote && isSuspended(quote)) return 'halt'
    if (reading.price === 0) return clock.phase === 'opening-auction' ? 'auction' : 'untraded'
    return reading.gap ? 'gap' : 'value'
  }
  return { truth: entry.watch.now, reading, why: why(), own }
}

function ofFigures(rule: Rule, { market, clock: { marketTime: at }, figures: reading }: RuleStateParts) {
  const { watch } = new WatchEntry(triedRule(rule, CHOICE, [NO_INSTRUMENT]), NO_INSTRUMENT, false)
  watch.arm({ at, day: market.tradingDay, reading })
  return { truth: watch.now, reading, why: 'value', own: rule } as const
}

const missing = ({ expression }: Rule, reading: RowValues): Measure[] =>
  measuresOf(expression).filter((measure) => reading.value(measure) === undefined)

const wordOf = ({ of, operand }: Measure): string => {
  const word = specOf(operand).words[0] as string
  return of === undefined ? word : `${of}.${word}`
}
