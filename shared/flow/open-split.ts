import type { InstrumentId } from '../market/instrument'
import { amountToYuan, type Scales, type Shares, type UnixMs } from '../market/units'
import type { RebuiltOrder } from './order-builder'
import { type Evidence, isRefill, REFILL_MS, REGULAR_CV } from './split-evidence'
import { CHILDREN_KEPT, type ChildOrder, type SplitFinding, type SplitStyle } from './split-finding'

/** Silence after which a finding is over: at least this, or so many mean intervals, and never more than the last. */
const SILENCE_MIN_MS = 15_000
const SILENCE_INTERVALS = 4.5
const SILENCE_MAX_MS = 600_000
/** Below this score a finding no longer holds. */
const REFUTED_BELOW = 8
const GAP_NATS_MIN = -3
const GAP_NATS_MAX = 4
/** Least and most irregular intervals that a gap is judged by. */
const JUDGED_CV = [0.1, 0.6] as const

/** A finding that still grows. All times are the market's. */
export class OpenSplit {
  state: SplitFinding['state'] = 'open'
  /** Nothing more is published before this time (at most one update a second). */
  quietUntil: UnixMs = 0
  changed = true
  readonly firstEmitTime: UnixMs
  readonly id: string
  private readonly side: 'buy' | 'sell'
  private readonly size: Shares
  private readonly children: ChildOrder[] = []
  private readonly first: RebuiltOrder
  private last: RebuiltOrder
  private lastTime: UnixMs = 0
  private count = 0
  private volume = 0
  private amount = 0
  private actives = 0
  private refills = 0
  private gaps = 0
  private gapMean = 0
  private gapSquares = 0
  private childrenAtFirstEmit = 0
  /** What came after publication, for or against. */
  private laterNats = 0

  constructor(
    private readonly instrument: InstrumentId,
    private readonly scales: Scales,
    private readonly evidence: Evidence,
    private readonly sizeShare: number,
  ) {
    this.first = evidence.orders[0] as RebuiltOrder
    this.last = this.first
    this.side = this.first.side
    this.size = this.first.volume
    this.id = `${instrument}-${this.side === 'buy' ? 'B' : 'S'}${this.size}-${Math.round(this.first.submitTime)}`
    for (const order of evidence.orders) this.add(order)
    this.firstEmitTime = this.lastTime
    this.childrenAtFirstEmit = this.count
  }

  /** Takes the next order of this size; `rate` = such orders expected a millisecond. */
  extend(order: RebuiltOrder, rate: number): void {
    const gap = Math.max(1, order.submitTime - this.last.submitTime)
    this.laterNats += this.gapNats(gap, rate)
    this.add(order)
    this.changed = true
  }

  /** When silence ends it. */
  get deadline(): UnixMs {
    return this.lastTime + this.patience
  }

  close(): void {
    this.state = this.score < REFUTED_BELOW ? 'refuted' : 'closed'
    this.changed = true
  }

  /** True if what came later speaks against it. */
  get fallen(): boolean {
    return this.score < REFUTED_BELOW
  }

  describe(marketVolume: Shares): SplitFinding {
    const turnover = amountToYuan(this.amount, this.scales)
    const between = Math.max(this.volume, marketVolume - this.first.marketVolume)
    return {
      id: this.id,
      instrument: this.instrument,
      side: this.side,
      state: this.state,
      style: this.style,
      firstTime: this.first.doneTime,
      lastTime: this.lastTime,
      firstEmitTime: this.firstEmitTime,
      childrenAtFirstEmit: this.childrenAtFirstEmit,
      childCount: this.count,
      volume: this.volume,
      turnover,
      vwap: turnover / (this.volume / 10 ** (this.scales.volumeScale ?? 0)),
      meanIntervalMs: Math.round(this.gapMean),
      intervalCv: round(this.cv, 3),
      clock: 'time',
      size: { mode: this.size, min: this.size, max: this.size, exactShare: 1 },
      activeShare: round(this.actives / this.count, 3),
      participation: round(this.volume / between, 4),
      refills: this.refills,
      score: round(this.score, 1),
      confidence: round(this.confidence(turnover), 3),
      features: this.features(),
      refutedBy: this.refutedBy(),
      children: this.children.slice(),
    }
  }

  private get cv(): number {
    return this.gaps > 0 && this.gapMean > 0 ? Math.sqrt(this.gapSquares / this.gaps) / this.gapMean : 0
  }

  private get score(): number {
    return this.evidence.score + this.laterNats
  }

  private get patience(): number {
    return Math.min(SILENCE_MAX_MS, Math.max(SILENCE_MIN_MS, SILENCE_INTERVALS * this.gapMean))
  }

  private get style(): SplitStyle {
    if (this.refills * 2 >= this.count) return '冰山补单'
    return this.cv <= REGULAR_CV ? '等时' : '等量'
  }

  private add(order: RebuiltOrder): void {
    if (this.count > 0) {
      const gap = Math.max(0, order.submitTime - this.last.submitTime)
      const off = gap - this.gapMean
      this.gaps++
      this.gapMean += off / this.gaps
      this.gapSquares += off * (gap - this.gapMean)
      if (isRefill(this.last, order)) this.refills++
    }
    this.count++
    this.volume += order.volume
    this.amount += order.amount
    if (order.active) this.actives++
    if (this.children.length >= CHILDREN_KEPT) this.children.shift()
    const { orderNo, doneTime, price, volume, active } = order
    this.children.push({ orderNo, time: doneTime, price, volume, active })
    this.last = order
    this.lastTime = Math.max(this.lastTime, doneTime)
  }

  /** Log-normal density of the gap around the mean so far, against independent arrivals at `rate`. */
  private gapNats(gap: number, rate: number): number {
    const sigma = Math.min(JUDGED_CV[1], Math.max(JUDGED_CV[0], this.cv))
    const off = Math.log(gap / Math.max(1, this.gapMean)) / sigma
    const own = -0.5 * off * off - Math.log(gap * sigma * Math.sqrt(2 * Math.PI))
    const chance = Math.log(rate) - rate * gap
    return Math.min(GAP_NATS_MAX, Math.max(GAP_NATS_MIN, own - chance))
  }

  /**
   * Logistic of the evidence. The coefficients were fitted for a richer detector on simulated days, so the figure
   * puts findings in order; it is not a calibrated probability.
   */
  private confidence(turnover: number): number {
    const logit =
      -4.484 +
      1.206 * Math.log(Math.max(1, this.score)) -
      0.245 * Math.log(this.count) +
      0.022 * Math.log10(this.sizeShare) +
      0.203 +
      (0.851 * this.refills) / this.count -
      (1.112 * this.actives) / this.count +
      1.042 * Math.log(Math.max(1, turnover / 300_000)) +
      0.116 * Math.log(Math.max(1, this.gapMean / 1000))
    return 1 / (1 + Math.exp(-logit))
  }

  private features(): SplitFinding['features'] {
    const { sizeNats, clockNats, refillNats, searchNats } = this.evidence
    const features = [
      { name: '数量相同', value: `${this.count} 笔，每笔 ${this.size} 股`, nats: round(sizeNats, 1) },
      {
        name: '间隔规律',
        value: `平均 ${seconds(this.gapMean)} 秒，离散系数 ${this.cv.toFixed(2)}`,
        nats: round(clockNats, 1),
      },
      { name: '同价补单', value: `${this.refills} 次，${REFILL_MS} 毫秒以内`, nats: round(refillNats, 1) },
      { name: '多重检验扣除', value: '同时观察多种数量与长度', nats: searchNats },
      { name: '后续印证', value: `发布后 ${this.count - this.childrenAtFirstEmit} 笔`, nats: round(this.laterNats, 1) },
    ]
    return features.filter(({ nats }) => nats !== 0)
  }

  private refutedBy(): string {
    const side = this.side === 'buy' ? '买单' : '卖单'
    return `若 ${seconds(this.patience)} 秒内不再出现 ${this.size} 股的${side}，即告结束；若后续间隔失去规律、累计证据低于 ${REFUTED_BELOW} 奈特，则不成立。`
  }
}

const round = (value: number, digits: number): number =>
  Number.isFinite(value) ? Math.round(value * 10 ** digits) / 10 ** digits : 0

const seconds = (ms: number): string => (ms / 1000).toFixed(1)
