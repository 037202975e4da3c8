import { useLayoutEffect, useMemo, useRef } from 'react'
import { oncePerFrame } from '../../ui/once-per-frame'
import { sharpen } from '../../ui/sharp-canvas'
import { useTheme } from '../../ui/theme'
import { heartbeat } from './heartbeat'
import type { WallBox } from './paint'
import { pictureCount } from './pictures'
import { wallTheme } from './readable'

interface WallCanvasProps {
  label: string
  paint: (box: WallBox) => void
  /** Subscribes to changes that are painted immediately instead of at the next second; must be stable. */
  urgent?: (listener: () => void) => () => void
}

const nothingUrgent = () => () => {}

/** Pixels per 1/1080 of the wall's height, read from `--wall`, because a screen may show only a part of a wall. */
const unitOf = (element: Element): number =>
  Number.parseFloat(getComputedStyle(element).getPropertyValue('--wall')) || 1

/** A picture drawn once a second, with its text for screen readers. Does not react to the pointer. */
export function WallCanvas({ label, paint, urgent = nothingUrgent }: WallCanvasProps) {
  const holder = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const latest = useRef(paint)
  latest.current = paint
  const given = useTheme()
  const theme = useMemo(() => wallTheme(given), [given])

  // Before the browser paints: a board that takes another's place has no empty moment.
  useLayoutEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return
    const draw = () => {
      const size = sharpen(element, context)
      if (!size) return
      const { width, height } = size
      context.fillStyle = theme.panel
      context.fillRect(0, 0, width, height)
      const box: WallBox = { context, width, height, theme, unit: unitOf(element), words: [] }
      latest.current(box)
      holder.current?.setAttribute('aria-label', [label, ...box.words].join(' '))
      pictureCount.painted()
    }
    const frame = oncePerFrame(draw)
    draw()
    const stops = [heartbeat.subscribe(frame.request), urgent(frame.request)]
    const observer = new ResizeObserver(frame.request)
    observer.observe(element)
    return () => {
      for (const stop of stops) stop()
      observer.disconnect()
      frame.cancel()
      // Its pixels are released with its board, not at the browser's next garbage collection.
      element.width = 0
    }
  }, [theme, label, urgent])

  return (
    <div ref={holder} role="img" aria-label={label} className="relative h-full min-h-0 w-full">
      <canvas ref={canvas} className="absolute inset-0 size-full" />
    </div>
  )
}
