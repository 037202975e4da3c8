import { useEffect, useId, useRef } from 'react'
import uPlot from 'uplot'
import { chartText } from '../text/common'
import { classNames } from '../ui/class-names'
import { oncePerFrame } from '../ui/once-per-frame'
import { useTheme } from '../ui/theme'
import { moveCursor } from './cursor-keys'
import { spokenReadOut, writeReadOut } from './read-out'
import type { BuildChart, ChartSource, ReadOut } from './source'

export interface TimeChartProps {
  source: ChartSource
  /** Options for a theme; keep its identity (`useMemo`), for a new one builds the chart anew. */
  build: BuildChart
  /** What the chart shows, read aloud. */
  label: string
  /** Numbers of the one line above the plot; left out, there is no line. */
  readOut?: ReadOut
  /** Charts of one key share the crosshair. */
  syncKey?: string
  className?: string
  /** False for panes that follow another's crosshair: they are a picture and no stop of the tab key. */
  keyboard?: boolean
  /** Other keys than the crosshair's; answer true when handled. */
  onKey?: (key: string) => boolean
  onReady?: (plot: uPlot) => void
}

/**
 * One uPlot: React owns the box, uPlot the pixels. Repaints at most once per animation frame, follows the size of its
 * box and the theme.
 */
export function TimeChart(props: TimeChartProps) {
  const { source, build, label, readOut, syncKey, className, keyboard = true, onKey, onReady } = props
  const box = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const spoken = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot>(undefined)
  const theme = useTheme()
  const helpId = useId()

  useEffect(() => {
    const element = box.current
    if (!element) return
    const options = build(theme)
    const write = () => {
      if (line.current && readOut && chart.current)
        writeReadOut(line.current, readOut(chart.current, chart.current.cursor.idx ?? null))
    }
    const hooks = options.hooks ?? {}
    const size = () => ({ width: Math.max(1, element.clientWidth), height: Math.max(1, element.clientHeight) })
    const plot = new uPlot(
      { ...options, ...size(), hooks: { ...hooks, setCursor: [...(hooks.setCursor ?? []), write] } },
      source.columns(),
      element,
    )
    chart.current = plot
    const repaint = oncePerFrame(() => {
      plot.setData(source.columns())
      write()
    })
    const unsubscribe = source.subscribe(repaint.request)
    const resized = oncePerFrame(() => plot.setSize(size()))
    const observer = new ResizeObserver(resized.request)
    observer.observe(element)
    write()
    onReady?.(plot)
    return () => {
      unsubscribe()
      repaint.cancel()
      resized.cancel()
      observer.disconnect()
      chart.current = undefined
      plot.destroy()
    }
  }, [source, build, readOut, theme, onReady])

  const onKeyDown = (event: React.KeyboardEvent) => {
    const plot = chart.current
    if (!plot || event.altKey || event.ctrlKey || event.metaKey) return
    const index = moveCursor(plot, event.key, syncKey)
    if (index === undefined && !onKey?.(event.key)) return
    event.preventDefault()
    if (index !== undefined && spoken.current && readOut)
      spoken.current.textContent = spokenReadOut(readOut(plot, index))
  }

  const frame = classNames('@container relative flex min-h-0 min-w-0 flex-col', className)
  const plot = <div ref={box} className="min-h-0 flex-1 overflow-hidden" />
  if (!keyboard) {
    return (
      <div role="img" aria-label={label} className={frame}>
        {plot}
      </div>
    )
  }
  return (
    <div
      role="application"
      aria-label={label}
      aria-describedby={helpId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the crosshair is moved by keys
      tabIndex={0}
      onKeyDown={onKeyDown}
      className={frame}
    >
      {readOut && (
        <div
          ref={line}
          // Narrow charts of many figures have a second line; what still does not fit goes as a whole.
          className="num flex h-5 shrink-0 flex-wrap content-start gap-x-3 overflow-hidden px-2 text-11 leading-5 whitespace-nowrap @max-[600px]:has-[>:nth-child(7)]:h-10 @max-[400px]:has-[>:nth-child(6)]:h-10"
        />
      )}
      {plot}
      <div ref={spoken} aria-live="polite" className="sr-only" />
      <span id={helpId} className="sr-only">
        {chartText.help}
      </span>
    </div>
  )
}
