import { useRouter } from '@tanstack/react-router'
import { address } from '../../shared/protocol/routes'
import { chartKeys } from '../charts/chart-keys'
import { AuctionView } from '../features/auction/auction-view'
import { KeyboardBox } from '../features/instrument-search/keyboard-box'

/** `/auction` and `/auction/:code`: the opening auction; typing goes to another instrument. */
export function AuctionPage({ params: { code } }: { params: Record<string, string> }) {
  const { history } = useRouter()
  const hrefOf = (id: string) => `${address.auction(id)}${location.search}`
  return (
    <>
      <AuctionView code={code} onChoose={(id) => history.push(hrefOf(id))} />
      <KeyboardBox
        onPick={(id) => history.push(hrefOf(id))}
        onPickInNewTab={(id) => window.open(hrefOf(id), '_blank', 'noopener')}
        leaderKeys={chartKeys}
      />
    </>
  )
}
