import type { InstrumentTable } from '../../../shared/protocol/rest'
import type { BoardStore } from '../../store/board-store'
import { floatWeights, type GroupFigures, groupFigures, type Member } from '../../store/group-figures'

export interface Board {
  name: string
  members: readonly Member[]
}

/** A board now, and its places among all boards by change and by net (1 = first). */
export interface RankedBoard {
  name: string
  figures: GroupFigures
  rank: number
  netRank: number
}

export const boardsOf = (
  groups: readonly { name: string; members: string[] }[],
  table: InstrumentTable,
  indexOf: (id: string) => number | undefined,
): Board[] => groups.map(({ name, members }) => ({ name, members: floatWeights(members, table, indexOf) }))

const byFigure =
  (pick: (figures: GroupFigures) => number) => (a: { figures: GroupFigures }, b: { figures: GroupFigures }) => {
    const [left, right] = [pick(a.figures), pick(b.figures)]
    if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(left)) - Number(Number.isNaN(right))
    return right - left
  }

/** All boards of a scheme, strongest first. */
export function rankBoards(store: BoardStore, boards: readonly Board[]): RankedBoard[] {
  const made = boards.map(({ name, members }) => ({ name, figures: groupFigures(store, members), rank: 0, netRank: 0 }))
  const byNet = [...made].sort(byFigure(({ adNet }) => adNet))
  byNet.forEach((board, at) => {
    board.netRank = at + 1
  })
  made.sort(byFigure(({ change }) => change))
  made.forEach((board, at) => {
    board.rank = at + 1
  })
  return made
}
