import { type FormEvent, useState } from 'react'
import { fetchContributions } from '../../api/history'
import { ChartState } from '../../charts/chart-state'
import { isReplay } from '../../session/replay'
import type { ListedInstrument } from '../../store/rows/instruments'
import { useResource } from '../../store/use-resource'
import { indexHistoryText } from '../../text/index-history'
import { Button } from '../../ui/button'
import { DateInput } from '../../ui/date-input'
import { InfoCard } from '../../ui/info-card'
import { NoticePanel } from '../../ui/notice'
import { stepQuery } from '../../ui/use-query'
import { type BrushRange, readBrush, writeBrush } from './brush'
import { ContributionTable } from './contribution-table'

const { brush: words, contributions: text } = indexHistoryText
const REFRESH_MS = 30_000

interface RangeContributionsProps {
  index: ListedInstrument
  /** The whole of what is drawn. */
  whole: BrushRange
  brush: BrushRange | undefined
  /** The range reaches the running day. */
  live: boolean
}

/** Contribution of each member to the index in the chosen part, or in the whole drawn range. */
export function RangeContributions({ index, whole, brush, live }: RangeContributionsProps) {
  const range = brush ?? whole
  if (isReplay) return <ChartState state="unprovided" why={text.replay} />
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-2 py-1">
        <BrushForm key={writeBrush(range)} range={range} chosen={brush !== undefined} />
        <InfoCard title={text.info}>
          <p>{text.formula}</p>
          {text.explained.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </InfoCard>
        <span className="text-12 text-text-3">{words.hint}</span>
      </div>
      <Answer index={index} range={range} live={live && !brush} />
    </div>
  )
}

function Answer({ index, range, live }: { index: ListedInstrument; range: BrushRange; live: boolean }) {
  const { data, error, reload } = useResource(
    `contributions/${index.id}@${writeBrush(range)}`,
    (options) => fetchContributions(index.id, range, options),
    live ? { everyMs: REFRESH_MS } : {},
  )
  if (error && !data) {
    if (error.code === 'no-data') return <ChartState state="empty" why={error.message} />
    return <NoticePanel title={text.failed} why={error.message} onRetry={error.retry ? reload : undefined} />
  }
  return data ? <ContributionTable data={data} /> : <ChartState state="loading" />
}

/** The range by keys: two dates or minutes. */
function BrushForm({ range, chosen }: { range: BrushRange; chosen: boolean }) {
  const [from, setFrom] = useState(range.from)
  const [to, setTo] = useState(range.to)
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const request = readBrush(writeBrush({ from: from.trim(), to: to.trim() }))
    setWrong(!request)
    if (request) stepQuery({ brush: writeBrush(request) })
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <DateInput label={words.from} value={from} onChange={setFrom} />
      <DateInput label={words.to} value={to} onChange={setTo} />
      <Button type="submit" size="small">
        {words.set}
      </Button>
      {chosen && (
        <Button size="small" onClick={() => stepQuery({ brush: null })}>
          {words.clear}
        </Button>
      )}
      {isWrong && (
        <span role="alert" className="text-12 text-warning">
          {words.wrong}
        </span>
      )}
    </form>
  )
}
