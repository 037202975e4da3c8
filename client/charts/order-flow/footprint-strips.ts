import { addTo } from '../../../shared/market/multi-map'
import type { Price } from '../../../shared/market/units'
import type { Lin } from '../draw/lin'
import type { Footprint, FootprintMinute } from './footprint'
import { type CellStyle, paintCells } from './footprint-cells'

/** Minutes of a strip. */
const MINUTES = 16
/** Number of additional cells for which a strip has room at either end, before it must be rebuilt. */
const ROOM = 4
/** Maximum height, canvas pixels: taller strips would mostly contain invisible parts. */
const TALLEST = 4_096
/** Strips that were looked at longest ago are let go above this, for each square of the pixels a CSS pixel has. */
const BYTES_MAX = 10_000_000
const BYTES_A_PIXEL = 4

interface Strip {
  canvas: HTMLCanvasElement
  ctx: CanvasRenderingContext2D
  /** Prices at its foot and its top. */
  low: Price
  high: Price
  /** Its content, by slot: a changed minute is another object. */
  painted: Map<number, FootprintMinute>
}

/**
 * Cells of minutes as pictures of sixteen each, which a pan copies instead of drawing a screen of numbers again. Only
 * changed minutes are repainted, and all of them when the size of a cell changes. One theme and height of cells.
 */
export class FootprintStrips {
  /** By first slot; the strip used last is at the end. */
  private readonly strips = new Map<number, Strip>()
  private key: readonly unknown[] = []

  constructor(
    private readonly footprint: Pick<Footprint, 'minute'>,
    private readonly makeCanvas = () => document.createElement('canvas'),
  ) {}

  /** Size of the cached strips, bytes. */
  get bytes(): number {
    return [...this.strips.values()].reduce((sum, { canvas }) => sum + bytesOf(canvas), 0)
  }

  /** Puts the minutes of these slots onto a chart, in their order; false where no pictures can be made of them. */
  draw(ctx: CanvasRenderingContext2D, slots: ArrayLike<number>, x: Lin, y: Lin, style: CellStyle): boolean {
    const { pitch, tall, px, numbers } = style
    const key = [pitch, tall, px, numbers]
    if (key.some((part, at) => part !== this.key[at])) this.strips.clear()
    this.key = key
    const shown: [first: number, minutes: FootprintMinute[], strip: Strip][] = []
    for (const [first, minutes] of this.byStrip(slots)) {
      const strip = this.stripOf(first, minutes, style)
      // Return before anything is copied, so that the caller can draw the cells directly.
      if (!strip) return false
      shown.push([first, minutes, strip])
    }
    for (const [first, minutes, strip] of shown) {
      for (const minute of minutes) if (strip.painted.get(minute.slot) !== minute) paint(strip, first, minute, style)
      ctx.drawImage(strip.canvas, Math.round(x(first - 0.5)), Math.round(y(strip.high)))
    }
    this.letGo(BYTES_MAX * px * px)
    return true
  }

  private byStrip(slots: ArrayLike<number>): Map<number, FootprintMinute[]> {
    const found = new Map<number, FootprintMinute[]>()
    for (let row = 0; row < slots.length; row++) {
      const slot = slots[row] as number
      const minute = this.footprint.minute(slot)
      if (!minute) continue
      const first = slot - (slot % MINUTES)
      addTo(found, first, minute)
    }
    return found
  }

  /** The strip that begins at a slot, rebuilt if these minutes reach beyond it. */
  private stripOf(
    first: number,
    minutes: readonly FootprintMinute[],
    { tick, pitch, tall }: CellStyle,
  ): Strip | undefined {
    const low = Math.min(...minutes.map(({ cells }) => cells[0]?.price ?? Number.POSITIVE_INFINITY))
    const high = Math.max(...minutes.map(({ cells }) => (cells.at(-1)?.price ?? Number.NEGATIVE_INFINITY) + tick))
    const known = this.strips.get(first)
    // It is looked at now.
    this.strips.delete(first)
    if (known && low >= known.low && high <= known.high) {
      this.strips.set(first, known)
      return known
    }
    const foot = Math.min(low, known?.low ?? low) - ROOM * tick
    const top = Math.max(high, known?.high ?? high) + ROOM * tick
    const height = Math.ceil(((top - foot) / tick) * tall) + 1
    if (!(height <= TALLEST)) return undefined
    const canvas = known?.canvas ?? this.makeCanvas()
    Object.assign(canvas, { width: Math.ceil(MINUTES * pitch) + 1, height })
    const ctx = canvas.getContext('2d')
    if (!ctx) return undefined
    const strip = { canvas, ctx, low: foot, high: top, painted: new Map() }
    this.strips.set(first, strip)
    return strip
  }

  private letGo(most: number): void {
    let { bytes } = this
    for (const [first, { canvas }] of this.strips) {
      if (bytes <= most) return
      bytes -= bytesOf(canvas)
      this.strips.delete(first)
    }
  }
}

const bytesOf = ({ width, height }: HTMLCanvasElement): number => width * height * BYTES_A_PIXEL

function paint({ ctx, high, painted }: Strip, first: number, minute: FootprintMinute, style: CellStyle): void {
  const { pitch, tall, tick } = style
  const left = (minute.slot - first) * pitch
  if (painted.has(minute.slot)) ctx.clearRect(Math.floor(left), 0, Math.ceil(pitch), ctx.canvas.height)
  paintCells(ctx, minute, left, (price) => ((high - price) / tick) * tall, style)
  painted.set(minute.slot, minute)
}
