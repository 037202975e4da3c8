import { useEffect, useState } from 'react'
import type { PredictionReport } from '../../../shared/protocol/rest-predictions'
import { useSession } from '../../store/hooks'
import { liveMarket } from '../../store/rows/live-market'
import { predict as text } from '../../text/predict'
import { formatCount, formatDay, formatDuration } from '../../ui/format'
import { dueWords } from './due-words'
import { earliestDay } from './earliest-day'
import { TitledSection } from './titled-section'

type Report = Pick<PredictionReport, 'score' | 'model' | 'log' | 'asOf'>

/** The market's clock in epoch ms, each second; undefined before it is known. */
function useMarketTime(): number | undefined {
  const [time, setTime] = useState(() => liveMarket().marketTime())
  useEffect(() => {
    const timer = setInterval(() => setTime(liveMarket().marketTime()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return time
}

interface StepProps {
  title: string
  /** Null while it is not counted yet. */
  done: number | null
  needed: number
  words: string
}

function Step({ title, done, needed, words }: StepProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5">
      <span>{title}</span>
      <span className="num text-text-2">
        {formatCount(done === null ? null : Math.min(done, needed))} / {formatCount(needed)}
      </span>
      <span aria-hidden="true" className="col-span-full block h-1 bg-raised">
        <span
          className="block h-full bg-accent"
          style={{ width: `${(Math.min(done ?? 0, needed) / needed) * 100}%` }}
        />
      </span>
      <span className="col-span-full text-12 text-text-3">{words}</span>
    </li>
  )
}

/** Text with the time of the next outcome, and the time until then on the market's clock. */
function nextDueWords({ log, asOf, score }: Report, now: number | undefined): string {
  const settled = score.count > 0 ? text.settledSoFar(formatCount(score.count), formatCount(score.draws)) : ''
  // One whose outcome was not received stays open after it was due.
  const due = log.filter(({ outcome, dueAt }) => outcome === null && dueAt > asOf).map(({ dueAt }) => dueAt)
  if (due.length === 0) return settled || text.waiting
  const first = Math.min(...due)
  const count = due.filter((at) => at === first).length
  const left = now === undefined ? '' : text.left(formatDuration(Math.max(0, first - now)))
  return settled + text.nextDue(formatCount(count), dueWords(first, asOf)) + left
}

/** Requirements for stating a probability: the next outcome, and training and judged days with their earliest dates. */
export function WayToStatement({ report }: { report: Report }) {
  const { tradingDay } = useSession()
  const now = useMarketTime()
  const { days, daysMin, judgedDaysMin, walk } = report.model
  const judged = days === null ? null : (walk?.days ?? 0)
  const on = (missing: number) => (tradingDay === '' ? '' : text.earliest(formatDay(earliestDay(tradingDay, missing))))
  const missing = Math.max(0, daysMin - (days ?? 0))
  const toJudge = judgedDaysMin - (judged ?? 0)
  const learnWords = missing === 0 ? text.learned : on(missing) + text.learnWhy
  const judgeWords = toJudge <= 0 ? text.judged : on(missing + toJudge) + text.judgeWhy
  return (
    <TitledSection title={text.way} why={text.wayWhy}>
      <p className="num text-text-2">{nextDueWords(report, now)}</p>
      <ol className="grid gap-x-8 gap-y-2 md:grid-cols-2">
        <Step title={text.learn} done={days} needed={daysMin} words={days === null ? text.counting : learnWords} />
        <Step
          title={text.judge}
          done={judged}
          needed={judgedDaysMin}
          words={judged === null ? text.judgeWhy : judgeWords}
        />
      </ol>
    </TitledSection>
  )
}
