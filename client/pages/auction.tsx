import { useRouter } from '@tanstack/react-router'
import { address } from '../../shared/protocol/routes'
import { chartKeys } from '../charts/chart-keys'
import { AuctionView } from '../features/auction/auction-view'
import { KeyboardBox } from '../features/instrument-search/keyboard-box'
import type { SelectionReach } from '../ui/data-table'

/** `/auction` and `/auction/:code`: the opening auction; typing goes to another instrument. */
export function AuctionPage({ params: { code } }: { params: Record<string, string> }) {
  const { history } = useRouter()
  const hrefOf = (id: string) => `${address.auction(id)}${location.search}`
  /** Back undoes a choice, not each step of the arrow keys on the way to it. */
  const choose = (id: string, by: SelectionReach = 'choice') => {
    const href = hrefOf(id)
    if (href === history.location.href) return
    if (by === 'step') history.replace(href)
    else history.push(href)
  }
  return (
    <>
      <AuctionView code={code} onChoose={choose} />
      <KeyboardBox
        onPick={(id) => choose(id)}
        onPickInNewTab={(id) => window.open(hrefOf(id), '_blank', 'noopener')}
        leaderKeys={chartKeys}
      />
    </>
  )
}
