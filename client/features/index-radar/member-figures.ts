import { pointsOf } from '../../store/baskets/contributions'
import type { Member } from '../../store/baskets/group-figures'
import type { BoardStore } from '../../store/rows/board-store'
import { boardValue } from '../../store/rows/board-view'

export type MemberKey =
  | 'code'
  | 'weight'
  | 'last'
  | 'change'
  | 'points'
  | 'adNet'
  | 'odBig'
  | 'weighted'
  | 'weightedBig'
  | 'share'
  | 'shareBig'
  | 'turnover'

/** A member's number by its place in the registry; NaN where it is unknown. */
export type MemberFigure = (place: number) => number

/** Σ of the sizes of all members' nets: what a member's share of the index's money is measured by. */
export const netScale = (board: BoardStore, members: readonly Member[], column: 'adNet' | 'odBig'): number =>
  members.reduce((sum, { place }) => sum + (Math.abs(boardValue(board, column, place)) || 0), 0)

/** The figures of the member table; read from the board at each call. */
export function memberFigures(
  board: BoardStore,
  members: readonly Member[],
  prevClose: number,
): Record<MemberKey, MemberFigure> {
  const weights = new Map(members.map(({ place, weight }) => [place, weight]))
  const ranks = new Map([...members].sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ place }, rank) => [place, rank]))
  const weight = (place: number) => weights.get(place) ?? Number.NaN
  const change = (place: number) => boardValue(board, 'change', place)
  const adNet = (place: number) => boardValue(board, 'adNet', place)
  const odBig = (place: number) => boardValue(board, 'odBig', place)
  let scaled = { version: -1, adNet: 0, odBig: 0 }
  const scale = (column: 'adNet' | 'odBig') => {
    if (scaled.version !== board.version) {
      const { version } = board
      scaled = { version, adNet: netScale(board, members, 'adNet'), odBig: netScale(board, members, 'odBig') }
    }
    return scaled[column] || Number.NaN
  }
  return {
    code: (place) => ranks.get(place) ?? Number.NaN,
    weight,
    last: (place) => boardValue(board, 'last', place) || Number.NaN,
    change,
    points: (place) => (Number.isNaN(change(place)) ? Number.NaN : pointsOf(prevClose, weight(place), change(place))),
    adNet,
    odBig,
    weighted: (place) => weight(place) * adNet(place),
    weightedBig: (place) => weight(place) * odBig(place),
    share: (place) => adNet(place) / scale('adNet'),
    shareBig: (place) => odBig(place) / scale('odBig'),
    turnover: (place) => boardValue(board, 'turnover', place),
  }
}
