import { useEffect, useMemo, useRef, useState } from 'react'
import type { UnixMs } from '../../../shared/market/units'
import { barAxis } from '../bar-axis'
import type { Input } from '../indicators/formulas'
import type { ChartSource } from '../source'
import type { VolumeWords } from '../volume-words'
import { type Drawing, rangeFacts, readDrawings, writeDrawings } from './drawing'
import { drawDrawings } from './painter'
import { studyCurves } from './study-curves'
import { DrawingDesk } from './tool-desk'

export interface ToolsOptions {
  source: ChartSource<Input>
  priceScale: number
  /** Unit of the bars' volume; shares if omitted. The identity must be stable. */
  volume: VolumeWords
  /** The stored text of the instrument's drawings, undefined until it is loaded, and how to change it. */
  stored: readonly [text: string | undefined, set: (text: string) => void, unsaved?: boolean]
  basis: string
  /** Values of another basis stand elsewhere. */
  hasExDates: boolean
  /** Filter of the visible drawings; missing: all of the price adjustment. */
  shows?: ((drawing: Drawing) => boolean) | undefined
  /** Sets an alert at a price, in price units. Left out: there are no alerts here. */
  onAlert?: ((price: number) => void) | undefined
  /** Levels that are proposed, and what ends the proposal. Keep the identity. */
  drafts?: { prices: readonly number[]; basis: string; onEnd: () => void } | undefined
  /** Opens a question about a marked range, by the times of its first and last bar. Missing: no questions. */
  onStretch?: ((from: UnixMs, to: UnixMs) => void) | undefined
}

/** Drawings of one instrument over its bars, whatever the period. */
export function useTools({
  source,
  priceScale,
  volume,
  stored,
  basis,
  hasExDates,
  shows,
  onAlert,
  drafts,
}: ToolsOptions) {
  const [text, setText] = stored
  const [, render] = useState(0)
  const [listeners] = useState(() => new Set<() => void>())
  const wrote = useRef<string>(undefined)
  const latest = useRef(setText)
  latest.current = setText
  const chosen = useRef(shows)
  chosen.current = shows
  const alert = useRef(onAlert)
  alert.current = onAlert

  const options = useMemo(() => {
    const columns = () => source.columns()
    const axis = barAxis(() => columns().time)
    return {
      axis,
      curvesOf: studyCurves(columns, axis),
      onAlert: (price: number) => alert.current?.(price),
      last: () => Math.max(0, columns().time.length - 1),
      basis,
      isShown: (drawing: Drawing) => (!hasExDates || drawing.basis === basis) && chosen.current?.(drawing) !== false,
      factsOf: (from: number, to: number) => rangeFacts(columns(), from, to),
      changed: () => {
        for (const listener of listeners) listener()
        render((count) => count + 1)
      },
      keep: (drawings: readonly Drawing[]) => {
        wrote.current = writeDrawings(drawings)
        latest.current(wrote.current)
      },
    }
  }, [source, basis, hasExDates, listeners])
  const [desk] = useState(() => new DrawingDesk(options))
  useEffect(() => desk.set(options), [desk, options])
  useEffect(() => {
    if (text !== undefined && text !== wrote.current) desk.load(readDrawings(text))
  }, [desk, text])

  useEffect(() => desk.propose(drafts?.prices ?? [], drafts?.basis ?? ''), [desk, drafts])

  const changes = useMemo(
    () => (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    [listeners],
  )
  const over = useMemo(
    () => (theme: Parameters<typeof drawDrawings>[0]) => [
      drawDrawings(theme, desk, priceScale, volume, source.columns),
    ],
    [desk, priceScale, volume, source],
  )
  return { desk, over, changes }
}
