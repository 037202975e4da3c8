import { useMemo } from 'react'
import { sharesPerLot } from '../../../shared/market/lot'
import { ChartState } from '../../charts/chart-state'
import { useDeals, useSession, useStoreValue, useTick } from '../../store/hooks'
import { untradedOf } from '../../store/rows/day-pause'
import type { DealStore } from '../../store/rows/deal-store'
import type { ListedInstrument } from '../../store/rows/instruments'
import type { TickStore } from '../../store/rows/tick-store'
import { units } from '../../text/common'
import { columnEntries } from '../../text/dictionary-columns'
import { minuteText } from '../../text/trading'
import { DataTable, type TableColumn } from '../../ui/data-table'
import { formatLots, formatPercent } from '../../ui/format'
import { Num, PriceNum } from '../../ui/num'
import { type PriceRow, priceTable } from './price-volume'

const levelsOf = (store: DealStore) => store.levels()
const dayOf = (store: TickStore) => ({ minutes: store.columns(), volume: store.quote?.volume ?? 0 })

/** 分价表: volume at each price today, by the side that crossed the spread if prints state it. */
export function PriceTablePane({ instrument }: { instrument: ListedInstrument }) {
  const deals = useDeals(instrument.id)
  const given = useStoreValue(deals, levelsOf, { hz: 1 })
  const { minutes, volume } = useStoreValue(useTick(instrument.id), dayOf, { hz: 1 })
  const { levels, from, covered } = useMemo(() => priceTable(given, minutes, volume), [given, minutes, volume])
  const { phase } = useSession()
  if (deals.receivedAt === 0 && !deals.refusal) return <ChartState state="loading" />
  if (levels.length === 0) return <ChartState {...untradedOf(phase)} />
  const note = from === 'prints' ? minuteText.fromPrints : minuteText.fromMinutes
  return (
    <div className="flex h-full flex-col">
      <p className="num shrink-0 border-b border-line px-2 py-0.5 text-11 text-text-3">
        {note}
        {covered < 0.9995 && ` · ${minuteText.covered(formatPercent(covered, { sign: false, digits: 1 }))}`}
      </p>
      <div className="min-h-0 flex-1">
        <DataTable
          entries={columnEntries.priceVolume}
          label={minuteText.tabs.prices}
          rows={levels}
          rowKey={({ price }) => String(price)}
          columns={priceColumns(levels, instrument, from === 'prints')}
        />
      </div>
    </div>
  )
}

function priceColumns(
  levels: readonly PriceRow[],
  { id, prevClose, priceScale }: ListedInstrument,
  sided: boolean,
): TableColumn<PriceRow>[] {
  const lot = sharesPerLot(id)
  const largest = Math.max(1, ...levels.map(({ volume }) => volume))
  const total = levels.reduce((sum, { volume }) => sum + volume, 0)
  const percent = (ratio: number, digits = 2) => formatPercent(ratio, { sign: false, digits }).slice(0, -1)
  const side = (key: 'bought' | 'sold', sign: 1 | -1): TableColumn<PriceRow> => ({
    key,
    title: minuteText[key],
    unit: minuteText.lots,
    width: 72,
    cell: (row) => <Num text={formatLots(row[key], lot)} sign={row[key] > 0 ? sign : 0} />,
  })
  return [
    {
      key: 'price',
      title: minuteText.price,
      unit: units.yuan,
      align: 'left',
      width: 70,
      cell: ({ price }) => <PriceNum price={price} prevClose={prevClose} scale={priceScale} />,
    },
    {
      key: 'volume',
      title: minuteText.volume,
      unit: minuteText.lots,
      width: 76,
      cell: ({ volume }) => <Num text={formatLots(volume, lot)} />,
    },
    {
      key: 'share',
      title: minuteText.share,
      unit: '%',
      width: 60,
      cell: ({ volume }) => <Num text={percent(volume / total)} />,
    },
    ...(sided ? [side('bought', 1), side('sold', -1)] : []),
    {
      key: 'bar',
      title: minuteText.spread,
      align: 'left',
      width: 140,
      cell: (row) => <Bar row={row} largest={largest} sided={sided} />,
    },
  ]
}

/** The level beside the largest one; bought, sold and undirected parts where they are known. */
function Bar({ row: { volume, bought, sold }, largest, sided }: { row: PriceRow; largest: number; sided: boolean }) {
  const width = (part: number) => ({ width: `${(part / largest) * 100}%` })
  if (!sided) return <span className="block h-2.5 bg-text-3/50" style={width(volume)} />
  return (
    <span aria-hidden="true" className="flex h-2.5">
      <span className="bg-up/70" style={width(bought)} />
      <span className="bg-down/70" style={width(sold)} />
      <span className="bg-text-3/50" style={width(volume - bought - sold)} />
    </span>
  )
}
