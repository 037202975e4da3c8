import { type ReactNode, useMemo } from 'react'
import { BOARD_LINE_BASE } from '../../../shared/protocol/rest-boards'
import { SessionChart } from '../../charts/session-chart'
import { useIndex } from '../../store/hooks'
import { useBoardLine } from '../../store/rows/board-line'
import { indexDaySource } from '../../store/rows/index-day'
import type { ListedInstrument } from '../../store/rows/instruments'
import { ribbonText as text } from '../../text/in-day-industry'

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="min-h-36 flex-[1_1_0] bg-panel pl-5">{children}</div>
)

/** The index's own day above the ribbon; its minutes stand over the ribbon's. */
export function IndexDayLine({ index }: { index: ListedInstrument }) {
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
      />
    </Frame>
  )
}

/** An industry has no index: its members' day by free-float value. */
export function IndustryLine({ name }: { name: string }) {
  const { source } = useBoardLine('sw1', name)
  return (
    <Frame>
      <SessionChart
        source={source}
        label={`${name} ${text.boardLine}`}
        prevClose={BOARD_LINE_BASE}
        priceScale={2}
        averageLabel={text.equal}
        showVolume={false}
      />
    </Frame>
  )
}
