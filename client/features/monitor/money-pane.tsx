import { useBoard, useSession, useStoreValue } from '../../store/hooks'
import type { BoardStore } from '../../store/rows/board-store'
import { untradedOf } from '../../store/rows/day-pause'
import { monitor as text } from '../../text/monitor'
import { formatYuan } from '../../ui/format'
import { Num, PercentNum } from '../../ui/num'
import { StateView } from '../../ui/state-view'
import { marketMoney } from './market-money'

const breadthOf = (board: BoardStore) => board.breadth

/** The market's turnover against the day before at the same minute, and where the money goes. */
export function MoneyPane() {
  const { phase } = useSession()
  const breadth = useStoreValue(useBoard(), breadthOf, { hz: 1 })
  if (!breadth) return <StateView state="loading" />
  const { turnover, before, growth, adNet, odBigNet } = marketMoney(breadth)
  const most = Math.max(turnover ?? 0, before ?? 0, 1)
  const unknown = turnover !== null ? text.unknownBefore : untradedOf(phase).why
  const bars = [
    { label: text.turnover, value: turnover, bar: 'bg-text-2' },
    { label: text.before, value: before, bar: 'bg-text-3/50' },
  ]
  return (
    <div className="flex flex-col gap-1.5 px-3 py-2">
      <dl className="flex flex-col gap-1.5">
        {bars.map(({ label, value, bar }) => (
          <div key={label}>
            <dt className="flex items-baseline justify-between text-12 text-text-3">
              {label}
              <span className="num text-15 leading-5 text-text-1">{formatYuan(value)}</span>
            </dt>
            <dd aria-hidden="true" className="h-1.5 bg-raised">
              <span className={`block h-full ${bar}`} style={{ width: `${((value ?? 0) / most) * 100}%` }} />
            </dd>
          </div>
        ))}
      </dl>
      {growth !== null ? (
        <p className="flex justify-between text-12 text-text-2">
          {text.ratio}
          <PercentNum ratio={growth} />
        </p>
      ) : (
        <p className="truncate text-12 text-text-3" title={unknown}>
          {unknown}
        </p>
      )}
      <dl className="grid grid-cols-2 gap-2 border-t border-line pt-1">
        <div>
          <dt className="text-12 leading-4 text-text-3">{text.adNet}</dt>
          <dd className="text-15 leading-5">
            <Num text={formatYuan(adNet, { sign: true })} sign={adNet} />
          </dd>
        </div>
        <div>
          <dt className="text-12 leading-4 text-text-3">{text.odBig}</dt>
          <dd className="text-15 leading-5">
            <Num text={formatYuan(odBigNet, { sign: true })} sign={odBigNet} />
          </dd>
        </div>
      </dl>
    </div>
  )
}
