import type { BoardStore } from '../../store/board-store'
import { useBoard, useStoreValue } from '../../store/hooks'
import { monitor as text } from '../../text/monitor'
import { formatYuan } from '../../ui/format'
import { Num, PercentNum } from '../../ui/num'
import { StateView } from '../../ui/state-view'

const breadthOf = (board: BoardStore) => board.breadth

/** The market's turnover against the day before at the same minute, and where the money goes. */
export function MoneyPane() {
  const breadth = useStoreValue(useBoard(), breadthOf, { hz: 2 })
  if (!breadth) return <StateView state="loading" />
  const { turnover, turnoverBefore, adNet, odBigNet } = breadth
  const most = Math.max(turnover, turnoverBefore, 1)
  const bars = [
    { label: text.turnover, value: turnover, bar: 'bg-text-2' },
    { label: text.before, value: turnoverBefore, bar: 'bg-text-3/50' },
  ]
  return (
    <div className="flex flex-col gap-3 p-3">
      <dl className="flex flex-col gap-2">
        {bars.map(({ label, value, bar }) => (
          <div key={label}>
            <dt className="flex items-baseline justify-between text-12 text-text-3">
              {label}
              <span className="num text-15 text-text-1">{value > 0 ? formatYuan(value) : '—'}</span>
            </dt>
            <dd aria-hidden="true" className="mt-1 h-1.5 bg-raised">
              <span className={`block h-full ${bar}`} style={{ width: `${(value / most) * 100}%` }} />
            </dd>
          </div>
        ))}
      </dl>
      {turnoverBefore > 0 ? (
        <p className="flex justify-between text-12 text-text-2">
          {text.ratio}
          <PercentNum ratio={turnover / turnoverBefore - 1} />
        </p>
      ) : (
        <p className="text-12 text-text-3">{text.unknownBefore}</p>
      )}
      <dl className="grid grid-cols-2 gap-2 border-t border-line pt-2">
        <div>
          <dt className="text-12 text-text-3">{text.adNet}</dt>
          <dd className="text-15">
            <Num text={formatYuan(adNet, { sign: true })} sign={adNet} />
          </dd>
        </div>
        <div>
          <dt className="text-12 text-text-3">{text.odBig}</dt>
          <dd className="text-15">
            <Num text={formatYuan(odBigNet, { sign: true })} sign={odBigNet} />
          </dd>
        </div>
      </dl>
    </div>
  )
}
