import type { Shares } from '../../../market/units'
import type { Links } from '../chains/links'
import type { Candidate } from '../orders/candidate'
import { type SplitOrderStore, TAKEN } from '../orders/order-store'
import { participationTableTuning } from '../tuning'
import { ChainColumns, Chains, NEVER } from './chains'
import { PACED_PRIOR, ParticipationModel, STEADY_PRIOR, STRICT_PRIOR } from './participation-model'

/** Newest orders of a side that may be the slice before. A power of two. */
const ORDERS_MAX = 128
const MASK = ORDERS_MAX - 1
const {
  SHARE_MIN,
  SHARE_MAX,
  GAP_MIN_MS,
  GAP_MAX_MS,
  GAPS_MIN,
  GAPS_MAX,
  START_NATS,
  SCORE_MIN,
  STEP_NATS_MAX,
  EMPTY,
  FALLEN_MAX,
  SHARE_GAIN_MIN,
  GAP_GAIN_MIN,
  SLICES_MIN,
} = participationTableTuning
/** Shares of the market's volume, from the highest down in cells of equal ratio. */
const CELLS = 32
const CELL_LOG = Math.log(SHARE_MAX / SHARE_MIN) / CELLS
/** Volume traded per share at a cell's edge. */
const EDGES = Float64Array.from({ length: CELLS + 1 }, (_, cell) => Math.exp(cell * CELL_LOG) / SHARE_MAX)
/**
 * If the share is below 2.5 %, a slice changes the traded volume too little to distinguish the starting point of the
 * count.
 */
const COUNTED_CELLS = Math.ceil(Math.log(SHARE_MAX / 0.025) / CELL_LOG)
const CELLS_AROUND = 1
/** For a pair only its interval is known: log-uniform, as is its share. */
const START_PRIOR = Math.log(GAP_MAX_MS / GAP_MIN_MS) * Math.log(SHARE_MAX / SHARE_MIN)
const STEP_MIN = 0.001
const FALLEN_UNIT = 48

/** Active orders of one side in the order of their coming. */
class Arrivals {
  /** Arrivals so far. The index of an arrival is its number & `MASK`. */
  count = 0
  readonly time = new Float64Array(ORDERS_MAX)
  /** Market volume before the order. */
  readonly before = new Float64Array(ORDERS_MAX)
  readonly volume = new Float64Array(ORDERS_MAX)
  readonly name = new Int32Array(ORDERS_MAX)
}

/** The best chain of each share that ends in the order being weighed, cell by cell; one order is weighed at a time. */
const fresh = new ChainColumns(CELLS)

/**
 * Chains of orders that are each the same share of the market's volume since the previous one. Any two orders determine
 * a share; of all chains with about one share that end in one order only the likeliest is stored (Viterbi 1967), so an
 * order is compared with every order of the last minutes that may be the previous slice. The market's volume may be
 * counted from before or from after the slice: two tables a side.
 */
export class ParticipationTable {
  /** The best chain that ends in the order offered last; 0 nats if none. */
  nats = 0
  link = 0
  participation = 0
  gap = 0
  private readonly model = new ParticipationModel()
  private readonly arrivals = [new Arrivals(), new Arrivals()] as const
  /** For each order, the best chain of each share that ends in it. */
  private readonly chains = [newChains(), newChains(), newChains(), newChains()] as const
  private readonly best = new Float64Array(CELLS)
  private readonly from = new Int32Array(CELLS)
  private readonly near = new Int32Array(ORDERS_MAX)
  private readonly far = new Float64Array(ORDERS_MAX)
  private readonly isPair = new Uint8Array(CELLS)
  private readonly chain = { slices: 0, strict: 0, steady: 0, paced: 0 }

  constructor(
    private readonly orders: SplitOrderStore,
    private readonly links: Links,
  ) {}

  /** Weighs a candidate, which is active, and notes it. */
  offer(side: 0 | 1, candidate: Candidate): void {
    const { model } = this
    this.nats = 0
    const own = this.arrivals[side]
    const { commonness, volumeRate } = candidate.context
    model.aim(
      (candidate.volume * 100) / this.orders.lot,
      candidate.choices,
      candidate.nullRate * commonness,
      volumeRate,
    )
    const near = this.findNear(own, candidate)
    this.grow(candidate, own, near, this.chains[side], 0)
    this.grow(candidate, own, near, this.chains[(2 + side) as 2 | 3], 1)
    const at = own.count & MASK
    own.time[at] = candidate.submitTime
    own.before[at] = candidate.marketVolume
    own.volume[at] = candidate.volume
    own.name[at] = candidate.name
    own.count++
  }

  /** Collects the arrivals that may be the previous slice in `near`, newest first. Returns their number. */
  private findNear({ count, time, name }: Arrivals, candidate: Candidate): number {
    const { orders, near, far, model } = this
    const oldest = Math.max(0, count - MASK)
    let found = 0
    for (let n = count - 1; n >= oldest; n--) {
      const q = n & MASK
      const gap = candidate.submitTime - (time[q] as number)
      if (gap < GAP_MIN_MS) continue
      if (gap > GAP_MAX_MS) break
      const slot = orders.slot(name[q] as number)
      if (slot < 0) break
      if (orders.taken[slot] === TAKEN) continue
      far[found] = model.farthest(gap)
      near[found++] = n
    }
    return found
  }

  /** `counted`: how much of the slice before does not count as traded, 0 or 1. */
  private grow(candidate: Candidate, own: Arrivals, found: number, chains: Chains, counted: 0 | 1): void {
    const { best, from, isPair, near, far, model } = this
    const { submitTime, marketVolume, volume: size, choices, nullRate, context } = candidate
    const { time, before, volume } = own
    const { columns } = chains
    const { score: scores } = columns
    const end = counted === 1 ? COUNTED_CELLS : CELLS
    const pairNats = START_NATS - Math.log(choices * START_PRIOR * nullRate * context.commonness)
    best.fill(NEVER)
    let cell = 0
    for (let i = 0; i < found; i++) {
      const n = near[i] as number
      const q = n & MASK
      const traded = marketVolume - (before[q] as number) - counted * (volume[q] as number)
      while (cell < CELLS && traded >= (EDGES[cell + 1] as number) * size) cell++
      while (cell > 0 && traded < (EDGES[cell] as number) * size) cell--
      if (cell >= end) break
      if (traded < (EDGES[0] as number) * size) continue
      if ((best[cell] as number) === NEVER) {
        best[cell] = pairNats - Math.log(submitTime - (time[q] as number))
        from[cell] = n
        isPair[cell] = 1
      }
      const last = cell + CELLS_AROUND < CELLS ? cell + CELLS_AROUND : CELLS - 1
      for (let other = cell > CELLS_AROUND ? cell - CELLS_AROUND : 0; other <= last; other++) {
        const place = chains.at(q, other)
        if (place < 0) continue
        const score = scores[place] as number
        const most = best[other] as number
        if (score + STEP_NATS_MAX <= most) continue
        const reach = score > most ? model.reach : (far[i] as number)
        const ratio = this.weigh(size, columns, place, submitTime - (time[q] as number), traded, reach)
        if (ratio < STEP_MIN || (ratio <= 1 && score <= most)) continue
        const nats = Math.log(ratio)
        const total = score + (nats < STEP_NATS_MAX ? nats : STEP_NATS_MAX)
        if (total <= most || total < SCORE_MIN) continue
        best[other] = total
        from[other] = n
        isPair[other] = 0
      }
    }
    fresh.score.fill(NEVER)
    for (let other = 0; other < CELLS; other++) {
      if ((best[other] as number) === NEVER) continue
      if (isPair[other] === 1) this.begin(candidate, own, counted, other)
      else this.extend(candidate, own, chains, counted, other)
    }
    chains.write(own.count & MASK, fresh)
  }

  /** Likelihood ratio of the next order of a chain to an independent order of this size. */
  private weigh(size: Shares, chains: ChainColumns, place: number, gap: number, traded: number, reach: number): number {
    const off = 1 - ((chains.participation[place] as number) * traded) / size
    if (off > reach || off < -reach) return 0
    const gaps = gap / (chains.gap[place] as number)
    if (gaps < GAPS_MIN || gaps > GAPS_MAX) return 0
    const { model, chain } = this
    chain.slices = chains.slices[place] as number
    chain.strict = (chains.strict[place] as number) / 255
    chain.steady = (chains.steady[place] as number) / 255
    chain.paced = (chains.paced[place] as number) / 255
    return (1 - EMPTY) * model.ratio(chain, off, gap, gaps, traded, traded / (chains.traded[place] as number))
  }

  private begin(candidate: Candidate, own: Arrivals, counted: 0 | 1, cell: number): void {
    const n = this.from[cell] as number
    if ((fresh.score[cell] as number) >= (this.best[cell] as number)) return
    const traded = this.tradedSince(candidate, own, n & MASK, counted)
    fresh.score[cell] = this.best[cell] as number
    fresh.participation[cell] = candidate.volume / traded
    fresh.gap[cell] = candidate.submitTime - (own.time[n & MASK] as number)
    fresh.traded[cell] = traded
    fresh.slices[cell] = 1
    fresh.strict[cell] = 255 * STRICT_PRIOR
    fresh.steady[cell] = 255 * STEADY_PRIOR
    fresh.paced[cell] = 255 * PACED_PRIOR
    fresh.fallen[cell] = 0
    fresh.link[cell] = -(own.name[n & MASK] as number)
  }

  private extend(candidate: Candidate, own: Arrivals, chains: Chains, counted: 0 | 1, cell: number): void {
    const { links, model } = this
    const { columns } = chains
    const q = (this.from[cell] as number) & MASK
    const place = chains.at(q, cell)
    const score = this.best[cell] as number
    const fallen = Math.max(
      0,
      (columns.fallen[place] as number) - FALLEN_UNIT * (score - (columns.score[place] as number)),
    )
    if (fallen > FALLEN_UNIT * FALLEN_MAX) return
    const gap = candidate.submitTime - (own.time[q] as number)
    const traded = this.tradedSince(candidate, own, q, counted)
    const slices = columns.slices[place] as number
    const gain = 1 / (slices + 1)
    const participation = toward(
      columns.participation[place] as number,
      candidate.volume / traded,
      Math.max(SHARE_GAIN_MIN, gain),
    )
    const now = Math.floor(Math.log(SHARE_MAX / participation) / CELL_LOG)
    const to = Math.min(CELLS - 1, Math.max(0, now))
    if ((fresh.score[to] as number) >= score) return
    this.weigh(candidate.volume, columns, place, gap, traded, model.reach)
    fresh.score[to] = score
    fresh.participation[to] = participation
    fresh.gap[to] = toward(columns.gap[place] as number, gap, Math.max(GAP_GAIN_MIN, gain))
    fresh.traded[to] = toward(columns.traded[place] as number, traded, Math.max(GAP_GAIN_MIN, gain))
    fresh.slices[to] = Math.min(255, slices + 1)
    fresh.strict[to] = 255 * Math.min(0.95, Math.max(0.05, model.strict))
    fresh.steady[to] = 255 * model.steady
    fresh.paced[to] = 255 * model.paced
    fresh.fallen[to] = fallen
    const before = columns.link[place] as number
    const pair = before < 0 ? links.add(own.name[q] as number, links.add(-before, 0)) : before
    fresh.link[to] = links.add(candidate.name, pair)
    if (score <= this.nats || slices < SLICES_MIN) return
    this.nats = score
    this.link = fresh.link[to] as number
    this.participation = participation
    this.gap = fresh.gap[to] as number
  }

  private tradedSince(candidate: Candidate, own: Arrivals, q: number, counted: 0 | 1): number {
    return candidate.marketVolume - (own.before[q] as number) - counted * (own.volume[q] as number)
  }
}

const newChains = (): Chains => new Chains(ORDERS_MAX, CELLS)

const toward = (from: number, to: number, gain: number): number => from + gain * (to - from)
