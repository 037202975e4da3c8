import { type ReactNode, useEffect, useRef, useState } from 'react'
import { fetchSettings } from '../../api/settings'
import { untradedOf } from '../../store/day-pause'
import { useConnection, useSession, useTick } from '../../store/hooks'
import type { ListedInstrument } from '../../store/instruments'
import { useResource } from '../../store/use-resource'
import { bigPrintYuan, readSettings } from '../../store/user-settings'
import { units } from '../../text/common'
import { tapeText } from '../../text/trading'
import { classNames } from '../../ui/class-names'
import { IconButton } from '../../ui/icon-button'
import { PauseIcon, PlayIcon } from '../../ui/icons'
import { markOf } from '../../ui/instrument-mark'
import { Panel } from '../../ui/panel'
import { StateView } from '../../ui/state-view'
import { TabPanel, Tabs } from '../../ui/tabs'
import { usePaint } from '../../ui/use-paint'
import { useQuery } from '../../ui/use-query'
import { Tape } from './tape'
import { TapeList } from './tape-list'

const TABS = [
  { id: 'prints', title: tapeText.title },
  { id: 'orders', title: tapeText.bigTitle },
] as const
type TabId = (typeof TABS)[number]['id']

/** Dispatched on `window` by the page's keyboard: pause the tape or let it run. */
export const PAUSE_EVENT = 'zeus:pause-tape'

interface TapePanelProps {
  instrument: ListedInstrument
  /** The largest orders of the day; they stand still while the tape is paused. */
  orders: (paused: boolean) => ReactNode
  className?: string
}

/** Prints as they happen, and the largest orders of the day. */
export function TapePanel({ instrument, orders, className }: TapePanelProps) {
  const [tabText, setTab] = useQuery('list', 'prints', 'step')
  const tab: TabId = tabText === 'orders' ? 'orders' : 'prints'
  const [paused, setPaused] = useState(false)
  const count = useRef<HTMLSpanElement>(null)
  const connected = useConnection().kind === 'live'
  useEffect(() => {
    const toggle = () => setPaused((was) => !was)
    addEventListener(PAUSE_EVENT, toggle)
    return () => removeEventListener(PAUSE_EVENT, toggle)
  }, [])
  return (
    <section
      {...markOf(instrument.id)}
      aria-label={tapeText.tabs}
      className={`flex min-h-0 min-w-0 flex-col bg-panel ${className ?? ''}`}
    >
      <div className="flex h-7 shrink-0 items-center justify-between border-b border-line pr-1">
        <Tabs label={tapeText.tabs} idPrefix="tape" tabs={TABS} value={tab} onChange={setTab} />
        <span className="flex items-center gap-1">
          <span ref={count} aria-live="off" className="num text-12 text-warning" />
          <PauseButton paused={paused} onToggle={() => setPaused(!paused)} />
        </span>
      </div>
      <TabPanel idPrefix="tape" id={tab} className={classNames('min-h-0 flex-1', !connected && 'opacity-50')}>
        {tab === 'prints' ? (
          <Prints key={instrument.id} instrument={instrument} paused={paused} count={count} />
        ) : (
          orders(paused)
        )}
      </TabPanel>
    </section>
  )
}

/** Prints as they happen, alone. */
export function TapePane({ instrument, title }: { instrument: ListedInstrument; title: string }) {
  const [paused, setPaused] = useState(false)
  const count = useRef<HTMLSpanElement>(null)
  const connected = useConnection().kind === 'live'
  return (
    <Panel
      title={title}
      className="h-full"
      bodyClassName={classNames(!connected && 'opacity-50')}
      controls={
        <>
          <span ref={count} aria-live="off" className="num text-12 text-warning" />
          <PauseButton paused={paused} onToggle={() => setPaused(!paused)} />
        </>
      }
    >
      <div {...markOf(instrument.id)} className="h-full">
        <Prints key={instrument.id} instrument={instrument} paused={paused} count={count} />
      </div>
    </Panel>
  )
}

const PauseButton = ({ paused, onToggle }: { paused: boolean; onToggle: () => void }) => (
  <IconButton label={paused ? tapeText.resume : tapeText.pause} aria-pressed={paused} onClick={onToggle}>
    {paused ? <PlayIcon /> : <PauseIcon />}
  </IconButton>
)

interface PrintsProps {
  instrument: ListedInstrument
  paused: boolean
  /** Where to say how many prints wait. */
  count: { readonly current: HTMLSpanElement | null }
}

function Prints({ instrument, paused, count }: PrintsProps) {
  const tick = useTick(instrument.id)
  const host = useRef<HTMLDivElement>(null)
  const drawn = useRef<{ tape: Tape; list: TapeList }>(null)
  const [empty, setEmpty] = useState(true)
  const { phase } = useSession()
  const { data: stored } = useResource('settings', fetchSettings)
  const bigFrom = bigPrintYuan(readSettings(stored?.values ?? {}))

  usePaint(tick, () => {
    if (!host.current) return
    if (drawn.current?.list.host !== host.current) {
      drawn.current = { tape: new Tape(), list: new TapeList(host.current, instrument) }
    }
    const { tape, list } = drawn.current
    list.threshold = bigFrom
    const waiting = paused ? tape.waiting(tick.prints) : 0
    if (count.current) count.current.textContent = waiting > 0 ? tapeText.waitingCount(waiting) : ''
    if (paused) return
    list.show(tape.take(tick.prints), tape.rows)
    setEmpty(tape.rows.length === 0)
  })

  return (
    <div className="flex h-full flex-col">
      <div
        aria-hidden="true"
        className="flex h-[22px] shrink-0 items-center border-b border-line px-2 text-11 text-text-3"
      >
        <span className="w-[70px]">{tapeText.time}</span>
        <span className="w-[50px] text-right">
          {tapeText.price} {units.yuan}
        </span>
        <span className="w-7" />
        <span className="flex-1 text-right">{tapeText.lots}</span>
        <span className="w-[58px] text-right">
          {tapeText.amount} {units.yuan}
        </span>
        <span className="w-4" />
      </div>
      <div className="relative min-h-0 flex-1">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
        <div tabIndex={0} className="num h-full overflow-x-hidden overflow-y-auto text-12">
          {/* biome-ignore lint/a11y/useSemanticElements: rows are written past React */}
          <div ref={host} role="table" aria-label={tapeText.title} />
        </div>
        {empty && (
          <div className="absolute inset-0 bg-panel">
            <StateView state={untradedOf(phase).state} why={tapeText.empty} />
          </div>
        )}
      </div>
    </div>
  )
}
