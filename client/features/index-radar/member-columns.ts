import { codeOf } from '../../../shared/market/instrument'
import { STATE_HALTED } from '../../../shared/protocol/board-state'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import type { BoardStore } from '../../store/rows/board-store'
import { radarText } from '../../text/index-radar'
import { figureColumn } from '../../ui/figure-column'
import { directionOf, formatPrice } from '../../ui/format'
import { moneyCell, numberCell, percentCell } from '../../ui/grid-cells'
import type { GridColumn } from '../../ui/grid-column'
import type { MemberFigure, MemberKey } from './member-figures'

const text = radarText.table
const WAN = 1e4
const YI = 1e8

interface MemberContext {
  board: BoardStore
  table: InstrumentTable
  figures: Record<MemberKey, MemberFigure>
  /** Decimals of the index. */
  priceScale: number
  /** Factor of all widths, so that the columns fill a wide panel. */
  spread: number
  /** False: the line is cut, and every number is dimmed. */
  connected: () => boolean
}

/** Columns of the member table; code and name stay at the left. */
export function memberColumns(context: MemberContext): GridColumn[] {
  const { board, table, figures, priceScale, spread, connected } = context
  const figure = figureColumn({ words: text.columns, figures, spread, connected })
  const money = (key: MemberKey, width = 76): GridColumn =>
    figure(key, width, (value) => moneyCell(value, WAN, 0), { unit: text.wan, flash: true })

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
    figure('weight', 60, (value) => percentCell(value, { signed: false })),
    figure('last', 62, (value, place) => ({
      text: formatPrice(value, table.priceScale[place] ?? 2),
      tone: directionOf(board.change[place]),
    })),
    figure('change', 64, (value) => percentCell(value)),
    figure('points', 66, (value) => numberCell(value / 10 ** priceScale, 3, true), { flash: true }),
    money('adNet'),
    money('weighted'),
    figure('share', 76, (value) => percentCell(value)),
    money('odBig'),
    money('weightedBig'),
    figure('shareBig', 80, (value) => percentCell(value)),
    figure('turnover', 66, (value) => moneyCell(value, YI, 2, false)),
  ]
}
