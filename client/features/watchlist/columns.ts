import { evaluate, type Numeric } from '../../../shared/expression/expression'
import { eventDefinitions } from '../../../shared/market/event-definitions'
import { eventKinds } from '../../../shared/market/event-kinds'
import type { InstrumentId } from '../../../shared/market/instrument'
import { isBasketId } from '../../../shared/market/instrument-id'
import { sharesPerLot } from '../../../shared/market/lot'
import { ownNameOf } from '../../../shared/market/own-data'
import type { UnixMs } from '../../../shared/market/units'
import type { OwnSet } from '../../store/account/own-data'
import type { PositionMap } from '../../store/account/positions'
import type { TagMap } from '../../store/account/tags'
import { LIST_COLUMNS, type ListColumn } from '../../store/account/user-settings'
import { basketBefore, basketFigure, insteadOfPrice, whyNoFigure } from '../../store/baskets/basket-cells'
import { shortCode } from '../../store/baskets/basket-code'
import type { BasketRow, BasketRows } from '../../store/baskets/basket-rows'
import type { NamedTable } from '../../store/baskets/with-baskets'
import type { BoardStore } from '../../store/rows/board-store'
import { boardValue, type ViewColumn } from '../../store/rows/board-view'
import type { EventStore } from '../../store/rows/event-store'
import type { TableUnits } from '../../text/columns'
import { units } from '../../text/common'
import { eventText, eventTexts } from '../../text/market-events'
import { watchlist as text } from '../../text/watchlist'
import { directionOf, EMPTY, formatClock, formatMinute, formatPrice } from '../../ui/format'
import { numberCell, percentCell, wholeUnit } from '../../ui/grid-cells'
import type { CellValue, GridColumn } from '../../ui/grid-column'
import { type MoneyColumn, moneyCells, volumeCells } from '../../ui/unit-cells'
import { dataCell, dataColumnHelp, dataFigure } from './data-cells'
import { isDataColumn, isFormulaColumn, isPositionColumn, type OwnColumn, type PositionColumn } from './own-columns'

export interface ListContext {
  board: BoardStore
  events: EventStore
  table: NamedTable
  /** Values of the list's own baskets, whose indexes follow the registry's. */
  baskets?: BasketRows
  positions?: PositionMap
  tags?: TagMap
  /** Where its words stand among all. */
  tagRanks?: ReadonlyMap<InstrumentId, number>
  /** Chosen units of money and volume. */
  units?: TableUnits
  /** Data sets of the account by name, and the time at which they are looked at. */
  data?: { sets: ReadonlyMap<string, OwnSet>; now: () => UnixMs }
  /** By column. */
  formulas?: ReadonlyMap<string, Numeric>
}

interface ColumnSpec {
  /** A figure of the board, when the newest event was, or what is worked out. */
  from: ViewColumn | 'event' | ((index: number, context: ListContext) => number)
  unit?: string
  width: number
  flash?: boolean
  money?: MoneyColumn
  /** Shares, in 手 or 股. */
  isVolume?: true
  show: (value: number, index: number, context: ListContext) => CellValue
}

/** The basket at a place; undefined: an instrument is. */
function basketAt(index: number, { table, baskets }: ListContext): BasketRow | undefined {
  const id = table.id[index] ?? ''
  return baskets && isBasketId(id) ? baskets.get(id) : undefined
}

const price: ColumnSpec['show'] = (value, index, context) => {
  if (!(value > 0)) return { text: EMPTY, tone: 'dim' }
  const { table } = context
  const basket = basketAt(index, context)
  const before = basket ? basketBefore(basket) : (table.prevClose[index] ?? 0)
  return { text: formatPrice(value, table.priceScale[index] ?? 2), tone: directionOf(before > 0 ? value - before : 0) }
}
const last: ColumnSpec['show'] = (value, index, context) => {
  const basket = basketAt(index, context)
  return (basket && insteadOfPrice(basket)) ?? price(value, index, context)
}
const percent: ColumnSpec['show'] = (value) => percentCell(value)
const share: ColumnSpec['show'] = (value) => percentCell(value, { signed: false })
/** A column of money in yuan, whose unit the reader chooses. */
const money = (factor: MoneyColumn['factor'], digits: number, signed = true): Pick<ColumnSpec, 'show' | 'money'> => {
  const column = { factor, digits, signed }
  return { money: column, show: (value, _, { units = {} }) => moneyCells(column, units).show(value) }
}
const volume: Pick<ColumnSpec, 'show' | 'isVolume'> = {
  isVolume: true,
  show: (shares, index, { table, units = {} }) => volumeCells(units).show(shares, sharesPerLot(table.id[index] ?? '')),
}
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
  last: { from: 'last', unit: units.yuan, width: 76, flash: true, show: last },
  change: { from: 'change', unit: '%', width: 72, show: percent },
  speed: { from: 'speed5', unit: '%', width: 76, show: (value) => percentCell(value / 10_000) },
  event: { from: 'event', width: 136, show: event },
  adNet: { from: 'adNet', width: 92, ...money(1e4, 0) },
  adShare: { from: 'adShare', unit: '%', width: 72, show: percent },
  odBig: { from: 'odBig', width: 92, ...money(1e4, 0) },
  split: { from: 'split', width: 92, ...money(1e4, 0) },
  turnover: { from: 'turnover', width: 86, ...money(1e8, 2, false) },
  volume: { from: 'volume', width: 86, ...volume },
  volumeRatio: { from: 'volumeRatio', width: 60, show: (value) => numberCell(value, 2) },
  turnoverRate: { from: 'turnoverRate', unit: '%', width: 66, show: share },
  amplitude: { from: 'amplitude', unit: '%', width: 66, show: share },
  high: { from: 'high', unit: units.yuan, width: 76, show: price },
  low: { from: 'low', unit: units.yuan, width: 76, show: price },
  open: { from: 'open', unit: units.yuan, width: 76, show: price },
  time: { from: 'time', width: 76, show: clock },
}

/** Position of the user in the instrument of a row. */
const holdingOf = (index: number, { positions, table }: ListContext) => positions?.get(table.id[index] ?? '')
/** Cost of a share, yuan; NaN if unknown. */
const paid = (index: number, context: ListContext) => holdingOf(index, context)?.cost ?? Number.NaN
const shares = (index: number, context: ListContext) => holdingOf(index, context)?.quantity ?? Number.NaN
/** The newest price in yuan, or NaN. */
const lastOf = (index: number, { board, table }: ListContext): number => {
  const last = boardValue(board, 'last', index)
  return last > 0 ? last / 10 ** (table.priceScale[index] ?? 2) : Number.NaN
}
const plain = (digits: number) => (value: number) => numberCell(value, digits)

const POSITION_SPECS: Record<PositionColumn, ColumnSpec> = {
  cost: { from: paid, unit: units.yuan, width: 76, show: plain(3) },
  quantity: { from: shares, width: 76, show: plain(0) },
  worth: {
    from: (index, context) => lastOf(index, context) * shares(index, context),
    width: 84,
    ...money(1e4, 2, false),
  },
  profit: {
    from: (index, context) => (lastOf(index, context) - paid(index, context)) * shares(index, context),
    width: 92,
    ...money(1, 0),
  },
  profitShare: {
    from: (index, context) => lastOf(index, context) / paid(index, context) - 1,
    unit: '%',
    width: 76,
    show: percent,
  },
}

const PRICES: readonly OwnColumn[] = ['last', 'high', 'low', 'open']
const RATIOS: readonly OwnColumn[] = ['change', 'adShare', 'turnoverRate', 'amplitude', 'profitShare']

/** A figure as formulas count it and columns sort by it: prices and money in yuan, percentages in hundredths. */
export function formulaFigure(key: OwnColumn, index: number, context: ListContext): number {
  const value = figureOf(specOf(key).from, index, context)
  if (PRICES.includes(key)) return value > 0 ? value / 10 ** (context.table.priceScale[index] ?? 2) : Number.NaN
  if (key === 'speed') return value / 100
  return RATIOS.includes(key) ? value * 100 : value
}

const TAG_SPEC: ColumnSpec = {
  from: (index, { table, tagRanks }) => tagRanks?.get(table.id[index] ?? '') ?? Number.NaN,
  width: 140,
  show: (_, index, { table, tags }) => {
    const words = tags?.get(table.id[index] ?? '') ?? []
    return words.length > 0 ? { text: '', chips: words, title: words.join('、') } : { text: EMPTY, tone: 'dim' }
  },
}

const FORMULA_WIDTH = 84
const numberOf = (formula: Numeric | undefined, figure: (key: string) => number): number =>
  formula ? evaluate(formula, figure) : Number.NaN

const setFigure = (name: string, index: number, { table, data }: ListContext): number =>
  dataFigure(data?.sets.get(name), table.id[index] ?? '', data?.now() ?? Number.NaN)

/** A figure that a formula names: of a column, or of a data set. */
function namedFigure(key: string, index: number, context: ListContext): number {
  const own = ownNameOf(key)
  return own === undefined ? formulaFigure(key as OwnColumn, index, context) : setFigure(own, index, context)
}

const formulaSpec = (key: OwnColumn): ColumnSpec => ({
  from: (index, context) => numberOf(context.formulas?.get(key), (named) => namedFigure(named, index, context)),
  width: FORMULA_WIDTH,
  show: (value) => (Number.isFinite(value) ? numberCell(value, 2) : numberCell(Number.NaN, 2)),
})

const dataSpec = (name: string): ColumnSpec => ({
  from: (index, context) => setFigure(name, index, context),
  width: 96,
  show: (_, index, { table, data }) => dataCell(data?.sets.get(name), table.id[index] ?? '', data?.now() ?? Number.NaN),
})

function specOf(key: OwnColumn): ColumnSpec {
  if (isDataColumn(key)) return dataSpec(key.slice(2))
  if (isFormulaColumn(key)) return formulaSpec(key)
  if (key === 'tags') return TAG_SPEC
  return isPositionColumn(key) ? POSITION_SPECS[key] : SPECS[key]
}

/** Name of a column. */
export const columnHead = (key: OwnColumn): string =>
  isFormulaColumn(key) || isDataColumn(key) ? key.slice(2) : text.columns[key]
export const widthOf = (key: OwnColumn): number => specOf(key).width

export type WatchSortKey = 'code' | 'name' | OwnColumn

export const isWatchSortKey = (key: string): key is WatchSortKey =>
  key === 'code' ||
  key === 'name' ||
  key === 'tags' ||
  isFormulaColumn(key) ||
  isDataColumn(key) ||
  isPositionColumn(key) ||
  LIST_COLUMNS.some((known) => known === key)

function figureOf(from: ColumnSpec['from'], index: number, context: ListContext): number {
  const { board, events, table } = context
  if (typeof from === 'function') return from(index, context)
  const basket = basketAt(index, context)
  if (basket) return from === 'event' ? Number.NaN : basketFigure(basket, from)
  if (from !== 'event') return boardValue(board, from, index)
  return events.latestOf(table.id[index] ?? '')?.time ?? Number.NaN
}

/** A basket without a figure says why in every list, whichever columns it has. */
function nameCell(index: number, context: ListContext): CellValue {
  const basket = basketAt(index, context)
  const why = basket && insteadOfPrice(basket)?.title
  return { text: context.table.name[index] ?? '', ...(why ? { title: why } : {}) }
}

/** A dash of a basket says why, where another's would be a figure of the market. */
function explained(dash: CellValue, key: OwnColumn, basket: BasketRow | undefined): CellValue {
  if (!basket || dash.title) return dash
  const title = whyNoFigure(basket, key)
  return title === undefined ? dash : { ...dash, title }
}

/** Unit and least width of a column in the chosen units. */
function inUnits({ money, isVolume, unit }: ColumnSpec, units: TableUnits = {}): { unit?: string; width: number } {
  if (money) return moneyCells(money, units)
  return isVolume ? volumeCells(units) : { width: 0, ...(unit ? { unit } : {}) }
}

/** Figures of a group that are added, those of which there is a mean; of all others there is neither. */
const ADDED: readonly OwnColumn[] = ['adNet', 'odBig', 'split', 'turnover', 'worth', 'profit']
const AVERAGED: readonly OwnColumn[] = ['change', 'speed', 'adShare', 'volumeRatio', 'turnoverRate', 'amplitude']

function groupOf(
  key: OwnColumn,
  figure: (index: number) => number,
  show: (value: number) => CellValue,
): Pick<GridColumn, 'group'> {
  if (ADDED.includes(key)) return { group: { kind: 'sum', figure, show } }
  return AVERAGED.includes(key) ? { group: { kind: 'mean', figure, show } } : {}
}

/** Copied text of a column: its figure, times in clock format, and words. */
function rawOf(key: OwnColumn, unit: string | undefined, context: ListContext): Pick<GridColumn, 'raw' | 'rawUnit'> {
  if (key === 'event') return { raw: (index) => SPECS.event.show(Number.NaN, index, context).text.replace(EMPTY, '') }
  if (key === 'tags') return { raw: (index) => (context.tags?.get(context.table.id[index] ?? '') ?? []).join(' ') }
  if (key === 'time') return {}
  const raw = (index: number) => formulaFigure(key, index, context)
  // Own data is in the unit of its owner.
  const rawUnit = key === 'volume' ? units.share : isDataColumn(key) ? unit : wholeUnit(unit)
  return rawUnit ? { raw, rawUnit } : { raw }
}

/** Columns of a live list; rows are places in the registry. */
export function listColumns(
  shown: readonly OwnColumn[],
  context: ListContext,
  widths: Readonly<Record<string, number>> = {},
): GridColumn[] {
  const { table } = context
  const lotOf = (index: number) => sharesPerLot(table.id[index] ?? '')
  return [
    {
      key: 'name',
      head: text.columns.name,
      width: 84,
      align: 'left',
      sticky: true,
      sortable: true,
      cell: (index) => nameCell(index, context),
    },
    {
      key: 'code',
      head: text.columns.code,
      width: 62,
      align: 'left',
      sortable: true,
      cell: (index) => ({ text: shortCode(table.id[index] ?? ''), tone: 'dim' }),
    },
    ...shown.map((key): GridColumn => {
      const spec = specOf(key)
      const { from, flash, show } = spec
      const set = isDataColumn(key) ? context.data?.sets.get(key.slice(2)) : undefined
      const { unit = set?.head.unit, width } = inUnits(spec, context.units)
      const value = (index: number) => figureOf(from, index, context)
      return {
        key,
        head: columnHead(key),
        width: widths[key] ?? Math.max(spec.width, width),
        sortable: true,
        ...(key === 'event' || key === 'tags' ? { align: 'left' as const } : {}),
        ...(unit ? { unit } : {}),
        ...(isDataColumn(key) ? { help: dataColumnHelp(set) } : {}),
        ...(flash ? { flash, value } : {}),
        ...rawOf(key, unit, context),
        ...(spec.isVolume
          ? { group: volumeCells(context.units).group(value, lotOf) }
          : groupOf(key, value, (number) => show(number, -1, context))),
        cell: (index) => {
          const cell = show(value(index), index, context)
          const isPlain = typeof from === 'function' || cell.text !== EMPTY
          return isPlain ? cell : explained(cell, key, basketAt(index, context))
        },
      }
    }),
  ]
}
