import type { SplitFinding } from '../../../../shared/flow/split-finding'
import type { Trade } from '../../../../shared/market/events'
import { isSecurity } from '../../../../shared/market/instrument'
import type { UnixMs } from '../../../../shared/market/units'
import type { Row } from '../../../../shared/protocol/kinds'
import { topic } from '../../../../shared/protocol/topics'
import type { DayState } from '../day-state'
import type { MarketCore } from '../market'
import { SilenceClock } from '../silence-clock'
import type { RowMaker } from './row-maker'

/** Interval of the review of full detectors, in ticks. */
const REVIEW_EVERY_TICKS = 4
/** Maximum delay of ordered prints of an instrument behind those of others (market ms). */
const LATE_MS = 1_000
/** Maximum delay of received rows behind the market's clock, which continues without rows. */
const CLOCK_AHEAD_MS = 60_000
/** Children carried by a row of the whole market; the instrument's own topic has them all. */
const CHILDREN_IN_MARKET = 12

/** Findings of the split detectors: at each tick, for the instrument and in the list of the whole market. */
export class FindingRows implements RowMaker {
  readonly kinds = ['finding'] as const
  private ticks = 0
  /** By index of the instrument: the tick after which its detector was last looked up. */
  private readonly asked: number[] = []
  /** By index of the instrument; only those with a detector. */
  private readonly silences: (SilenceClock | undefined)[] = []

  constructor(private readonly market: MarketCore) {}

  /** For a day that began with sums, in which nothing can be found: the newest sum, and the first single print. */
  private lastSum: UnixMs | undefined
  private firstPrint: UnixMs | undefined

  /** From when on the running day is looked at; undefined = from its beginning. */
  get since(): UnixMs | undefined {
    return this.lastSum === undefined ? undefined : (this.firstPrint ?? this.lastSum)
  }

  trade(trade: Trade, day: DayState): void {
    if (trade.summed) {
      // Call auctions match at once, in whatever batches they arrive: they cannot hide a parent.
      if (trade.side === 'none' || !isSecurity(day.instrument.kind)) return
      this.lastSum = trade.exchangeTime
      this.firstPrint = undefined
      return
    }
    if (this.lastSum !== undefined && isSecurity(day.instrument.kind)) this.firstPrint ??= trade.exchangeTime
    if (this.asked[day.place] !== this.ticks) this.ask(day)
    const { split } = day
    if (!split) return
    const { reached } = this
    const silence = this.silenceOf(day)
    // A later print must find its detector in the same state, whether or not a tick has just advanced it.
    const silentTo = silence.at(reached)
    if (silentTo > trade.exchangeTime) split.advance(silentTo)
    split.add(trade)
    silence.hear(trade.exchangeTime, reached)
  }

  advance(): void {
    const { reached } = this
    const { days, interest } = this.market
    if (this.ticks++ % REVIEW_EVERY_TICKS === 0) {
      days.splits.review((day) => interest(day.topics.split), interest(topic.splitMarket))
    }
    for (const day of days.splits.days) {
      day.split?.advance(this.silenceOf(day).at(reached))
      this.tell(day)
    }
  }

  rows(subject: string): Row<'finding'>[] {
    return this.market.findings.of(subject).map(subject === 'market' ? marketRow : findingRow)
  }

  restart(): void {
    this.asked.length = 0
    this.silences.length = 0
    this.lastSum = undefined
    this.firstPrint = undefined
    this.market.findings.clear()
  }

  /**
   * The time up to which the market is known: the silence of an instrument counts only up to it. It depends only on
   * received rows, not on tick times or batches.
   */
  private get reached(): UnixMs {
    const { eventTime, marketTime } = this.market
    return Math.max(eventTime, marketTime - CLOCK_AHEAD_MS) - LATE_MS
  }

  private silenceOf({ place }: DayState): SilenceClock {
    let silence = this.silences[place]
    if (!silence) {
      silence = new SilenceClock()
      this.silences[place] = silence
    }
    return silence
  }

  /** Readers change, but not between two prints. */
  private ask(day: DayState): void {
    const { days, interest } = this.market
    this.asked[day.place] = this.ticks
    days.splits.of(day, () => interest(day.topics.split))
  }

  private tell(day: DayState): void {
    const changed = day.split?.take()
    if (!changed || changed.length === 0) return
    const { findings, findingStates, interest, out, ingestTime, marketTime } = this.market
    for (const finding of changed) {
      findings.put(finding)
      findingStates?.note(marketTime, finding)
      if (interest(day.topics.split)) {
        out.push({ kind: 'finding', topic: day.topics.split, row: findingRow(finding), ingestTime })
      }
      if (interest(topic.splitMarket)) {
        out.push({ kind: 'finding', topic: topic.splitMarket, row: marketRow(finding), ingestTime })
      }
    }
    day.splitNet = findings.net(day.instrument.id)
    day.markBoardDirty()
  }
}

export const findingRow = (finding: SplitFinding): Row<'finding'> => ({ id: finding.id, body: JSON.stringify(finding) })

export const marketRow = (finding: SplitFinding): Row<'finding'> =>
  findingRow({ ...finding, children: finding.children.slice(-CHILDREN_IN_MARKET) })
