import { dateToMs, slotTime } from '../../../shared/market/session'
import type { FollowedRate, SimilarDay, SimilarDays } from '../../../shared/protocol/rest-index-history'
import { address } from '../../../shared/protocol/routes'
import { fetchSimilarDays } from '../../api/history'
import { ChartState } from '../../charts/chart-state'
import { isReplay } from '../../session/replay'
import type { ListedInstrument } from '../../store/rows/instruments'
import { useResource } from '../../store/use-resource'
import { indexHistoryText } from '../../text/index-history'
import { Badge } from '../../ui/badge'
import { formatDay, formatMinute, formatPercent } from '../../ui/format'
import { InfoCard } from '../../ui/info-card'
import { NoticePanel } from '../../ui/notice'
import { Num } from '../../ui/num'
import { PageLink } from '../../ui/page-link'
import { courseLines } from './course-lines'

const text = indexHistoryText.similar
const REFRESH_MS = 60_000
const [WIDTH, HEIGHT] = [160, 40]

/** Days before the shown one whose course was like it, and what came after them, beside all days. */
export function SimilarPanel({ index, to, live }: { index: ListedInstrument; to: string; live: boolean }) {
  const { data, error, reload } = useResource(
    isReplay ? '' : `similar:${index.id}@${to}`,
    (options) => (isReplay ? Promise.resolve(undefined) : fetchSimilarDays(index.id, to, options)),
    live ? { everyMs: REFRESH_MS } : {},
  )
  if (isReplay) return <ChartState state="unprovided" why={text.replay} />
  if (error && !data) {
    if (error.code === 'no-data') return <ChartState state="empty" why={error.message} />
    return <NoticePanel title={text.failed} why={error.message} onRetry={error.retry ? reload : undefined} />
  }
  if (!data) return <ChartState state="loading" />
  const minute = formatMinute(dateToMs(data.day) + slotTime(data.slot))
  return (
    <div className="flex h-full flex-col overflow-y-auto text-12">
      <p className="flex flex-wrap items-center gap-x-3 px-2 py-1">
        <span className="num">{text.head(formatDay(data.day), minute)}</span>
        <span>{text.compared(data.compared, data.derivedDays)}</span>
        <span className="text-warning">{text.note}</span>
        <InfoCard title={text.info}>
          <p>{text.formula}</p>
          {text.explained.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </InfoCard>
      </p>
      {data.days.length === 0 ? (
        <ChartState state="empty" why={text.few(data.compared, data.least)} />
      ) : (
        <>
          <dl className="flex flex-wrap gap-x-4 border-y border-line px-2 py-1">
            <dt className="text-text-3">{text.base}</dt>
            {data.running && <Rate name={text.rest} rate={data.base.rest} />}
            <Rate name={text.next} rate={data.base.next} />
          </dl>
          <ol aria-label={text.label(formatDay(data.day))}>
            {data.days.map((one) => (
              <Similar key={one.day} one={one} data={data} href={address.indexHistory(index.id, one.day, one.day)} />
            ))}
          </ol>
        </>
      )}
    </div>
  )
}

function Rate({ name, rate }: { name: string; rate: FollowedRate }) {
  const rose = formatPercent(rate.rose, { sign: false, digits: 0 })
  return (
    <dd className="num">
      {name} {text.rate(rate.count, formatPercent(rate.mean), rose)}
    </dd>
  )
}

function Similar({ one, data, href }: { one: SimilarDay; data: SimilarDays; href: string }) {
  const figure = (name: string, value: number | null) => (
    <span className="flex flex-col">
      <span className="text-11 text-text-3">{name}</span>
      <Num text={formatPercent(value)} sign={value} />
    </span>
  )
  return (
    <li className="border-b border-line">
      <PageLink
        href={href}
        className="grid grid-cols-[7rem_160px_repeat(3,minmax(3.5rem,1fr))] items-center gap-2 px-2 py-1 hover:bg-raised max-[480px]:grid-cols-[6rem_1fr_1fr_1fr]"
      >
        <span className="flex flex-col items-start gap-0.5">
          <span className="num">{formatDay(one.day)}</span>
          {one.derived && <Badge kind="warning">{text.derived}</Badge>}
        </span>
        <Courses one={one} data={data} />
        <span className="flex flex-col">
          <span className="text-11 text-text-3">{text.distance}</span>
          <span className="num">{one.distance.toFixed(2)}</span>
        </span>
        {data.running && figure(text.rest, one.rest)}
        {figure(text.next, one.next)}
      </PageLink>
    </li>
  )
}

/** The day's course over the shown day's, on one scale; what came after the compared minute is pale. */
function Courses({ one, data }: { one: SimilarDay; data: SimilarDays }) {
  const lines = courseLines(data.course, one.course, data.slot, { width: WIDTH, height: HEIGHT })
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={text.line(formatDay(one.day), formatPercent(one.course[data.slot]))}
      className="max-w-full max-[480px]:hidden"
    >
      <path d={lines.base} className="stroke-line" fill="none" />
      <path d={lines.after} className="stroke-text-3" strokeDasharray="2 2" fill="none" />
      <path d={lines.other} className="stroke-text-2" fill="none" />
      <path d={lines.shown} className="stroke-accent" strokeWidth="1.5" fill="none" />
    </svg>
  )
}
