import { codeOf } from '../../../shared/market/instrument'
import type { StrategyReport } from '../../../shared/protocol/rest'
import { address } from '../../../shared/protocol/routes'
import type { BoardStore } from '../../store/rows/board-store'
import { boardValue } from '../../store/rows/board-view'
import type { Instruments } from '../../store/rows/instruments'
import { units } from '../../text/common'
import { strategy as text } from '../../text/strategy'
import type { TableColumn } from '../../ui/data-table'
import { formatClock, formatPrice } from '../../ui/format'
import { PercentNum, PriceNum } from '../../ui/num'

export type StrategySignal = StrategyReport['strategies'][number]['signals'][number]

/** Strength of a signal, 0…1, as a bar with its number. */
function Strength({ value }: { value: number }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className="h-1.5 w-12 bg-raised">
        <span className="block h-full bg-accent" style={{ width: `${Math.round(value * 100)}%` }} />
      </span>
      {(value * 100).toFixed(0)}
    </span>
  )
}

/** Columns of the signals; prices of now are the board's. */
export function signalColumns(board: BoardStore, instruments: Instruments): TableColumn<StrategySignal>[] {
  const lastOf = ({ id }: StrategySignal) => {
    const last = boardValue(board, 'last', instruments.indexOf(id) ?? -1)
    return Number.isNaN(last) ? null : last
  }
  const since = (signal: StrategySignal) => {
    const last = lastOf(signal)
    return last && signal.price > 0 ? last / signal.price - 1 : null
  }
  const nameOf = ({ id }: StrategySignal) => instruments.get(id)?.name ?? codeOf(id)
  return [
    nameColumn(nameOf),
    { key: 'at', title: text.columns.at, sortBy: ({ at }) => at, cell: ({ at }) => formatClock(at) },
    {
      key: 'price',
      title: text.columns.price,
      unit: units.yuan,
      cell: ({ id, price }) => formatPrice(price, instruments.get(id)?.priceScale ?? 2),
    },
    {
      key: 'last',
      title: text.columns.last,
      unit: units.yuan,
      cell: (signal) => {
        const instrument = instruments.get(signal.id)
        return (
          <PriceNum price={lastOf(signal)} prevClose={instrument?.prevClose ?? 0} scale={instrument?.priceScale ?? 2} />
        )
      },
    },
    {
      key: 'since',
      title: text.columns.since,
      sortBy: since,
      cell: (signal) => <PercentNum ratio={since(signal)} />,
    },
    {
      key: 'strength',
      title: text.columns.strength,
      unit: '%',
      sortBy: ({ strength }) => strength,
      cell: ({ strength }) => <Strength value={strength} />,
    },
    {
      key: 'facts',
      title: text.columns.facts,
      align: 'left',
      cell: ({ facts }) => <span className="text-text-2">{facts.join(' · ')}</span>,
    },
  ]
}

const nameColumn = (nameOf: (signal: StrategySignal) => string): TableColumn<StrategySignal> => ({
  key: 'name',
  title: text.columns.name,
  align: 'left',
  width: 128,
  sortBy: nameOf,
  cell: (signal) => (
    <a
      href={address.multiChart('1', [signal.id])}
      target="_blank"
      rel="noopener"
      title={text.open(nameOf(signal))}
      className="hover:text-accent"
    >
      <span className="text-text-3">{codeOf(signal.id)}</span> {nameOf(signal)}
    </a>
  ),
})
