import { useMemo, useState } from 'react'
import { codeOf } from '../../../../shared/market/instrument'
import { beijingDate } from '../../../../shared/market/session'
import { isTradingDay } from '../../../../shared/market/trading-days'
import { address } from '../../../../shared/protocol/routes'
import { fetchWatchlists } from '../../../api/watchlists'
import { liveMarketTime, useOwnSets } from '../../../store/account/own-data'
import { useInstruments, useSession } from '../../../store/hooks'
import { useResource } from '../../../store/use-resource'
import { ownData } from '../../../text/own-data'
import { Button } from '../../../ui/button'
import { classNames } from '../../../ui/class-names'
import { formatDay } from '../../../ui/format'
import { markOf } from '../../../ui/instrument-mark'
import { StateView } from '../../../ui/state-view'
import { type DayEvent, daysOfMonth, eventsByDay, monthOf, shiftMonth, weekdayOf } from './event-days'

const text = ownData.calendar
/** Events that a day shows before it says how many more there are. */
const SHOWN_MAX = 3
/** Rows of the chosen day at first, and each time that more are wanted. */
const ROWS_MAX = 50

const NO_EVENTS: readonly DayEvent[] = []

/** Known events of the data sets by day; those of the own lists are marked. `names`: the sets of events. */
export function EventCalendar({ names }: { names: readonly string[] }) {
  const sets = useOwnSets(names)
  const { data: lists } = useResource('watchlists', fetchWatchlists)
  // Another phase of the market, or a replay, is another set of known events.
  const { tradingDay, phase, machine } = useSession()
  const [month, setMonth] = useState<string>()
  const [chosen, choose] = useState<string>()
  const [onlyListed, setOnlyListed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time is of this phase and replay
  const { byDay, today } = useMemo(() => {
    const now = liveMarketTime()
    const listed = new Set((lists?.groups ?? []).flatMap(({ codes }) => codes))
    return { byDay: eventsByDay(sets.values(), listed, now), today: beijingDate(now) }
  }, [sets, lists, tradingDay, phase, machine])
  const shown = month ?? monthOf(today)
  const eventsOf = (day: string) => (byDay.get(day) ?? NO_EVENTS).filter(({ isListed }) => isListed || !onlyListed)
  const days = daysOfMonth(shown)
  const day = chosen ?? days.find((one) => one >= today && eventsOf(one).length > 0)
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex flex-wrap items-center gap-2 border-b border-line p-1">
        <Button size="small" aria-label={text.earlier} onClick={() => setMonth(shiftMonth(shown, -1))}>
          ‹
        </Button>
        <span className="num min-w-24 text-center font-medium">
          {text.month(Number(shown.slice(0, 4)), Number(shown.slice(4)))}
        </span>
        <Button size="small" aria-label={text.later} onClick={() => setMonth(shiftMonth(shown, 1))}>
          ›
        </Button>
        <Button size="small" disabled={shown === monthOf(today)} onClick={() => setMonth(undefined)}>
          {text.thisMonth}
        </Button>
        <label className="ml-auto flex items-center gap-1.5 text-12">
          <input type="checkbox" checked={onlyListed} onChange={({ target }) => setOnlyListed(target.checked)} />
          {text.only}
        </label>
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] gap-px overflow-y-auto bg-line lg:grid-cols-[minmax(0,1fr)_18rem]">
        <section aria-label={text.title} className="grid grid-cols-7 content-start gap-px bg-line">
          {text.weekdays.map((word) => (
            <span key={word} className="bg-panel py-0.5 text-center text-11 text-text-3">
              {word}
            </span>
          ))}
          {weekdayOf(days[0] as string) > 0 && (
            <span className="bg-panel" style={{ gridColumn: `span ${weekdayOf(days[0] as string)}` }} />
          )}
          {days.map((one) => (
            <DayCell
              key={one}
              day={one}
              events={eventsOf(one)}
              isToday={one === today}
              isChosen={one === day}
              onChoose={() => choose(one)}
            />
          ))}
          {weekdayOf(days.at(-1) as string) < 6 && (
            <span className="bg-panel" style={{ gridColumn: `span ${6 - weekdayOf(days.at(-1) as string)}` }} />
          )}
        </section>
        <DayEvents key={day} day={day} events={day === undefined ? NO_EVENTS : eventsOf(day)} />
      </div>
    </div>
  )
}

interface DayCellProps {
  day: string
  events: readonly DayEvent[]
  isToday: boolean
  isChosen: boolean
  onChoose: () => void
}

function DayCell({ day, events, isToday, isChosen, onChoose }: DayCellProps) {
  const instruments = useInstruments()
  const listed = events.filter(({ isListed }) => isListed).length
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={text.day(formatDay(day), events.length, listed)}
      onClick={onChoose}
      className={classNames(
        'flex min-h-14 min-w-0 flex-col items-stretch gap-0.5 p-1 text-left text-11 hover:bg-raised sm:min-h-16',
        isChosen ? 'bg-raised' : 'bg-panel',
        !isTradingDay(day) && 'text-text-3',
      )}
    >
      <span className="flex items-baseline justify-between">
        <span className={classNames('num', isToday && 'rounded bg-accent px-1 text-on-solid')}>
          {Number(day.slice(6))}
        </span>
        {listed > 0 && <span className="num text-accent">★{listed}</span>}
      </span>
      {events.slice(0, SHOWN_MAX).map(({ set, code, text: words, isListed }) => (
        <span
          key={`${set} ${code} ${words}`}
          className={classNames('hidden truncate sm:block', isListed ? 'font-medium text-text-1' : 'text-text-3')}
        >
          {instruments.get(code)?.name ?? codeOf(code)} {words}
        </span>
      ))}
      {events.length > 0 && <span className="num text-text-3 sm:hidden">{events.length}</span>}
      {events.length > SHOWN_MAX && (
        <span className="num hidden text-text-3 sm:block">{text.more(events.length - SHOWN_MAX)}</span>
      )}
    </button>
  )
}

/** Events of a day: the first `ROWS_MAX`, and as many more at each press. */
function DayEvents({ day, events }: { day: string | undefined; events: readonly DayEvent[] }) {
  const instruments = useInstruments()
  const [count, setCount] = useState(ROWS_MAX)
  if (day === undefined) return <StateView state="unchosen" why={text.choose} className="bg-panel" />
  return (
    <section aria-label={formatDay(day)} className="bg-panel p-2">
      <h3 className="num pb-1 text-13 font-medium">{formatDay(day)}</h3>
      {events.length === 0 && <p className="text-12 text-text-3">{text.empty}</p>}
      <ul>
        {events.slice(0, count).map(({ set, source, code, text: words, published, isListed }) => (
          <li key={`${set} ${code} ${words}`} className="border-b border-line/60 py-1 text-12">
            <a {...markOf(code)} href={address.multiChart('1', [code])} className="hover:text-accent">
              {isListed && (
                <span role="img" aria-label={text.listed} className="mr-1 text-accent">
                  ★
                </span>
              )}
              <span className="font-medium">{instruments.get(code)?.name ?? ''}</span>{' '}
              <span className="num text-text-3">{codeOf(code)}</span>
            </a>
            <span className="block text-text-2">{words}</span>
            <span className="num block text-11 text-text-3">
              {[set, source, ...(published === undefined ? [] : [text.published(formatDay(published))])].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {events.length > count && (
        <Button size="small" className="mt-2 w-full" onClick={() => setCount(count + ROWS_MAX)}>
          {text.more(events.length - count)}
        </Button>
      )}
    </section>
  )
}
