import { instrumentStateText as text } from '../../../text/instrument-states'
import type { InstrumentCell } from './cell-map'

/** Why a cell is in its state; empty for one that is well. */
export function cellReason({ state, size }: Pick<InstrumentCell, 'state' | 'size'>): string {
  const reason = text.reasons[state]
  return typeof reason === 'string' ? reason : reason(size)
}

/** All data of a cell, in one line. */
export function cellWords({ id, name }: { id: string; name: string }, cell: InstrumentCell): string {
  const reason = cellReason(cell)
  const age = cell.age === null ? '' : text.age(cell.age)
  return [`${id} ${name}`, text.states[cell.state], age, reason].filter((part) => part !== '').join(' · ')
}
