import { useEffect, useRef } from 'react'
import { useTheme } from './theme'

export interface SparklineProps {
  /** Values, oldest first; null is a gap. */
  values: readonly (number | null)[]
  /** Drawn as a hairline, and what gives the last value its direction. */
  base?: number
  /** CSS pixels, or all there is room for. */
  width?: number | 'fill'
  height?: number
  /** In words, for those who do not see it. Left out: decoration beside a number. */
  label?: string
}

/** A small line on one canvas. Colour by direction of the last value against `base` (or the first value). */
export function Sparkline({ values, base, width: widthMax = 72, height = 18, label }: SparklineProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const theme = useTheme()
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return
    const ratio = devicePixelRatio || 1
    const width = widthMax === 'fill' ? element.clientWidth : widthMax
    element.width = Math.round(width * ratio)
    element.height = Math.round(height * ratio)
    context.scale(ratio, ratio)
    context.clearRect(0, 0, width, height)
    const known = values.filter((value): value is number => value !== null)
    if (known.length === 0) return
    const from = base ?? (known[0] as number)
    const low = Math.min(from, ...known)
    const high = Math.max(from, ...known)
    const y = (value: number) => (high === low ? height / 2 : 1 + ((high - value) / (high - low)) * (height - 2))
    const x = (index: number) => (index / Math.max(1, values.length - 1)) * (width - 1) + 0.5
    context.lineWidth = 1
    context.strokeStyle = theme.line
    context.beginPath()
    context.moveTo(0, Math.round(y(from)) + 0.5)
    context.lineTo(width, Math.round(y(from)) + 0.5)
    context.stroke()
    const last = known.at(-1) as number
    context.strokeStyle = last > from ? theme.up : last < from ? theme.down : theme.flat
    context.beginPath()
    let pen = false
    values.forEach((value, index) => {
      if (value === null) pen = false
      else if (pen) context.lineTo(x(index), y(value))
      else {
        context.moveTo(x(index), y(value))
        pen = true
      }
    })
    context.stroke()
  }, [values, base, widthMax, height, theme])
  const name = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return <canvas ref={canvas} style={{ width: widthMax === 'fill' ? '100%' : widthMax, height }} {...name} />
}
