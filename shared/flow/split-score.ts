/** One print of a labelled half-day. `side` is the aggressor's. */
export interface LabelledPrint {
  time: number
  price: number
  volume: number
  side: 'B' | 'S'
  buyNo: number
  sellNo: number
}

export interface TrueParent {
  id: number
  style: string
  side: 'B' | 'S'
  firstTs: number
  volume: number
  rows: number[]
  /** At least 8 executed children and 1,000,000 yuan or 500,000 shares. */
  scored: boolean
}

export interface ClaimedEvent {
  side: 'B' | 'S'
  rows: number[]
  firstEmitTs?: number
  confidence?: number
  amount?: number
}

export interface Delay {
  children: number
  seconds: number
  volumeShare: number
}

export interface SplitScore {
  tp: number
  fp: number
  fn: number
  fragments: number
  neutral: number
  hitVolume: number
  claimedVolume: number
  trueVolume: number
  delays: Delay[]
  byStyle: Map<string, { found: number; all: number }>
  /** Result for each event: 1 matched, 0 false, −1 neutral. */
  verdicts: Int8Array
  /** The parent (by id) of each event that was matched to one. */
  parentOf: Map<number, number>
}

const AMOUNT_MIN = 300_000

/** Events that count: at least 300,000 yuan. */
export function counted<E extends ClaimedEvent>(prints: readonly LabelledPrint[], events: readonly E[]): E[] {
  return events.filter((event) => {
    if (event.amount) return event.amount >= AMOUNT_MIN
    let amount = 0
    for (const row of new Set(event.rows)) {
      const print = prints[row] as LabelledPrint
      amount += print.price * print.volume
    }
    return amount >= AMOUNT_MIN
  })
}

/**
 * Scores a detector's events of one half-day by the public rules: one-to-one, greedy by overlapping volume; a match
 * has half the event's volume and 30 % of the parent's; an unmatched event that is mostly an unscored parent is
 * neutral; every other event is false, second fragments of a found parent too.
 */
export function scoreSplits(
  prints: readonly LabelledPrint[],
  parents: readonly TrueParent[],
  events: readonly ClaimedEvent[],
): SplitScore {
  const truth = new Truth(prints, parents)
  const overlaps = events.map((event) => truth.overlap(event))
  const { parentOf, eventOf } = pairUp(truth, overlaps)
  let fragments = 0
  const verdicts = Int8Array.from(overlaps, ({ volume, own }, event) => {
    if (parentOf.has(event)) return 1
    const [best] = [...own].sort((a, b) => b[1] - a[1])
    if (!best || best[1] < 0.5 * volume) return 0
    if (!truth.parent(best[0]).scored) return -1
    fragments++
    return 0
  })
  const scored = parents.filter((parent) => parent.scored)
  return {
    tp: parentOf.size,
    fp: verdicts.filter((verdict) => verdict === 0).length,
    fn: scored.length - parentOf.size,
    fragments,
    neutral: verdicts.filter((verdict) => verdict === -1).length,
    ...truth.claimed(events),
    trueVolume: scored.reduce((sum, { volume }) => sum + volume, 0),
    delays: [...parentOf].flatMap(([event, id]) => delayOf(prints, truth.parent(id), events[event]?.firstEmitTs)),
    byStyle: countByStyle(scored, eventOf),
    verdicts,
    parentOf,
  }
}

/** Volume of an event, in total and by parent. */
interface Overlap {
  volume: number
  own: Map<number, number>
}

/** The parent of each print. */
class Truth {
  readonly #byId: ReadonlyMap<number, TrueParent>
  readonly #owner = { B: new Map<number, number>(), S: new Map<number, number>() }

  constructor(
    private readonly prints: readonly LabelledPrint[],
    parents: readonly TrueParent[],
  ) {
    this.#byId = new Map(parents.map((parent) => [parent.id, parent]))
    for (const parent of parents) for (const row of parent.rows) this.#owner[parent.side].set(row, parent.id)
  }

  parent(id: number): TrueParent {
    return this.#byId.get(id) as TrueParent
  }

  overlap({ side, rows }: ClaimedEvent): Overlap {
    const own = new Map<number, number>()
    let volume = 0
    for (const row of new Set(rows)) {
      volume += this.#volumeOf(row)
      const parent = this.#owner[side].get(row)
      if (parent !== undefined) own.set(parent, (own.get(parent) ?? 0) + this.#volumeOf(row))
    }
    return { volume, own }
  }

  /** Volume of the events without that of unscored parents, and the part of it that belongs to a parent. */
  claimed(events: readonly ClaimedEvent[]): { hitVolume: number; claimedVolume: number } {
    let hitVolume = 0
    let claimedVolume = 0
    for (const side of ['B', 'S'] as const) {
      const rows = new Set(events.filter((event) => event.side === side).flatMap((event) => event.rows))
      for (const row of rows) {
        const id = this.#owner[side].get(row)
        if (id !== undefined && !this.parent(id).scored) continue
        claimedVolume += this.#volumeOf(row)
        if (id !== undefined) hitVolume += this.#volumeOf(row)
      }
    }
    return { hitVolume, claimedVolume }
  }

  #volumeOf(row: number): number {
    return (this.prints[row] as LabelledPrint).volume
  }
}

/** Pairs of an event and a parent, one to one, by overlapping volume, largest first. */
function pairUp(truth: Truth, overlaps: readonly Overlap[]) {
  const pairs = overlaps.flatMap(({ volume, own }, event) =>
    [...own].flatMap(([id, overlap]) => {
      const parent = truth.parent(id)
      const fits = parent.scored && volume > 0 && overlap >= 0.5 * volume && overlap >= 0.3 * parent.volume
      return fits ? [{ overlap, event, id }] : []
    }),
  )
  pairs.sort((a, b) => b.overlap - a.overlap || b.event - a.event || b.id - a.id)
  const parentOf = new Map<number, number>()
  const eventOf = new Map<number, number>()
  for (const { event, id } of pairs) {
    if (parentOf.has(event) || eventOf.has(id)) continue
    parentOf.set(event, id)
    eventOf.set(id, event)
  }
  return { parentOf, eventOf }
}

function countByStyle(scored: readonly TrueParent[], eventOf: ReadonlyMap<number, number>): SplitScore['byStyle'] {
  const byStyle: SplitScore['byStyle'] = new Map()
  for (const { style, id } of scored) {
    const counts = byStyle.get(style) ?? { found: 0, all: 0 }
    counts.all++
    if (eventOf.has(id)) counts.found++
    byStyle.set(style, counts)
  }
  return byStyle
}

function delayOf(prints: readonly LabelledPrint[], parent: TrueParent, emitted: number | undefined): Delay[] {
  if (emitted === undefined) return []
  const before = parent.rows.map((row) => prints[row] as LabelledPrint).filter(({ time }) => time <= emitted)
  const numbers = new Set(before.map(({ buyNo, sellNo }) => (parent.side === 'B' ? buyNo : sellNo)))
  const done = before.reduce((sum, { volume }) => sum + volume, 0)
  return [{ children: numbers.size, seconds: (emitted - parent.firstTs) / 1000, volumeShare: done / parent.volume }]
}
