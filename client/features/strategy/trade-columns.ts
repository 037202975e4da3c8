import { roundTrips } from '../../../shared/back-test/metrics'
import type { TradeRow } from '../../../shared/back-test/model'
import { daysBetween } from '../../../shared/market/calendar'
import { codeOf } from '../../../shared/market/instrument'
import { units } from '../../text/common'
import { ruleLab } from '../../text/rule-lab'
import { directionOf, EMPTY, formatDay, formatPercent } from '../../ui/format'
import type { CellValue, GridColumn } from '../../ui/grid-column'
import { signedYuan, yuanText } from './paper/paper-words'

const text = ruleLab.result
const { columns: words } = text

const DIM: CellValue = { text: EMPTY, tone: 'dim' }

const yuanCell = (fen: number): CellValue => (fen === 0 ? DIM : { text: yuanText(fen) })

/** Length of a position in trading days, without the first one. */
const holdingDays = (from: string, to: string): number => daysBetween(from, to).length - 1

const reasonWord = (reason: string): string => text.reasons[reason as keyof typeof text.reasons] ?? ''

interface TradeNames {
  nameOf: (id: string) => string
  /** Decimals of its prices. */
  scaleOf: (id: string) => number
}

/** Columns of fills and events; `rows` in the order of the run. */
export function tradeColumns(rows: readonly TradeRow[], { nameOf, scaleOf }: TradeNames): GridColumn[] {
  const closed = new Map(roundTrips(rows).map((trip) => [rows[trip.row], trip]))
  const column = (
    key: keyof typeof words,
    width: number,
    cell: (row: TradeRow) => CellValue,
    more: Partial<GridColumn> = {},
  ): GridColumn => ({ key, head: words[key], width, cell: (at) => cell(rows[at] as TradeRow), ...more })
  return [
    column('date', 88, ({ date }) => ({ text: formatDay(date) }), { align: 'left', sticky: true }),
    column('code', 64, ({ code }) => ({ text: codeOf(code), title: text.openChart }), { align: 'left' }),
    column('name', 80, ({ code }) => ({ text: nameOf(code) }), { align: 'left' }),
    column(
      'side',
      56,
      ({ side }) => ({
        text: text.sides[side],
        ...(side === 'buy' ? { tone: 'up' as const } : side === 'sell' ? { tone: 'down' as const } : {}),
      }),
      { align: 'left' },
    ),
    column(
      'price',
      72,
      ({ price, code }) =>
        price === 0 ? { text: EMPTY, tone: 'dim' } : { text: (price / 1000).toFixed(scaleOf(code)) },
      {
        unit: units.yuan,
      },
    ),
    column('quantity', 72, ({ quantity }) => ({ text: String(quantity) }), { unit: units.share }),
    column(
      'pnl',
      88,
      (row) => {
        const trip = closed.get(row)
        if (!trip) return DIM
        return { text: signedYuan(trip.pnl), tone: directionOf(trip.pnl) }
      },
      { unit: units.yuan },
    ),
    column('gain', 72, (row) => {
      const trip = closed.get(row)
      return trip ? { text: formatPercent(trip.pnl / trip.paid), tone: directionOf(trip.pnl) } : DIM
    }),
    column('held', 56, (row) => {
      const trip = closed.get(row)
      return trip ? { text: String(holdingDays(trip.from, trip.to)) } : DIM
    }),
    column('amount', 96, ({ amount }) => yuanCell(amount), { unit: units.yuan }),
    column('fees', 72, ({ commission, stamp, transfer }) => yuanCell(commission + stamp + transfer), {
      unit: units.yuan,
    }),
    column('reason', 72, ({ reason }) => ({ text: reasonWord(reason) }), { align: 'left' }),
  ]
}
