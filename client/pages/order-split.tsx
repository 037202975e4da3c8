import { useRouter } from '@tanstack/react-router'
import { address } from '../../shared/protocol/routes'
import { chartKeys } from '../charts/chart-keys'
import { KeyboardBox } from '../features/instrument-search/keyboard-box'
import { MarketBoard } from '../features/order-split/market-board'
import { SplitGate } from '../features/order-split/split-gate'
import { useSession } from '../store/hooks'
import { proofText } from '../text/order-split-proof'

const PAGE_KEYS = [proofText.keyCard]

/**
 * `/graph_hide`: the market's list of a day; `/graph_hide/:code`: one instrument today; with `/:start/:end` from day to day.
 * Typing goes to another one.
 */
export function OrderSplitPage({ params: { code, start, end } }: { params: Record<string, string> }) {
  const { history } = useRouter()
  const { tradingDay } = useSession()
  const [from, to] = [start ?? tradingDay, end ?? tradingDay]
  const hrefOf = (id: string) => address.orderSplit(id, from, to)
  return (
    <>
      {code && from !== '' && <SplitGate code={code} start={from} end={to} />}
      {!code && <MarketBoard />}
      <KeyboardBox
        onPick={(id) => history.push(hrefOf(id))}
        onPickInNewTab={(id) => window.open(hrefOf(id), '_blank', 'noopener')}
        leaderKeys={chartKeys}
        pageKeys={PAGE_KEYS}
      />
    </>
  )
}
