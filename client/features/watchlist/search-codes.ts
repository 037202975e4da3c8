import type { CodeTable } from './read-codes'

export const MATCHES_MAX = 12

/** How well a row answers what was typed: lower is better, undefined is not at all. */
function rankOf(table: CodeTable, place: number, text: string): number | undefined {
  const code = (table.id[place] ?? '').toLowerCase()
  const name = (table.name[place] ?? '').toLowerCase()
  const readings = (table.pinyin[place] ?? '').split(' ')
  if (code.startsWith(text)) return code.length === text.length ? 0 : 1
  if (name === text || readings.includes(text)) return 0
  if (readings.some((reading) => reading.startsWith(text)) || name.startsWith(text)) return 2
  if (name.includes(text)) return 3
  return code.includes(text) && text.length >= 3 ? 4 : undefined
}

/** Places of the instruments that fit what is typed (code, pinyin initials or name), best first. */
export function searchCodes(table: CodeTable, typed: string): number[] {
  const text = typed.normalize('NFKC').trim().toLowerCase()
  if (text === '') return []
  const byRank: number[][] = [[], [], [], [], []]
  for (let place = 0; place < table.id.length; place++) {
    const rank = rankOf(table, place, text)
    if (rank !== undefined && (byRank[rank] as number[]).length < MATCHES_MAX) (byRank[rank] as number[]).push(place)
  }
  return byRank.flat().slice(0, MATCHES_MAX)
}
