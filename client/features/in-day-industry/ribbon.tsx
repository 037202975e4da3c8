import { useEffect, useMemo, useRef, useState } from 'react'
import { MINUTES_PER_DAY } from '../../../shared/market/session'
import { type CanvasPoint, CanvasView } from '../../charts/canvas-view'
import { drawRibbon, drawRibbonTimes } from '../../charts/ribbon-draw'
import { DESK_RIBBON, newestSlot, ribbonBox, ribbonCellAt, ribbonGrid } from '../../charts/ribbon-grid'
import { DAY_STRETCH } from '../../charts/session-axis'
import { slotClock } from '../../charts/slot-clock'
import { retainView } from '../../charts/state/groups'
import type { Span } from '../../charts/state/span'
import type { ChartView } from '../../charts/state/view'
import { subscribeAll } from '../../store/rows/subscribe-all'
import type { Flows } from '../../store/rows/use-flows'
import { ribbonText as text } from '../../text/in-day-industry'
import { formatYuan } from '../../ui/format'
import { PHONE, useMedia } from '../../ui/use-media'

interface RibbonProps {
  name: string
  names: readonly string[]
  flows: Flows
  /** The cell that is looked at; undefined: the newest minute. */
  at: { row: number; slot: number } | undefined
  onAt: (at: { row: number; slot: number } | undefined) => void
  /** Key of the line above, whose minutes in sight are those of the ribbon. */
  syncKey: string
}

/** Least height of a row, CSS pixels: its name needs as much; on a phone, a finger. */
const ROW_LEAST = { desk: 13, phone: 18 }
/** Sizes of the rows; their times are in a canvas of their own, below the scrolled area. */
const ROWS = { ...DESK_RIBBON, times: 0 }

const STEPS: Record<string, [row: number, slot: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The minutes that the line of a key shows; `subscribe` calls back when there are others. */
function useSpan(syncKey: string) {
  const [pinned, pin] = useState<ChartView>()
  useEffect(() => {
    const { view, release } = retainView(syncKey)
    pin(view)
    return release
  }, [syncKey])
  return useMemo(
    () => ({
      // Before the line is drawn, its view has no range.
      read: (): Span => (pinned && pinned.whole.to > 1 ? pinned.current() : DAY_STRETCH.whole),
      subscribe: (listener: () => void) =>
        pinned?.subscribe((change) => change === 'range' && listener()) ?? (() => undefined),
    }),
    [pinned],
  )
}

/** Scrolls a box just enough to bring a row of this height into view. */
function showRow(box: HTMLElement | null, row: number, height: number): void {
  if (!box) return
  const [top, bottom] = [row * height, (row + 1) * height]
  box.scrollTop = Math.min(top, Math.max(box.scrollTop, bottom - box.clientHeight))
}

/** The heat ribbon: members by minutes. Pointer, finger and arrow keys choose a cell; rows that do not fit scroll. */
export function Ribbon({ name, names, flows, at, onAt, syncKey }: RibbonProps) {
  const grid = useRef(ribbonGrid(flows.stores))
  const span = useSpan(syncKey)
  const least = useMedia(PHONE) ? ROW_LEAST.phone : ROW_LEAST.desk
  const scrolled = useRef<HTMLDivElement>(null)
  const subscribe = useMemo(() => subscribeAll(flows.subscribe, span.subscribe), [flows, span])
  const pointed = (point: CanvasPoint | null, size: { width: number; height: number }) => {
    const rows = flows.stores.length
    const box = ribbonBox(size.width, size.height, rows, ROWS, span.read())
    onAt(point ? ribbonCellAt(box, rows, point.x, point.y) : undefined)
  }
  const onKey = (key: string): boolean => {
    const step = STEPS[key]
    if (!step) return false
    const from = at ?? { row: 0, slot: Math.max(0, newestSlot(grid.current)) }
    const row = Math.min(flows.stores.length - 1, Math.max(0, from.row + step[0]))
    showRow(scrolled.current, row, least)
    const inSight = span.read()
    const first = Math.max(0, Math.ceil(inSight.from))
    const last = Math.min(MINUTES_PER_DAY - 1, Math.floor(inSight.to))
    onAt({ row, slot: Math.min(last, Math.max(first, from.slot + step[1])) })
    return true
  }
  const net = at && grid.current[at.row]?.[at.slot]
  return (
    <div className="flex h-full flex-col">
      {/* A scroll bar would shift the minutes away from those of the line chart above. */}
      <div ref={scrolled} className="min-h-0 flex-1 overflow-y-auto [scrollbar-width:none]">
        <div className="h-full" style={{ minHeight: names.length * least }}>
          <CanvasView
            label={text.label(name)}
            help={text.help}
            subscribe={subscribe}
            draw={(box) => {
              grid.current = ribbonGrid(flows.stores)
              drawRibbon(box, { grid: grid.current, names, at, size: ROWS, span: span.read() })
            }}
            onPoint={pointed}
            onKey={onKey}
            {...(at && {
              spoken: text.spoken(names[at.row] ?? '', slotClock(at.slot), formatYuan(net, { sign: true })),
            })}
          />
        </div>
      </div>
      <div aria-hidden="true" className="h-4 shrink-0">
        <CanvasView
          label=""
          subscribe={span.subscribe}
          draw={(box) => drawRibbonTimes(box, DESK_RIBBON, span.read())}
        />
      </div>
    </div>
  )
}
