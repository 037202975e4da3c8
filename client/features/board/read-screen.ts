import { type ConditionNode, keysOf } from '../../../shared/expression/expression'
import { CONDITION_MAX, readCondition, type Unread } from '../../../shared/expression/read-expression'
import { withOwnWords } from '../../../shared/market/own-data'
import type { FundsMode, ListType } from '../../../shared/protocol/routes'
import { boardText } from '../../text/board'
import { tradingText } from '../../text/trading'
import { conditionNames, withSynonyms } from './condition-figures'

/** A condition of a list, or why it is none: also for words (`absent`) that only other lists have. */
type ReadScreen =
  | { ok: true; condition: ConditionNode }
  | { ok: false; why: Unread; at: number }
  | { ok: false; why: 'absent'; absent: readonly string[] }

/** `own`: names of data sets, which a condition may use as well. */
export function readScreen(text: string, mode: FundsMode, type: ListType, own: readonly string[] = []): ReadScreen {
  const everywhere = conditionNames(mode, 'STK')
  const read = readCondition(text, withOwnWords(withSynonyms(everywhere), own))
  if (!read.ok) return read
  const keys = keysOf(read.node)
  const known = new Set(conditionNames(mode, type).values())
  const absent = [...everywhere].filter(([, key]) => keys.includes(key) && !known.has(key))
  return absent.length === 0
    ? { ok: true, condition: read.node }
    : { ok: false, why: 'absent', absent: absent.map(([word]) => word) }
}

/** In words why a text is no condition of a list; undefined if it is one. */
export function whyNot(text: string, read: ReadScreen, type: ListType): string | undefined {
  if (read.ok) return undefined
  const { wrong } = boardText.screen
  if (read.why === 'absent') return wrong.absent(tradingText.types[type], read.absent)
  return read.why === 'long' ? wrong.long(text.length, CONDITION_MAX) : wrong[read.why](text.slice(read.at))
}
