import { useEffect, useRef, useState } from 'react'
import type { FundsMode } from '../../../shared/protocol/routes'
import { keysOfChoice, type PeriodKeys, usePeriodKeys } from '../../charts/period-keys'
import { type BarReplay, useDeskReplay } from '../../charts/replay/bar-replay'
import { useFullChart } from '../../charts/state/full-chart'
import { useUserSettings } from '../../store/account/use-user-settings'
import { useConnection, useInstruments, useTick } from '../../store/hooks'
import type { ListedInstrument } from '../../store/rows/instruments'
import { usePrinted } from '../../store/rows/use-printed'
import { useUnstoredPrints } from '../../store/rows/use-unstored-prints'
import { useConflated } from '../../store/use-conflated'
import { connectionText } from '../../text/connection'
import { chartEntries } from '../../text/dictionary-columns'
import { machineText } from '../../text/time-machine'
import { minuteText, tradingDeskText } from '../../text/trading'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { ConflatedMark } from '../../ui/conflated-mark'
import { EntryButton } from '../../ui/entry-button'
import { IconButton } from '../../ui/icon-button'
import { FullIcon } from '../../ui/icons'
import { markOf } from '../../ui/instrument-mark'
import { StateView } from '../../ui/state-view'
import { TabPanel, Tabs } from '../../ui/tabs'
import { useQuery } from '../../ui/use-query'
import { BarPane, periodChoices } from './bar-pane'
import { AuctionSwitch, ChartSwitch, PowerSwitch, useAuction, usePowerMarks } from './chart-switch'
import { FiveDayPane } from './five-day-pane'
import { FlowToggles } from './flow-toggles'
import { FootprintPane } from './footprint-pane'
import { HeatPane } from './heat-pane'
import { MinutePane } from './minute-pane'
import { PassivePane } from './passive-pane'
import { PriceTablePane } from './price-pane'
import type { FlowChoice } from './session-sources'

type TabId = keyof typeof minuteText.tabs
/** Tabs that are made of the prints of the day. */
const OF_PRINTS: readonly TabId[] = ['minute', 'passive', 'prices', 'footprint', 'heat']
const TABS = (Object.keys(minuteText.tabs) as TabId[]).map((id) => ({ id, title: minuteText.tabs[id] }))
/** Instruments with prints that are offered in the place of one without. */
const OFFERED = 6
const GRADES: readonly FlowChoice[] = [3, 2, 1, 0]

interface ChartPanelProps {
  instrument: ListedInstrument
  mode: FundsMode
  /** Id of the definition of its money. */
  ledger: string
  /** Another instrument was chosen in one of the panel's lists. */
  onSelect: (id: string) => void
  className?: string
}

function SkippedMark({ id }: { id: string }) {
  const skipped = useConflated(useTick(id))
  return <ConflatedMark label={connectionText.conflatedLabel} reason={skipped && connectionText.conflated[skipped]} />
}

/** Offered where the day has no prints of the instrument: its K-line, and the busiest of the few that have some. */
function OtherChoices({ onBars, onSelect }: { onBars: () => void; onSelect: (id: string) => void }) {
  const instruments = useInstruments()
  const few = (usePrinted().few ?? []).flatMap((id) => instruments.get(id) ?? []).slice(0, OFFERED)
  return (
    <>
      <Button onClick={onBars}>{machineText.seeBars}</Button>
      {few.length > 0 && (
        <span className="flex flex-wrap items-center justify-center gap-2">
          <span className="text-12 text-text-3">{machineText.printed}</span>
          {few.map(({ id, name }) => (
            <Button key={id} onClick={() => onSelect(id)}>
              {name}
            </Button>
          ))}
        </span>
      )}
    </>
  )
}

/** From every other tab a period leads to the K-line, which has its own keys. */
function useBarsByKey(instrument: ListedInstrument, tab: TabId, setTab: (tab: TabId) => void): PeriodKeys | undefined {
  const [value, setPeriod] = useQuery('period', useUserSettings()['chart.period'])
  if (tab === 'daily') return undefined
  const onChange = (period: string) => {
    setPeriod(period)
    setTab('daily')
  }
  return { ...keysOfChoice({ value, options: periodChoices(instrument), onChange }), step: () => setTab('daily') }
}

/** The desk's bar replay, which ends with the tab of the K-line and with the panel. */
function useReplayOfTab(tab: TabId): BarReplay | undefined {
  const replay = useDeskReplay()
  const put = replay?.put
  useEffect(() => (tab === 'daily' ? () => put?.(undefined) : undefined), [tab, put])
  return replay
}

/** 分时, passive flow, daily candles and volume by price of the chosen instrument. */
export function ChartPanel({ instrument, mode, ledger, onSelect, className }: ChartPanelProps) {
  const [tabText, setTab] = useQuery('tab', 'minute', 'step')
  const [choices, setChoices] = useState<readonly FlowChoice[]>(GRADES)
  const { 'chart.limitAxis': usualAxis } = useUserSettings()
  const [chosenAxis, setLimitAxis] = useState<boolean>()
  const limitAxis = chosenAxis ?? usualAxis
  const [auction, setAuction] = useAuction()
  const [power, setPower] = usePowerMarks()
  const connected = useConnection().kind === 'live'
  const index = instrument.kind === 'index'
  const tabs = index
    ? TABS.filter(({ id }) => id !== 'prices' && id !== 'passive' && id !== 'footprint' && id !== 'heat')
    : TABS
  const tab = tabs.find(({ id }) => id === tabText)?.id ?? 'minute'
  const hasNoPrints = useUnstoredPrints(instrument) && OF_PRINTS.includes(tab)
  const box = useRef<HTMLElement>(null)
  const full = useFullChart()
  const replay = useReplayOfTab(tab)
  usePeriodKeys(box, useBarsByKey(instrument, tab, setTab))
  return (
    <section
      ref={box}
      {...markOf(instrument.id)}
      aria-label={minuteText.title}
      className={classNames('flex min-h-0 min-w-0 flex-col bg-panel', className)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button at its end does the same */}
      <div
        onDoubleClick={(event) => event.target === event.currentTarget && full?.toggle()}
        className="flex min-h-7 shrink-0 flex-wrap items-center justify-between gap-x-2 border-b border-line pr-1"
      >
        <Tabs label={minuteText.title} idPrefix="chart" tabs={tabs} value={tab} onChange={setTab} />
        <EntryButton entry={chartEntries[tab]} name={minuteText.tabs[tab]} className="mr-auto" />
        {!index && <SkippedMark id={instrument.id} />}
        {tab === 'minute' && !index && (
          <span className="ml-auto flex h-7 min-w-0 items-center gap-1">
            <FlowToggles choices={choices} onChange={setChoices} />
            {instrument.kind !== 'crypto' && <AuctionSwitch on={auction} onChange={setAuction} />}
            {instrument.kind !== 'crypto' && <PowerSwitch on={power} onChange={setPower} />}
            {instrument.limitUp > 0 && (
              <ChartSwitch on={limitAxis} onChange={setLimitAxis} className="max-sm:hidden">
                {minuteText.limitAxis}
              </ChartSwitch>
            )}
          </span>
        )}
        {full && (
          <IconButton
            label={full.isFull ? tradingDeskText.back : tradingDeskText.full}
            aria-pressed={full.isFull}
            onClick={full.toggle}
          >
            <FullIcon />
          </IconButton>
        )}
      </div>
      {tab !== tabText && (
        <StateView
          state="empty"
          shape="strip"
          why={minuteText.wrongTab(TABS.find(({ id }) => id === tabText)?.title ?? tabText, index)}
        />
      )}
      <TabPanel idPrefix="chart" id={tab} className={classNames('min-h-0 flex-1', !connected && 'opacity-50')}>
        {hasNoPrints && (
          <StateView
            state="unprovided"
            why={machineText.noPrintsWhy}
            action={<OtherChoices onBars={() => setTab('daily')} onSelect={onSelect} />}
          />
        )}
        {!hasNoPrints && tab === 'minute' && (
          <MinutePane
            key={instrument.id}
            instrument={instrument}
            mode={mode}
            ledger={ledger}
            choices={choices}
            limitAxis={limitAxis}
            auction={auction}
            power={power}
          />
        )}
        {tab === 'five' && <FiveDayPane key={instrument.id} instrument={instrument} />}
        {!hasNoPrints && tab === 'passive' && (
          <PassivePane key={instrument.id} instrument={instrument} ledger={ledger} onSelect={onSelect} />
        )}
        {tab === 'daily' && <BarPane key={instrument.id} instrument={instrument} replay={replay} />}
        {!hasNoPrints && tab === 'footprint' && <FootprintPane key={instrument.id} instrument={instrument} />}
        {!hasNoPrints && tab === 'heat' && <HeatPane key={instrument.id} instrument={instrument} onTab={setTab} />}
        {!hasNoPrints && tab === 'prices' && <PriceTablePane instrument={instrument} />}
      </TabPanel>
    </section>
  )
}
