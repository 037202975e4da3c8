import { useCallback } from 'react'
import { freshnessOf } from '../../store/rows/freshness'
import { liveMarket } from '../../store/rows/live-market'
import { wallText as text } from '../../text/wall'
import { formatDuration } from '../../ui/format'
import { hatch, letterPx, type WallBox, write } from './paint'
import { WallCanvas } from './wall-canvas'

/** Data of a panel that determines its age. */
export interface Aged {
  /** Local clock when its newest rows came, ms; 0 = never. */
  readonly receivedAt: number
}

interface PanelCanvasProps {
  title: string
  paint: (box: WallBox) => void
  /** Data that should arrive continuously. A list of occasional events is as old as the connection. */
  aged?: Aged
  urgent?: (listener: () => void) => () => void
}

interface CanvasState {
  state: 'live' | 'late' | 'stale' | 'closed'
  ageMs: number | undefined
}

/** Freshness of a panel: by its rows, or by the connection if it expects no steady updates. */
export function panelState(aged: Aged | undefined, now: number): CanvasState {
  const market = liveMarket()
  const { phase, speed, machine } = market.session.get()
  const connected = market.connection.get().kind === 'live' && !market.clockStands()
  const receivedAt = aged ? aged.receivedAt : market.connection.heardAt()
  const state = freshnessOf(receivedAt, now, { connected, phase, speed: aged && !machine ? speed : 0 })
  return { state, ageMs: receivedAt === 0 ? undefined : Math.max(0, now - receivedAt) }
}

/** Head of a panel, in 1080ths of the screen's height. */
const HEAD = 52

/** Draws the head, the rows below it, and over them what is to be known of their age. */
function paintPanel(
  box: WallBox,
  { title, paint, state, ageMs }: Pick<PanelCanvasProps, 'title' | 'paint'> & CanvasState,
): void {
  const { context, theme, unit, width, height } = box
  const head = HEAD * unit
  const edge = 12 * unit
  const late = state === 'late' || state === 'stale'
  const age = ageMs === undefined ? text.neverHeard : formatDuration(ageMs)
  const words = late ? (state === 'late' ? text.late(age) : text.broken(age)) : ''
  context.font = `${letterPx(box, 'small')}px ${theme.fontFamily}`
  const room = words === '' ? 0 : context.measureText(words).width + edge
  write(box, title, edge, head / 2, { colour: theme.text2, size: 'small', bold: true, max: width - 2 * edge - room })
  write(box, words, width - edge, head / 2, { colour: theme.warning, size: 'small', align: 'right' })
  context.save()
  context.translate(0, head)
  const body: WallBox = { ...box, height: height - head }
  paint(body)
  if (state === 'stale') hatch(body)
  context.restore()
  if (!late) return
  context.strokeStyle = theme.warning
  context.lineWidth = 4 * unit
  context.strokeRect(2 * unit, 2 * unit, width - 4 * unit, height - 4 * unit)
}

export function PanelCanvas({ title, paint, aged, urgent }: PanelCanvasProps) {
  const draw = useCallback(
    (box: WallBox) => paintPanel(box, { title, paint, ...panelState(aged, Date.now()) }),
    [title, paint, aged],
  )
  return <WallCanvas label={text.panel(title)} paint={draw} {...(urgent ? { urgent } : {})} />
}
