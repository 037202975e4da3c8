import { useCallback } from 'react'
import { useStoreValue, useTick } from '../../store/hooks'
import type { ListedInstrument } from '../../store/instruments'
import type { TickStore } from '../../store/tick-store'
import { minuteText } from '../../text/trading'
import { DataTable } from '../../ui/data-table'
import { formatLots, formatPercent } from '../../ui/format'
import { Num, PriceNum } from '../../ui/num'
import { StateView } from '../../ui/state-view'
import { type PriceLevel, priceLevels } from './price-volume'

/** 分价表: what was traded at each price today, with the share of active buying where prints tell it. */
export function PricePane({ instrument }: { instrument: ListedInstrument }) {
  const tick = useTick(instrument.id)
  const { levels, from } = useStoreValue(
    tick,
    useCallback(
      (store: TickStore) => priceLevels(store.prints.columns(), store.columns(), store.quote?.volume ?? 0),
      [],
    ),
    { hz: 1 },
  )
  const { prevClose, priceScale } = instrument
  const largest = Math.max(1, ...levels.map(({ volume }) => volume))
  const total = levels.reduce((sum, { volume }) => sum + volume, 0)
  if (levels.length === 0) return <StateView state="empty" why={minuteText.empty} />
  return (
    <div className="flex h-full flex-col">
      <p className="shrink-0 border-b border-line px-2 py-0.5 text-11 text-text-3">
        {from === 'prints' ? minuteText.fromPrints : minuteText.fromMinutes}
      </p>
      <div className="min-h-0 flex-1">
        <DataTable
          label={minuteText.tabs.prices}
          rows={levels}
          rowKey={({ price }) => String(price)}
          columns={[
            {
              key: 'price',
              title: minuteText.price,
              align: 'left',
              width: 80,
              cell: ({ price }) => <PriceNum price={price} prevClose={prevClose} scale={priceScale} />,
            },
            {
              key: 'volume',
              title: minuteText.volume,
              unit: minuteText.lots,
              width: 90,
              cell: ({ volume }) => <Num text={formatLots(volume)} />,
            },
            {
              key: 'share',
              title: minuteText.share,
              unit: '%',
              width: 70,
              cell: ({ volume }) => <Num text={formatPercent(volume / total, { sign: false }).slice(0, -1)} />,
            },
            ...(from === 'prints'
              ? [
                  {
                    key: 'bought',
                    title: minuteText.buyShare,
                    unit: '%',
                    width: 70,
                    cell: ({ bought, volume }: PriceLevel) => (
                      <Num text={formatPercent(bought / volume, { sign: false, digits: 0 }).slice(0, -1)} />
                    ),
                  },
                ]
              : []),
            {
              key: 'bar',
              title: minuteText.spread,
              align: 'left',
              width: 160,
              cell: ({ volume }) => (
                <span className="block h-2.5 bg-text-3/50" style={{ width: `${(volume / largest) * 100}%` }} />
              ),
            },
          ]}
        />
      </div>
    </div>
  )
}
