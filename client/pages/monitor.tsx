import { BigOrderList } from '../features/big-orders/big-order-list'
import { IndexStrip } from '../features/index-strip/index-strip'
import { MarketEvents } from '../features/market-events/market-events'
import { MarketMonitor } from '../features/monitor/monitor-view'

/** `/monitor`: the whole market at one glance. */
export function MonitorPage() {
  return (
    <div className="flex min-h-full flex-col xl:h-full">
      <IndexStrip />
      <MarketMonitor events={<MarketEvents />} bigOrders={<BigOrderList subject="market" />} />
    </div>
  )
}
