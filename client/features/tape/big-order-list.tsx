import { useRef } from 'react'
import { amountToYuan } from '../../../shared/market/units'
import { useStoreValue, useTick } from '../../store/hooks'
import type { ListedInstrument } from '../../store/instruments'
import type { TickStore } from '../../store/tick-store'
import { tapeText } from '../../text/trading'
import { DataTable } from '../../ui/data-table'
import { formatClock, formatLots, formatPrice, formatYuan } from '../../ui/format'
import { Num } from '../../ui/num'
import { type BigOrder, bigOrders } from './big-orders'

interface Ranking {
  orders: BigOrder[]
  since: number
}

const rank = (tick: TickStore): Ranking => ({
  orders: bigOrders(tick.prints),
  since: tick.prints.at(0)?.time ?? Number.NaN,
})

/** Orders of 大 and more by what they traded so far, as far as the page holds their prints. */
export function BigOrderList({ instrument, paused }: { instrument: ListedInstrument; paused: boolean }) {
  const tick = useTick(instrument.id)
  const live = useStoreValue(tick, rank, { hz: 1 })
  const held = useRef(live)
  if (!paused) held.current = live
  const { orders, since } = held.current
  const heads = tapeText.bigHeads
  const sign = ({ side }: BigOrder) => (side === 'buy' ? 1 : -1)
  return (
    <div className="flex h-full flex-col">
      <div className="min-h-0 flex-1">
        <DataTable
          label={tapeText.bigTitle}
          rows={orders}
          rowKey={({ side, order }) => `${side}${order}`}
          emptyWhy={tapeText.bigEmpty}
          columns={[
            {
              key: 'side',
              title: heads.side,
              align: 'left',
              cell: (row) => (
                <Num
                  text={`${tapeText.grades[row.grade]}${row.side === 'buy' ? tapeText.buy : tapeText.sell}`}
                  sign={sign(row)}
                />
              ),
            },
            { key: 'time', title: heads.time, cell: (row) => <Num text={formatClock(row.lastTime)} /> },
            {
              key: 'price',
              title: heads.price,
              cell: (row) => <Num text={formatPrice(Math.round(row.amount / row.volume), instrument.priceScale)} />,
            },
            { key: 'lots', title: heads.lots, cell: (row) => <Num text={formatLots(row.volume)} /> },
            {
              key: 'amount',
              title: heads.amount,
              cell: (row) => (
                <Num text={formatYuan(amountToYuan(row.amount, instrument), { digits: 0 })} sign={sign(row)} />
              ),
            },
          ]}
        />
      </div>
      {orders.length > 0 && (
        <p className="num shrink-0 border-t border-line px-2 py-0.5 text-11 text-text-3">
          {tapeText.bigNote(formatClock(since))}
        </p>
      )}
    </div>
  )
}
