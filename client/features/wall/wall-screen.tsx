import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { timeOfDay } from '../../../shared/market/session'
import { WALL_COLUMNS, WALL_RANKINGS, WALL_ROWS, type WallBoard, type WallPanel } from '../../../shared/walls/board'
import { liveMarket } from '../../store/rows/live-market'
import { wallText as text } from '../../text/wall'
import { boardPosition, headSide, shiftAt, type Tile, WHOLE } from './board-position'
import { heartbeat } from './heartbeat'
import { CoinPanel } from './panels/coin-panel'
import { HeatPanel, RibbonPanel } from './panels/heat-panels'
import { LinePanel, RadarPanel } from './panels/line-panels'
import { ListPanel } from './panels/list-panel'
import { BreadthPanel, IndexesPanel } from './panels/market-panels'
import { WallRankPanel } from './panels/rank-panels'
import { EventsPanel, HealthPanel, OrdersPanel, SplitsPanel } from './panels/stream-panels'
import { HEAD_UNITS, WallHead } from './wall-head'

/** Frames a second that a wall requests: it draws one, and urgent data waits no longer than this. */
const WALL_HZ = 4

function useWindowSize(): { width: number; height: number } {
  const [size, setSize] = useState({ width: innerWidth, height: innerHeight })
  useEffect(() => {
    const look = () => setSize({ width: innerWidth, height: innerHeight })
    addEventListener('resize', look)
    return () => removeEventListener('resize', look)
  }, [])
  return size
}

interface ScreenPosition {
  shift: { x: number; y: number }
  side: 'top' | 'bottom'
}

const positionAt = (now: number): ScreenPosition => ({
  shift: shiftAt(now),
  side: headSide(timeOfDay(liveMarket().marketTime() ?? now)),
})

/** Current position of the content; renders only when it changes, a few times an hour. */
function useScreenPosition(): ScreenPosition {
  const [position, setPosition] = useState(() => positionAt(Date.now()))
  useEffect(
    () =>
      heartbeat.subscribe(() => {
        const next = positionAt(Date.now())
        setPosition((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next))
      }),
    [],
  )
  return position
}

const cell = ({ x, y, w, h }: WallBoard['panels'][number]): CSSProperties => ({
  gridColumn: `${x + 1} / span ${w}`,
  gridRow: `${y + 1} / span ${h}`,
})

/** Head and panels of a board, in letters of this unit; the element around it says the same unit as `--wall`. */
export function BoardFace({ board, unit }: { board: WallBoard; unit: number }) {
  return (
    <>
      <div className="shrink-0" style={{ height: HEAD_UNITS * unit }}>
        <WallHead title={board.name} />
      </div>
      <div
        className="grid min-h-0 flex-1 bg-line"
        style={{
          gap: Math.max(1, 2 * unit),
          gridTemplateColumns: `repeat(${WALL_COLUMNS}, minmax(0, 1fr))`,
          gridTemplateRows: `repeat(${WALL_ROWS}, minmax(0, 1fr))`,
        }}
      >
        {board.panels.map((panel) => (
          <div key={`${panel.kind} ${panel.x} ${panel.y}`} className="min-h-0 min-w-0" style={cell(panel)}>
            <WallPanelView panel={panel} />
          </div>
        ))}
      </div>
    </>
  )
}

interface WallScreenProps {
  board: WallBoard
  tile?: Tile
  /** Overlays of the panels: a message, an old picture. */
  children?: ReactNode
  root?: RefObject<HTMLDivElement | null>
}

/** A board on a screen: head and panels, and nothing that can be pressed. */
export function WallScreen({ board, tile = WHOLE, children, root }: WallScreenProps) {
  const { width, height } = useWindowSize()
  const place = boardPosition(width, height, tile)
  const { shift, side } = useScreenPosition()
  useEffect(() => {
    liveMarket().pace(WALL_HZ)
  }, [])
  const screen = useRef<HTMLElement>(null)
  useEffect(() => heartbeat.subscribe(() => screen.current?.setAttribute('data-frame', String(heartbeat.frame()))), [])
  const style = {
    '--wall': String(place.unit),
    width: place.width,
    height: place.height,
    left: place.left,
    top: place.top,
    padding: `${8 * place.unit}px`,
    transform: `translate(${shift.x * place.unit}px, ${shift.y * place.unit}px)`,
  } as CSSProperties
  return (
    <main
      ref={screen}
      aria-label={text.label}
      data-wall={board.id}
      className="fixed inset-0 z-50 cursor-none overflow-hidden bg-app select-none"
    >
      <div ref={root} className={`absolute flex ${side === 'top' ? 'flex-col' : 'flex-col-reverse'}`} style={style}>
        <BoardFace board={board} unit={place.unit} />
      </div>
      {children}
    </main>
  )
}

/** One panel of a board, as its kind has it. */
function WallPanelView({ panel: { kind, subject = '', codes } }: { panel: WallPanel }) {
  switch (kind) {
    case 'indexes':
      return <IndexesPanel />
    case 'breadth':
      return <BreadthPanel />
    case 'rank':
      return <WallRankPanel ranking={WALL_RANKINGS.find((ranking) => ranking === subject) ?? 'rise'} />
    case 'list':
      return <ListPanel name={subject} codes={codes} />
    case 'line':
      return <LinePanel id={subject} />
    case 'radar':
      return <RadarPanel id={subject} />
    case 'heat':
      return <HeatPanel name={subject} codes={codes} />
    case 'ribbon':
      return <RibbonPanel />
    case 'events':
      return <EventsPanel />
    case 'orders':
      return <OrdersPanel />
    case 'splits':
      return <SplitsPanel />
    case 'coin':
      return <CoinPanel codes={codes ?? []} />
    case 'health':
      return <HealthPanel />
  }
}
