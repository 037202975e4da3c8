import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { amountToYuan } from '../../../shared/market/units'
import { useAccountText } from '../../store/account/account-texts'
import { useUserSettings } from '../../store/account/use-user-settings'
import { printTiers } from '../../store/account/user-settings'
import { useConnection, useStoreValue, useTick } from '../../store/hooks'
import type { ListedInstrument } from '../../store/rows/instruments'
import type { TickStore } from '../../store/rows/tick-store'
import { tapeEntries } from '../../text/dictionary-columns'
import { powerText } from '../../text/power-trades'
import { tapeText } from '../../text/trading'
import { classNames } from '../../ui/class-names'
import { EntryButton } from '../../ui/entry-button'
import { IconButton } from '../../ui/icon-button'
import { PauseIcon, PlayIcon } from '../../ui/icons'
import { markOf } from '../../ui/instrument-mark'
import { Panel } from '../../ui/panel'
import { StateView } from '../../ui/state-view'
import { TabPanel, Tabs } from '../../ui/tabs'
import { useQuery } from '../../ui/use-query'
import { Prints, Speed } from './prints'
import { usualAmount } from './tape'
import { TapeOptions } from './tape-options'
import { readTapeChoice, TAPE_SETTING, type TapeChoice, type TierBounds, writeTapeChoice } from './tiers'

const TABS = [
  { id: 'prints', title: tapeText.title },
  { id: 'power', title: powerText.title },
  { id: 'orders', title: tapeText.bigTitle },
  { id: 'entrusts', title: tapeText.entrustTitle },
] as const
type TabId = (typeof TABS)[number]['id']

const nameOf = (tab: TabId): string => TABS.find(({ id }) => id === tab)?.title ?? ''

/** Dispatched on `window` by the page's keyboard: pause the tape or let it run. */
export const PAUSE_EVENT = 'zeus:pause-tape'

interface TapePanelProps {
  instrument: ListedInstrument
  /** The power trades of the day. */
  power: ReactNode
  /** The largest orders of the day; they stand still while the tape is paused. */
  orders: (paused: boolean) => ReactNode
  /** The orders that wait, and those withdrawn. */
  entrusts: ReactNode
  className?: string
}

/** Prints as they happen, the largest orders of the day, and what waits and is withdrawn. */
export function TapePanel({ instrument, power, orders, entrusts, className }: TapePanelProps) {
  const [tabText, setTab] = useQuery('list', 'prints', 'step')
  const tab: TabId = TABS.find(({ id }) => id === tabText)?.id ?? 'prints'
  const [paused, setPaused] = useState(false)
  const count = useRef<HTMLSpanElement>(null)
  const { choice, bounds, choose } = useTapeChoice(instrument)
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
      <div className="@container flex h-7 shrink-0 items-center justify-between border-b border-line pr-1">
        <Tabs label={tapeText.tabs} idPrefix="tape" tabs={TABS} value={tab} onChange={setTab} className="shrink-0" />
        <EntryButton entry={tapeEntries[tab]} name={nameOf(tab)} className="mr-auto @max-[299px]:hidden" />
        {(tab === 'prints' || tab === 'orders') && (
          // In a narrow panel the ⓘ gives way, then the speed, not the tabs.
          <span className="flex min-w-0 items-center gap-1">
            <Controls
              instrument={instrument}
              count={count}
              choice={choice}
              bounds={bounds}
              choose={choose}
              paused={paused}
              onToggle={() => setPaused(!paused)}
            />
          </span>
        )}
      </div>
      {tab !== tabText && <StateView state="empty" shape="strip" why={tapeText.wrongList(tabText, tapeText.title)} />}
      <TabPanel
        idPrefix="tape"
        id={tab}
        // The entrusts fade by themselves: faded twice, they would be unreadable.
        className={classNames('min-h-0 flex-1', !connected && tab !== 'entrusts' && 'opacity-50')}
      >
        {tab === 'prints' && (
          <Prints
            key={instrument.id}
            instrument={instrument}
            paused={paused}
            count={count}
            choice={choice}
            bounds={bounds}
          />
        )}
        {tab === 'power' && power}
        {tab === 'orders' && orders(paused)}
        {tab === 'entrusts' && entrusts}
      </TabPanel>
    </section>
  )
}

/** Prints as they happen, alone. */
export function TapePane({ instrument, title }: { instrument: ListedInstrument; title: string }) {
  const [paused, setPaused] = useState(false)
  const count = useRef<HTMLSpanElement>(null)
  const { choice, bounds, choose } = useTapeChoice(instrument)
  const connected = useConnection().kind === 'live'
  return (
    <Panel
      title={title}
      className="h-full"
      bodyClassName={classNames(!connected && 'opacity-50')}
      controls={
        <Controls
          instrument={instrument}
          count={count}
          choice={choice}
          bounds={bounds}
          choose={choose}
          paused={paused}
          onToggle={() => setPaused(!paused)}
        />
      }
    >
      <div {...markOf(instrument.id)} className="h-full">
        <Prints
          key={instrument.id}
          instrument={instrument}
          paused={paused}
          count={count}
          choice={choice}
          bounds={bounds}
        />
      </div>
    </Panel>
  )
}

interface ControlsProps extends ReturnType<typeof useTapeChoice> {
  instrument: ListedInstrument
  count: RefObject<HTMLSpanElement | null>
  paused: boolean
  onToggle: () => void
}

/** Number of waiting prints, rate, filters for rows and sound, and the pause button. */
const Controls = ({ instrument, count, choice, bounds, choose, paused, onToggle }: ControlsProps) => (
  <>
    <span ref={count} aria-live="off" className="num text-12 text-warning" />
    <Speed instrument={instrument} />
    <TapeOptions choice={choice} bounds={bounds} onChange={choose} />
    <IconButton label={paused ? tapeText.resume : tapeText.pause} aria-pressed={paused} onClick={onToggle}>
      {paused ? <PlayIcon /> : <PauseIcon />}
    </IconButton>
  </>
)

const USUAL_HZ = 1

/**
 * Amount of the instrument's usual order, yuan; 0 while it is unknown. It stays as it was found first: bounds that
 * moved with each print would draw the tape again.
 */
function useUsualYuan(instrument: ListedInstrument): number {
  const tick = useTick(instrument.id)
  const found = useRef<{ tick: TickStore; yuan: number }>(undefined)
  const read = (store: TickStore): number => {
    if (found.current?.tick !== store) {
      const amount = usualAmount(store.prints)
      if (amount === undefined) return 0
      found.current = { tick: store, yuan: amountToYuan(amount, instrument) }
    }
    return found.current.yuan
  }
  return useStoreValue(tick, read, { hz: USUAL_HZ })
}

/**
 * This person's choice of visible and audible tape rows, stored in the account, and the lower bounds of the tiers,
 * yuan.
 */
function useTapeChoice(instrument: ListedInstrument) {
  const [stored, keep] = useAccountText(TAPE_SETTING)
  const settings = useUserSettings()
  const usual = useUsualYuan(instrument)
  const bounds: TierBounds = useMemo(() => printTiers(settings, usual), [settings, usual])
  const choice = useMemo(() => readTapeChoice(stored ?? ''), [stored])
  return { choice, bounds, choose: (next: TapeChoice) => keep(writeTapeChoice(next)) }
}
