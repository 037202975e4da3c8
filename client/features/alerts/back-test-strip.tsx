import {
  BACK_TEST_DAYS,
  type BackTest,
  type BackTestMoment,
  type ParsedAlert,
} from '../../../shared/protocol/rest-alerts'
import { fetchMachineDays } from '../../api/history'
import type { RuleDraft } from '../../store/account/rule-draft'
import { useBackTest } from '../../store/account/use-back-test'
import { useInstruments } from '../../store/hooks'
import { useResource } from '../../store/use-resource'
import { alertText } from '../../text/alerts'
import { Button } from '../../ui/button'
import { formatDay, formatMinute } from '../../ui/format'
import { figureWords, firingAddress, firingName, replayAddress } from './firing-words'

const text = alertText.backTest

/** Tests the draft on earlier days before it is saved: how often it would have rung, and when. */
export function BackTestStrip({ draft, read }: { draft: RuleDraft; read: ParsedAlert | undefined }) {
  const { repeat, cooldownSeconds, margin, adjusts } = draft
  const request = read?.ok ? { condition: read.condition, repeat, cooldownSeconds, margin, adjusts } : undefined
  const { tried, run, stop } = useBackTest(request, read?.ok === true && read.instruments <= 1)
  if (!request) return null
  return (
    <div role="status" aria-label={text.title} className="flex min-h-5 flex-col gap-1 text-13">
      {tried.state === 'untried' && (
        <Button size="small" className="self-start" onClick={run}>
          {text.run(BACK_TEST_DAYS)}
        </Button>
      )}
      {tried.state === 'running' && (
        <span className="flex items-center gap-2 text-text-3">
          {text.running}
          <Button size="small" onClick={stop}>
            {text.stop}
          </Button>
        </span>
      )}
      {tried.state === 'failed' && (
        <span className="flex items-center gap-2 text-warning">
          {tried.error.message}
          <Button size="small" onClick={run}>
            {text.again}
          </Button>
        </span>
      )}
      {tried.state === 'done' && <Answer answer={tried.answer} />}
    </div>
  )
}

function Answer({ answer }: { answer: BackTest }) {
  if (!answer.ok) return <span className="text-text-2">{answer.reason}</span>
  const { first, last, days, missing, instruments, of, count, moments, approximate } = answer
  const notes = [
    ...(instruments < of ? [text.some(instruments, of)] : []),
    ...(missing > 0 ? [text.missing(missing)] : []),
    ...approximate,
  ]
  return (
    <>
      <span>
        <span className="num">{text.count(days, `${formatDay(first)}–${formatDay(last)}`, count)}</span>
        <span className="ml-2 text-12 text-text-3">
          {text.about}：{notes.join('；')}
        </span>
      </span>
      {moments.length > 0 && <Moments moments={moments} more={count > moments.length} />}
    </>
  )
}

function Moments({ moments, more }: { moments: readonly BackTestMoment[]; more: boolean }) {
  const instruments = useInstruments()
  const { data } = useResource('machine-days', fetchMachineDays)
  const recordedDays = new Set(data?.days)
  const several = new Set(moments.map(({ instrument }) => instrument)).size > 1
  return (
    <ul aria-label={text.moments} className="flex max-h-24 flex-wrap gap-1 overflow-y-auto text-12">
      {more && <li className="text-text-3">{text.newest(moments.length)}</li>}
      {moments.map((moment) => {
        const name = firingName(moment, (id) => instruments.get(id)?.name)
        const [day, time] = [formatDay(moment.tradingDay), formatMinute(moment.at)]
        return (
          <li key={`${moment.instrument} ${moment.at}`}>
            <a
              href={recordedDays.has(moment.tradingDay) ? replayAddress(moment) : firingAddress(moment)}
              target="_blank"
              rel="noreferrer"
              title={`${text.replay(name, day, time)}（${figureWords(moment.figures)}）`}
              className="num inline-flex h-5 items-center rounded border border-line bg-raised px-1 text-accent hover:border-accent max-sm:h-7"
            >
              {several && <span className="mr-1 text-text-2">{name}</span>}
              {day} {time}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
