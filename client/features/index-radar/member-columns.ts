import { codeOf } from '../../../shared/market/instrument'
import { STATE_HALTED } from '../../../shared/protocol/board-state'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import type { BoardStore } from '../../store/rows/board-store'
import type { TableUnits } from '../../text/columns'
import { radarText } from '../../text/index-radar'
import { figureColumn } from '../../ui/figure-column'
import { directionOf, formatPrice } from '../../ui/format'
import { numberCell, percentCell } from '../../ui/grid-cells'
import type { CellValue, GridColumn } from '../../ui/grid-column'
import { type MoneyColumn, moneyCells } from '../../ui/unit-cells'
import type { MemberFigure, MemberKey } from './member-figures'

const text = radarText.table

interface MemberContext {
  board: BoardStore
  table: InstrumentTable
  figures: Record<MemberKey, MemberFigure>
  /** Decimals of the index. */
  priceScale: number
  /** Factor of all widths, so that the columns fill a wide panel. */
  spread: number
  units?: TableUnits
  /** False: the line is cut, and every number is dimmed. */
  connected: () => boolean
}

/** Columns of the member table; code and name stay at the left. */
export function memberColumns(context: MemberContext): GridColumn[] {
  const { board, table, figures, priceScale, spread, units = {}, connected } = context
  const figure = figureColumn({ words: text.columns, figures, spread, connected })
  /** A figure whose groups have a subtotal. */
  const totalled = (
    key: MemberKey,
    width: number,
    kind: 'sum' | 'mean',
    show: (value: number) => CellValue,
    more: Partial<GridColumn> = {},
  ): GridColumn => figure(key, width, show, { ...more, group: { kind, figure: figures[key], show } })
  const money = (key: MemberKey, width: number, column: MoneyColumn): GridColumn => {
    const { unit, width: least, show } = moneyCells(column, units)
    return totalled(key, Math.max(width, least), 'sum', show, { unit, flash: column.signed })
  }
  const net = (key: MemberKey): GridColumn => money(key, 76, { factor: 1e4, digits: 0, signed: true })

  return [
    figure('code', 62, (_, place) => ({ text: codeOf(table.id[place] ?? ''), tone: 'dim' }), {
      align: 'left',
      sticky: true,
    }),
    {
      key: 'name',
      ...text.columns.name,
      width: Math.round(80 * spread),
      align: 'left',
      sticky: true,
      cell: (place) => {
        const halted = !board.has(place) || ((board.data.state[place] ?? 0) & STATE_HALTED) !== 0
        const name = table.name[place] ?? ''
        return halted ? { text: name, tone: 'dim', title: radarText.halted } : { text: name }
      },
    },
    totalled('weight', 60, 'sum', (value) => percentCell(value, { signed: false })),
    figure('last', 62, (value, place) => ({
      text: formatPrice(value, table.priceScale[place] ?? 2),
      tone: directionOf(board.change[place]),
    })),
    totalled('change', 64, 'mean', (value) => percentCell(value)),
    totalled('points', 66, 'sum', (value) => numberCell(value / 10 ** priceScale, 3, true), { flash: true }),
    net('adNet'),
    net('weighted'),
    totalled('share', 76, 'sum', (value) => percentCell(value)),
    net('odBig'),
    net('weightedBig'),
    totalled('shareBig', 80, 'sum', (value) => percentCell(value)),
    money('turnover', 66, { factor: 1e8, digits: 2, signed: false }),
  ]
}
