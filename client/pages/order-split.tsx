import { SplitGate } from '../features/order-split/split-gate'
import { TodayBoard } from '../features/order-split/today-board'

/** `/graph_hide`: today's list; `/graph_hide/:code/:start/:end`: one instrument. */
export function OrderSplitPage({ params: { code, start, end } }: { params: Record<string, string> }) {
  return code && start && end ? <SplitGate code={code} start={start} end={end} /> : <TodayBoard />
}
