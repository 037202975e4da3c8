import { useEffect, useState } from 'react'
import { parseTopic } from '../../shared/protocol/topics'
import { instruments } from '../store/rows/instruments'
import { liveMarket } from '../store/rows/live-market'
import type { Quantiles } from '../stream/latency'
import type { Recovery } from '../stream/recovery-log'
import { connectionText, latencyText } from '../text/connection'
import { classNames } from '../ui/class-names'
import { formatClock } from '../ui/format'
import { Popover } from '../ui/popover'

const LOOK_MS = 1_000
const RECOVERIES_SHOWN = 4
/** A clock that is off by less says nothing. */
const OFFSET_SHOWN_MS = 200

function Part({ name, title, of, strong }: { name: string; title?: string; of: Quantiles; strong?: boolean }) {
  return (
    <tr title={title} className={strong ? 'border-t border-line text-text-1' : 'text-text-2'}>
      <th scope="row" className="py-0.5 pr-4 text-left font-normal">
        {name}
      </th>
      <td className="num pl-3 text-right">{latencyText.ms(of.p50)}</td>
      <td className="num pl-3 text-right">{latencyText.ms(of.p95)}</td>
    </tr>
  )
}

function recoveryText({ cause, recovered, missed }: Recovery): string {
  if (cause === 'checksum') return connectionText.checked
  return recovered ? connectionText.recovered : connectionText.notRecovered(missed)
}

function subjectName(topic: string): string {
  const subject = parseTopic(topic)?.subject ?? topic
  return instruments.get(subject)?.name ?? subject
}

/** The chain from the exchange to the screen, looked at every second while it is open. */
function Chain() {
  const market = liveMarket()
  const [, look] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => look((times) => times + 1), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  const latency = market.latency()
  const offset = market.clockOffset() ?? 0
  const recoveries = market.recoveries().slice(-RECOVERIES_SHOWN).reverse()
  return (
    <div className="w-72 text-12">
      <table className="w-full">
        <thead>
          <tr className="text-text-3">
            {latencyText.head.map((title, column) => (
              <th
                key={title}
                scope="col"
                className={classNames('font-normal', column === 0 ? 'text-left' : 'text-right')}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Part name={latencyText.exchange} title={latencyText.exchangeTitle} of={latency.exchange} />
          <Part name={latencyText.delivery} title={latencyText.deliveryTitle} of={latency.delivery} />
          <Part name={latencyText.paint} title={latencyText.paintTitle} of={latency.paint} />
          <Part name={latencyText.whole} of={latency} strong />
        </tbody>
      </table>
      <p className="mt-1 flex justify-between gap-2 text-text-3">
        <span>{latencyText.samples(latency.samples)}</span>
        <span className="num">
          {latencyText.roundTrip} {latencyText.ms(latency.roundTrip)}
        </span>
      </p>
      {Math.abs(offset) > OFFSET_SHOWN_MS && (
        <p className="num text-warning">
          {latencyText.clockOffset} {latencyText.ms(Math.abs(offset))}
        </p>
      )}
      <p className="mt-1 text-text-2">{latencyText.snapshots}</p>
      <p className="mt-1 text-text-3">{latencyText.shared(market.connection.tabs())}</p>
      {recoveries.length > 0 && (
        <>
          <p className="mt-1 border-t border-line pt-1 text-text-3">{latencyText.recoveries}</p>
          <ul>
            {recoveries.map((recovery) => (
              <li key={`${recovery.topic} ${recovery.at}`} className="text-text-2">
                <span className="num">{formatClock(recovery.at)}</span> {subjectName(recovery.topic)}：
                {recoveryText(recovery)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** The line's state, or the delay it has; a click shows where the time goes. */
export function LatencyChip({ text, trouble }: { text: string; trouble: boolean }) {
  return (
    <Popover
      label={latencyText.label}
      trigger={
        <button
          type="button"
          title={latencyText.title}
          className={classNames('num rounded px-1 hover:bg-raised', trouble && 'text-warning')}
        >
          {text}
        </button>
      }
    >
      <Chain />
    </Popover>
  )
}
