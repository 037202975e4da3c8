import { MAIN_INDEXES } from '../../../shared/market/instrument'
import type { BasketCourse } from '../../../shared/protocol/rest-baskets'
import { ChartState } from '../../charts/chart-state'
import { useInstruments, useSession } from '../../store/hooks'
import { TRACKED_DAYS_LEAST } from '../../store/rows/tracking'
import { useTracking } from '../../store/rows/use-tracking'
import { customIndex as text } from '../../text/custom-index'
import { EMPTY, formatDay, formatPercent } from '../../ui/format'
import { Num, PercentNum } from '../../ui/num'
import { Select } from '../../ui/select'
import { useQuery } from '../../ui/use-query'

const words = text.tracking
const DEFAULT_INDEX = '000300.SH'

const plain = (value: number) => (Number.isFinite(value) ? value.toFixed(2) : EMPTY)

/** Tracking of an index over the finished days that both have. */
export function TrackingView({ course }: { course: BasketCourse }) {
  const instruments = useInstruments()
  const { tradingDay } = useSession()
  const [benchmarkParam, choose] = useQuery('vs', DEFAULT_INDEX)
  const known = MAIN_INDEXES.filter(({ id }) => instruments.get(id))
  const index = known.find(({ id }) => id === benchmarkParam) ?? known[0]
  return (
    <div className="flex h-full flex-col gap-2 overflow-y-auto p-2">
      {index && (
        <>
          <Select
            label={words.index}
            size="small"
            value={index.id}
            onChange={choose}
            options={known.map(({ id, name }) => ({ value: id, title: name }))}
          />
          <Figures key={index.id} course={course} index={index} today={tradingDay} />
        </>
      )}
    </div>
  )
}

function Figures(props: { course: BasketCourse; index: { id: string; name: string }; today: string }) {
  const { course, index, today } = props
  const { tracked, error, reload } = useTracking(course, index.id, today)
  if (error) return <ChartState state="failed" why={error.message} onRetry={reload} />
  if (!tracked) return <ChartState state="loading" />
  if (tracked.count === 0) return <ChartState state="empty" why={words.none} />
  const figures = [
    [words.own, <PercentNum key="own" ratio={tracked.own} />],
    [words.other(index.name), <PercentNum key="other" ratio={tracked.other} />],
    [words.excess, <PercentNum key="excess" ratio={tracked.excess} />],
    [words.error, formatPercent(tracked.error, { sign: false })],
    [words.ratio, <Num key="ratio" text={plain(tracked.ratio)} sign={tracked.ratio} />],
    [words.beta, plain(tracked.beta)],
    [words.correlation, plain(tracked.correlation)],
  ] as const
  return (
    <>
      <p className="num text-12 text-text-2">
        {words.days} {words.daysUnit(tracked.count)} · {formatDay(tracked.first)} – {formatDay(tracked.last)}
      </p>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-x-4 gap-y-3">
        {figures.map(([title, figure]) => (
          <div key={title}>
            <dt className="text-12 text-text-3">{title}</dt>
            <dd className="num text-15">{figure}</dd>
          </div>
        ))}
      </dl>
      {tracked.count < TRACKED_DAYS_LEAST && (
        <p className="text-12 text-warning">{words.few(TRACKED_DAYS_LEAST, tracked.count)}</p>
      )}
      <p className="text-12 text-text-3">{words.hint}</p>
    </>
  )
}
