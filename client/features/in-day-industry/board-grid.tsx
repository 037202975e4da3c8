import { MINUTES_PER_DAY } from '../../../shared/market/session'
import { BOARD_LINE_BASE, type BoardLines } from '../../../shared/protocol/rest-boards'
import { address } from '../../../shared/protocol/routes'
import { fetchBoardLines } from '../../api/industries'
import { type CanvasBox, CanvasView } from '../../charts/canvas-view'
import { never } from '../../charts/source'
import { useResource } from '../../store/use-resource'
import { ribbonText as text } from '../../text/in-day-industry'
import { formatPercent } from '../../ui/format'
import { NoticePanel } from '../../ui/notice'
import { PercentNum } from '../../ui/num'
import { PageLink } from '../../ui/page-link'
import { Panel } from '../../ui/panel'
import { StateView } from '../../ui/state-view'
import { byChange, gridChange, gridScale } from './grid-scale'

const ASK_MS = 5_000

/** Every first-level board's day side by side, strongest first, all to the same scale. */
export function BoardGrid({ controls }: { controls: React.ReactNode }) {
  const { data, error, reload } = useResource('grid:sw1', (options) => fetchBoardLines('sw1', undefined, options), {
    everyMs: ASK_MS,
  })
  if (error && !data) return <NoticePanel title={text.gridFailed} why={error.message} onRetry={reload} />
  if (!data) return <StateView state="loading" />
  const scale = gridScale(data.boards)
  return (
    <Panel
      title={text.gridTitle}
      className="h-full"
      bodyClassName="overflow-y-auto"
      controls={
        <>
          <span className="num text-11 text-text-3">
            {text.gridScale(formatPercent(scale, { sign: false, digits: 1 }))}
          </span>
          {controls}
        </>
      }
    >
      <ul className="grid min-h-full auto-rows-[minmax(6.5rem,1fr)] grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] ">
        {byChange(data.boards).map((board) => (
          <li key={board.name} className="min-w-0 border-r border-b border-line">
            <PageLink
              href={address.inDayIndustry(board.name)}
              className="flex h-full flex-col px-1 pt-0.5 hover:bg-raised"
            >
              <span className="flex justify-between text-12">
                <span className="truncate">{board.name}</span>
                <PercentNum ratio={gridChange(board)} />
              </span>
              <span className="min-h-0 flex-1">
                <CanvasView
                  label={text.gridLabel(board.name, formatPercent(gridChange(board)))}
                  subscribe={never}
                  draw={(box) => drawLine(box, board, scale)}
                />
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function drawLine({ context, width, height, theme }: CanvasBox, board: BoardLines['boards'][number], scale: number) {
  const x = (slot: number) => (slot / (MINUTES_PER_DAY - 1)) * width
  const y = (value: number) => height / 2 - ((value / BOARD_LINE_BASE - 1) / scale) * (height / 2 - 2)
  context.strokeStyle = theme.line
  context.beginPath()
  context.moveTo(0, Math.round(height / 2) + 0.5)
  context.lineTo(width, Math.round(height / 2) + 0.5)
  context.stroke()
  const trace = (values: readonly number[], colour: string) => {
    context.strokeStyle = colour
    context.beginPath()
    values.forEach((value, slot) => {
      if (slot === 0) context.moveTo(x(slot), y(value))
      else context.lineTo(x(slot), y(value))
    })
    context.stroke()
  }
  const change = gridChange(board)
  trace(board.equal, theme.average)
  trace(board.weighted, change > 0 ? theme.up : change < 0 ? theme.down : theme.flat)
}
