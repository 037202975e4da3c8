import type { CanvasBox } from '../../charts/canvas-view'
import type { WaterfallStep } from '../../store/baskets/contributions'
import { withAlpha } from '../../ui/theme'

const TOP = 20
const NAMES = 60
const NUMBER = 14

/** Label of a step under its bar. */
type StepName = (step: WaterfallStep) => string

/** Pitch from which each bar has room for its number. */
const NUMBERS_FROM = 27

const stacked = (text: string, context: CanvasRenderingContext2D, x: number, y: number, pitch: number) => {
  // Words stand letter under letter: Chinese reads well so, and forty bars fit.
  const letters = [...text].slice(0, 4)
  letters.forEach((letter, at) => {
    context.fillText(letter, x + pitch / 2, y + at * 12)
  })
}

interface WaterfallLook {
  nameOf: StepName
  /** Text of a number of points. */
  format: (points: number) => string
  /** Place of the pointed step, -1 = none; and the member chosen. */
  pointed: number
  selected: string
}

/** Which step is under a place along x. */
export const stepAt = (x: number, width: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor((x / Math.max(1, width)) * count)))

/** Bars from level to level, joined by hairlines; names below, the pointed one on a raised ground. */
export function drawWaterfall(
  { context, width, height, theme }: CanvasBox,
  steps: readonly WaterfallStep[],
  { nameOf, format, pointed, selected }: WaterfallLook,
): void {
  const pitch = width / Math.max(1, steps.length)
  const bottom = height - NAMES
  const levels = steps.flatMap(({ from, to }) => [from, to])
  const high = Math.max(0, ...levels)
  const low = Math.min(0, ...levels)
  // Below zero the numbers hang under their bars, and must not run into the names.
  const scale = (bottom - TOP - (low < 0 ? NUMBER : 0)) / (high - low || 1)
  const y = (level: number) => Math.round(TOP + (high - level) * scale)
  const bar = Math.max(1, Math.min(24, Math.floor(pitch * 0.72)))
  context.font = `11px ${theme.fontFamily}`
  context.textAlign = 'center'
  context.textBaseline = 'top'

  context.fillStyle = withAlpha(theme.text1, 0.18)
  context.fillRect(0, y(0), width, 1)
  steps.forEach((step, at) => {
    const left = Math.round(at * pitch)
    const x = Math.round(left + (pitch - bar) / 2)
    const points = step.to - step.from
    const chosen = step.member !== undefined && step.member.id === selected
    if (at === pointed || chosen) {
      context.fillStyle = theme.raised
      context.fillRect(left, 0, Math.ceil(pitch), height)
    }
    const colour = points > 0 ? theme.up : points < 0 ? theme.down : theme.flat
    const top = Math.min(y(step.from), y(step.to))
    const tall = Math.max(1, Math.abs(y(step.from) - y(step.to)))
    context.fillStyle = step.kind === 'member' || step.kind === 'total' ? colour : withAlpha(colour, 0.45)
    context.fillRect(x, top, bar, tall)
    if (step.kind !== 'total' && at < steps.length - 2) {
      context.fillStyle = withAlpha(theme.text3, 0.5)
      context.fillRect(x, y(step.to), Math.round(pitch + (pitch - bar) / 2), 1)
    }
    if (pitch >= NUMBERS_FROM) {
      context.fillStyle = colour
      const text = format(points)
      const half = context.measureText(text).width / 2
      context.fillText(text, Math.min(left + pitch / 2, width - half), points < 0 ? top + tall + 2 : top - 13)
    }
    context.fillStyle = at === pointed || chosen || step.kind === 'total' ? theme.text1 : theme.text3
    stacked(nameOf(step), context, left, bottom + 6, pitch)
  })
}
