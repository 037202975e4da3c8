import { BASE_VALUE } from '../../store/baskets/use-basket-now'
import type { BoardStore } from '../../store/rows/board-store'
import { boardValue } from '../../store/rows/board-view'
import type { DraftMember } from './draft-members'

interface PreviewRow {
  id: string
  name: string
  /** Target fraction; NaN while the weights are incomplete. */
  share: number
  /** 0.01 = 1 %; NaN without a price today. */
  change: number
  /** Contribution to the index, 1,000 points at the previous close; NaN if a factor is. */
  points: number
}

export interface Preview {
  /** By absolute contribution, largest first. */
  rows: readonly PreviewRow[]
  /** Today's change in points; NaN while the weights are incomplete or no member has traded. */
  points: number
  /** Net active money of the members by their shares, yuan. */
  flow: number
  up: number
  flat: number
  down: number
  /** Members without a price today: they count with their previous close. */
  unpriced: number
}

/** Today's change of an index of these members with 1,000 points at the previous close. */
export function previewOf(
  board: BoardStore,
  members: readonly DraftMember[],
  shares: readonly number[] | undefined,
): Preview {
  let [flow, up, flat, down] = [0, 0, 0, 0]
  const rows = members.map(({ instrument: { id, name, index } }, place): PreviewRow => {
    const share = shares?.[place] ?? Number.NaN
    const change = boardValue(board, 'change', index)
    const net = boardValue(board, 'adNet', index)
    if (!Number.isNaN(net)) flow += net * share
    if (change > 0) up++
    else if (change < 0) down++
    else if (change === 0) flat++
    return { id, name, share, change, points: BASE_VALUE * share * change }
  })
  const priced = rows.filter(({ change }) => !Number.isNaN(change))
  const points = priced.length > 0 ? priced.reduce((sum, row) => sum + row.points, 0) : Number.NaN
  const size = (row: PreviewRow) => (Number.isNaN(row.points) ? -1 : Math.abs(row.points))
  return {
    rows: rows.toSorted((a, b) => size(b) - size(a)),
    points,
    flow: priced.length > 0 ? flow : Number.NaN,
    up,
    flat,
    down,
    unpriced: rows.length - priced.length,
  }
}

/** Today's change as a fraction. */
export const previewChange = ({ points }: Preview): number => points / BASE_VALUE
