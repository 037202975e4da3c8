import type { InstrumentTable } from '../../../shared/protocol/rest'
import { floatWeights, type GroupFigures, groupFigures, type Member } from '../../store/baskets/group-figures'
import type { BoardStore } from '../../store/rows/board-store'
import { boardValue } from '../../store/rows/board-view'

interface BoardEntry {
  name: string
  members: readonly Member[]
}

/** A board now, and its places among all boards by change, net, big orders and speed (1 = first, 0 = not known). */
export interface RankedBoard {
  name: string
  figures: GroupFigures
  /** Change over five minutes by weight; NaN where no member has traded. */
  speed: number
  rank: number
  netRank: number
  bigRank: number
  speedRank: number
}

export const boardsOf = (
  groups: readonly { name: string; members: string[] }[],
  table: InstrumentTable,
  indexOf: (id: string) => number | undefined,
): BoardEntry[] => groups.map(({ name, members }) => ({ name, members: floatWeights(members, table, indexOf) }))

type Pick = (board: RankedBoard) => number

/** Largest first; who has no figure comes last. */
const byFigure = (pick: Pick) => (a: RankedBoard, b: RankedBoard) => {
  const [left, right] = [pick(a), pick(b)]
  if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(left)) - Number(Number.isNaN(right))
  return right - left
}

function place(boards: readonly RankedBoard[], pick: Pick, put: (board: RankedBoard, rank: number) => void): void {
  const ordered = [...boards].sort(byFigure(pick))
  ordered.forEach((board, at) => {
    put(board, Number.isNaN(pick(board)) ? 0 : at + 1)
  })
}

function speedOf(store: BoardStore, members: readonly Member[]): number {
  let speed = Number.NaN
  for (const member of members) {
    const own = boardValue(store, 'speed5', member.place)
    if (!Number.isNaN(own)) speed = (Number.isNaN(speed) ? 0 : speed) + (member.weight * own) / 1e4
  }
  return speed
}

/** All boards of a scheme, strongest first. */
export function rankBoards(store: BoardStore, boards: readonly BoardEntry[]): RankedBoard[] {
  const made = boards.map(({ name, members }): RankedBoard => {
    const ranks = { rank: 0, netRank: 0, bigRank: 0, speedRank: 0 }
    return { name, figures: groupFigures(store, members), speed: speedOf(store, members), ...ranks }
  })
  place(
    made,
    ({ figures }) => figures.adNet,
    (board, rank) => {
      board.netRank = rank
    },
  )
  place(
    made,
    ({ figures }) => figures.odBig,
    (board, rank) => {
      board.bigRank = rank
    },
  )
  place(
    made,
    ({ speed }) => speed,
    (board, rank) => {
      board.speedRank = rank
    },
  )
  place(
    made,
    ({ figures }) => figures.change,
    (board, rank) => {
      board.rank = rank
    },
  )
  return made.sort(byFigure(({ figures }) => figures.change))
}

/** The board whose members are most of these; undefined where none has any. */
export function mostAlike(
  groups: readonly { name: string; members: readonly string[] }[],
  ids: ReadonlySet<string>,
): string | undefined {
  let best: { name: string; shared: number } | undefined
  for (const { name, members } of groups) {
    const shared = members.filter((id) => ids.has(id)).length / Math.sqrt(members.length || 1)
    if (shared > (best?.shared ?? 0)) best = { name, shared }
  }
  return best?.name
}
