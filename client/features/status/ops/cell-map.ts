import type { Board } from '../../../../shared/market/instrument'
import type { InstrumentTable } from '../../../../shared/protocol/rest'
import {
  AGE_UNKNOWN,
  INSTRUMENT_STATES,
  type InstrumentState,
  type InstrumentStates,
  STATE_LETTERS,
} from '../../../../shared/protocol/rest-instrument-states'

/** Groups of the map, in this order. */
const CELL_GROUPS = [
  ...['main-SH', 'star', 'main-SZ', 'chinext', 'bse'],
  ...['b', 'fund', 'bond', 'index', 'crypto'],
] as const
export type CellGroup = (typeof CELL_GROUPS)[number]

/** Problems that need attention, the worst first. */
export const ILL_STATES = ['gap', 'disagree', 'late'] as const satisfies readonly InstrumentState[]

export interface InstrumentCell {
  /** Place in the registry. */
  place: number
  state: InstrumentState
  /** Seconds of trading since its newest row; null = unknown. */
  age: number | null
  /** As in `InstrumentStates.ill`; 0 for unreported ones. */
  size: number
}

const OF_FUNDS: readonly Board[] = ['fund', 'growth-fund', 'reit']

function groupOf(id: string, board: Board): CellGroup {
  if (board === 'main') return id.endsWith('.SZ') ? 'main-SZ' : 'main-SH'
  if (board === 'b-usd' || board === 'b-hkd') return 'b'
  return OF_FUNDS.includes(board) ? 'fund' : (board as CellGroup)
}

/** One of these codes: every instrument with how its rows come, group by group; empty groups are left out. */
export function cellsByGroup(
  table: InstrumentTable,
  { states, ages, ill }: InstrumentStates,
): [CellGroup, InstrumentCell[]][] {
  const bytes = atob(ages)
  const sizes = new Map(ill.place.map((place, at) => [place, ill.size[at] ?? 0]))
  const groups = new Map<CellGroup, InstrumentCell[]>()
  for (const [place, id] of table.id.entries()) {
    const state = INSTRUMENT_STATES[STATE_LETTERS.indexOf(states[place] ?? 'n')] ?? 'none'
    const age = bytes.charCodeAt(place * 2) + bytes.charCodeAt(place * 2 + 1) * 256
    const known = Number.isNaN(age) || age === AGE_UNKNOWN ? null : age
    const group = groupOf(id, table.board[place] ?? 'main')
    const cells = groups.get(group) ?? []
    groups.set(group, cells)
    cells.push({ place, state, age: known, size: sizes.get(place) ?? 0 })
  }
  for (const cells of groups.values()) {
    cells.sort((a, b) => ((table.id[a.place] ?? '') < (table.id[b.place] ?? '') ? -1 : 1))
  }
  return CELL_GROUPS.flatMap((group) => {
    const cells = groups.get(group)
    return cells ? [[group, cells] as [CellGroup, InstrumentCell[]]] : []
  })
}

/** Number of instruments by state. */
export function countStates(cells: readonly InstrumentCell[]): Record<InstrumentState, number> {
  const counts = { ok: 0, late: 0, gap: 0, disagree: 0, halted: 0, none: 0 }
  for (const { state } of cells) counts[state]++
  return counts
}

/** Those that need attention: gaps first, each sorted by the longest silence. */
export function illCells(cells: readonly InstrumentCell[]): InstrumentCell[] {
  const rankOf = ({ state }: InstrumentCell) => (ILL_STATES as readonly InstrumentState[]).indexOf(state)
  return cells
    .filter((cell) => rankOf(cell) >= 0)
    .sort((a, b) => rankOf(a) - rankOf(b) || (b.age ?? 0) - (a.age ?? 0) || a.place - b.place)
}
