import type { BoardStore } from '../../store/board-store'
import { boardValue } from '../../store/board-view'
import type { Member } from '../../store/group-figures'
import { pointsOf } from './contributions'

export type MemberKey =
  | 'code'
  | 'weight'
  | 'last'
  | 'change'
  | 'points'
  | 'adNet'
  | 'odBig'
  | 'weighted'
  | 'share'
  | 'turnover'

/** A member's number by its place in the registry; NaN where it is unknown. */
export type MemberFigure = (place: number) => number

/** Σ of the sizes of all members' nets: what a member's share of the index's money is measured by. */
export const netScale = (board: BoardStore, members: readonly Member[]): number =>
  members.reduce((sum, { place }) => sum + (Math.abs(boardValue(board, 'adNet', place)) || 0), 0)

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
  let scaled = { version: -1, scale: 0 }
  const scale = () => {
    if (scaled.version !== board.version) scaled = { version: board.version, scale: netScale(board, members) }
    return scaled.scale
  }
  return {
    code: (place) => ranks.get(place) ?? Number.NaN,
    weight,
    last: (place) => boardValue(board, 'last', place) || Number.NaN,
    change,
    points: (place) => (board.has(place) ? pointsOf(prevClose, weight(place), change(place)) : Number.NaN),
    adNet,
    odBig: (place) => boardValue(board, 'odBig', place),
    weighted: (place) => weight(place) * adNet(place),
    share: (place) => (scale() > 0 ? adNet(place) / scale() : Number.NaN),
    turnover: (place) => boardValue(board, 'turnover', place),
  }
}
