import { idsFromInput } from '../../shared/market/instrument'
import type { Instruments, ListedInstrument } from './instruments'

/** What a person's or an address's text means (`600519`, `sh600519`, `600519.SH`, a full name); undefined: nothing. */
export function findInstrument(
  { get, table, at }: Pick<Instruments, 'get' | 'table' | 'at'>,
  text: string,
): ListedInstrument | undefined {
  const wanted = text.trim()
  for (const id of idsFromInput(wanted)) {
    const found = get(id)
    if (found) return found
  }
  const place = wanted === '' ? -1 : (table?.name.indexOf(wanted) ?? -1)
  return place < 0 ? undefined : at(place)
}
