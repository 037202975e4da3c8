import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { BOARD_LINE_BASE } from '../../../shared/protocol/rest-boards'
import { address } from '../../../shared/protocol/routes'
import { useLatestSource } from '../../charts/latest-source'
import { SessionChart } from '../../charts/session-chart'
import type { Member } from '../../store/baskets/group-figures'
import { useIndex, useInstruments } from '../../store/hooks'
import { useBoardLine } from '../../store/rows/board-line'
import { neighbourIndex } from '../../store/rows/find-index'
import { indexDaySource } from '../../store/rows/index-day'
import type { ListedInstrument } from '../../store/rows/instruments'
import { useFlows } from '../../store/rows/use-flows'
import { ribbonText as text } from '../../text/in-day-industry'
import { IconButton } from '../../ui/icon-button'
import { markOf } from '../../ui/instrument-mark'
import { useGo } from '../../ui/page-link'
import { Panel } from '../../ui/panel'
import { StateView } from '../../ui/state-view'
import { League } from './league'
import { RibbonReadOut } from './read-out'
import { Ribbon } from './ribbon'
import { ViewButtons } from './view-choice'

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="min-h-36 flex-[1_1_0] bg-panel pl-5">{children}</div>
)

/** The index's own day above the ribbon; its minutes stand over the ribbon's. */
function IndexDayLine({ index, syncKey }: { index: ListedInstrument; syncKey: string }) {
  const store = useIndex(index.id)
  const source = useMemo(() => indexDaySource(store), [store])
  return (
    <Frame>
      <SessionChart
        source={source}
        label={`${index.name} ${text.chart}`}
        prevClose={index.prevClose}
        priceScale={index.priceScale}
        averageLabel={text.equal}
        showVolume={false}
        syncKey={syncKey}
      />
    </Frame>
  )
}

/** An industry has no index: its members' day by free-float value. */
function IndustryLine({ name, syncKey }: { name: string; syncKey: string }) {
  const source = useLatestSource(useBoardLine('sw1', name).day)
  return (
    <Frame>
      <SessionChart
        source={source}
        label={`${name} ${text.boardLine}`}
        prevClose={BOARD_LINE_BASE}
        priceScale={2}
        averageLabel={text.equal}
        showVolume={false}
        syncKey={syncKey}
      />
    </Frame>
  )
}

/** Members that the ribbon shows: each is a live ledger, and a distinguishable row. */
const ROWS_MAX = 50

interface RibbonViewProps {
  name: string
  members: readonly Member[]
  /** For an index: its line is drawn above; an industry has the line of its members. */
  index?: ListedInstrument
}

export function RibbonView({ name, members, index }: RibbonViewProps) {
  const { at: instrumentAt } = useInstruments()
  const go = useGo()
  const shown = useMemo(() => members.slice(0, ROWS_MAX), [members])
  const ids = useMemo(() => shown.map(({ id }) => id), [shown])
  const names = useMemo(() => shown.map(({ place }) => instrumentAt(place)?.name ?? ''), [shown, instrumentAt])
  const flows = useFlows(ids)
  const syncKey = useId()
  const [at, setAt] = useState<{ row: number; slot: number }>()
  const turn = (step: 1 | -1) => go(address.inDayIndustry(neighbourIndex(index?.id ?? '', step)))

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, select')
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === '[') turn(-1)
      else if (event.key === ']') turn(1)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })

  if (members.length === 0) return <StateView state="empty" why={text.empty} />
  const controls = (
    <>
      <span className="text-11 text-text-3">{text.members(shown.length, members.length)}</span>
      <ViewButtons />
      <IconButton label={`${text.previous} [`} onClick={() => turn(-1)}>
        <span aria-hidden="true">‹</span>
      </IconButton>
      <IconButton label={`${text.next} ]`} onClick={() => turn(1)}>
        <span aria-hidden="true">›</span>
      </IconButton>
    </>
  )
  const ribbon = (
    <Panel title={text.title(name)} controls={controls} className="flex-[3_1_0]">
      <div className="flex h-full flex-col">
        <RibbonReadOut ids={ids} flows={flows} at={at} />
        <div {...markOf(at && ids[at.row])} className="min-h-0 flex-1">
          <Ribbon name={name} names={names} flows={flows} at={at} onAt={setAt} syncKey={syncKey} />
        </div>
      </div>
    </Panel>
  )
  return (
    <div className="grid h-full min-h-0 gap-px bg-line min-[1000px]:grid-cols-[1fr_300px] max-[999px]:grid-rows-[1fr_240px]">
      <div className="flex min-h-0 min-w-0 flex-col gap-px">
        {index ? <IndexDayLine index={index} syncKey={syncKey} /> : <IndustryLine name={name} syncKey={syncKey} />}
        {ribbon}
      </div>
      <League ids={ids} names={names} flows={flows} slot={at?.slot} />
    </div>
  )
}
