import { useMemo, useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { hasClosed } from '../../../shared/market/session'
import { address } from '../../../shared/protocol/routes'
import { fetchWatchlists } from '../../api/watchlists'
import { isReplay } from '../../session/replay'
import {
  useConnection,
  useFreshness,
  useInstruments,
  useMarketEvents,
  useSession,
  useStoreValue,
} from '../../store/hooks'
import { untradedOf } from '../../store/rows/day-pause'
import { eventKey } from '../../store/rows/event-rows'
import type { EventStore, PageMarketEvent } from '../../store/rows/event-store'
import { useDayEvents } from '../../store/use-day-events'
import { useResource } from '../../store/use-resource'
import { columnEntries } from '../../text/dictionary-columns'
import { eventText as text } from '../../text/market-events'
import { ageText } from '../../ui/age'
import { Button } from '../../ui/button'
import { DataTable } from '../../ui/data-table'
import { formatDay } from '../../ui/format'
import { IconButton } from '../../ui/icon-button'
import { SoundIcon, SoundOffIcon } from '../../ui/icons-sound'
import { NoticePanel } from '../../ui/notice'
import { Panel } from '../../ui/panel'
import { Popover } from '../../ui/popover'
import { Segmented } from '../../ui/segmented'
import { StateView } from '../../ui/state-view'
import { useQuery } from '../../ui/use-query'
import { type EventChoice, passesEventChoice } from './event-choice'
import { eventColumns } from './event-columns'
import { KindSettings } from './kind-settings'
import { useEventChoice } from './use-event-choice'
import { useEventSound } from './use-event-sound'

const LIVE_HZ = 8
/** Rows drawn at first, and added at each request. */
const PAGE = 120
const SCOPES = [
  { value: 'all', title: text.scopes.all },
  { value: 'ZX', title: text.scopes.ZX },
] as const
type Scope = (typeof SCOPES)[number]['value']

const refusalOf = (store: EventStore) => store.refusal

interface MarketEventsProps {
  /** Shows only events of these stocks. Default: the market, or the user's list. */
  codes?: readonly InstrumentId[]
  /** Title, if not 盘口异动. */
  title?: string
  className?: string
}

/** 盘口异动 of the market as it happens, newest on top: filtered, coloured and heard as this person wants it. */
export function MarketEvents({ codes, title = text.title, className }: MarketEventsProps) {
  const store = useMarketEvents()
  const { choice, known, choose } = useEventChoice()
  const sound = useEventSound(store, choice)
  const [scopeText, setScope] = useQuery('events', 'all')
  const scope: Scope = codes || scopeText === 'ZX' ? 'ZX' : 'all'
  const { rows, all, history, failed, retry, noList } = useEvents(choice, scope, codes)
  return (
    <Panel
      entry="events"
      title={title}
      {...(className === undefined ? {} : { className })}
      controls={
        <>
          <span className="num text-11 text-text-3" title={text.shownHelp}>
            {text.shown(rows.length, all)}
          </span>
          {!codes && <Segmented label={text.scope} options={SCOPES} value={scope} onChange={setScope} />}
          <Popover label={text.chooseTitle} trigger={<Button size="small">{text.choose}</Button>}>
            <KindSettings choice={choice} onChange={choose} />
          </Popover>
          <IconButton label={sound.on ? text.soundOn : text.soundOff} aria-pressed={sound.on} onClick={sound.toggle}>
            {sound.on ? <SoundIcon /> : <SoundOffIcon />}
          </IconButton>
        </>
      }
    >
      <div className="flex h-full flex-col">
        <EventNotices store={store} history={history} failed={failed} onRetry={retry} />
        <Stream
          store={store}
          rows={rows}
          all={all}
          choice={choice}
          noList={noList}
          scope={scope}
          waits={!known || (store.receivedAt === 0 && all === 0)}
        />
      </div>
    </Panel>
  )
}

/** The day's events that this person wants, newest first. */
function useEvents(choice: EventChoice, scope: Scope, codes: readonly InstrumentId[] | undefined) {
  const { events: merged, day } = useDayEvents(LIVE_HZ)
  const lists = useResource('watchlists', fetchWatchlists)
  const own = useMemo(
    () => (codes ? new Set(codes) : lists.data && new Set(lists.data.groups.flatMap((group) => group.codes))),
    [lists.data, codes],
  )
  const rows = useMemo(
    () => merged.filter((event) => passesEventChoice(choice, event) && (scope === 'all' || own?.has(event.instrument))),
    [merged, choice, scope, own],
  )
  return {
    // The rows of a replayed day contain the definitions that applied to it.
    rows,
    all: merged.length,
    history: isReplay ? undefined : day.data?.historyDays,
    failed: day.error?.message,
    retry: day.reload,
    noList: scope === 'ZX' && own?.size === 0,
  }
}

interface StreamProps {
  store: EventStore
  rows: readonly PageMarketEvent[]
  all: number
  choice: EventChoice
  scope: Scope
  noList: boolean
  /** Neither events nor what is wanted of them came yet. */
  waits: boolean
}

function Stream({ store, rows, all, choice, scope, noList, waits }: StreamProps) {
  const instruments = useInstruments()
  const { phase } = useSession()
  const connected = useConnection().kind === 'live'
  const refusal = useStoreValue(store, refusalOf)
  const [most, setMost] = useState(PAGE)
  const columns = useMemo(() => eventColumns(instruments, choice), [instruments, instruments.version, choice])
  if (refusal) return <NoticePanel title={refusal.message} />
  const why = noList
    ? text.noList
    : all === 0
      ? `${text.empty}${untradedOf(phase).state === 'not-open' ? `，${text.emptyBefore}` : ''}`
      : scope === 'ZX'
        ? text.emptyList
        : text.emptyFiltered
  return (
    <>
      <div className="min-h-0 flex-1">
        <DataTable
          entries={columnEntries.events}
          label={text.label}
          columns={columns}
          rows={waits ? undefined : rows.slice(0, most)}
          rowKey={eventKey}
          instrumentOf={({ instrument }) => instrument}
          onOpen={({ instrument }) => window.open(address.stock(instrument), '_blank', 'noopener')}
          emptyWhy={why}
          emptyState={all === 0 ? untradedOf(phase).state : 'empty'}
          stale={!connected}
        />
      </div>
      {rows.length > most && (
        <Button size="small" className="m-1 shrink-0 self-center" onClick={() => setMost(most + PAGE)}>
          {text.more(Math.min(PAGE, rows.length - most))}
        </Button>
      )}
    </>
  )
}

interface EventNoticesProps {
  store: EventStore
  history: number | undefined
  failed: string | undefined
  onRetry: () => void
}

/** Notices about the rows below: old, of a finished day, incomplete, judged with too little history. */
function EventNotices({ store, history, failed, onRetry }: EventNoticesProps) {
  const { phase, tradingDay } = useSession()
  const connection = useConnection()
  const { ageMs } = useFreshness(store)
  const broken = connection.kind !== 'live' && connection.kind !== 'connecting' && store.receivedAt > 0
  return (
    <>
      {broken && <StateView state="broken" shape="strip" why={text.stale(ageText(ageMs ?? 0))} />}
      {!broken && hasClosed(phase) && (
        <StateView state="closed" shape="strip" why={text.closed(formatDay(tradingDay))} />
      )}
      {failed !== undefined && (
        <p className="flex items-center justify-between border-b border-line px-2 py-0.5 text-11 text-warning">
          {text.earlierFailed}：{failed}
          <Button size="small" onClick={onRetry}>
            {text.retry}
          </Button>
        </p>
      )}
      {history !== undefined && history < 60 && (
        <p className="shrink-0 border-b border-line px-2 py-0.5 text-11 text-text-3">
          {history > 0 && history < 20 ? text.tooShortHistory(history) : text.shortHistory(history)}
        </p>
      )}
    </>
  )
}
