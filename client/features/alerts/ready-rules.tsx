import { useMemo, useState } from 'react'
import { EVENT_NAMES } from '../../../shared/alerts/operands'
import { EVENT_KINDS, type EventKind, eventKinds } from '../../../shared/market/event-kinds'
import { isBasketId } from '../../../shared/market/instrument-id'
import type { AlertRules, ReadyAlert } from '../../../shared/protocol/rest-alerts'
import { fetchReadyAlerts } from '../../api/alerts'
import { fetchWatchlists } from '../../api/watchlists'
import { NoAnswer } from '../../charts/chart-state'
import { isFull, newDraft, type RuleDraft } from '../../store/account/rule-draft'
import { useOwnBaskets } from '../../store/baskets/use-basket'
import { useInstruments } from '../../store/hooks'
import { countKinds, type KindCount } from '../../store/rows/event-rows'
import { useDayEvents } from '../../store/use-day-events'
import { useResource } from '../../store/use-resource'
import { alertText } from '../../text/alerts'
import { eventTexts } from '../../text/market-events'
import { Button } from '../../ui/button'
import { eventValueText } from '../../ui/event-value'
import { formatClock } from '../../ui/format'
import { Select } from '../../ui/select'
import { useTakeRule } from './use-take-rule'

const text = alertText.ready
const LIVE_HZ = 1
const kindOf = new Map<string, EventKind>(EVENT_KINDS.map((kind) => [text.event(EVENT_NAMES[kind]), kind]))

interface ReadyRulesProps {
  rules: AlertRules
  onRules: (rules: AlertRules) => void
  /** Puts one above, where it is tried before it is saved. */
  onTry: (draft: RuleDraft) => void
}

/**
 * Rules that are ready to be taken, for a list or basket of one's own, or the whole market: the examples, and each kind
 * of 异动 with how often it occurred today.
 */
export function ReadyRules({ rules: own, onRules, onTry }: ReadyRulesProps) {
  const tooMany = isFull(own)
  const lists = useResource('watchlists', fetchWatchlists)
  // A rule on a list watches its instruments: a list of baskets only would have none.
  const groups = (lists.data?.groups ?? []).filter(({ codes }) => codes.some((code) => !isBasketId(code)))
  const baskets = useOwnBaskets()
  const watched = new Map([
    ...groups.map(({ name, codes }) => [text.ofList(name), codes] as const),
    ...(baskets.data ?? []).map(({ name, members }) => [text.ofBasket(name), members.map(({ id }) => id)] as const),
  ])
  const scopes = [...watched.keys(), text.wholeMarket]
  const [chosen, setChosen] = useState<string>()
  const scope = chosen ?? scopes[0] ?? text.wholeMarket
  const known = lists.data !== undefined || lists.error !== undefined
  const ready = useResource(`alert-ready ${known ? scope : ''}`, (options) =>
    known ? fetchReadyAlerts(scope, options) : Promise.resolve(undefined),
  )
  const taken = new Set(own.rules.map(({ condition }) => condition))
  const { events } = useDayEvents(LIVE_HZ)
  const codes = watched.get(scope)
  const counts = useMemo(() => countKinds(events, codes && new Set(codes)), [events, codes])
  // The whole market takes few of the examples.
  const kinds = scope === text.wholeMarket ? (['event', 'example'] as const) : (['example', 'event'] as const)
  return (
    <div className="@container">
      <div className="flex flex-wrap items-center gap-2 border-b border-line p-2">
        <Select
          label={text.scope}
          value={scope}
          onChange={setChosen}
          options={scopes.map((value) => ({ value, title: value }))}
        />
        {tooMany && <span className="text-12 text-warning lg:hidden">{alertText.full(own.most)}</span>}
        {groups.length === 0 && known && <span className="text-12 text-text-3">{text.noLists}</span>}
      </div>
      {ready.data ? (
        kinds.map((kind) => (
          <section key={kind}>
            <h3 className="bg-raised px-2 py-0.5 text-12 text-text-2">{text.kinds[kind]}</h3>
            <ul aria-label={text.kinds[kind]} className="grid gap-px bg-line @min-[760px]:grid-cols-2 [&>li]:bg-panel">
              {usable(ready.data ?? [], kind).map((one) => {
                const event = kindOf.get(one.text)
                return (
                  <Ready
                    key={one.text}
                    one={one}
                    event={event}
                    today={event && counts.get(event)}
                    isTaken={one.read.ok && taken.has(one.read.condition)}
                    tooMany={tooMany}
                    onRules={onRules}
                    onTry={onTry}
                  />
                )
              })}
            </ul>
          </section>
        ))
      ) : (
        <NoAnswer error={ready.error} onRetry={ready.reload} />
      )}
    </div>
  )
}

/** Those of a kind, refused ones last. */
const usable = (all: readonly ReadyAlert[], kind: ReadyAlert['kind']): ReadyAlert[] =>
  all.filter((one) => one.kind === kind).sort((a, b) => Number(b.read.ok) - Number(a.read.ok))

interface ReadyProps extends Pick<ReadyRulesProps, 'onRules' | 'onTry'> {
  one: ReadyAlert
  event: EventKind | undefined
  /** Undefined: none occurred today. */
  today: KindCount | undefined
  isTaken: boolean
  tooMany: boolean
}

function Ready({ one: { text: name, read }, event, today, isTaken, tooMany, onRules, onTry }: ReadyProps) {
  const instruments = useInstruments()
  const { busy, take } = useTakeRule(onRules)
  const newest = today?.newest
  return (
    <li className="flex items-center gap-2 px-2 py-1 text-13">
      <span className="min-w-0 flex-1">
        <span className="font-medium">{event ? EVENT_NAMES[event] : name}</span>
        {event && (
          <span className="num ml-2 text-12 text-text-2">
            {today ? text.today(today.count) : text.notToday}
            {newest && (
              <span className="ml-2 text-text-3">
                {formatClock(newest.time)} {instruments.get(newest.instrument)?.name ?? newest.instrument}{' '}
                {eventValueText(newest.value, eventKinds[newest.kind].unit)}
              </span>
            )}
          </span>
        )}
        <span className={read.ok ? 'block text-12 text-text-2' : 'block text-12 text-text-3'}>
          {!read.ok ? read.reason : event ? eventTexts[event].rule : read.sentence}
        </span>
      </span>
      {read.ok && (
        <Button
          size="small"
          variant="quiet"
          aria-label={text.tryNamed(name)}
          onClick={() => onTry(newDraft(read.condition))}
        >
          {text.try}
        </Button>
      )}
      <Button
        size="small"
        disabled={!read.ok || isTaken || tooMany || busy}
        aria-label={text.takeNamed(name)}
        onClick={() => read.ok && take(name, read.condition)}
      >
        {isTaken ? text.taken : text.take}
      </Button>
    </li>
  )
}
