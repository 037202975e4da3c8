import { BOARD_LINE_BASE } from '../../../shared/protocol/rest-boards'
import { ChartState, NoAnswer } from '../../charts/chart-state'
import { useLatestSource } from '../../charts/latest-source'
import { SessionChart } from '../../charts/session-chart'
import { useBoard, useSession, useStoreValue } from '../../store/hooks'
import { useBoardLine } from '../../store/rows/board-line'
import type { BoardStore } from '../../store/rows/board-store'
import { hasMarketTraded } from '../../store/rows/board-view'
import { untradedOf } from '../../store/rows/day-pause'
import { industryText } from '../../text/industry'
import { Panel } from '../../ui/panel'

const text = industryText.line
const anyTraded = ({ breadth }: BoardStore) => breadth === undefined || hasMarketTraded(breadth)

/** The board's own 分时: by free-float value, and with every member the same. */
export function BoardLinePanel({ scheme, name, className }: { scheme: string; name: string; className?: string }) {
  const { day, loaded, error, reload } = useBoardLine(scheme, name)
  const source = useLatestSource(day)
  const { phase } = useSession()
  // Before the first trade the line has only its starting value, which is no traded price.
  const traded = useStoreValue(useBoard(), anyTraded, { hz: 1 })
  return (
    <Panel
      title={text.title(name)}
      controls={<span className="truncate text-11 text-text-3 max-sm:hidden">{text.note}</span>}
      {...(className === undefined ? {} : { className })}
    >
      {!loaded && <NoAnswer error={error} onRetry={reload} />}
      {loaded && !traded && <ChartState {...untradedOf(phase)} />}
      {loaded && traded && (
        <SessionChart
          source={source}
          label={`${name} ${text.label}`}
          prevClose={BOARD_LINE_BASE}
          priceScale={2}
          averageLabel={text.average}
          showVolume={false}
        />
      )}
    </Panel>
  )
}
