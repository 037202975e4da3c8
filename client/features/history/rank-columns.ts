import { codeOf } from '../../../shared/market/instrument'
import type { HistoryRank } from '../../../shared/protocol/rest'
import type { Instruments } from '../../store/rows/instruments'
import type { TableUnits } from '../../text/columns'
import { units } from '../../text/common'
import { historyText } from '../../text/history'
import { directionOf, EMPTY, formatPercent, formatYuan } from '../../ui/format'
import type { CellValue, GridColumn } from '../../ui/grid-column'
import { moneyCells } from '../../ui/unit-cells'
import { dailyOf } from './csv'

/** So many of the newest days are drawn. */
const DAYS_MOST = 20
const LEFT = 6
const PITCH = 6
const WIDTH = 4
const MIDDLE = 12
const HALF = 9

/** CSS pixels a cell of so many days needs; at least the head's. */
export const netBarsWidth = (days: number): number => Math.max(76, Math.min(DAYS_MOST, days) * PITCH + 2 * LEFT)

const bar = (colour: string, left: number, top: number, height: number) =>
  `linear-gradient(${colour},${colour}) ${left}px ${top}px / ${WIDTH}px ${height}px no-repeat`

/**
 * The newest daily nets as bars above and below a line, as the background of a 24 px cell: thousands of rows need neither canvas
 * nor element. A day without a record has a dim tick on the line, never a bar of nothing.
 */
export function netBars(daily: readonly number[]): string {
  const drawn = daily.slice(-DAYS_MOST)
  const most = Math.max(1, ...drawn.map(Math.abs))
  return dailyOf(drawn)
    .map((net, index) => {
      const left = LEFT + index * PITCH
      if (net === null) return bar('var(--line)', left, MIDDLE, 1)
      const height = Math.max(1, Math.round((Math.abs(net) / most) * HALF))
      return net > 0 ? bar('var(--up)', left, MIDDLE - height, height) : bar('var(--down)', left, MIDDLE, height)
    })
    .join(', ')
}

const { columns: words } = historyText
/** A horizon with less than this of its minutes is amber; a running day alone is no reason. */
const WARN_BELOW = 0.9

const SORT_KEYS = ['change', 'net', 'netShare', 'bigNet', 'inflowDays', 'maxDay', 'turnover', 'completeness'] as const
export type RankSortKey = (typeof SORT_KEYS)[number]
export const isRankSortKey = (key: string): key is RankSortKey => SORT_KEYS.some((each) => each === key)

/** Columns that say something of several days only. */
const OVER_DAYS: readonly string[] = ['inflowDays', 'daily', 'maxDay']

/** Figures of the OD side, which instruments without order numbers have none of. */
const BY_ORDER: readonly RankSortKey[] = ['net', 'netShare', 'bigNet', 'inflowDays', 'maxDay']

type ShowFigure = (value: number | null | undefined) => CellValue
type Subtotal = NonNullable<GridColumn['group']>['kind']

/** Head's unit, least width and cells of money, in yuan: each figure in its own step of 万 and 亿, or in the chosen unit. */
function moneyOf(
  chosen: TableUnits,
  signed: boolean,
): Pick<ReturnType<typeof moneyCells>, 'unit' | 'width'> & { show: ShowFigure } {
  if (chosen.money) {
    const { unit, width, show } = moneyCells({ factor: 1, digits: 0, signed }, chosen)
    return { unit, width, show: (yuan) => show(yuan ?? Number.NaN) }
  }
  return {
    unit: units.yuan,
    width: 0,
    show: (yuan) =>
      signed ? { text: formatYuan(yuan, { sign: true }), tone: directionOf(yuan) } : { text: formatYuan(yuan) },
  }
}
const percent: ShowFigure = (ratio) => ({
  text: formatPercent(ratio).replace('%', ''),
  tone: directionOf(ratio),
})

/** The net and the figure beside it are of the mode. */
function headOf(R: HistoryRank['R'], key: RankSortKey): string {
  if (key === 'net') return historyText.netColumn[R]
  return key === 'bigNet' && R === 'OO' ? words.passiveNet : words[key]
}

interface RankColumnsOptions {
  rank: HistoryRank
  /** The figures of the column beside the net. */
  second: readonly (number | null)[]
  instruments: Instruments
  units?: TableUnits
}

/** Columns of a ranking, whose rows are its places. */
export function rankColumns({ rank, second, instruments, units: chosen = {} }: RankColumnsOptions): GridColumn[] {
  const value = (key: RankSortKey) => (row: number) => (key === 'bigNet' ? second : rank[key])[row]
  const unknown = (key: RankSortKey, row: number) =>
    rank.R === 'OO' && BY_ORDER.includes(key) && instruments.get(rank.id[row] ?? '')?.hasOrderNumbers === false
  /** `kind`: the subtotal of a group. */
  const figure = (key: RankSortKey, width: number, unit: string, show: ShowFigure, kind?: Subtotal): GridColumn => ({
    key,
    head: headOf(rank.R, key),
    unit,
    width,
    sortable: true,
    cell: (row) =>
      unknown(key, row) ? { text: EMPTY, tone: 'dim', title: historyText.noOrderNumbers } : show(value(key)(row)),
    ...(kind
      ? { group: { kind, figure: (row) => (unknown(key, row) ? Number.NaN : (value(key)(row) ?? Number.NaN)), show } }
      : {}),
  })
  const [net, plain] = [moneyOf(chosen, true), moneyOf(chosen, false)]
  const money = (key: RankSortKey, width: number, kind?: Subtotal): GridColumn =>
    figure(key, Math.max(width, net.width), net.unit, net.show, kind)
  const word = (key: 'code' | 'name', width: number, text: (id: string) => string): GridColumn => ({
    key,
    head: words[key],
    width,
    align: 'left',
    sticky: true,
    cell: (row) => ({ text: text(rank.id[row] ?? '') }),
  })
  const columns: GridColumn[] = [
    word('code', 64, (id) => codeOf(id)),
    word('name', 88, (id) => instruments.get(id)?.name ?? ''),
    figure('change', 80, '%', percent, 'mean'),
    money('net', 92, 'sum'),
    figure('netShare', 72, '%', percent, 'mean'),
    money('bigNet', 92, 'sum'),
    figure('inflowDays', 96, units.day, (days) => ({ text: `${days ?? 0}/${rank.tradingDays.length}` })),
    {
      key: 'daily',
      head: words.daily,
      width: netBarsWidth(rank.tradingDays.length),
      align: 'left',
      cell: (row) => ({ text: '', background: netBars(rank.daily[row] ?? []) }),
    },
    money('maxDay', 92),
    figure('turnover', Math.max(88, plain.width), plain.unit, plain.show, 'sum'),
    figure(
      'completeness',
      72,
      '%',
      (known) => {
        const share = known ?? 0
        const text = formatPercent(share, { sign: false, digits: 1 }).slice(0, -1)
        return share < WARN_BELOW ? { text, tone: 'warning' } : { text }
      },
      'mean',
    ),
  ]
  // One day is its own largest, and its own only inflow.
  return rank.tradingDays.length > 1 ? columns : columns.filter(({ key }) => !OVER_DAYS.includes(key))
}
