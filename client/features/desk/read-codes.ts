import type { InstrumentId } from '../../../shared/market/instrument'
import type { CustomIndex } from '../../../shared/protocol/rest-baskets'
import { meantBasket } from '../../store/baskets/basket-code'
import { findInstrument } from '../../store/rows/find-instrument'
import type { Instruments } from '../../store/rows/instruments'

export const PANE_CODES_MAX = 100

/** Instruments and baskets in a typed text, each once, in their order; and the words that match none. */
export function readDeskCodes(
  instruments: Pick<Instruments, 'get' | 'table' | 'at'>,
  typed: string,
  /** One's own, where the pane shows baskets too. */
  baskets?: readonly CustomIndex[],
): { codes: InstrumentId[]; unknown: string[] } {
  const words = typed.split(/[\s,，、;；]+/).filter((word) => word !== '')
  const codes = new Set<InstrumentId>()
  const unknown: string[] = []
  for (const word of words) {
    const found = (baskets && meantBasket(word, baskets)) ?? findInstrument(instruments, word)?.id
    if (found) codes.add(found)
    else unknown.push(word)
  }
  return { codes: [...codes], unknown }
}

/** As a pane keeps them. */
export const codesOf = (stored: string): InstrumentId[] => stored.split(',').filter((code) => code !== '')
