import type { Shares } from '../../../market/units'
import type { SplitBudget } from '../budget'
import type { Candidate } from '../orders/candidate'
import type { SplitOrderStore } from '../orders/order-store'
import { ringsTuning } from '../tuning'
import { BAND, type Beams, EXACT, STEP_NATS_MAX } from './beams'
import type { Links } from './links'
import { RingRows } from './ring-rows'
import type { ChainStep } from './step'

/** Bands of sizes: each covers this ratio; the second set is staggered by half. */
const BAND_LOG = Math.log(1.7)
const { SCORE_MIN, UNPROVEN_MAX, PERIOD_CELL, PROVEN, HOPEFUL_NATS, HOPEFUL_COUNT } = ringsTuning
/** Common properties of the orders of a ring. */
export type RingKind = typeof EXACT | typeof BAND
/** A new chain's debt: it is one start of many. */
export const START_NATS: Record<RingKind, number> = { [EXACT]: -1, [BAND]: -3 }

/**
 * The newest orders by key (a side with an exact size or a band of sizes), each with the best chains that
 * end in it. A new order extends the chains of its ring-mates and starts new ones.
 */
export class ChainRings {
  /** The best chain that the last `offer` proved, or −1. */
  proven = -1
  /** The best one that it did not prove, but that a parent published before may go on in; or −1. */
  hopeful = -1
  private readonly exact = new Map<number, number>()
  private readonly heads: Uint16Array
  private readonly names: Int32Array
  private readonly used: Uint8Array
  private readonly rowsOf: RingRows
  private readonly best: { score: number; row: number; from: number; cell: number }[]
  private readonly lotLog: number
  private found = 0
  /** Minimum evidence for storing a continuation. */
  private bar: number = SCORE_MIN

  constructor(
    private readonly budget: SplitBudget,
    private readonly orders: SplitOrderStore,
    private readonly beams: Beams,
    private readonly links: Links,
    /** The first of rows, one for each hypothesis of a node, that are unused. */
    private readonly scratch: number,
  ) {
    const nodes = nodesOf(budget)
    this.lotLog = Math.log(orders.lot)
    this.heads = new Uint16Array(budget.exactRings + 4 * budget.bands)
    this.names = new Int32Array(nodes)
    this.used = new Uint8Array(nodes)
    this.rowsOf = new RingRows(nodes, budget.beams, beams)
    this.best = Array.from({ length: budget.beams }, () => ({ score: 0, row: 0, from: 0, cell: 0 }))
  }

  /** Puts a candidate in all its rings. */
  offer(side: number, candidate: Candidate): void {
    this.proven = -1
    this.hopeful = -1
    this.grow(this.exactRing(side, candidate.volume), EXACT, candidate)
    if (candidate.fill) return
    if (this.budget.bands > 0) {
      const place = (candidate.logVolume - this.lotLog) / BAND_LOG
      this.grow(this.bandRing(side, 0, Math.floor(place)), BAND, candidate)
      this.grow(this.bandRing(side, 1, Math.floor(place + 0.5)), BAND, candidate)
    }
  }

  private exactRing(side: number, volume: Shares): number {
    const key = side === 0 ? volume : -volume
    let ring = this.exact.get(key)
    if (ring !== undefined) this.exact.delete(key)
    else if (this.exact.size < this.budget.exactRings) ring = this.exact.size
    else {
      const [oldest, freed] = this.exact.entries().next().value as [number, number]
      this.exact.delete(oldest)
      ring = freed
      this.empty(this.firstNode(ring, EXACT), this.budget.exactNodes)
    }
    this.exact.set(key, ring)
    return ring
  }

  private empty(first: number, count: number): void {
    for (let node = first; node < first + count; node++) {
      this.names[node] = 0
      this.used[node] = 0
      this.rowsOf.release(node)
    }
  }

  private bandRing(side: number, stagger: number, band: number): number {
    const { exactRings, bands } = this.budget
    return exactRings + (side * 2 + stagger) * bands + Math.min(bands - 1, Math.max(0, band))
  }

  private grow(ring: number, kind: RingKind, candidate: Candidate): void {
    const { budget, orders, beams, names, used } = this
    const length = kind === EXACT ? budget.exactNodes : budget.bandNodes
    const base = this.firstNode(ring, kind)
    this.found = 0
    this.bar = SCORE_MIN
    for (let at = 0; at < length; at++) {
      const node = base + at
      const from = orders.slot(names[node] as number)
      if (from < 0 || orders.taken[from]) continue
      const step = beams.look(from, candidate)
      if (!step) continue
      const start = START_NATS[kind]
      if (start + STEP_NATS_MAX > this.bar) this.consider(start + beams.weighStart(step, kind), -1, step)
      // rows of a node are in falling order of score
      const first = this.rowsOf.first(node)
      for (let row = first; row < first + (used[node] as number); row++) {
        const score = beams.score[row] as number
        if (score + STEP_NATS_MAX <= this.bar) break
        this.consider(score + beams.weigh(step, row, this.bar - score), row, step)
      }
    }
    this.write(base + (this.heads[ring] as number), kind, candidate)
    this.heads[ring] = ((this.heads[ring] as number) + 1) % length
  }

  /** Keeps the best continuations, one for each length of interval. `row` −1: the step begins a chain. */
  private consider(score: number, row: number, { from, nextGap }: ChainStep): void {
    if (!(score > this.bar)) return
    const { best } = this
    const cell = Math.round(Math.log(nextGap) / PERIOD_CELL)
    let place = this.found
    for (let i = 0; i < this.found; i++) {
      const other = best[i] as (typeof best)[number]
      if (other.cell !== cell) continue
      if (other.score >= score) return
      place = i
      break
    }
    if (place === best.length) place--
    else if (place === this.found) this.found++
    while (place > 0 && (best[place - 1] as (typeof best)[number]).score < score) {
      const lower = best[place] as (typeof best)[number]
      best[place] = best[place - 1] as (typeof best)[number]
      best[place - 1] = lower
      place--
    }
    const entry = best[place] as (typeof best)[number]
    entry.score = score
    entry.row = row
    entry.from = from
    entry.cell = cell
    if (this.found === best.length) this.bar = (best[this.found - 1] as (typeof best)[number]).score
  }

  private write(node: number, kind: RingKind, candidate: Candidate): void {
    const { beams, links, orders, scratch, best } = this
    let written = 0
    for (let i = 0; i < this.found; i++) {
      const { score, row, from } = best[i] as (typeof best)[number]
      if (row >= 0 && (beams.count[row] as number) >= UNPROVEN_MAX) continue
      const to = scratch + written++
      const step = beams.look(from, candidate) as ChainStep
      if (row < 0) {
        beams.start(to, kind, step, score)
        beams.link[to] = links.add(candidate.name, links.add(orders.name(from), 0))
      } else {
        beams.extend(to, row, step, score)
        beams.link[to] = links.add(candidate.name, beams.link[row] as number)
      }
    }
    this.names[node] = candidate.name
    this.used[node] = written
    if (written === 0) this.rowsOf.release(node)
    const first = written > 0 ? this.rowsOf.take(node) : 0
    for (let i = 0; i < written; i++) {
      const row = first + i
      beams.copy(row, scratch + i)
      const score = beams.score[row] as number
      const count = beams.count[row] as number
      if (score < PROVEN.nats || count < PROVEN.count) {
        if (score < PROVEN.nats - HOPEFUL_NATS || count < HOPEFUL_COUNT) continue
        if (this.hopeful < 0 || score > (beams.score[this.hopeful] as number)) this.hopeful = row
        continue
      }
      if (this.proven < 0 || (beams.score[row] as number) > (beams.score[this.proven] as number)) this.proven = row
    }
  }

  private firstNode(ring: number, kind: RingKind): number {
    const { exactRings, exactNodes, bandNodes } = this.budget
    return kind === EXACT ? ring * exactNodes : exactRings * exactNodes + (ring - exactRings) * bandNodes
  }
}

const nodesOf = ({ exactRings, exactNodes, bands, bandNodes }: SplitBudget): number =>
  exactRings * exactNodes + 4 * bands * bandNodes
