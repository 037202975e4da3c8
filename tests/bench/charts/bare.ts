import { barWidth } from '../../../client/charts/bars'
import { groupSize, type MergedBar, mergeBars } from '../../../client/charts/draw/merge'
import type { Input } from '../../../client/charts/indicators/formulas'
import type { Theme } from '../../../client/ui/theme'
import { type Contender, canvasIn } from './stage'

const LABELS = 8

/** Smallest and largest value of columns within rows; unknown values are skipped. */
export function spanOf(columns: readonly ArrayLike<number | null>[], from: number, end: number): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const column of columns) {
    for (let row = from; row < end; row++) {
      const value = column[row] ?? Number.NaN
      if (value < low) low = value
      if (value > high) high = value
    }
  }
  return [low, high]
}

/** What any chart has to draw, straight onto a canvas: candles merged alike, three lines, volume, MACD, grid, labels. */
export function bareCandles(
  element: HTMLElement,
  bars: Input,
  means: readonly Float64Array[],
  [dif = new Float64Array(), dea = new Float64Array(), twice = new Float64Array()]: readonly Float64Array[],
  theme: Theme,
): Contender {
  const ctx = canvasIn(element)
  const { width, height } = ctx.canvas
  const bar: MergedBar = { row: 0, open: 0, high: 0, low: 0, close: 0 }

  function pane(top: number, tall: number, low: number, high: number): (value: number) => number {
    ctx.fillStyle = theme.line
    for (let label = 0; label < LABELS; label++) {
      const y = Math.round(top + (label * tall) / LABELS)
      ctx.fillRect(56, y, width - 108, 1)
    }
    ctx.fillStyle = theme.text3
    for (let label = 0; label < LABELS; label++)
      ctx.fillText((low + ((high - low) * label) / LABELS).toFixed(2), 4, top + tall - (label * tall) / LABELS)
    return (value) => top + tall - ((value - low) / (high - low || 1)) * tall
  }
  const line = (
    values: ArrayLike<number>,
    from: number,
    end: number,
    x: (row: number) => number,
    y: (v: number) => number,
  ) => {
    ctx.beginPath()
    let open = false
    for (let row = from; row < end; row++) {
      const value = values[row] as number
      if (Number.isNaN(value)) open = false
      else if (open) ctx.lineTo(x(row), y(value))
      else {
        ctx.moveTo(x(row), y(value))
        open = true
      }
    }
    ctx.stroke()
  }

  function show(left: number, right: number): void {
    ctx.clearRect(0, 0, width, height)
    ctx.font = '11px sans-serif'
    const from = Math.max(0, Math.ceil(left))
    const end = Math.min(bars.close.length, Math.ceil(right))
    const pitch = (width - 108) / (right - left)
    const x = (row: number) => 56 + (row - left) * pitch
    const size = groupSize(pitch)
    const wide = barWidth(pitch * size)
    const y = pane(0, height * 0.58, ...spanOf([bars.high, bars.low, ...means], from, end))
    for (const direction of ['up', 'down'] as const) {
      ctx.fillStyle = theme[direction]
      for (let row = Math.floor(from / size) * size; row < end; row += size) {
        if (!mergeBars(bars, row, Math.min(row + size, end), bar) || bar.close >= bar.open !== (direction === 'up'))
          continue
        const middle = Math.round(x(row + (size - 1) / 2))
        const [top, bottom] = [
          Math.round(y(Math.max(bar.open, bar.close))),
          Math.round(y(Math.min(bar.open, bar.close))),
        ]
        ctx.fillRect(middle, Math.round(y(bar.high)), 1, Math.round(y(bar.low)) - Math.round(y(bar.high)))
        ctx.fillRect(middle - (wide >> 1), top, wide, Math.max(1, bottom - top))
      }
    }
    ctx.lineWidth = 1
    for (const [index, mean] of means.entries()) {
      ctx.strokeStyle = [theme.text1, theme.average, theme.split][index] ?? theme.text1
      line(mean, from, end, x, y)
    }
    const [, most] = spanOf([bars.volume], from, end)
    const volumeY = pane(height * 0.6, height * 0.18, 0, most)
    const foot = height * 0.78
    columns(bars.volume, volumeY, foot, (row) =>
      (bars.close[row] ?? 0) >= (bars.open[row] ?? 0) ? theme.up : theme.down,
    )
    const macdY = pane(height * 0.8, height * 0.18, ...spanOf([dif, dea, twice], from, end))
    columns(twice, macdY, macdY(0), (row) => ((twice[row] ?? 0) > 0 ? theme.up : theme.down))
    for (const [values, colour] of [
      [dif, theme.text1],
      [dea, theme.average],
    ] as const) {
      ctx.strokeStyle = colour
      line(values, from, end, x, macdY)
    }

    function columns(
      values: ArrayLike<number | null>,
      at: (v: number) => number,
      zero: number,
      colour: (row: number) => string,
    ) {
      for (const tone of [theme.up, theme.down]) {
        ctx.fillStyle = tone
        for (let row = Math.floor(from / size) * size; row < end; row += size) {
          let best = row
          for (let other = row; other < Math.min(row + size, end); other++)
            if (Math.abs(values[other] ?? 0) > Math.abs(values[best] ?? 0)) best = other
          if (colour(best) !== tone) continue
          const edge = Math.round(at(values[best] ?? 0))
          ctx.fillRect(Math.round(x(row) - wide / 2), Math.min(edge, zero), wide, Math.max(1, Math.abs(zero - edge)))
        }
      }
    }
  }
  return { show, remove: () => document.body.replaceChildren() }
}

/** Every point of every line. */
export function bareLines(element: HTMLElement, lines: readonly Float64Array[], theme: Theme): Contender {
  const ctx = canvasIn(element)
  const { width, height } = ctx.canvas
  return {
    show() {
      ctx.clearRect(0, 0, width, height)
      let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
      for (const values of lines) {
        for (const value of values) {
          if (value < low) low = value
          if (value > high) high = value
        }
      }
      ctx.strokeStyle = theme.ad
      for (const values of lines) {
        ctx.beginPath()
        for (let row = 0; row < values.length; row++)
          ctx.lineTo((row / values.length) * width, height - (((values[row] as number) - low) / (high - low)) * height)
        ctx.stroke()
      }
    },
    remove: () => document.body.replaceChildren(),
  }
}
