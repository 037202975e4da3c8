import type { SplitBudget } from '../../../shared/flow/split/budget'
import { SplitDetector } from '../../../shared/flow/split-detector'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import type { Trade } from '../../../shared/market/events'
import type { Scales } from '../../../shared/market/units'
import { ClaimedRows } from './claimed-rows'

/** A finding in terms of a file: prices in yuan, times in ms of the file, children as data rows. */
export interface SplitEvent {
  id: string
  side: 'B' | 'S'
  /** 0-based data rows of its children. */
  rows: number[]
  /** Time of the newest print when it was first published. */
  firstEmitTs: number
  confidence: number
  /** Yuan. */
  amount: number
  volume: number
  style: SplitFinding['style']
  state: SplitFinding['state']
  childCount: number
  childrenAtFirstEmit: number
  firstTs: number
  lastTs: number
  vwap: number
  meanIntervalMs: number
  intervalCv: number
  clock: SplitFinding['clock']
  size: SplitFinding['size']
  activeShare: number
  participation: number
  refills: number
  score: number
  falseADay: SplitFinding['falseADay']
  features: SplitFinding['features']
  refutedBy: string
}

/** Feeds prints in order, one at a time, and stores the last state of every finding. */
export class SplitEvents {
  private readonly detector: SplitDetector
  private readonly claimed = new ClaimedRows()
  private readonly last = new Map<string, SplitFinding>()
  private readonly firstEmit = new Map<string, number>()
  private time = 0

  constructor(scales: Scales, budget?: SplitBudget) {
    this.detector = new SplitDetector({ instrument: 'FILE', scales, ...(budget && { budget }) })
  }

  add(row: number, trade: Trade): void {
    this.claimed.print(row, trade)
    this.detector.add(trade)
    this.time = trade.exchangeTime
    this.collect()
  }

  /** A whole day; its rows count from 0. */
  addAll(trades: readonly Trade[]): this {
    trades.forEach((trade, row) => {
      this.add(row, trade)
    })
    return this
  }

  /** Findings that hold, by their first publication; `silence` ms after the last print. */
  finish(silence = 3_600_000): SplitEvent[] {
    return this.finishAll(silence).filter(({ state }) => state !== 'refuted')
  }

  /** The same including those that were published and refuted later. */
  finishAll(silence = 3_600_000): SplitEvent[] {
    this.detector.advance(this.time + silence)
    this.collect()
    return [...this.last.values()]
      .filter(({ mergedInto }) => mergedInto === undefined)
      .map((finding) => eventOf(finding, this.claimed.rowsOf(finding.id), this.firstEmit.get(finding.id) as number))
  }

  private collect(): void {
    for (const finding of this.detector.take()) {
      this.claimed.claim(finding)
      if (!this.firstEmit.has(finding.id)) this.firstEmit.set(finding.id, this.time)
      this.last.set(finding.id, finding)
    }
  }
}

function eventOf(finding: SplitFinding, rows: number[], firstEmitTs: number): SplitEvent {
  return {
    id: finding.id,
    side: finding.side === 'buy' ? 'B' : 'S',
    rows,
    firstEmitTs,
    confidence: finding.confidence,
    amount: finding.turnover,
    volume: finding.volume,
    style: finding.style,
    state: finding.state,
    childCount: finding.childCount,
    childrenAtFirstEmit: finding.childrenAtFirstEmit,
    firstTs: finding.firstTime,
    lastTs: finding.lastTime,
    vwap: finding.vwap,
    meanIntervalMs: finding.meanIntervalMs,
    intervalCv: finding.intervalCv,
    clock: finding.clock,
    size: finding.size,
    activeShare: finding.activeShare,
    participation: finding.participation,
    refills: finding.refills,
    score: finding.score,
    falseADay: finding.falseADay,
    features: finding.features,
    refutedBy: finding.refutedBy,
  }
}
