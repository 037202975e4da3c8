import { useEffect, useMemo, useRef } from 'react'
import type uPlot from 'uplot'
import { FINDING_CHILDREN_MAX } from '../../../shared/flow/split-finding'
import type { FlowDay } from '../../../shared/protocol/rest'
import { fetchFlowDay } from '../../api/flow'
import { ChartState } from '../../charts/chart-state'
import { lineChart } from '../../charts/line-options'
import type { ChartSource, DrawHook } from '../../charts/source'
import { TimeChart } from '../../charts/time-chart'
import { useFlow, useStoreValue } from '../../store/hooks'
import type { ListedInstrument } from '../../store/rows/instruments'
import { useResource } from '../../store/use-resource'
import { proofText } from '../../text/order-split-proof'
import { formatMinute, formatPercent, formatYuan } from '../../ui/format'
import { type Theme, withAlpha } from '../../ui/theme'
import { type NetFlow, netFlow, type VisibleDay, visibleFlow } from './net-flow'
import type { Scene } from './scene'

const { flow: words } = proofText
/** Days whose ledgers are requested one by one. */
const DAYS_MAX = 5
/** Minutes come with every print: sums over all children follow them at most so often. */
const EVERY_MS = 1_000

interface NetFlowPanelProps {
  instrument: ListedInstrument
  scene: Scene
  /** The running day, if it is in sight. */
  today: string | undefined
}

/** Drawing data from one read of both answers. `past`: recorded days in the visible range. */
function useSums(instrument: ListedInstrument, scene: Scene, past: readonly string[], today: string | undefined) {
  const flow = useFlow(instrument.id)
  const key = `net-flow/${instrument.id}/${past.join()}`
  const recorded = useResource(key, (options) =>
    Promise.all(
      past.slice(0, DAYS_MAX).map((day) => fetchFlowDay(instrument.id, day, undefined, options).catch(() => undefined)),
    ),
  )
  const latest = useRef(recorded.data)
  useEffect(() => {
    latest.current = recorded.data
    scene.notify()
  }, [recorded.data, scene])

  return useMemo(() => {
    const days = (): VisibleDay[] => {
      const { slot, minute } = flow.columns()
      return [
        ...(latest.current ?? []).flatMap((day) => (day ? [recordedDay(day)] : [])),
        ...(today === undefined
          ? []
          : [{ tradingDay: today, slots: slot, big: (row: number) => minute.adBig[row] as number }]),
      ]
    }
    let cached: { at: number; of: readonly unknown[]; flow: NetFlow } | undefined
    const sums = (): NetFlow => {
      const now = performance.now()
      const of = [scene.findings, scene.axis, latest.current]
      if (!cached || now - cached.at > EVERY_MS || of.some((part, at) => part !== cached?.of[at])) {
        const visible = visibleFlow(days(), scene.axis)
        cached = { at: now, of, flow: netFlow(scene.findings, scene.minutes(), visible, scene.axis, instrument) }
      }
      return cached.flow
    }
    const source = (columns: (from: NetFlow) => unknown): ChartSource => ({
      columns: () => columns(sums()) as uPlot.AlignedData,
      subscribe: scene.subscribe,
    })
    return {
      net: source((from) => [from.x, from.split, from.visible]),
      share: source((from) => [from.x, from.buyShare, from.sellShare]),
      ...buildersFor(scene),
    }
  }, [scene, flow, instrument, today])
}

const recordedDay = ({ tradingDay, slot, ad }: FlowDay): VisibleDay => ({
  tradingDay,
  slots: slot,
  big: (row) => (ad[2][row] ?? 0) + (ad[3][row] ?? 0),
})

function buildersFor(scene: Scene) {
  const x = { format: (at: number) => formatMinute(scene.axis.timeOf(at)) }
  return {
    buildNet: lineChart({
      x,
      include: 0,
      lines: [
        { label: words.split, tone: 'split', width: 1.5 },
        { label: words.visible, tone: 'ad' },
      ],
      format: (value) => formatYuan(value, { digits: 1 }),
      under: (theme) => [gapBetween(theme)],
    }),
    buildShare: lineChart({
      x,
      include: 0,
      lines: [
        { label: words.buy, tone: 'up' },
        { label: words.sell, tone: 'down' },
      ],
      format: (value) => formatPercent(Math.abs(value), { sign: false, digits: 0 }),
    }),
  }
}

const axisOf = (scene: Scene) => scene.axis

/** Flow of the parents against the visible flow: two running sums and the gap between, and their ratio by minute. */
export function NetFlowPanel({ instrument, scene, today }: NetFlowPanelProps) {
  const { days } = useStoreValue(scene, axisOf)
  const past = useMemo(() => days.filter((day) => day !== today), [days, today])
  const made = useSums(instrument, scene, past, today)
  if (past.length > DAYS_MAX) return <ChartState state="unprovided" why={words.long(past.length)} />
  return (
    <div className="grid h-full min-h-0 grid-cols-1 gap-px bg-line sm:grid-cols-[1.4fr_1fr]">
      <figure className="flex h-40 min-h-0 flex-col bg-panel sm:h-auto">
        <figcaption
          className="flex flex-wrap items-center gap-x-3 px-2 pt-1 text-11 text-text-3"
          title={words.kept(FINDING_CHILDREN_MAX)}
        >
          {words.net}
          <span>
            <span className="text-split">━</span> {words.split}
          </span>
          <span>
            <span className="text-ad">━</span> {words.visible}
          </span>
          <span>▒ {words.hidden}</span>
        </figcaption>
        <TimeChart source={made.net} build={made.buildNet} label={words.net} className="flex-1" />
      </figure>
      <figure className="flex h-40 min-h-0 flex-col bg-panel sm:h-auto">
        <figcaption className="flex items-center gap-x-3 px-2 pt-1 text-11 text-text-3">
          {words.share}
          <span>
            <span className="text-up">━</span> {words.buy}
          </span>
          <span>
            <span className="text-down">━</span> {words.sell}
          </span>
        </figcaption>
        <TimeChart source={made.share} build={made.buildShare} label={words.share} className="flex-1" />
      </figure>
    </div>
  )
}

/** Shades what lies between the first two lines. */
const gapBetween =
  (theme: Theme): DrawHook =>
  (plot) => {
    const [x, upper, lower] = plot.data
    if (!upper || !lower || typeof lower[0] !== 'number') return
    const { ctx } = plot
    ctx.save()
    ctx.fillStyle = withAlpha(theme.split, 0.14)
    ctx.beginPath()
    const place = (row: number, value: number | null | undefined) =>
      ctx.lineTo(plot.valToPos(x[row] as number, 'x', true), plot.valToPos(value ?? 0, 'y', true))
    for (let row = 0; row < x.length; row++) place(row, upper[row])
    for (let row = x.length - 1; row >= 0; row--) place(row, lower[row])
    ctx.fill()
    ctx.restore()
  }
