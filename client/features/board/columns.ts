import { codeOf } from '../../../shared/market/instrument'
import { STATE_ESTIMATED, STATE_HALTED, STATE_LIMIT_DOWN, STATE_LIMIT_UP } from '../../../shared/protocol/board-state'
import { LATE_AFTER_INTERVALS, QUOTE_INTERVAL_MS, STALE_AFTER_INTERVALS } from '../../../shared/protocol/limits'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import { standInOf } from '../../../shared/protocol/stand-in'
import type { BoardStore } from '../../store/board-store'
import type { MeasureStore } from '../../store/measure-store'
import { isSkippedLately } from '../../store/use-conflated'
import { boardText } from '../../text/board'
import { units } from '../../text/common'
import { connectionText } from '../../text/connection'
import { tradingText } from '../../text/trading'
import { caveatMark, caveatTitle } from '../../ui/caveat-marks'
import { directionOf, EMPTY, formatChange, formatPercent, formatPrice, formatRatio } from '../../ui/format'
import type { CellValue, GridColumn } from '../../ui/grid-column'
import { type FigureName, type FundsMode, figures, type OptionalFigure } from './figures'
import type { ListType } from './filter'

/** What cells read, all of it at the moment of painting. */
export interface BoardContext {
  board: BoardStore
  measures: MeasureStore
  table: InstrumentTable
  /** The day's line of a row as a cell's background. */
  line: (index: number) => string
  /** Market time, ms; NaN = unknown. */
  now: () => number
  /** False: the line is cut, and every number is dimmed. */
  connected: () => boolean
  /** False in the pauses of the day: an old row is then not late. */
  trading: () => boolean
  /** What a source is called that stood in for a row, by its place. */
  sourceName: (place: number) => string
}

type Show = (value: number, context: BoardContext, index: number) => CellValue

const WAN = 1e4
const YI = 1e8

const money = (unit: number, digits: number, signed = true): Show => {
  return (yuan) => {
    const text = (yuan / unit).toFixed(digits)
    const zero = Number(text) === 0
    const sign = signed && yuan > 0 && !zero ? '+' : ''
    return {
      text: `${sign}${zero ? text.replace('-', '') : text}`,
      ...(signed ? { tone: directionOf(zero ? 0 : yuan) } : {}),
    }
  }
}

const percent =
  (digits = 2): Show =>
  (ratio) => ({
    text: formatPercent(ratio, { digits }).slice(0, -1),
    tone: directionOf(Number(ratio.toFixed(digits + 2))),
  })
const rate: Show = (ratio) => ({ text: formatPercent(ratio, { sign: false }).slice(0, -1) })
const count: Show = (value) => ({ text: String(value) })
const signedCount: Show = (value) => ({ text: formatChange(value, 0), tone: directionOf(value) })
const aroundOne: Show = (value) => ({ text: formatRatio(value), tone: directionOf(Math.round((value - 1) * 100)) })

const price: Show = (last, { table, board }, index) => ({
  text: formatPrice(last, table.priceScale[index] ?? 2),
  tone: directionOf(board.change[index]),
})

/** A row without news for this long is not late but quiet. */
const QUIET_MS = QUOTE_INTERVAL_MS * STALE_AFTER_INTERVALS * 10

/** Age of a row in seconds of the market's clock: amber when late, dim when long still. */
export function ageCell(ms: number, trading = true): CellValue {
  const seconds = ms / 1000
  const text =
    seconds < 100
      ? seconds.toFixed(0)
      : seconds < 6000
        ? `${Math.floor(seconds / 60)}m`
        : `${Math.floor(seconds / 3600)}h`
  if (!trading || ms > QUIET_MS) return { text, tone: 'dim' }
  return ms > QUOTE_INTERVAL_MS * LATE_AFTER_INTERVALS ? { text, tone: 'warning' } : { text }
}

/** With ⤓ where values between the last two of the row were skipped. */
function skippedCell(board: BoardStore, index: number, cell: CellValue): CellValue {
  if (!isSkippedLately(board.skippedOf(index))) return cell
  const reason = board.conflated && connectionText.conflated[board.conflated.reason]
  return { text: `⤓${cell.text}`, tone: 'warning', ...(reason ? { title: reason } : {}) }
}

interface ColumnSpec {
  figure: FigureName
  text: keyof typeof boardText.columns
  show: Show
  width: number
  unit?: string
  flash?: boolean
}

const OPTIONAL: Record<OptionalFigure, ColumnSpec> = {
  vpin: { figure: 'vpin', text: 'vpin', show: rate, width: 60 },
  pressure: {
    figure: 'pressure',
    text: 'pressure',
    show: (value) => ({ text: formatChange(value * 100, 2), tone: directionOf(Math.round(value * 100)) }),
    width: 64,
  },
  micro: {
    figure: 'micro',
    text: 'micro',
    show: (difference, { table, board }, index) => {
      const scale = table.priceScale[index] ?? 2
      const last = board.data.last[index] as number
      return { text: formatPrice((last + difference) * 10, scale + 1), tone: directionOf(Math.round(difference * 10)) }
    },
    width: 68,
  },
}

/** Names, units and drawings of the columns of one mode, in their order. */
function specsOf(mode: FundsMode, type: ListType, extra: readonly OptionalFigure[]): ColumnSpec[] {
  const large = type === 'IDX'
  const net = large ? money(YI, 2) : money(WAN, 0)
  const unit = large ? boardText.yi : boardText.wan
  const flow = (figure: FigureName, text: ColumnSpec['text'], width = 62): ColumnSpec => ({
    figure,
    text,
    show: net,
    width,
    unit,
    ...(text === 'adNet' || text === 'odBig' ? { flash: true } : {}),
  })
  const grades = (prefix: 'ad' | 'od') =>
    (['X', 'L', 'M', 'S'] as const).map((grade) => flow(`${prefix}${grade}`, `grade${grade}`, 62))
  const share: ColumnSpec = { figure: 'adShare', text: 'adShare', show: percent(), width: 60 }
  const ad = [flow('adNet', 'adNet', 76), share]
  const funds: ColumnSpec[] =
    mode === 'AD'
      ? [...ad, ...grades('ad')]
      : [flow('odBig', 'odBig', 76), flow('passive', 'passive', 76), ...grades('od'), ...ad]
  const orders: ColumnSpec[] =
    mode === 'AD'
      ? [{ figure: 'bigCount', text: 'bigCount', show: count, width: 56 }]
      : [
          { figure: 'lifted', text: 'lifted', show: net, width: 66, unit },
          { figure: 'bigBuys', text: 'bigBuys', show: count, width: 60 },
          { figure: 'bigSells', text: 'bigSells', show: count, width: 60 },
          { figure: 'meanOrder', text: 'meanOrder', show: money(WAN, 1, false), width: 60, unit: boardText.wan },
          { figure: 'cancelRate', text: 'cancelRate', show: rate, width: 66 },
        ]
  const quote: ColumnSpec[] = [
    {
      figure: 'last',
      text: 'last',
      show: price,
      width: large ? 68 : 60,
      flash: true,
      ...(large ? { unit: units.point } : {}),
    },
    { figure: 'change', text: 'change', show: percent(), width: 56 },
    { figure: 'speed', text: 'speed', show: percent(), width: 54 },
  ]
  const end: ColumnSpec[] = [
    { figure: 'turnover', text: 'turnover', show: money(YI, 2, false), width: 68 },
    {
      figure: 'age',
      text: 'age',
      show: (ms, { board, trading }, index) => skippedCell(board, index, ageCell(ms, trading())),
      width: 56,
    },
  ]
  // An index has no book, no orders and no shares of its own.
  if (large) return [...quote, ...funds, ...end]
  return [
    ...quote,
    ...extra.map((figure) => OPTIONAL[figure]),
    ...funds,
    { figure: 'outIn', text: 'outIn', show: aroundOne, width: 50 },
    { figure: 'streak', text: 'streak', show: signedCount, width: 50 },
    ...orders,
    { figure: 'volumeRatio', text: 'volumeRatio', show: aroundOne, width: 52 },
    { figure: 'turnoverRate', text: 'turnoverRate', show: rate, width: 58 },
    { figure: 'weibi', text: 'weibi', show: percent(), width: 66 },
    ...end,
  ]
}

/** The head of the column that a sort is by, and undefined while it is among the columns shown. */
export function hiddenSort(
  key: string,
  mode: FundsMode,
  type: ListType,
  extra: readonly OptionalFigure[],
): string | undefined {
  if (key === 'code' || key === 'name' || specsOf(mode, type, extra).some(({ figure }) => figure === key))
    return undefined
  const [, view, grade] = /^(ad|od)([XLMS])$/.exec(key) ?? []
  if (view && grade) {
    const { head } = boardText.columns[`grade${grade as 'X' | 'L' | 'M' | 'S'}`]
    return tradingText.modes[view === 'ad' ? 'AD' : 'OD'] + head
  }
  return boardText.columns[key as keyof typeof boardText.columns]?.head
}

/** Columns for the grid: code and name stay at the left, the numbers scroll. */
export function boardColumns(
  mode: FundsMode,
  type: ListType,
  extra: readonly OptionalFigure[],
  context: BoardContext,
): GridColumn[] {
  const { board, measures, table } = context
  return [
    {
      key: 'code',
      ...boardText.columns.code,
      width: 54,
      align: 'left',
      sticky: true,
      sortable: true,
      cell: (index) => ({ text: codeOf(table.id[index] ?? ''), tone: 'dim' }),
    },
    {
      key: 'name',
      ...boardText.columns.name,
      width: 74,
      align: 'left',
      sticky: true,
      sortable: true,
      cell: (index) => nameCell(context, index),
    },
    {
      key: 'line',
      ...boardText.columns.line,
      width: 64,
      cell: (index) => ({ text: '', background: context.line(index) }),
    },
    ...specsOf(mode, type, extra).map((spec): GridColumn => {
      const value = (index: number) => figures[spec.figure]({ board, measures, now: context.now() }, index)
      return {
        key: spec.figure,
        ...boardText.columns[spec.text],
        ...(spec.unit ? { unit: spec.unit } : {}),
        width: spec.width,
        sortable: true,
        ...(spec.flash ? { flash: true, value } : {}),
        cell: (index) => {
          const number = value(index)
          if (!Number.isFinite(number)) return { text: EMPTY, tone: 'dim' }
          const cell = spec.show(number, context, index)
          return context.connected() ? cell : { ...cell, tone: 'dim' }
        },
      }
    }),
  ]
}

/** With a mark where the day is not whole, or where another source than the one in use tells the row. */
function nameCell({ board, table, sourceName }: BoardContext, index: number): CellValue {
  const state = board.data.state[index] ?? 0
  const caveats = table.caveats[table.id[index] ?? ''] ?? {}
  const name = `${table.name[index] ?? ''} ${caveatMark(caveats)}`.trimEnd()
  const said = stateCell(name, state)
  const title = [said.title, caveatTitle(caveats)].filter((words) => words).join('；')
  const cell = title ? { ...said, title } : said
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
