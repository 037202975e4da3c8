import { idsFromInput } from '../../../shared/market/instrument'
import { isNameOf } from '../../../shared/market/plain-name'
import type { Instruments, ListedInstrument } from './instruments'
import { plainAt } from './listed-table'

/**
 * Instrument for a text of a person or an address (`600519`, `sh600519`, `600519.SH`, a full name); undefined: none.
 */
export function findInstrument(
  { get, table, at }: Pick<Instruments, 'get' | 'table' | 'at'>,
  text: string,
): ListedInstrument | undefined {
  const wanted = text.trim()
  for (const id of idsFromInput(wanted)) {
    const found = get(id)
    if (found) return found
  }
  if (wanted === '' || !table) return undefined
  const place = table.id.findIndex((_, index) => isNameOf(wanted, table.name[index] ?? '', plainAt(table, index)))
  return place < 0 ? undefined : at(place)
}
