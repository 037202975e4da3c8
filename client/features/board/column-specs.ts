import { sharesPerLot } from '../../../shared/market/lot'
import type { FundsMode, ListType } from '../../../shared/protocol/routes'
import { boardText } from '../../text/board'
import { units } from '../../text/common'
import { tradingText } from '../../text/trading'
import { directionOf, formatChange } from '../../ui/format'
import { type MoneyColumn, volumeCells } from '../../ui/unit-cells'
import {
  ageCell,
  aroundOne,
  count,
  levelPrice,
  microPriceCell,
  money,
  percent,
  price,
  rate,
  type Show,
  signedCount,
  skippedCell,
  WAN,
  YI,
} from './cell-values'
import type { FigureName } from './figures'

export interface ColumnSpec {
  figure: FigureName
  text: keyof typeof boardText.columns
  show: Show
  width: number
  unit?: string
  flash?: boolean
  /** Money in yuan, whose unit the reader chooses. */
  money?: MoneyColumn
  /** Shares, in 手 or 股. */
  isVolume?: true
  /** Figure of the other mode, if both use the same label. */
  head?: string
}

const other = (mode: FundsMode): FundsMode => (mode === 'AD' ? 'OD' : 'AD')

const moneyIn = (factor: typeof WAN | typeof YI, digits: number, signed = true) => ({
  show: money(factor, digits, signed),
  money: { factor, digits, signed },
})

/** Money: of stocks in 万, of indexes in 亿. */
function fundsOf(large: boolean) {
  const net = large ? moneyIn(YI, 2) : moneyIn(WAN, 0)
  const unit = large ? boardText.yi : boardText.wan
  const flow = (figure: FigureName, text: ColumnSpec['text'], width = 62): ColumnSpec => ({
    figure,
    text,
    ...net,
    width,
    unit,
    ...(text === 'adNet' || text === 'odBig' ? { flash: true } : {}),
  })
  const grades = (prefix: 'ad' | 'od') =>
    (['X', 'L', 'M', 'S'] as const).map((grade) => flow(`${prefix}${grade}`, `grade${grade}`))
  const ad = [flow('adNet', 'adNet', 76), { figure: 'adShare', text: 'adShare', show: percent(), width: 60 } as const]
  return { flow, grades, ad, lifted: { figure: 'lifted', text: 'lifted', ...net, width: 66, unit } as const }
}

const quoteOf = (large: boolean): ColumnSpec[] => [
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

/** Prices and range of the day; hidden by default. */
const dayOf = (large: boolean): ColumnSpec[] => [
  ...(['open', 'high', 'low', 'prevClose'] as const).map(
    (figure): ColumnSpec => ({
      figure,
      text: figure,
      show: levelPrice,
      width: large ? 68 : 60,
      ...(large ? { unit: units.point } : {}),
    }),
  ),
  { figure: 'amplitude', text: 'amplitude', show: rate, width: 56 },
]

const MEASURED: readonly ColumnSpec[] = [
  { figure: 'vpin', text: 'vpin', show: rate, width: 60 },
  {
    figure: 'pressure',
    text: 'pressure',
    width: 64,
    show: (value) => ({ text: formatChange(value * 100, 2), tone: directionOf(Math.round(value * 100)) }),
  },
  { figure: 'micro', text: 'micro', show: microPriceCell, width: 68 },
]

const TURNOVER: ColumnSpec = { figure: 'turnover', text: 'turnover', ...moneyIn(YI, 2, false), width: 68 }
const VOLUME: ColumnSpec = {
  figure: 'volume',
  text: 'volume',
  width: 80,
  isVolume: true,
  show: (shares, { table }, index) => volumeCells({}).show(shares, sharesPerLot(table.id[index] ?? '')),
}
const TURNOVER_RATE: ColumnSpec = { figure: 'turnoverRate', text: 'turnoverRate', show: rate, width: 58 }
const AGE: ColumnSpec = {
  figure: 'age',
  text: 'age',
  width: 56,
  show: (ms, { board, trading }, index) => skippedCell(board, index, ageCell(ms, trading())),
}

/** Money up to the large grade, which a trader reads before speed and turnover, and the rest. */
function splitAtLarge(funds: readonly ColumnSpec[]): [ColumnSpec[], ColumnSpec[]] {
  const end = funds.findIndex(({ text }) => text === 'gradeL') + 1
  return [funds.slice(0, end), funds.slice(end)]
}

/** Names, units and renderers of a mode's default columns, in their order. */
export function usualSpecs(mode: FundsMode, type: ListType): ColumnSpec[] {
  const large = type === 'IDX'
  const { flow, grades, ad, lifted } = fundsOf(large)
  const funds: ColumnSpec[] =
    mode === 'AD'
      ? [...ad, ...grades('ad')]
      : [flow('odBig', 'odBig', 76), flow('passive', 'passive', 76), ...grades('od'), ...ad]
  const [last, change, speed] = quoteOf(large) as [ColumnSpec, ColumnSpec, ColumnSpec]
  const [first, others] = splitAtLarge(funds)
  // An index has no book, no orders and no shares of its own.
  if (large) return [last, change, ...first, speed, TURNOVER, ...others, AGE]
  const orders: ColumnSpec[] =
    mode === 'AD'
      ? [{ figure: 'bigCount', text: 'bigCount', show: count, width: 56 }]
      : [
          lifted,
          { figure: 'bigBuys', text: 'bigBuys', show: count, width: 60 },
          { figure: 'bigSells', text: 'bigSells', show: count, width: 60 },
          { figure: 'meanOrder', text: 'meanOrder', ...moneyIn(WAN, 1, false), width: 60, unit: boardText.wan },
          { figure: 'cancelRate', text: 'cancelRate', show: rate, width: 66 },
        ]
  return [
    last,
    change,
    ...first,
    speed,
    TURNOVER,
    TURNOVER_RATE,
    ...others,
    { figure: 'outIn', text: 'outIn', show: aroundOne, width: 50 },
    { figure: 'streak', text: 'streak', show: signedCount, width: 50 },
    ...orders,
    { figure: 'volumeRatio', text: 'volumeRatio', show: aroundOne, width: 52 },
    { figure: 'weibi', text: 'weibi', show: percent(), width: 66 },
    AGE,
  ]
}

const made = new Map<string, readonly ColumnSpec[]>()

/** Every column that the table can have: the mode's own, optional ones, and those of the other mode. */
export function specsOf(mode: FundsMode, type: ListType): readonly ColumnSpec[] {
  const key = `${mode}.${type === 'IDX'}`
  const known = made.get(key) ?? allSpecs(mode, type)
  made.set(key, known)
  return known
}

function allSpecs(mode: FundsMode, type: ListType): ColumnSpec[] {
  const large = type === 'IDX'
  const own = usualSpecs(mode, type)
  const optional = large
    ? [...dayOf(large), VOLUME]
    : [...MEASURED, ...dayOf(large), VOLUME, { ...fundsOf(large).flow('split', 'split', 70) }]
  const known = new Set(own.map(({ figure }) => figure))
  const others = usualSpecs(other(mode), type).filter(({ figure }) => !known.has(figure))
  return [...own, ...optional, ...others.map((spec) => ({ ...spec, ...headOfOther(spec, other(mode)) }))]
}

const headOfOther = ({ text }: ColumnSpec, mode: FundsMode): { head?: string } =>
  text.startsWith('grade') ? { head: tradingText.modes[mode] + boardText.columns[text].head } : {}
