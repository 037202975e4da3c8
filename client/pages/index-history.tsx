import { IndexHistory } from '../features/index-history/index-history'

/** `/index_zeus`, `/index_zeus/:code/:start`, `/index_zeus/:code/:start/:end`. */
export function IndexHistoryPage({ params: { code, start, end } }: { params: Record<string, string> }) {
  return <IndexHistory {...(code ? { code } : {})} {...(start ? { start } : {})} {...(end ? { end } : {})} />
}
