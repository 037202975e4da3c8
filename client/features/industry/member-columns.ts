import { codeOf } from '../../../shared/market/instrument'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import type { Member } from '../../store/baskets/group-figures'
import type { BoardStore } from '../../store/rows/board-store'
import { boardValue, type ViewColumn } from '../../store/rows/board-view'
import { industryText } from '../../text/industry'
import { figureColumn } from '../../ui/figure-column'
import { directionOf, formatPrice } from '../../ui/format'
import { moneyCell, numberCell, percentCell } from '../../ui/grid-cells'
import type { GridColumn } from '../../ui/grid-column'

const MEASURES: readonly ViewColumn[] = ['change', 'turnover', 'adNet']

/** Places of the members by one measure, 1 = the largest; who has no figure comes last. */
function ranksBy(board: BoardStore, places: readonly number[], column: ViewColumn): Map<number, number> {
  const value = (place: number) => {
    const figure = boardValue(board, column, place)
    return Number.isNaN(figure) ? Number.NEGATIVE_INFINITY : figure
  }
  const ordered = [...places].sort((a, b) => value(b) - value(a) || a - b)
  return new Map(ordered.map((place, rank) => [place, rank + 1]))
}

/**
 * 龙头分: mean of a member's ranks by change, turnover and net by aggressor; 1 leads all three. A member without trades
 * today has none.
 */
export function leaderScores(board: BoardStore, places: readonly number[]): Map<number, number> {
  const traded = places.filter((place) => !Number.isNaN(boardValue(board, 'change', place)))
  const ranks = MEASURES.map((column) => ranksBy(board, traded, column))
  return new Map(
    traded.map((place) => [place, ranks.reduce((sum, rank) => sum + (rank.get(place) ?? 0), 0) / MEASURES.length]),
  )
}

export type BoardMemberKey = Exclude<keyof typeof industryText.columns, 'name'>
type MemberFigures = Record<BoardMemberKey, (place: number) => number>

/** The figures of the member table by place in the registry, read from the board at each call. */
export function boardMemberFigures(
  board: BoardStore,
  members: readonly Member[],
  table: InstrumentTable,
): MemberFigures {
  const weights = new Map(members.map(({ place, weight }) => [place, weight]))
  const places = members.map(({ place }) => place)
  const codes = new Map(
    [...places].sort((a, b) => ((table.id[a] ?? '') < (table.id[b] ?? '') ? -1 : 1)).map((p, r) => [p, r]),
  )
  let scored = { version: -1, scores: new Map<number, number>() }
  const leader = (place: number) => {
    if (scored.version !== board.version) scored = { version: board.version, scores: leaderScores(board, places) }
    return scored.scores.get(place) ?? Number.NaN
  }
  const of = (column: ViewColumn) => (place: number) => boardValue(board, column, place)
  return {
    code: (place) => codes.get(place) ?? Number.NaN,
    weight: (place) => weights.get(place) ?? Number.NaN,
    last: of('last'),
    change: of('change'),
    speed5: (place) => boardValue(board, 'speed5', place) / 1e4,
    adNet: of('adNet'),
    adShare: of('adShare'),
    odBig: of('odBig'),
    adX: of('adX'),
    adL: of('adL'),
    adM: of('adM'),
    adS: of('adS'),
    outIn: (place) => {
      const inner = boardValue(board, 'inner', place)
      return inner > 0 ? boardValue(board, 'outer', place) / inner : Number.NaN
    },
    streak: of('streak'),
    bigCount: (place) => boardValue(board, 'bigBuys', place) + boardValue(board, 'bigSells', place),
    volumeRatio: of('volumeRatio'),
    imbalance: of('imbalance'),
    turnoverRate: of('turnoverRate'),
    turnover: of('turnover'),
    leader,
  }
}

/** Columns of the member table; code and name stay at the left. */
export function boardMemberColumns(
  board: BoardStore,
  table: InstrumentTable,
  figures: MemberFigures,
  connected: () => boolean,
  /** Widths grow with the screen by this factor, so that a wide table is not half empty. */
  spread: number,
): GridColumn[] {
  const column = figureColumn({ words: industryText.columns, figures, spread, connected })
  const wan = (value: number) => moneyCell(value, 1e4, 0)
  return [
    column('code', 62, (_, place) => ({ text: codeOf(table.id[place] ?? ''), tone: 'dim' }), {
      align: 'left',
      sticky: true,
    }),
    {
      key: 'name',
      ...industryText.columns.name,
      width: Math.round(80 * spread),
      align: 'left',
      sticky: true,
      cell: (place) => ({ text: table.name[place] ?? '' }),
    },
    column('last', 62, (value, place) => ({
      text: formatPrice(value, table.priceScale[place] ?? 2),
      tone: directionOf(board.change[place]),
    })),
    column('change', 64, (value) => percentCell(value)),
    column('speed5', 58, (value) => percentCell(value)),
    column('adNet', 76, wan, { flash: true }),
    column('adShare', 62, (value) => percentCell(value)),
    column('odBig', 76, wan),
    column('leader', 62, (value) => numberCell(value, 1)),
    column('adX', 66, wan),
    column('adL', 62, wan),
    column('adM', 62, wan),
    column('adS', 62, wan),
    column('outIn', 52, (value) => numberCell(value, 2)),
    column('streak', 52, (value) => numberCell(value, 0, true)),
    column('bigCount', 56, (value) => numberCell(value, 0)),
    column('volumeRatio', 52, (value) => numberCell(value, 2)),
    column('turnoverRate', 56, (value) => percentCell(value, { signed: false })),
    column('turnover', 66, (value) => moneyCell(value, 1e8, 2, false)),
    column('imbalance', 60, (value) => percentCell(value)),
    column('weight', 58, (value) => percentCell(value, { signed: false })),
  ]
}
