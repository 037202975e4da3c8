import { useId, useMemo } from 'react'
import type uPlot from 'uplot'
import { SessionChart } from '../../charts/session-chart'
import type { FlowLine } from '../../charts/session-options'
import { slotClock } from '../../charts/slot-clock'
import { derive, lastKnown, type ReadOutItem } from '../../charts/source'
import { TimeChart } from '../../charts/time-chart'
import { indexDaySource } from '../../store/rows/index-day'
import type { IndexStore } from '../../store/rows/index-store'
import type { ListedInstrument } from '../../store/rows/instruments'
import { chartText } from '../../text/common'
import { radarText as text } from '../../text/index-radar'
import { EMPTY } from '../../ui/format'
import { breadthChart } from './breadth-chart'

const FLOW: readonly FlowLine[] = [
  { label: text.adNet, tone: 'ad', width: 2 },
  { label: text.odBig, tone: 'od' },
]

/** The index by minute: both lines, its members' money since the day began, and how many rose and fell. */
export function DayPanel({ index, store }: { index: ListedInstrument; store: IndexStore }) {
  const syncKey = useId()
  const source = useMemo(() => indexDaySource(store), [store])
  const breadth = useMemo(
    () => derive(source, ({ slot, up, down }) => [slot, up, down] as unknown as uPlot.AlignedData),
    [source],
  )
  const readOut = useMemo(
    () =>
      (_: uPlot, pointed: number | null): ReadOutItem[] => {
        const { up, down } = source.columns()
        const at = pointed ?? lastKnown(up)
        const count = (value: number | null | undefined) => (value === null || value === undefined ? EMPTY : `${value}`)
        return [
          { label: chartText.time, text: at < 0 ? EMPTY : slotClock(at) },
          { label: text.chart.up, text: count(up[at]), tone: 'up' },
          { label: text.chart.down, text: count(down[at]), tone: 'down' },
        ]
      },
    [source],
  )
  return (
    <div className="flex h-full min-h-0 flex-col">
      <SessionChart
        source={source}
        label={index.name}
        prevClose={index.prevClose}
        priceScale={index.priceScale}
        averageLabel={text.equal}
        showVolume={false}
        flow={FLOW}
        syncKey={syncKey}
        className="flex-[4_1_0]"
      />
      <TimeChart
        source={breadth}
        build={breadthChart}
        leads={false}
        label={`${index.name} ${text.chart.breadth}`}
        readOut={readOut}
        syncKey={syncKey}
        className="min-h-20 flex-[1_1_0] border-t border-line"
      />
    </div>
  )
}
