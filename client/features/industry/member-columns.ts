import { codeOf } from '../../../shared/market/instrument'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import type { BoardStore } from '../../store/board-store'
import { boardValue, type ViewColumn } from '../../store/board-view'
import type { Member } from '../../store/group-figures'
import { industryText } from '../../text/industry'
import { directionOf, formatPrice } from '../../ui/format'
import { moneyCell, numberCell, percentCell } from '../../ui/grid-cells'
import type { CellValue, GridColumn } from '../../ui/grid-column'
import { leaderScores } from './leader-scores'

export type MemberKey = Exclude<keyof typeof industryText.columns, 'name'>
export type MemberFigures = Record<MemberKey, (place: number) => number>

/** The figures of the member table by place in the registry, read from the board at each call. */
export function memberFigures(board: BoardStore, members: readonly Member[], table: InstrumentTable): MemberFigures {
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

const WIDTHS: Record<MemberKey, number> = {
  ...{ code: 62, weight: 58, last: 62, change: 64, speed5: 58, adNet: 74, adShare: 62 },
  ...{ odBig: 72, turnoverRate: 56, turnover: 66, leader: 62 },
  ...{ adX: 66, adL: 62, adM: 62, adS: 62, outIn: 52, streak: 52, bigCount: 56, volumeRatio: 52, imbalance: 60 },
}

/** Columns of the member table; code and name stay at the left. */
export function memberColumns(
  board: BoardStore,
  table: InstrumentTable,
  figures: MemberFigures,
  connected: () => boolean,
  /** Widths grow with the screen by this factor, so that a wide table is not half empty. */
  spread: number,
): GridColumn[] {
  const column = (
    key: MemberKey,
    show: (value: number, place: number) => CellValue,
    more: Partial<GridColumn> = {},
  ): GridColumn => ({
    key,
    ...industryText.columns[key],
    width: Math.round(WIDTHS[key] * spread),
    sortable: true,
    value: figures[key],
    cell: (place) => {
      const cell = show(figures[key](place), place)
      return connected() ? cell : { ...cell, tone: 'dim' }
    },
    ...more,
  })
  const wan = (value: number) => moneyCell(value, 1e4, 0)
  return [
    column('code', (_, place) => ({ text: codeOf(table.id[place] ?? ''), tone: 'dim' }), {
      align: 'left',
      sticky: true,
    }),
    {
      ...{ key: 'name', ...industryText.columns.name, width: Math.round(80 * spread), align: 'left', sticky: true },
      cell: (place) => ({ text: table.name[place] ?? '' }),
    },
    column('last', (value, place) => ({
      text: formatPrice(value, table.priceScale[place] ?? 2),
      tone: directionOf(board.change[place]),
    })),
    column('change', (value) => percentCell(value)),
    column('speed5', (value) => percentCell(value)),
    column('adNet', wan, { flash: true }),
    column('adShare', (value) => percentCell(value)),
    column('odBig', wan),
    column('leader', (value) => numberCell(value, 1)),
    column('adX', wan),
    column('adL', wan),
    column('adM', wan),
    column('adS', wan),
    column('outIn', (value) => numberCell(value, 2)),
    column('streak', (value) => numberCell(value, 0, true)),
    column('bigCount', (value) => numberCell(value, 0)),
    column('volumeRatio', (value) => numberCell(value, 2)),
    column('turnoverRate', (value) => percentCell(value, { signed: false })),
    column('turnover', (value) => moneyCell(value, 1e8, 2, false)),
    column('imbalance', (value) => percentCell(value)),
    column('weight', (value) => percentCell(value, { signed: false })),
  ]
}
