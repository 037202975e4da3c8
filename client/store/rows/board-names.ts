import type { InstrumentTable } from '../../../shared/protocol/rest'

/** A first-level board, as the search knows it. */
export interface BoardName {
  name: string
  /** As an instrument's. */
  pinyin: string
}

const made = new WeakMap<InstrumentTable, readonly BoardName[]>()

/** The boards that occur in a registry, by name; the same array for the same registry. */
export function boardNames(table: InstrumentTable): readonly BoardName[] {
  const known = made.get(table)
  if (known) return known
  const names = [...new Set(table.industry)].filter((name) => name !== '').sort((a, b) => a.localeCompare(b, 'zh-CN'))
  const boards = names.map((name) => ({ name, pinyin: table.boardPinyin?.[name] ?? '' }))
  made.set(table, boards)
  return boards
}

/** Boards whose name holds what was typed, or whose pinyin begins with it. */
export function findBoards(boards: readonly BoardName[], text: string): BoardName[] {
  const words = text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
  if (words === '' || /^\d+$/.test(words)) return []
  return boards.filter(
    ({ name, pinyin }) =>
      name.toLowerCase().includes(words) || pinyin.split(' ').some((reading) => reading.startsWith(words)),
  )
}
