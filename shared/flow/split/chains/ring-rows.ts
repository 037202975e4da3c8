import type { BeamRows } from './beam-rows'

/** Growth of the memory, as a fraction of its size. */
const GROWTH = 0.25

/** Rows of hypotheses of the orders in rings: most orders end no chain, and have none. */
export class RingRows {
  /** Rows of each node, counted from 1 on; 0 = none. */
  private readonly places: Uint16Array
  private readonly free: number[] = []
  private made = 0
  private readonly base: number

  /** `each`: rows of a node. They are stored after those of `beams`. */
  constructor(
    nodes: number,
    private readonly each: number,
    private readonly beams: BeamRows,
  ) {
    this.places = new Uint16Array(nodes)
    this.base = beams.rows
  }

  /** The first row of a node that has some. */
  first(node: number): number {
    return this.base + ((this.places[node] as number) - 1) * this.each
  }

  /** The same, after it got some if it had none; their content is undefined. */
  take(node: number): number {
    if (this.places[node] === 0) this.places[node] = this.free.pop() ?? this.make()
    return this.first(node)
  }

  release(node: number): void {
    const place = this.places[node] as number
    if (place === 0) return
    this.free.push(place)
    this.places[node] = 0
  }

  private make(): number {
    const { beams, base, each } = this
    const end = base + ++this.made * each
    if (end > beams.rows) beams.growTo(Math.max(end, Math.ceil(beams.rows * (1 + GROWTH))))
    return this.made
  }
}
