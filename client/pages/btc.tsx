import { CoinView } from '../features/btc/coin-view'

/** `/btc`, `/btc/:P/:S`, `/btc/:T/:P/:S`. */
export function BtcPage({ params }: { params: Record<string, string> }) {
  return <CoinView params={params} />
}
