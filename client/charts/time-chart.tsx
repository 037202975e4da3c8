import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import type uPlot from 'uplot'
import { chartText } from '../text/common'
import { classNames } from '../ui/class-names'
import { useTheme } from '../ui/theme'
import { ChartTable, tableOf } from './chart-table'
import type { DragGesture, Point } from './input/gestures'
import { createPane, type Pane } from './pane'
import { spokenReadOut, writeReadOut } from './read-out'
import { type BuildChart, type ChartSource, lastKnown, type ReadOut } from './source'
import { listenToCommands } from './state/chart-commands'
import { retainView } from './state/groups'
import { type ChartLink, linkView, type TimeAxis } from './state/link'
import { rowsInSight } from './state/sight'
import type { ChartView, ViewBounds } from './state/view'

export interface TimeChartProps {
  source: ChartSource
  /** Options for a theme; the identity must be stable (`useMemo`), because a new one rebuilds the chart. */
  build: BuildChart
  /** Description of the chart for screen readers. */
  label: string
  /** Numbers of the one line above the plot; left out, there is no line. */
  readOut?: ReadOut
  /** Names and values of the lines, over the plot's upper left. */
  legend?: ReadOut
  /** Receives the key of a pressed item of the legend; left out: it is only read. */
  onLegend?: (key: string) => void
  /** Panes of one key show the same stretch and share the crosshair, place for place. */
  syncKey?: string
  /** Place ↔ time, and the state shared with groups of other places. Keep the identities. */
  axis?: TimeAxis
  link?: ChartLink
  /** Available range and initial visible range; the data's own if omitted. The identity must be stable. */
  bounds?: Partial<ViewBounds>
  /** Text of the button that shows the whole range, if the initial range is a part of it. Default: no button. */
  wholeWord?: string
  /** Puts that button at the right end of the line above the plot, for plots that are too small for it. */
  wholeAbove?: boolean
  /** False: the chart cannot be panned, zoomed or stretched. */
  moves?: boolean
  /** The right end of the line above the plot is occupied. */
  hasCorner?: boolean
  className?: string
  /** False for panes that follow another's crosshair: they are images that Tab skips. */
  keyboard?: boolean
  /** Whether this pane sets the available and initial range of its group. Default: `keyboard`. */
  leads?: boolean
  /** Other keys than the chart's own; answer true when handled. */
  onKey?: (key: string, shift: boolean) => boolean
  onReady?: (plot: uPlot) => void
  onView?: (view: ChartView) => (() => void) | undefined
  press?: (plot: uPlot, at: Point, coarse: boolean) => DragGesture | undefined
  tap?: (plot: uPlot, at: Point) => void
}

/** The elements that a pane writes into. */
function useElements() {
  return {
    box: useRef<HTMLDivElement>(null),
    line: useRef<HTMLDivElement>(null),
    names: useRef<HTMLDivElement>(null),
    spoken: useRef<HTMLDivElement>(null),
    back: useRef<HTMLButtonElement>(null),
  }
}
type Elements = ReturnType<typeof useElements>

/** The pane in the box, rebuilt with another theme, group or source; its events go to the newest props. */
function usePane(props: TimeChartProps, { box, line, names, back }: Elements) {
  const { source, build, readOut, legend, syncKey, axis, link, bounds, moves = true } = props
  const { keyboard = true, leads = keyboard, onReady, onView } = props
  const pane = useRef<Pane>(undefined)
  const latest = useRef(props)
  latest.current = props
  const theme = useTheme()
  const ownKey = useId()
  const group = syncKey ?? ownKey

  // biome-ignore lint/correctness/useExhaustiveDependencies: elements stay
  useEffect(() => {
    const element = box.current
    if (!element) return
    const { view, release } = retainView(group)
    const made = createPane({
      element,
      source,
      build,
      theme,
      view,
      leads,
      bounds,
      moves,
      onPoint: (plot, index) => {
        if (line.current && readOut) writeReadOut(line.current, readOut(plot, index))
        if (names.current && legend) writeReadOut(names.current, legend(plot, index))
      },
      onMoved: (moved) => {
        const button = back.current
        const word = moved ? chartText.back : (view.partial && latest.current.wholeWord) || ''
        if (!button || button.textContent === word) return
        button.hidden = word === ''
        button.textContent = word
      },
      press: (plot, at, coarse) => latest.current.press?.(plot, at, coarse),
      tap: (plot, at) => latest.current.tap?.(plot, at),
    })
    pane.current = made
    const stops = [
      release,
      ...(leads && axis && link ? [linkView(view, axis, link)] : []),
      ...(keyboard ? [listenToCommands(element, ({ kind }) => made.take(kind))] : []),
    ]
    const stopView = leads ? onView?.(view) : undefined
    onReady?.(made.plot)
    return () => {
      pane.current = undefined
      stopView?.()
      made.remove()
      for (const stop of stops) stop()
    }
  }, [source, build, readOut, legend, theme, onReady, onView, group, keyboard, leads, bounds, moves, axis, link])
  return pane
}

/** Text of the visible rows for screen readers. */
function inSight({ plot }: Pane, readOut: ReadOut, legend: ReadOut | undefined) {
  const [from, end] = rowsInSight(plot)
  const known = lastKnown(plot.data[1]) + 1
  const readOutOf = (row: number) => [...readOut(plot, row), ...(legend?.(plot, row) ?? [])]
  return tableOf(readOutOf, from, Math.min(end, known > 0 ? known : end))
}

/**
 * One pane: React owns the box, `createPane` what is in it. Repaints at most once per animation frame, follows the
 * size of its box and the theme. The wheel, a drag, two fingers and keys move what is in sight of its whole group.
 */
export function TimeChart(props: TimeChartProps) {
  const { label, legend, onLegend, className, keyboard = true } = props
  const elements = useElements()
  const pane = usePane(props, elements)
  const frame = classNames('@container relative flex min-h-0 min-w-0 flex-col', className)
  const plot = (
    <div className="relative min-h-0 min-w-0 flex-1">
      <div ref={elements.box} data-pane className="absolute inset-0 overflow-hidden" />
      {legend && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a list in the menu of indicators does the same by keys
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above
        <div
          ref={elements.names}
          data-read-out
          {...(onLegend && { title: chartText.legend })}
          onClick={({ target }) => {
            const key = target instanceof Element && target.closest<HTMLElement>('[data-key]')?.dataset.key
            if (key) onLegend?.(key)
          }}
          className={classNames(
            'num pointer-events-none absolute top-0.5 right-14 left-15 z-10 flex h-4 flex-wrap overflow-hidden text-11 leading-4 whitespace-nowrap *:bg-panel/90 *:pr-3 @max-[400px]:*:pr-1.5',
            onLegend &&
              '[&>[data-key]]:pointer-events-auto [&>[data-key]]:cursor-pointer [&>[data-key]]:hover:underline',
          )}
        />
      )}
    </div>
  )
  if (keyboard) return <KeyedPane props={props} elements={elements} pane={pane} frame={frame} plot={plot} />
  return (
    <div role="img" aria-label={label} className={frame}>
      {plot}
    </div>
  )
}

interface KeyedPaneProps {
  props: TimeChartProps
  elements: Elements
  pane: RefObject<Pane | undefined>
  frame: string
  plot: ReactNode
}

/** A pane that keys move: its numbers above it, aloud and as a table, and the way back to what was in sight at first. */
function KeyedPane({ props, elements, pane, frame, plot }: KeyedPaneProps) {
  const { label, readOut, legend, onKey, hasCorner, wholeAbove = false } = props
  const { line, spoken, back } = elements
  const helpId = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (!pane.current || event.altKey || event.metaKey || event.target instanceof HTMLButtonElement) return
    if (!event.ctrlKey && onKey?.(event.key, event.shiftKey)) return event.preventDefault()
    const row = pane.current.key(event)
    if (row === undefined) return
    event.preventDefault()
    if (row !== null && spoken.current && readOut)
      spoken.current.textContent = spokenReadOut(readOut(pane.current.plot, row))
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
          data-read-out
          // Narrow charts of many figures have a second line; what still does not fit goes as a whole.
          className={classNames(
            'num flex h-5 shrink-0 flex-wrap content-start gap-x-3 overflow-hidden pl-2 text-11 leading-5 whitespace-nowrap @max-[600px]:has-[>:nth-child(7)]:h-10 @max-[400px]:has-[>:nth-child(6)]:h-10',
            hasCorner ? 'pr-20' : wholeAbove ? 'pr-12' : 'pr-2',
          )}
        />
      )}
      {plot}
      <button
        ref={back}
        type="button"
        hidden
        onClick={() =>
          back.current?.textContent === chartText.back ? pane.current?.reset() : pane.current?.toggleWhole()
        }
        className={classNames(
          'absolute z-20 rounded-[3px] border border-line bg-raised px-1.5 text-11 text-text-2 hover:text-text-1',
          wholeAbove
            ? 'top-0.5 right-1 h-4 leading-none'
            : 'right-14 bottom-6 h-5 opacity-80 hover:opacity-100 focus-visible:opacity-100',
        )}
      />
      {readOut && (
        <ChartTable
          label={label}
          read={() => (pane.current ? inSight(pane.current, readOut, legend) : { heads: [], rows: [], all: 0 })}
        />
      )}
      <div ref={spoken} aria-live="polite" className="sr-only" />
      <span id={helpId} className="sr-only">
        {chartText.help}
      </span>
    </div>
  )
}
