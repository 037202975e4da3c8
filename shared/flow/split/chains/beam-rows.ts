import { Slab } from '../../slab'

/** Ways of keeping a schedule that a hypothesis weighs against one another. */
export const COMPONENTS = 9
/** Size of all 14 columns together, and the permitted gaps between them. */
const ROW_BYTES = (9 + COMPONENTS) * 4 + 3 * 2 + 1
const GAPS = 14 * 8

/** Hypotheses "these orders are slices of one parent", column by column; a row is one hypothesis. */
export class BeamRows {
  kind!: Uint8Array
  score!: Float32Array
  count!: Uint16Array
  slots!: Float32Array
  /** Mean interval in ms, and ln of the mean interval in shares. */
  gapTime!: Float32Array
  logGapVolume!: Float32Array
  /** Phase of the schedule relative to the last order, ms. */
  phase!: Float32Array
  weights!: Float32Array
  /** Mean ln(volume); ln of the share for slices of the market's volume. */
  size!: Float32Array
  narrow!: Float32Array
  refills!: Uint16Array
  actives!: Uint16Array
  link!: Int32Array
  /** Time for which its slices rest before they cross, ms; 0 = unknown. */
  wait!: Float32Array

  constructor(public rows: number) {
    Object.assign(this, columnsOf(rows))
  }

  /** All rows keep their places. */
  growTo(rows: number): void {
    const grown = columnsOf(rows)
    for (const [name, column] of Object.entries(grown)) column.set(this[name as keyof typeof grown])
    Object.assign(this, grown)
    this.rows = rows
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

function columnsOf(rows: number) {
  const columns = new Slab(rows * ROW_BYTES + GAPS)
  return {
    kind: columns.uint8(rows),
    score: columns.float32(rows),
    count: columns.uint16(rows),
    slots: columns.float32(rows),
    gapTime: columns.float32(rows),
    logGapVolume: columns.float32(rows),
    phase: columns.float32(rows),
    weights: columns.float32(rows * COMPONENTS),
    size: columns.float32(rows),
    narrow: columns.float32(rows),
    refills: columns.uint16(rows),
    actives: columns.uint16(rows),
    link: columns.int32(rows),
    wait: columns.float32(rows),
  }
}
