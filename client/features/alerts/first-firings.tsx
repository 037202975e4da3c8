import type { ReactNode } from 'react'
import { EVENT_NAMES } from '../../../shared/alerts/operands'
import { type EventKind, eventKinds } from '../../../shared/market/event-kinds'
import type { AlertRules } from '../../../shared/protocol/rest-alerts'
import { isFull } from '../../store/account/rule-draft'
import { useInstruments, useSession } from '../../store/hooks'
import { untradedOf } from '../../store/rows/day-pause'
import { eventKey } from '../../store/rows/event-rows'
import type { PageMarketEvent } from '../../store/rows/event-store'
import { useDayEvents } from '../../store/use-day-events'
import { alertText } from '../../text/alerts'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { eventValueText } from '../../ui/event-value'
import { formatClock } from '../../ui/format'
import { markOf } from '../../ui/instrument-mark'
import { directionClass } from '../../ui/num'
import { PageLink } from '../../ui/page-link'
import { StateView } from '../../ui/state-view'
import { firingAddress } from './firing-words'
import { useTakeRule } from './use-take-rule'

const text = alertText.first
const SHOWN = 40
const LIVE_HZ = 1
/** Kinds of which a market has thousands a day: the preview would show nothing else. */
const FREQUENT: ReadonlySet<EventKind> = new Set(['bidWall', 'askWall', 'bigBuy', 'bigSell'])

interface FirstFiringsProps {
  /** One's rules, once they are known. */
  rules: AlertRules | undefined
  onRules: (rules: AlertRules) => void
}

/** Before anything rang: today's 盘口异动 as they would have rung, each kind to be taken with one press. */
export function FirstFirings({ rules, onRules }: FirstFiringsProps) {
  const { events } = useDayEvents(LIVE_HZ)
  const { phase, tradingDay } = useSession()
  const { busy, take } = useTakeRule(onRules)
  const shown = events.filter(({ kind }) => !FREQUENT.has(kind)).slice(0, SHOWN)
  const taken = new Set(rules?.rules.map(({ condition }) => condition))
  if (shown.length === 0) {
    const { state, why } = untradedOf(phase)
    return <StateView state={state} why={`${alertText.noHistory}；${why || text.noEvents}`} />
  }
  const canTake = rules !== undefined && !isFull(rules) && !busy
  return (
    <>
      <p className="border-b border-line p-2 text-12 text-text-2">
        {(rules?.rules.length ?? 0) > 0 ? text.waiting : text.why}
        {text.omits([...FREQUENT].map((kind) => EVENT_NAMES[kind]))}
      </p>
      <ul aria-label={text.title} className="divide-y divide-line text-13">
        {shown.map((event) => {
          const condition = text.condition(EVENT_NAMES[event.kind])
          return (
            <EventLine key={eventKey(event)} event={event} tradingDay={tradingDay}>
              <Button
                size="small"
                disabled={!canTake || taken.has(condition)}
                aria-label={text.takeNamed(EVENT_NAMES[event.kind])}
                onClick={() => take(text.name(EVENT_NAMES[event.kind]), condition)}
              >
                {taken.has(condition) ? alertText.ready.taken : text.take}
              </Button>
            </EventLine>
          )
        })}
      </ul>
    </>
  )
}

interface EventLineProps {
  event: PageMarketEvent
  tradingDay: string
  children: ReactNode
}

function EventLine({ event, tradingDay, children }: EventLineProps) {
  const instruments = useInstruments()
  const { time, instrument, kind } = event
  return (
    <li {...markOf(instrument)} className="flex items-center gap-3 px-2 py-1">
      <span className="num shrink-0 text-text-3">{formatClock(time)}</span>
      <span className="min-w-0 flex-1 truncate">
        <span className="font-medium">{instruments.get(instrument)?.name ?? instrument}</span>{' '}
        <span className="text-text-2">{EVENT_NAMES[kind]}</span>{' '}
        <span className={classNames('num text-12', directionClass[eventKinds[kind].side])}>
          {eventValueText(event.value, eventKinds[event.kind].unit)}
        </span>
      </span>
      <PageLink
        href={firingAddress({ instrument, tradingDay, at: time })}
        className="shrink-0 text-12 text-accent hover:underline"
      >
        {alertText.chart}
      </PageLink>
      {children}
    </li>
  )
}
