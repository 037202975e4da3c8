import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type uPlot from 'uplot'
import type { UnixMs } from '../../../shared/market/units'
import { barReplayText as text } from '../../text/bar-replay'
import { formatDate } from '../../ui/format'
import { toast } from '../../ui/toast'
import { acceptsTyping } from '../../ui/typing-target'
import { barTime } from '../bar-time'
import type { Input } from '../indicators/formulas'
import type { DragGesture, Point } from '../input/gestures'
import type { ChartSource } from '../source'
import { retainView } from '../state/groups'
import { useChartCommands } from '../use-chart-commands'
import type { BarReplay } from './bar-replay'
import { type BarRule, rowAfterStep, untilOf } from './replay-point'
import { replaySource } from './replay-source'

/** Bars a second. */
export const SPEEDS = [1, 2, 5, 10] as const
type Speed = (typeof SPEEDS)[number]

interface ReplayOptions extends BarRule {
  source: ChartSource<Input>
  syncKey: string
  /** Undefined: this chart has no replay. */
  replay: BarReplay | undefined
  /** The chart with its toolbar: keys within it are the replay's. */
  root: RefObject<HTMLElement | null>
}

/** Brings the last bar to the right edge; with `isNear` only if that edge was at it or beyond. */
function showEnd(syncKey: string, count: number, isNear: boolean): void {
  const { view, release } = retainView(syncKey)
  const { from, to } = view.current()
  const edge = count - 0.5
  // The head's figures are those of the last bar, until the pointer moves again.
  view.point(null)
  if (!isNear || to >= edge - 1) view.show({ from: edge - (to - from), to: edge })
  release()
}

function showHome(syncKey: string): void {
  const { view, release } = retainView(syncKey)
  if (view.moved) view.reset()
  release()
}

/** The bars up to the replay's time, and the view that follows their end. */
function useReplaySource({ source, daily, length, syncKey }: ReplayOptions, until: UnixMs | undefined) {
  const first = useRef(until)
  first.current = until
  const shown = useMemo(() => replaySource(source, { daily, length }, first.current), [source, daily, length])
  const before = useRef({ shown, until })
  useLayoutEffect(() => {
    const last = before.current
    before.current = { shown, until }
    shown.show(until)
    if (last.shown !== shown || last.until === until) return
    if (until === undefined) showHome(syncKey)
    else showEnd(syncKey, shown.columns().time.length, last.until !== undefined)
  }, [shown, until, syncKey])
  return shown
}

/** Bar replay of a chart: its bars up to a time, and what sets, moves and ends that time. */
export function useBarReplay(options: ReplayOptions) {
  const { source, daily, length, replay, root } = options
  const { point } = replay ?? {}
  const [isPicking, setPicking] = useState(false)
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(2)
  const shown = useReplaySource(options, point?.until)
  const rule = { daily, length }
  const times = () => source.columns().time

  const end = (why?: string) => {
    setPicking(false)
    setPlaying(false)
    replay?.put(undefined)
    if (why) toast.info(why)
  }
  /** Starts the replay at a bar of the whole source, or moves it there. Returns false for the newest or a missing bar. */
  const startAt = (row: number): boolean => {
    const until = untilOf(times(), row, rule)
    if (until === undefined) {
      toast.info(text.newest)
      return false
    }
    setPicking(false)
    replay?.put({ until, label: daily ? formatDate(times()[row]) : barTime(times(), row, length) })
    return true
  }
  const step = (by: 1 | -1) => {
    if (!point) return
    const row = rowAfterStep(times(), point.until, by, rule)
    if (row === 'end') end(text.ended)
    else if (row === undefined) toast.info(text.first)
    else startAt(row)
  }
  const toggle = () => (point || isPicking ? end() : setPicking(true))
  const key = (name: string, crossRow: () => number | undefined): boolean => {
    if (isPicking && name === 'Enter') {
      const row = crossRow()
      if (row !== undefined) startAt(row)
      return true
    }
    if (!point && !isPicking) return false
    if (name === 'Escape') end()
    else if (!point) return false
    else if (name === 'ArrowRight') step(1)
    else if (name === 'ArrowLeft') step(-1)
    else if (name === ' ') setPlaying(!isPlaying)
    else return false
    return true
  }
  usePlay(isPlaying && point !== undefined, speed, () => step(1))
  useKeys(root, point !== undefined || isPicking, key)
  useChartCommands(root, ({ kind }) => {
    if (kind !== 'replay' || !replay) return false
    toggle()
    return true
  })
  return {
    source: shown,
    isOffered: replay !== undefined,
    point,
    isPicking,
    isPlaying,
    speed,
    setSpeed,
    setPlaying,
    toggle,
    end: () => end(),
    step,
    startAt,
    key,
    /** A press in the plot while a bar is to be picked. */
    press: (plot: uPlot): DragGesture | undefined => (isPicking ? picking(plot, startAt) : undefined),
  }
}

export type ReplayControls = ReturnType<typeof useBarReplay>

/** The bar under the hand where it lets go. */
const picking =
  (plot: uPlot, startAt: (row: number) => boolean): DragGesture =>
  (at: Point | null, done) => {
    if (!at || !done) return
    const place = Math.round(plot.posToVal(at.x * plot.over.clientWidth, 'x'))
    startAt(Math.max(place, 0))
  }

function usePlay(isOn: boolean, speed: Speed, next: () => void): void {
  const latest = useRef(next)
  latest.current = next
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => latest.current(), 1_000 / speed)
    return () => clearInterval(timer)
  }, [isOn, speed])
}

/** Keys while nothing, or something else of the chart than its plot, has the focus. */
function useKeys(root: RefObject<HTMLElement | null>, isOn: boolean, key: ReplayControls['key']): void {
  const latest = useRef(key)
  latest.current = key
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      const { target, defaultPrevented, ctrlKey, altKey, metaKey } = event
      if (defaultPrevented || ctrlKey || altKey || metaKey || acceptsTyping(target)) return
      const isOurs = target === document.body || (target instanceof Node && root.current?.contains(target))
      // A space presses a button; a radio is pressed already.
      const isPress = target instanceof HTMLButtonElement && target.role !== 'radio' && event.key === ' '
      if (!isOurs || isPress) return
      if (event.key !== 'Enter' && latest.current(event.key, () => undefined)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn, root])
}
