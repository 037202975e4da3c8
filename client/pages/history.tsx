import { HistoryView } from '../features/history/history-view'

/** `/hist/:R/:H`. */
export function HistoryPage({ params }: { params: Record<string, string> }) {
  return <HistoryView params={params} />
}
