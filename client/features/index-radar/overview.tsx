import { MAIN_INDEXES } from '../../../shared/market/instrument'
import { useBoard, useInstruments } from '../../store/hooks'
import { radarText as text } from '../../text/index-radar'
import { NoticePanel } from '../../ui/notice'
import { StateView } from '../../ui/state-view'
import { IndexCard } from './index-card'

/** All main indexes, filling the screen. */
export function RadarOverview() {
  const board = useBoard()
  const instruments = useInstruments()
  const { table, error } = instruments
  if (!table) {
    return error ? (
      <NoticePanel title={text.registryFailed} onRetry={() => void instruments.refresh()} />
    ) : (
      <StateView state="loading" />
    )
  }
  const listed = MAIN_INDEXES.flatMap(({ id }) => instruments.get(id) ?? [])
  if (listed.length === 0) return <StateView state="empty" why={text.noMembers} />
  return (
    <div className="grid min-h-full auto-rows-fr grid-cols-1 gap-px bg-panel *:outline *:outline-line sm:grid-cols-2 xl:grid-cols-4">
      {listed.map((index) => (
        <IndexCard key={index.id} index={index} board={board} />
      ))}
    </div>
  )
}
