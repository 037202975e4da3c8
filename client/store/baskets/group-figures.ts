import type { InstrumentId } from '../../../shared/market/instrument'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import type { BoardStore } from '../rows/board-store'
import { boardValue, hasTraded } from '../rows/board-view'

/** An instrument of a group: its place in the registry and its share of the group, Σ = 1. */
export interface Member {
  id: InstrumentId
  place: number
  weight: number
}

const LIMIT_UP = 2
const LIMIT_DOWN = 4

/** Members in the registry, heaviest first. Weights are not rescaled: a sum below 1 shows that members are missing. */
export const indexMembers = (
  members: readonly { id: InstrumentId; weight: number }[],
  indexOf: (id: InstrumentId) => number | undefined,
): Member[] =>
  members
    .flatMap(({ id, weight }) => {
      const place = indexOf(id)
      return place === undefined ? [] : [{ id, place, weight }]
    })
    .sort((a, b) => b.weight - a.weight || a.place - b.place)

/** Weights by free-float value at the previous close; equal weights where no float is known. */
export function floatWeights(
  ids: readonly InstrumentId[],
  table: Pick<InstrumentTable, 'floatShares' | 'prevClose' | 'priceScale'>,
  indexOf: (id: InstrumentId) => number | undefined,
): Member[] {
  const worth = ids.map((id) => {
    const place = indexOf(id)
    if (place === undefined) return 0
    return ((table.floatShares[place] ?? 0) * (table.prevClose[place] ?? 0)) / 10 ** (table.priceScale[place] ?? 2)
  })
  const total = worth.reduce((sum, value) => sum + value, 0)
  return indexMembers(
    ids.map((id, at) => ({ id, weight: total > 0 ? (worth[at] as number) / total : 1 / ids.length })),
    indexOf,
  )
}

/** A group now. Money in yuan, changes as fractions; NaN where no member has traded. */
export interface GroupFigures {
  /** Σ weight × change; members without trades count as unchanged. */
  change: number
  equalChange: number
  up: number
  flat: number
  down: number
  /** Members without a trade today. */
  untraded: number
  limitUp: number
  limitDown: number
  turnover: number
  adNet: number
  /** 大 + 超大 of OD. */
  odBig: number
  /** Σ weight × net by aggressor: what flows where the index is heavy. */
  weightedNet: number
  /** Σ weight × 大 + 超大 of OD. */
  weightedBig: number
}

const NOTHING = {
  change: Number.NaN,
  equalChange: Number.NaN,
  turnover: Number.NaN,
  adNet: Number.NaN,
  odBig: Number.NaN,
  weightedNet: Number.NaN,
  weightedBig: Number.NaN,
}

/** Sums over a group's members; figures of a group in which nothing was traded today are NaN. */
export function groupFigures(board: BoardStore, members: readonly Member[]): GroupFigures {
  const sums = {
    change: 0,
    equalChange: 0,
    up: 0,
    flat: 0,
    down: 0,
    untraded: 0,
    limitUp: 0,
    limitDown: 0,
    turnover: 0,
    adNet: 0,
    odBig: 0,
    weightedNet: 0,
    weightedBig: 0,
  }
  let traded = 0
  for (const { place, weight } of members) {
    const change = board.change[place] ?? Number.NaN
    const state = board.has(place) ? (board.data.state[place] ?? 0) : 0
    if (Number.isNaN(change) || !hasTraded(board, place)) {
      sums.untraded++
      continue
    }
    traded++
    sums.change += weight * change
    sums.equalChange += change
    if (change > 0) sums.up++
    else if (change < 0) sums.down++
    else sums.flat++
    if (state & LIMIT_UP) sums.limitUp++
    if (state & LIMIT_DOWN) sums.limitDown++
    const net = boardValue(board, 'adNet', place)
    sums.turnover += board.data.turnover[place] ?? 0
    sums.adNet += net
    const big = boardValue(board, 'odBig', place)
    sums.odBig += big
    sums.weightedNet += weight * net
    sums.weightedBig += weight * big
  }
  if (traded === 0) return { ...sums, ...NOTHING }
  return { ...sums, equalChange: sums.equalChange / traded }
}
