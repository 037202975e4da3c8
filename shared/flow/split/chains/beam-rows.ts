/** Ways of keeping a schedule that a hypothesis weighs against one another. */
export const COMPONENTS = 9

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
    this.kind = new Uint8Array(rows)
    this.score = new Float32Array(rows)
    this.count = new Uint16Array(rows)
    this.slots = new Float32Array(rows)
    this.gapTime = new Float32Array(rows)
    this.logGapVolume = new Float32Array(rows)
    this.phase = new Float32Array(rows)
    this.weights = new Float32Array(rows * COMPONENTS)
    this.size = new Float32Array(rows)
    this.narrow = new Float32Array(rows)
    this.refills = new Uint16Array(rows)
    this.actives = new Uint16Array(rows)
    this.link = new Int32Array(rows)
    this.wait = new Float32Array(rows)
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
