import { eventDefinitions } from '../../../shared/market/event-definitions'
import { eventKinds } from '../../../shared/market/event-kinds'
import { codeOf } from '../../../shared/market/instrument'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import type { BoardStore } from '../../store/board-store'
import { boardValue, type ViewColumn } from '../../store/board-view'
import type { EventStore } from '../../store/event-store'
import { LIST_COLUMNS, type ListColumn } from '../../store/user-settings'
import { units } from '../../text/common'
import { eventText, eventTexts } from '../../text/market-events'
import { watchlist as text } from '../../text/watchlist'
import { directionOf, EMPTY, formatClock, formatMinute, formatPrice } from '../../ui/format'
import { moneyCell, numberCell, percentCell } from '../../ui/grid-cells'
import type { CellValue, GridColumn } from '../../ui/grid-column'

export interface ListContext {
  board: BoardStore
  events: EventStore
  table: InstrumentTable
}

interface ColumnSpec {
  /** A figure of the board, or when the newest event was. */
  from: ViewColumn | 'event'
  unit?: string
  width: number
  flash?: boolean
  show: (value: number, index: number, context: ListContext) => CellValue
}

const WAN = 1e4
const YI = 1e8

const price: ColumnSpec['show'] = (value, index, { table }) => {
  if (!(value > 0)) return { text: EMPTY, tone: 'dim' }
  const before = table.prevClose[index] ?? 0
  return { text: formatPrice(value, table.priceScale[index] ?? 2), tone: directionOf(before > 0 ? value - before : 0) }
}
const percent: ColumnSpec['show'] = (value) => percentCell(value)
const share: ColumnSpec['show'] = (value) => percentCell(value, { signed: false })
const net: ColumnSpec['show'] = (value) => moneyCell(value, WAN, 0)
const clock: ColumnSpec['show'] = (value) => ({ text: value > 0 ? formatClock(value) : EMPTY, tone: 'dim' })

const event: ColumnSpec['show'] = (_, index, { events, table }) => {
  const newest = events.latestOf(table.id[index] ?? '')
  if (!newest) return { text: EMPTY, tone: 'dim' }
  const { kind, definition } = newest
  const { name, rule } = eventTexts[kind]
  const { side } = eventKinds[kind]
  const why = eventText.explained(rule, definition, definition === eventDefinitions[kind])
  const text = `${formatMinute(newest.time)} ${side === 'up' ? '▲' : '▼'}${name}`
  return { text, tone: side, title: `${formatClock(newest.time)} ${name}：${why}` }
}

const SPECS: Record<ListColumn, ColumnSpec> = {
  last: { from: 'last', unit: units.yuan, width: 76, flash: true, show: price },
  change: { from: 'change', unit: '%', width: 72, show: percent },
  speed: { from: 'speed5', unit: '%', width: 76, show: (value) => percentCell(value / 10_000) },
  event: { from: 'event', width: 136, show: event },
  adNet: { from: 'adNet', unit: units.wan, width: 92, show: net },
  adShare: { from: 'adShare', unit: '%', width: 72, show: percent },
  odBig: { from: 'odBig', unit: units.wan, width: 92, show: net },
  split: { from: 'split', unit: units.wan, width: 92, show: net },
  turnover: { from: 'turnover', unit: units.yi, width: 86, show: (value) => moneyCell(value, YI, 2, false) },
  volumeRatio: { from: 'volumeRatio', width: 60, show: (value) => numberCell(value, 2) },
  turnoverRate: { from: 'turnoverRate', unit: '%', width: 66, show: share },
  amplitude: { from: 'amplitude', unit: '%', width: 66, show: share },
  high: { from: 'high', unit: units.yuan, width: 76, show: price },
  low: { from: 'low', unit: units.yuan, width: 76, show: price },
  open: { from: 'open', unit: units.yuan, width: 76, show: price },
  time: { from: 'time', width: 76, show: clock },
}

export type SortKey = 'code' | 'name' | ListColumn

export const isSortKey = (key: string): key is SortKey =>
  key === 'code' || key === 'name' || LIST_COLUMNS.some((known) => known === key)

/** The figure by which a column sorts. */
export function sortColumnOf(key: ListColumn, context: ListContext): ViewColumn | ((index: number) => number) {
  const { from } = SPECS[key]
  return from === 'event' ? (index) => figureOf(from, index, context) : from
}

function figureOf(from: ColumnSpec['from'], index: number, { board, events, table }: ListContext): number {
  if (from !== 'event') return boardValue(board, from, index)
  return events.latestOf(table.id[index] ?? '')?.time ?? Number.NaN
}

/** Columns of a live list; rows are places in the registry. */
export function listColumns(shown: readonly ListColumn[], context: ListContext): GridColumn[] {
  const { table } = context
  const help: Partial<Record<ListColumn, string>> = text.help
  return [
    {
      key: 'name',
      head: text.columns.name,
      width: 84,
      align: 'left',
      sticky: true,
      sortable: true,
      cell: (index) => ({ text: table.name[index] ?? '' }),
    },
    {
      key: 'code',
      head: text.columns.code,
      width: 62,
      align: 'left',
      sortable: true,
      cell: (index) => ({ text: codeOf(table.id[index] ?? ''), tone: 'dim' }),
    },
    ...shown.map((key): GridColumn => {
      const { from, unit, width, flash, show } = SPECS[key]
      const value = (index: number) => figureOf(from, index, context)
      return {
        key,
        head: text.columns[key],
        width,
        sortable: true,
        ...(key === 'event' ? { align: 'left' as const } : {}),
        ...(unit ? { unit } : {}),
        ...(help[key] ? { help: help[key] } : {}),
        ...(flash ? { flash, value } : {}),
        cell: (index) => show(value(index), index, context),
      }
    }),
  ]
}
