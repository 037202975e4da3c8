import {
  REVIEW_HORIZONS,
  type ReviewAfter,
  type ReviewDay,
  type ReviewHorizon,
  type ReviewListName,
} from '../../../shared/protocol/rest-reviews'
import { reviewText as text } from '../../text/review'
import type { TableColumn } from '../../ui/data-table'
import { EMPTY, formatDay, formatYuan } from '../../ui/format'
import { Num, PercentNum } from '../../ui/num'

const count = (key: keyof ReviewDay & keyof typeof text.columns, unit: string): TableColumn<ReviewDay> => ({
  key,
  title: text.columns[key],
  unit,
  sortBy: (row) => row[key] as number,
  cell: (row) => <Num text={String(row[key])} />,
})

const money = (key: 'adNet' | 'odBig' | 'passive'): TableColumn<ReviewDay> => ({
  key,
  title: text.columns[key],
  unit: text.yuan,
  sortBy: (row) => row[key],
  cell: (row) => <Num text={formatYuan(row[key], { sign: true })} sign={row[key]} />,
})

/** Figures of a day, one a row. */
export const reviewDayColumns: readonly TableColumn<ReviewDay>[] = [
  {
    key: 'day',
    title: text.columns.day,
    align: 'left',
    width: 88,
    sortBy: ({ tradingDay }) => tradingDay,
    cell: ({ tradingDay }) => <span className="num">{formatDay(tradingDay)}</span>,
  },
  count('up', text.stocks),
  count('down', text.stocks),
  count('limitUp', text.stocks),
  count('limitDown', text.stocks),
  {
    key: 'streak',
    title: text.columns.streak,
    unit: text.board,
    sortBy: ({ highestStreak }) => highestStreak,
    cell: ({ highestStreak }) => <Num text={String(highestStreak)} />,
  },
  {
    key: 'turnover',
    title: text.columns.turnover,
    unit: text.yuan,
    sortBy: ({ turnover }) => turnover,
    cell: ({ turnover }) => <Num text={formatYuan(turnover)} />,
  },
  money('adNet'),
  money('odBig'),
  money('passive'),
]

/** One signal, or the mean of a whole list or of the market. */
export interface SignalRow {
  key: string
  name: string
  /** Undefined: a mean. */
  id?: string
  change: number | null
  value: number | null
  after: ReviewAfter
}

const afterColumn = (horizon: ReviewHorizon): TableColumn<SignalRow> => ({
  key: `after${horizon}`,
  title: text.after(horizon),
  unit: '%',
  sortBy: ({ after }) => after[horizon],
  cell: ({ after }) => <PercentNum ratio={after[horizon]} bare />,
})

export const reviewSignalColumns = (list: ReviewListName): readonly TableColumn<SignalRow>[] => [
  {
    key: 'name',
    title: text.name,
    align: 'left',
    width: 96,
    cell: ({ name, id }) => <span className={id === undefined ? 'text-text-2' : undefined}>{name}</span>,
  },
  {
    key: 'change',
    title: text.change,
    unit: '%',
    sortBy: ({ change }) => change,
    cell: ({ change }) => <PercentNum ratio={change} bare />,
  },
  {
    key: 'value',
    title: text.values[list],
    unit: list === 'limitUps' ? text.board : text.yuan,
    sortBy: ({ value }) => value,
    cell: ({ value }) =>
      list === 'limitUps' ? (
        <Num text={value === null ? EMPTY : String(value)} />
      ) : (
        <Num text={formatYuan(value, { sign: !list.startsWith('split') })} sign={value} />
      ),
  },
  ...REVIEW_HORIZONS.map(afterColumn),
]
