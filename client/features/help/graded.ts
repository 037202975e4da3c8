import type { EntryId } from '../../text/dictionary'
import { columnEntries } from '../../text/dictionary-columns'

const { adNet, adShare, adX, odBig, passive, lifted, bigCount, streak } = columnEntries.board
const BY_LEDGER: readonly EntryId[] = [
  adNet,
  adShare,
  adX,
  odBig,
  passive,
  lifted,
  bigCount,
  streak,
  'fullView',
  'bigOrder',
]

/** Whether a figure is made by the standard ledger. */
export const isGraded = (id: EntryId): boolean => BY_LEDGER.includes(id)
