import { Slab } from '../../slab'

/** Ways of keeping a schedule that a hypothesis weighs against one another. */
export const COMPONENTS = 9
/** Of all 14 columns together, and what they may leave between them. */
const ROW_BYTES = (9 + COMPONENTS) * 4 + 3 * 2 + 1
const GAPS = 14 * 8

/** Hypotheses "these orders are slices of one parent", column by column; a row is one hypothesis. */
export class BeamRows {
  readonly kind: Uint8Array
  readonly score: Float32Array
  readonly count: Uint16Array
  readonly slots: Float32Array
  /** Mean interval in ms, and ln of the mean interval in shares. */
  readonly gapTime: Float32Array
  readonly logGapVolume: Float32Array
  /** Where the schedule is, relative to the last order (ms). */
  readonly phase: Float32Array
  readonly weights: Float32Array
  /** Mean ln(volume); ln of the share for slices of the market's volume. */
  readonly size: Float32Array
  readonly narrow: Float32Array
  readonly refills: Uint16Array
  readonly actives: Uint16Array
  readonly link: Int32Array
  /** How long its slices rest before they cross (ms); 0 = not known. */
  readonly wait: Float32Array

  constructor(rows: number) {
    const columns = new Slab(rows * ROW_BYTES + GAPS)
    this.kind = columns.uint8(rows)
    this.score = columns.float32(rows)
    this.count = columns.uint16(rows)
    this.slots = columns.float32(rows)
    this.gapTime = columns.float32(rows)
    this.logGapVolume = columns.float32(rows)
    this.phase = columns.float32(rows)
    this.weights = columns.float32(rows * COMPONENTS)
    this.size = columns.float32(rows)
    this.narrow = columns.float32(rows)
    this.refills = columns.uint16(rows)
    this.actives = columns.uint16(rows)
    this.link = columns.int32(rows)
    this.wait = columns.float32(rows)
  }

  copy(to: number, from: number): void {
    this.kind[to] = this.kind[from] as number
    this.score[to] = this.score[from] as number
    this.count[to] = this.count[from] as number
    this.slots[to] = this.slots[from] as number
    this.gapTime[to] = this.gapTime[from] as number
    this.logGapVolume[to] = this.logGapVolume[from] as number
    this.phase[to] = this.phase[from] as number
    this.weights.copyWithin(to * COMPONENTS, from * COMPONENTS, (from + 1) * COMPONENTS)
    this.size[to] = this.size[from] as number
    this.narrow[to] = this.narrow[from] as number
    this.refills[to] = this.refills[from] as number
    this.actives[to] = this.actives[from] as number
    this.link[to] = this.link[from] as number
    this.wait[to] = this.wait[from] as number
  }
}
