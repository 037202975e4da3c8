import { useState } from 'react'
import { STANDARD_LEDGER_ID } from '../../../shared/flow/definitions'
import type { ListedInstrument } from '../../store/instruments'
import { tradingText } from '../../text/trading'
import { markOf } from '../../ui/instrument-mark'
import { Panel } from '../../ui/panel'
import { Segmented } from '../../ui/segmented'
import { useQuery } from '../../ui/use-query'
import { BarPane } from './bar-pane'
import { AuctionSwitch, PowerSwitch, useAuction, usePowerMarks } from './chart-switch'
import { FlowToggles } from './flow-toggles'
import { FootprintPane } from './footprint-pane'
import { MinutePane } from './minute-pane'
import type { FlowChoice } from './session-sources'

const GRADES: readonly FlowChoice[] = [3, 2, 1, 0]
const MODES = (['AD', 'OD'] as const).map((value) => ({ value, title: tradingText.modes[value] }))

interface DeskPaneProps {
  instrument: ListedInstrument
  title: string
}

/** 分时 as a pane: price, volume and the money of one side. */
export function MinuteDeskPane({ instrument, title }: DeskPaneProps) {
  const [asked, setMode] = useQuery('mode', 'AD')
  const [auction, setAuction] = useAuction()
  const [power, setPower] = usePowerMarks()
  const [choices, setChoices] = useState<readonly FlowChoice[]>(GRADES)
  const mode = asked === 'OD' ? 'OD' : 'AD'
  const traded = instrument.kind !== 'index'
  return (
    <Panel
      title={title}
      className="h-full"
      controls={
        traded && (
          <>
            <span className="@max-[540px]:hidden">
              <FlowToggles mode={mode} choices={choices} onChange={setChoices} />
            </span>
            <Segmented label={tradingText.modeLabel} options={MODES} value={mode} onChange={setMode} />
            {instrument.kind !== 'crypto' && (
              <>
                <AuctionSwitch on={auction} onChange={setAuction} className="@max-[360px]:hidden" />
                <PowerSwitch on={power} onChange={setPower} className="@max-[420px]:hidden" />
              </>
            )}
          </>
        )
      }
    >
      <div {...markOf(instrument.id)} className="h-full">
        <MinutePane
          key={instrument.id}
          {...{ instrument, mode, choices, power }}
          ledger={STANDARD_LEDGER_ID}
          limitAxis={false}
          auction={auction}
        />
      </div>
    </Panel>
  )
}

/** K-lines as a pane. */
export const BarDeskPane = ({ instrument, title }: DeskPaneProps) => (
  <Panel title={title} className="h-full">
    <div {...markOf(instrument.id)} className="h-full">
      <BarPane key={instrument.id} instrument={instrument} />
    </div>
  </Panel>
)

/** 足迹 as a pane. */
export const FootprintDeskPane = ({ instrument, title }: DeskPaneProps) => (
  <Panel title={title} className="h-full">
    <div {...markOf(instrument.id)} className="h-full">
      <FootprintPane key={instrument.id} instrument={instrument} />
    </div>
  </Panel>
)
