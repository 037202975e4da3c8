import { useCallback } from 'react'
import { type CanvasBox, CanvasView } from '../../charts/canvas-view'
import { never } from '../../charts/source'
import { splitText } from '../../text/order-split'
import type { Bin } from './histogram'

const FOOT = 16
const HEAD = 4

interface HistogramViewProps {
  title: string
  unit: string
  bins: readonly Bin[]
  format: (value: number) => string
  /** Counts that chance alone would give, as a line over the bars. */
  expected?: readonly number[]
  /** A marked position on the axis. */
  mark?: { at: number; text: string } | undefined
}

/** Bars of counts; edges below, the highest count at the left, what chance would give as a line. */
export function HistogramView({ title, unit, bins, format, expected, mark }: HistogramViewProps) {
  const draw = useCallback(
    ({ context, width, height, theme }: CanvasBox) => {
      const top = Math.max(1, ...bins.map(({ count }) => count), ...(expected ?? []))
      const room = height - FOOT - HEAD
      const pitch = (width - 8) / Math.max(1, bins.length)
      const y = (count: number) => HEAD + room * (1 - count / top)
      context.font = `11px ${theme.fontFamily}`
      context.fillStyle = theme.line
      context.fillRect(0, HEAD + room, width, 1)
      context.fillStyle = theme.split
      bins.forEach(({ count }, index) => {
        const barWidth = Math.min(28, Math.max(1, pitch - 1))
        if (count > 0)
          context.fillRect(4 + index * pitch + (pitch - barWidth) / 2, y(count), barWidth, HEAD + room - y(count))
      })
      if (expected && bins.length > 2) {
        context.strokeStyle = theme.text2
        context.setLineDash([4, 3])
        context.beginPath()
        for (const [index, count] of expected.entries()) context.lineTo(4 + (index + 0.5) * pitch, y(count))
        context.stroke()
        context.setLineDash([])
      }
      const first = bins[0]
      const last = bins.at(-1)
      if (mark && first && last) {
        const x = 4 + ((mark.at - first.from) / (last.to - first.from)) * pitch * bins.length
        context.fillStyle = theme.average
        context.fillRect(Math.round(x), HEAD, 1, room)
        context.textBaseline = 'top'
        context.textAlign = x > width / 2 ? 'right' : 'left'
        context.fillText(mark.text, x + (x > width / 2 ? -4 : 4), HEAD + 12)
      }
      context.fillStyle = theme.text3
      context.textBaseline = 'bottom'
      context.textAlign = 'left'
      if (first) context.fillText(format(first.from), 4, height - 2)
      context.textAlign = 'right'
      if (last) context.fillText(`${format(last.to)} ${unit}`, width - 4, height - 2)
      context.textBaseline = 'top'
      context.fillText(String(top === 1 ? 1 : Math.round(top)), width - 4, HEAD)
    },
    [bins, expected, format, unit, mark],
  )
  const peak = bins.reduce<Bin | undefined>((most, bin) => (bin.count > (most?.count ?? 0) ? bin : most), undefined)
  if (!peak) return <p className="p-2 text-12 text-text-3">{splitText.tooFew}</p>
  return (
    <CanvasView
      label={splitText.histogramLabel(title, `${format(peak.from)}–${format(peak.to)}${unit}`)}
      draw={draw}
      subscribe={never}
    />
  )
}
