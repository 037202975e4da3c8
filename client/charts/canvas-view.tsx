import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useEffect, useId, useRef } from 'react'
import { classNames } from '../ui/class-names'
import { oncePerFrame } from '../ui/once-per-frame'
import { sharpen } from '../ui/sharp-canvas'
import { type Theme, useTheme } from '../ui/theme'

/** Canvas of a drawing: CSS pixels, independent of the screen's resolution. */
export interface CanvasBox {
  context: CanvasRenderingContext2D
  width: number
  height: number
  theme: Theme
}

export interface CanvasPoint {
  x: number
  y: number
}

interface CanvasViewProps {
  /** Description of the picture for screen readers. */
  label: string
  /** Description of its keys for screen readers, after the label. */
  help?: string
  draw: (box: CanvasBox) => void
  /** Calls back when the data changed; must be stable. */
  subscribe: (listener: () => void) => () => void
  /** Position of the pointer, CSS pixels from the top left; null: it left. */
  onPoint?: (point: CanvasPoint | null, size: { width: number; height: number }) => void
  onPick?: (point: CanvasPoint, size: { width: number; height: number }) => void
  /** Answers whether the key was taken. */
  onKey?: (key: string) => boolean
  /** Words of what is pointed at, for those who do not see it. */
  spoken?: string
  className?: string
}

/** Draws once a frame at most: on a change of the data, the box, the theme, or of the component. */
function useDrawing(canvas: RefObject<HTMLCanvasElement | null>, props: CanvasViewProps) {
  const { subscribe } = props
  const repaint = useRef<() => void>(undefined)
  const latest = useRef(props)
  latest.current = props
  const theme = useTheme()
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return
    const paint = () => {
      const size = sharpen(element, context)
      if (!size) return
      const { width, height } = size
      context.clearRect(0, 0, width, height)
      latest.current.draw({ context, width, height, theme })
    }
    const frame = oncePerFrame(paint)
    repaint.current = frame.request
    const unsubscribe = subscribe(frame.request)
    const observer = new ResizeObserver(frame.request)
    observer.observe(element)
    return () => {
      unsubscribe()
      observer.disconnect()
      frame.cancel()
    }
  }, [canvas, subscribe, theme])
  useEffect(() => repaint.current?.())
}

const sizeOf = (element: Element) => ({ width: element.clientWidth, height: element.clientHeight })

/** Position of an event within its element. */
function pointOf(event: PointerEvent | MouseEvent): CanvasPoint {
  const { left, top } = event.currentTarget.getBoundingClientRect()
  return { x: event.clientX - left, y: event.clientY - top }
}

/** A picture drawn by hand: sharp on every screen, redrawn at most once a frame, reachable by keyboard if it has keys. */
export function CanvasView(props: CanvasViewProps) {
  const { label, help, onKey, onPoint, onPick, spoken, className } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const helpId = useId()
  useDrawing(canvas, props)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !onKey?.(event.key)) return
    event.preventDefault()
  }
  const point = (event: PointerEvent) => onPoint?.(pointOf(event), sizeOf(event.currentTarget))
  const picture = (
    <canvas
      ref={canvas}
      aria-hidden={onKey ? true : undefined}
      className={classNames('absolute inset-0 size-full', onPoint && 'touch-pan-y')}
      onPointerDown={point}
      onPointerMove={point}
      // The point of a touch stays after the finger is lifted.
      onPointerLeave={(event) => event.pointerType !== 'touch' && onPoint?.(null, sizeOf(event.currentTarget))}
      onClick={(event) => onPick?.(pointOf(event), sizeOf(event.currentTarget))}
    />
  )
  const box = classNames('relative h-full min-h-0 w-full', className)
  if (!onKey) {
    return (
      <div role="img" aria-label={label} className={box}>
        {picture}
      </div>
    )
  }
  return (
    <div
      role="application"
      aria-label={label}
      aria-describedby={helpId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is pointed at is moved by keys
      tabIndex={0}
      onKeyDown={onKeyDown}
      className={box}
    >
      {picture}
      <span id={helpId} className="sr-only">
        {help}
      </span>
      <span aria-live="polite" className="sr-only">
        {spoken}
      </span>
    </div>
  )
}
