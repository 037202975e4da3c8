import type { InstrumentId } from '../../../shared/market/instrument'
import { findInstrument } from '../../store/find-instrument'
import type { Instruments } from '../../store/instruments'

export const PANE_CODES_MAX = 100

/** What somebody typed as instruments, each once, in their order; words that mean none beside them. */
export function readCodes(
  instruments: Pick<Instruments, 'get' | 'table' | 'at'>,
  typed: string,
): { codes: InstrumentId[]; unknown: string[] } {
  const words = typed.split(/[\s,，、;；]+/).filter((word) => word !== '')
  const codes = new Set<InstrumentId>()
  const unknown: string[] = []
  for (const word of words) {
    const found = findInstrument(instruments, word)
    if (found) codes.add(found.id)
    else unknown.push(word)
  }
  return { codes: [...codes], unknown }
}

/** As a pane keeps them. */
export const codesOf = (kept: string): InstrumentId[] => kept.split(',').filter((code) => code !== '')
