import type { VolumeLine } from '../../../../shared/protocol/rest-volumes'
import { fetchVolumes } from '../../../api/ops'
import { useResource } from '../../../store/use-resource'
import { orderText as text } from '../../../text/orders'
import { classNames } from '../../../ui/class-names'
import { marketDayTime } from '../../../ui/clock-zone'
import { formatMinute } from '../../../ui/format'
import { NoticePanel } from '../../../ui/notice'
import { StateView } from '../../../ui/state-view'
import { volumeMeter } from './volume-shape'

const ASK_MS = 10_000
const MINUTE = 60_000
const HEIGHT = 100

const clockOf = (minute: number) => formatMinute(marketDayTime(minute * MINUTE))
const count = (value: number) => value.toLocaleString('en-US')
const pathOf = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y]) => `${(x * HEIGHT).toFixed(2)},${(y * HEIGHT).toFixed(2)}`).join(' ')

function Line({ line }: { line: VolumeLine }) {
  const { source, channel, state, days, newest, from, today, low, high } = line
  const { bands, lines, most } = volumeMeter(line)
  const isOdd = state === 'little' || state === 'much'
  // Usual range at the newest watched minute.
  const last = today.findLastIndex((value) => value !== null)
  const [least, upper] = [low[last], high[last]]
  return (
    <figure className="flex flex-col gap-1 border-b border-line p-2">
      <figcaption className="flex flex-wrap items-baseline gap-x-2 text-13">
        <strong className="font-medium text-text-1">
          {source} {text.volumeChannels[channel]}
        </strong>
        <span className={classNames('text-12', isOdd ? 'text-warning' : 'text-text-3')}>
          {text.volumeStates[state]}
        </span>
        <span className="num ml-auto text-12 text-text-2">{newest !== null && text.newest(count(newest))}</span>
        <span className="num text-12 text-text-3">
          {typeof least === 'number' && typeof upper === 'number' && text.usual(count(least), count(upper))}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${HEIGHT} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-12 w-full bg-app"
      >
        {bands.map((band) => (
          <polygon key={pathOf(band.slice(0, 1))} points={pathOf(band)} className="fill-text-3/30" />
        ))}
        {lines.map((points) => (
          <polyline
            key={pathOf(points.slice(0, 1))}
            points={pathOf(points)}
            fill="none"
            strokeWidth={1}
            vectorEffect="non-scaling-stroke"
            className={isOdd ? 'stroke-warning' : 'stroke-accent'}
          />
        ))}
      </svg>
      <p className="num flex justify-between gap-2 text-11 text-text-3">
        <span>{clockOf(from)}</span>
        <span>
          {text.volumeMost(count(most))} · {text.learnt(days)}
        </span>
        <span>{clockOf(from + Math.max(0, today.length - 1))}</span>
      </p>
    </figure>
  )
}

/** Events per minute of each source and channel, relative to earlier days. */
export function VolumePanel() {
  const { data, error, reload } = useResource('ops-volumes', fetchVolumes, { everyMs: ASK_MS })
  if (!data) {
    return error ? (
      <NoticePanel title={text.volumeFailed} why={error.message} onRetry={reload} />
    ) : (
      <StateView state="loading" why={text.volumeWaiting} />
    )
  }
  if (data.lines.length === 0) return <StateView state="empty" why={text.volumeNone} />
  return (
    <>
      <p className="border-b border-line p-2 text-12 text-text-3">{text.volumeHelp}</p>
      {data.lines.map((line) => (
        <Line key={`${line.source} ${line.channel}`} line={line} />
      ))}
    </>
  )
}
