import { useState } from 'react'
import { STANDARD_LEDGER_ID } from '../../../shared/flow/definitions'
import { useReplayState } from '../../charts/replay/bar-replay'
import type { ListedInstrument } from '../../store/rows/instruments'
import { powerText } from '../../text/power-trades'
import { minuteText, tradingText } from '../../text/trading'
import { Button } from '../../ui/button'
import { Dropdown, DropdownCheck, DropdownDivider } from '../../ui/dropdown'
import { markOf } from '../../ui/instrument-mark'
import { Panel } from '../../ui/panel'
import { Segmented } from '../../ui/segmented'
import { useQuery } from '../../ui/use-query'
import { BarPane } from './bar-pane'
import { ChartSwitch, useAuction, usePowerMarks } from './chart-switch'
import { FlowToggles, toggledChoices } from './flow-toggles'
import { FootprintPane } from './footprint-pane'
import { MinutePane } from './minute-pane'
import { choiceLabel, FLOW_CHOICES, type FlowChoice } from './session-sources'

const GRADES: readonly FlowChoice[] = [3, 2, 1, 0]
const MODES = (['AD', 'OD'] as const).map((value) => ({ value, title: tradingText.modes[value] }))

interface DeskPaneProps {
  instrument: ListedInstrument
  title: string
}

interface Switch {
  title: string
  on: boolean
  set: (on: boolean) => void
}

/** Content without room in a head: which lines are shown, and the switches. */
function LinesMenu({
  choices,
  switches,
  onChoices,
}: {
  choices: readonly FlowChoice[]
  switches: readonly Switch[]
  onChoices: (choices: readonly FlowChoice[]) => void
}) {
  return (
    <Dropdown
      trigger={
        <Button size="small" aria-label={minuteText.linesHelp}>
          {minuteText.lines} <span aria-hidden="true">▾</span>
        </Button>
      }
    >
      {FLOW_CHOICES.map((choice) => (
        <DropdownCheck
          key={choice}
          checked={choices.includes(choice)}
          onChange={() => onChoices(toggledChoices(choices, choice))}
        >
          {choiceLabel(choice)}
        </DropdownCheck>
      ))}
      {switches.length > 0 && <DropdownDivider />}
      {switches.map(({ title, on, set }) => (
        <DropdownCheck key={title} checked={on} onChange={set}>
          {title}
        </DropdownCheck>
      ))}
    </Dropdown>
  )
}

/** 分时 as a pane: price, volume and the money of one side. */
export function MinuteDeskPane({ instrument, title }: DeskPaneProps) {
  const [modeParam, setMode] = useQuery('mode', 'AD')
  const [auction, setAuction] = useAuction()
  const [power, setPower] = usePowerMarks()
  const [choices, setChoices] = useState<readonly FlowChoice[]>(GRADES)
  const mode = modeParam === 'OD' ? 'OD' : 'AD'
  const traded = instrument.kind !== 'index'
  const switches: Switch[] =
    instrument.kind === 'crypto'
      ? []
      : [
          { title: minuteText.auction, on: auction, set: setAuction },
          { title: powerText.title, on: power, set: setPower },
        ]
  return (
    <Panel
      title={title}
      className="h-full"
      controls={
        traded && (
          <>
            <span className="flex items-center gap-1 @max-[540px]:hidden">
              <FlowToggles choices={choices} onChange={setChoices} />
              {switches.map(({ title, on, set }) => (
                <ChartSwitch key={title} on={on} onChange={set}>
                  {title}
                </ChartSwitch>
              ))}
            </span>
            <Segmented label={tradingText.modeLabel} options={MODES} value={mode} onChange={setMode} />
            <span className="@min-[540px]:hidden">
              <LinesMenu choices={choices} switches={switches} onChoices={setChoices} />
            </span>
          </>
        )
      }
    >
      <div {...markOf(instrument.id)} className="h-full">
        <MinutePane
          key={instrument.id}
          instrument={instrument}
          mode={mode}
          choices={choices}
          power={power}
          ledger={STANDARD_LEDGER_ID}
          limitAxis={false}
          auction={auction}
        />
      </div>
    </Panel>
  )
}

/** K-lines as a pane. */
export function BarDeskPane({ instrument, title }: DeskPaneProps) {
  const replay = useReplayState()
  return (
    <Panel title={title} className="h-full">
      <div {...markOf(instrument.id)} className="h-full">
        <BarPane key={instrument.id} instrument={instrument} replay={replay} />
      </div>
    </Panel>
  )
}

/** 足迹 as a pane. */
export const FootprintDeskPane = ({ instrument, title }: DeskPaneProps) => (
  <Panel title={title} className="h-full">
    <div {...markOf(instrument.id)} className="h-full">
      <FootprintPane key={instrument.id} instrument={instrument} />
    </div>
  </Panel>
)
