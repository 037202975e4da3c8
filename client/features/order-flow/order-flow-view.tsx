import type { ListedInstrument } from '../../store/rows/instruments'
import { markOf } from '../../ui/instrument-mark'
import { CancelView } from './cancel-view'
import { QueueView } from './queue-view'
import { WithOrders } from './with-orders'

/** Orders at the best prices, and below them the withdrawals. */
export const OrderFlowView = ({ instrument }: { instrument: ListedInstrument }) => (
  <WithOrders instrument={instrument}>
    {(store, queues) => (
      <div {...markOf(instrument.id)} className="flex h-full min-h-0 flex-col overflow-y-auto">
        <div className="min-h-24 flex-1">
          <QueueView instrument={instrument} queues={queues} />
        </div>
        <div className="min-h-62 shrink-0 basis-3/5 border-t border-line">
          <CancelView instrument={instrument} store={store} queues={queues} titled />
        </div>
      </div>
    )}
  </WithOrders>
)
