import type { SplitFinding } from '../../../shared/flow/split-finding'
import { splitText } from '../../text/order-split'
import { formatYuan } from '../../ui/format'
import { Num } from '../../ui/num'

/** Bought less sold by the findings in sight, yuan. */
export function SplitNet({ shown }: { shown: readonly SplitFinding[] }) {
  const of = (side: SplitFinding['side']) => shown.filter((finding) => finding.side === side)
  const sum = (some: readonly SplitFinding[]) => some.reduce((total, { turnover }) => total + turnover, 0)
  const [buys, sells] = [of('buy'), of('sell')]
  const net = shown.length > 0 ? sum(buys) - sum(sells) : null
  return (
    <span className="whitespace-nowrap">
      {splitText.net} <Num text={formatYuan(net, { sign: true })} sign={net} className="font-medium" />
      {shown.length > 0 && <span className="ml-2 text-text-3">{splitText.sideCounts(buys.length, sells.length)}</span>}
    </span>
  )
}
