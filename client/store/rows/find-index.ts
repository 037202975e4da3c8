import { idsFromInput, MAIN_INDEXES } from '../../../shared/market/instrument'
import { isNameOf } from '../../../shared/market/plain-name'
import type { Instruments, ListedInstrument } from './instruments'

/** The index a text means (`000016`, `sh000016`, `000016.SH`, `上证50`); undefined for what is none. */
export function findIndex(
  { get, table }: Pick<Instruments, 'get' | 'table'>,
  text: string,
): ListedInstrument | undefined {
  const wanted = text.trim()
  const candidates = [...idsFromInput(wanted), ...namedIndexes(wanted, table)]
  return candidates.map((id) => get(id)).find((found) => found?.kind === 'index')
}

function namedIndexes(name: string, table: Instruments['table']): string[] {
  if (name === '' || !table) return []
  return table.id.filter((_, place) => table.kind[place] === 'index' && isNameOf(name, table.name[place] ?? ''))
}

/** The index before or after another in the order of the main indexes, round the ends. */
export function neighbourIndex(id: string, step: 1 | -1): string {
  const at = MAIN_INDEXES.findIndex((index) => index.id === id)
  const count = MAIN_INDEXES.length
  const next = at < 0 ? (step > 0 ? 0 : count - 1) : (at + step + count) % count
  return (MAIN_INDEXES[next] ?? MAIN_INDEXES[0]).id
}
