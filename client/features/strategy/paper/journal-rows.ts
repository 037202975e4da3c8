import type { PaperFill, PaperJournal, PaperOrder } from '../../../../shared/protocol/rest-paper'
import { paper } from '../../../text/paper'
import { isOfExDate } from './paper-figures'

const text = paper.journal

/** A row of the journal: a fill, or the end of an order that was not filled whole. */
export interface PaperJournalRow {
  key: string
  time: number
  code: string
  side: PaperFill['side']
  quantity: number
  /** Null where nothing was filled. */
  fill: PaperFill | null
  state: string
  rule: string
  /** Null on an ex-date. */
  order: PaperOrder | null
}

function endWords({ state, reason, filled }: PaperOrder): string {
  const words = [text.states[state], text.reasons[reason], filled > 0 ? text.partly(filled) : '']
  return words.filter((word) => word !== '').join(' · ')
}

/** Fills and ends of orders, newest first. */
export function journalRows({ orders, fills }: PaperJournal): PaperJournalRow[] {
  const byId = new Map(orders.map((order) => [order.id, order]))
  const filled = fills.map((fill): PaperJournalRow => {
    const { number, time, code, side, quantity, rule } = fill
    const order = (fill.order === null ? undefined : byId.get(fill.order)) ?? null
    const state = isOfExDate(side) ? '' : text.states.filled
    const from = isOfExDate(side) ? '' : (rule?.name ?? text.byHand)
    return { key: `fill ${number}`, time, code, side, quantity, fill, state, rule: from, order }
  })
  const ended = orders.flatMap((order): PaperJournalRow[] => {
    const { id, code, side, quantity, rule, endedAt, state } = order
    if (endedAt === null || state === 'filled') return []
    const row = { code, side, quantity, order, fill: null, rule: rule?.name ?? text.byHand }
    return [{ key: `order ${id}`, time: endedAt, state: endWords(order), ...row }]
  })
  return [...filled, ...ended].sort((a, b) => b.time - a.time)
}
