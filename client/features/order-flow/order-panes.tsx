import type { ListedInstrument } from '../../store/rows/instruments'
import { markOf } from '../../ui/instrument-mark'
import { Panel } from '../../ui/panel'
import { CancelView } from './cancel-view'
import { QueueView } from './queue-view'
import { WithOrders } from './with-orders'

interface PaneProps {
  title: string
  instrument: ListedInstrument
}

export const QueuePane = ({ title, instrument }: PaneProps) => (
  <Panel title={title} className="h-full">
    <div {...markOf(instrument.id)} className="h-full">
      <WithOrders instrument={instrument}>
        {(_, queues) => <QueueView instrument={instrument} queues={queues} />}
      </WithOrders>
    </div>
  </Panel>
)

export const CancelPane = ({ title, instrument }: PaneProps) => (
  <Panel title={title} className="h-full">
    <div {...markOf(instrument.id)} className="h-full">
      <WithOrders instrument={instrument}>
        {(store, queues) => <CancelView instrument={instrument} store={store} queues={queues} />}
      </WithOrders>
    </div>
  </Panel>
)
