import { sharesPerLot } from '../../../shared/market/lot'
import { STATE_ESTIMATED, STATE_HALTED, STATE_LIMIT_DOWN, STATE_LIMIT_UP } from '../../../shared/protocol/board-state'
import type { FundsMode, ListType } from '../../../shared/protocol/routes'
import { standInOf } from '../../../shared/protocol/stand-in'
import { basketBefore, insteadOfPrice, whyNoFigure } from '../../store/baskets/basket-cells'
import { shortCode } from '../../store/baskets/basket-code'
import type { BasketRow } from '../../store/baskets/basket-rows'
import { boardText } from '../../text/board'
import { units } from '../../text/common'
import { tradingText } from '../../text/trading'
import { caveatMark, caveatTitle } from '../../ui/caveat-marks'
import { directionOf, EMPTY } from '../../ui/format'
import { wholeUnit } from '../../ui/grid-cells'
import type { CellValue, GridColumn } from '../../ui/grid-column'
import { moneyCells, volumeCells } from '../../ui/unit-cells'
import type { BoardContext } from './cell-values'
import { type ColumnSpec, specsOf } from './column-specs'
import { conditionFigure } from './condition-figures'
import { type FigureName, figureOf } from './figures'
import { frozenTitle } from './frozen-title'
import type { BoardColumnName } from './table-view'

/** The head of the column that a sort is by, and undefined while it is among the columns shown. */
export function hiddenSort(key: string, shown: readonly BoardColumnName[]): string | undefined {
  if (key === 'code' || key === 'name' || shown.some((name) => name === key)) return undefined
  const [, view, grade] = /^(ad|od)([XLMS])$/.exec(key) ?? []
  if (view && grade) {
    const { head } = boardText.columns[`grade${grade as 'X' | 'L' | 'M' | 'S'}`]
    return tradingText.modes[view === 'ad' ? 'AD' : 'OD'] + head
  }
  return boardText.columns[key as keyof typeof boardText.columns]?.head
}

const LINE_WIDTH = 64

/** Default width of a column, px. */
export const usualWidth = (name: BoardColumnName, mode: FundsMode, type: ListType): number =>
  specsOf(mode, type).find(({ figure }) => figure === name)?.width ?? LINE_WIDTH

/** The head of a column as a mode calls it. */
export function boardHead(name: BoardColumnName, mode: FundsMode, type: ListType): string {
  if (name === 'line') return boardText.columns.line.head
  const spec = specsOf(mode, type).find(({ figure }) => figure === name)
  return spec ? (spec.head ?? boardText.columns[spec.text].head) : name
}

/** Columns for the grid: code and name stay at the left, the numbers scroll. */
export function boardColumns(
  mode: FundsMode,
  type: ListType,
  shown: readonly BoardColumnName[],
  context: BoardContext,
  widths: Readonly<Record<string, number>> = {},
): GridColumn[] {
  const { board, measures, table, baskets } = context
  const specs = new Map(specsOf(mode, type).map((spec) => [spec.figure, spec]))
  const line: GridColumn = {
    key: 'line',
    ...boardText.columns.line,
    width: widths.line ?? LINE_WIDTH,
    cell: (index) => ({ text: '', background: context.line(index) }),
  }
  const lotOf = (index: number) => sharesPerLot(table.id[index] ?? '')
  const figureColumn = (spec: ColumnSpec): GridColumn => {
    const source = () => ({ board, measures, baskets, now: context.now() })
    const value = (index: number) => figureOf(spec.figure, source(), index)
    const { show, unit, width } = inUnits(spec, context)
    return {
      key: spec.figure,
      ...boardText.columns[spec.text],
      ...(spec.head ? { head: spec.head } : {}),
      ...(unit ? { unit } : {}),
      width: widths[spec.figure] ?? Math.max(spec.width, width),
      sortable: true,
      ...(spec.flash ? { flash: true, value } : {}),
      ...rawOf(spec.figure, unit, (index) => conditionFigure(spec.figure, source(), table, index)),
      ...(spec.isVolume
        ? { group: volumeCells(context.units).group(value, lotOf) }
        : groupOf(spec.figure, value, (number) => show(number, context, -1))),
      cell: (index) => {
        const number = value(index)
        const basket = baskets(index)
        if (basket) return basketCell(basket, spec, number, context, index)
        if (!Number.isFinite(number)) {
          const title = frozenTitle(spec.figure, table.id[index] ?? '')
          return { text: EMPTY, tone: 'dim', ...(title === undefined ? {} : { title }) }
        }
        const cell = show(number, context, index)
        return context.connected() ? cell : { ...cell, tone: 'dim' }
      },
    }
  }
  return [
    {
      key: 'code',
      ...boardText.columns.code,
      width: 54,
      align: 'left',
      sticky: true,
      sortable: true,
      cell: (index) => ({ text: shortCode(table.id[index] ?? ''), tone: 'dim' }),
    },
    {
      key: 'name',
      ...boardText.columns.name,
      width: 74,
      align: 'left',
      sticky: true,
      sortable: true,
      cell: (index) => {
        const basket = baskets(index)
        return basket ? basketName(basket, table.name[index] ?? '') : nameCell(context, index)
      },
    },
    ...shown.flatMap((name) => {
      if (name === 'line') return [line]
      const spec = specs.get(name)
      return spec ? [figureColumn(spec)] : []
    }),
  ]
}

/** Figures of a group that are added; the mean of these says nothing, and of all others is taken. */
const ADDED: readonly FigureName[] = [
  ...([
    'adNet',
    'adX',
    'adL',
    'adM',
    'adS',
    'odBig',
    'odX',
    'odL',
    'odM',
    'odS',
    'passive',
    'lifted',
    'split',
  ] as const),
  ...(['turnover', 'bigCount', 'bigBuys', 'bigSells'] as const),
]
const UNTOTALLED: readonly FigureName[] = ['last', 'open', 'high', 'low', 'prevClose', 'micro', 'age']

function groupOf(
  name: FigureName,
  figure: (index: number) => number,
  show: (value: number) => CellValue,
): Pick<GridColumn, 'group'> {
  if (UNTOTALLED.includes(name)) return {}
  return { group: { kind: ADDED.includes(name) ? 'sum' : 'mean', figure, show } }
}

/** Cells, unit and least width of a column in the chosen units. */
function inUnits(spec: ColumnSpec, { units = {}, table }: BoardContext): Pick<ColumnSpec, 'show' | 'width' | 'unit'> {
  if (spec.money) return moneyCells(spec.money, units)
  if (spec.isVolume) {
    const { show, ...volume } = volumeCells(units)
    return { ...volume, show: (shares, _, index) => show(shares, sharesPerLot(table.id[index] ?? '')) }
  }
  const unit = spec.unit ?? unitOfText(spec)
  return { show: spec.show, width: 0, ...(unit ? { unit } : {}) }
}

const unitOfText = ({ text }: ColumnSpec): string | undefined => (boardText.columns[text] as { unit?: string }).unit

/** Copied text of a figure; for the micro-price, whose figure is a distance, the text of its cell. */
const rawOf = (
  figure: FigureName,
  unit: string | undefined,
  raw: (index: number) => number,
): Pick<GridColumn, 'raw' | 'rawUnit'> => {
  const rawUnit = figure === 'volume' ? units.share : wholeUnit(unit)
  return figure === 'micro' ? {} : rawUnit ? { raw, rawUnit } : { raw }
}

/** Adds a mark if the day is incomplete, or if a source other than the active one supplies the row. */
function nameCell({ board, table, sourceName }: BoardContext, index: number): CellValue {
  const state = board.data.state[index] ?? 0
  const caveats = table.caveats[table.id[index] ?? ''] ?? {}
  const name = `${table.name[index] ?? ''} ${caveatMark(caveats)}`.trimEnd()
  const plain = stateCell(name, state)
  const title = [plain.title, caveatTitle(caveats)].filter((words) => words).join('；')
  const cell = title ? { ...plain, title } : plain
  const place = standInOf(state)
  if (place === 0) return cell
  const standIn = boardText.standInHint(sourceName(place))
  return { ...cell, text: `${name} ${boardText.standIn}`, title: title ? `${title}；${standIn}` : standIn }
}

/** At a limit the name takes its direction; a halted one is dimmed. */
function stateCell(text: string, state: number): CellValue {
  if (state & STATE_LIMIT_UP) return { text, tone: 'up', title: boardText.filter.limitUp }
  if (state & STATE_LIMIT_DOWN) return { text, tone: 'down', title: boardText.limitDownHint }
  if (state & STATE_HALTED) return { text, tone: 'dim', title: boardText.haltedHint }
  return state & STATE_ESTIMATED ? { text: `${text} ${boardText.estimated}`, title: boardText.estimatedHint } : { text }
}

/** A cell of a basket's row: its figure, the replacement of its price, or a dash with the reason. */
function basketCell(
  row: BasketRow,
  { figure, show }: ColumnSpec,
  value: number,
  context: BoardContext,
  index: number,
): CellValue {
  const instead = figure === 'last' ? insteadOfPrice(row) : undefined
  if (instead) return instead
  if (!Number.isFinite(value)) {
    const title = whyNoFigure(row, figure)
    return { text: EMPTY, tone: 'dim', ...(title === undefined ? {} : { title }) }
  }
  const cell = show(value, context, index)
  if (!context.connected()) return { ...cell, tone: 'dim' }
  // Prices are coloured against the value before, of which the board has no row.
  return figure === 'change' ? cell : { ...cell, tone: directionOf(value - basketBefore(row)) }
}

/** A basket without a figure says why beside its name too, whichever columns there are. */
function basketName(row: BasketRow, name: string): CellValue {
  const why = insteadOfPrice(row)?.title
  return { text: name, ...(why === undefined ? {} : { title: why }) }
}
