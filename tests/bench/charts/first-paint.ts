import { hiddenSeries } from '../../../client/charts/candle-options'
import { drawLines } from '../../../client/charts/draw/lines'
import { createPane } from '../../../client/charts/pane'
import { frameOptions, gridAxis } from '../../../client/charts/plot-frame'
import { extremesInSight } from '../../../client/charts/state/sight'
import { ChartView } from '../../../client/charts/state/view'
import { decodeFrame } from '../../../shared/protocol/frame'
import { box, HEIGHT, THEME } from './stage'

/** x and the lines of a picture. */
type Columns = ArrayLike<number>[]

/** What the page does with bytes of either kind before it can draw. */
const READERS: Record<string, (bytes: Uint8Array) => Columns> = {
  seconds(bytes) {
    const frame = decodeFrame(bytes)
    const section = frame.ok ? frame.sections[0] : undefined
    if (section?.kind !== 'minute') throw new Error('not a frame of bars')
    const { slot, open, high, low, close } = section.columns
    return [slot, open, high, low, close]
  },
  secondsJson(bytes) {
    const rows = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, number>[]
    return ['slot', 'open', 'high', 'low', 'close'].map((name) => rows.map((row) => row[name] as number))
  },
  prints(bytes) {
    const frame = decodeFrame(bytes)
    if (!frame.ok) throw new Error(frame.reason)
    const length = frame.sections.reduce((sum, { count }) => sum + count, 0)
    const [x, price] = [Float64Array.from({ length }, (_, row) => row), new Float64Array(length)]
    let at = 0
    for (const section of frame.sections) {
      if (section.kind === 'trade') price.set(section.columns.price, at)
      at += section.count
    }
    return [x, price]
  },
  printsJson(bytes) {
    const rows = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, number>[]
    return [rows.map((_, row) => row), rows.map((row) => row.price as number)]
  },
}

const painted = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)))

/** From bytes in the page, `globalThis.given`, to the frame that shows them. */
export async function firstPaint(kind: string): Promise<void> {
  const bytes = (globalThis as unknown as { given: Uint8Array }).given
  const data = (READERS[kind] as (bytes: Uint8Array) => Columns)(bytes)
  const lines = data.slice(1)
  const pane = createPane({
    element: box(HEIGHT),
    source: { columns: () => data as unknown as uPlot.AlignedData, subscribe: () => () => undefined },
    build: (theme) => ({
      ...frameOptions(),
      scales: { x: { time: false }, y: { range: (plot) => extremesInSight(plot, ...plot.data.slice(1)) ?? [0, 1] } },
      series: [{}, ...lines.map(hiddenSeries)],
      axes: [gridAxis(theme, { scale: 'x' }), gridAxis(theme, { scale: 'y' })],
      hooks: { draw: [drawLines(lines.map((_, line) => ({ series: line + 1, colour: THEME.ad })))] },
    }),
    theme: THEME,
    view: new ChartView(),
    leads: true,
    moves: true,
    onPoint: () => undefined,
  })
  await painted()
  pane.remove()
  document.body.replaceChildren()
}
