import { counted, type LabelledPrint, scoreSplits, type TrueParent } from '../../../shared/flow/split-score'
import { amountToYuan } from '../../../shared/market/units'
import type { KnownTruthDay, TruthAtThreshold } from '../../../shared/protocol/rest-splits'
import { type LabelledDay, type LabelledParent, labelledDay } from '../../feeds/simulated/exchange/labelled-day'
import { type SplitEvent, SplitEvents } from './split-events'

/** Minimum number of traded children, and money (yuan) or volume, of a parent that counts. */
const CHILDREN_MIN = 8
const AMOUNT_MIN = 1_000_000
const VOLUME_MIN = 500_000
/** Stated probabilities from which findings are scored. */
export const TRUTH_THRESHOLDS: readonly number[] = [0, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95]

export interface KnownTruthQuery {
  seed: number
  /** The same other traders without slicing: every finding is false. */
  none: boolean
}

/** A simulated day, fed to the detector print by print and scored against the true parents. Takes a second or two. */
export function knownTruthDay({ seed, none }: KnownTruthQuery): KnownTruthDay {
  const day = labelledDay(seed, { slicing: !none })
  const prints = day.prints.map((print): LabelledPrint => {
    const { exchangeTime, price, volume, side, buyNo, sellNo } = print
    return {
      time: exchangeTime,
      price: price / 10 ** day.instrument.priceScale,
      volume,
      buyNo,
      sellNo,
      side: side === 'sell' ? 'S' : 'B',
    }
  })
  const parents = day.parents.map((parent, at) => trueParent(parent, at, day))
  const events = counted(prints, new SplitEvents(day.instrument).addAll(day.prints).finish())
  const all = scoreSplits(prints, parents, events)
  const eventOf = new Map([...all.parentOf].map(([event, parent]) => [parent, events[event] as SplitEvent]))
  return {
    seed,
    none,
    instrument: day.instrument.id,
    name: day.instrument.name,
    tradingDay: day.tradingDay,
    prints: prints.length,
    scores: TRUTH_THRESHOLDS.map((threshold) => scoreAt(threshold, prints, parents, events)),
    parents: parents.map(({ scored, rows }, at) => {
      const { style, side, orderNos, shares, amount, startTs, endTs } = day.parents[at] as LabelledParent
      const found = eventOf.get(at)
      return {
        style,
        side,
        children: orderNos.length,
        volume: shares,
        startTime: startTs,
        endTime: endTs,
        scored,
        turnover: amountToYuan(amount, day.instrument),
        prints: rows.length,
        found: found ? { style: found.style, confidence: found.confidence, publishedTime: found.firstEmitTs } : null,
      }
    }),
  }
}

function scoreAt(
  threshold: number,
  prints: readonly LabelledPrint[],
  parents: readonly TrueParent[],
  events: readonly SplitEvent[],
): TruthAtThreshold {
  const chosen = events.filter(({ confidence }) => confidence >= threshold)
  const { tp, fp, fn, neutral, hitVolume, claimedVolume, trueVolume, delays, byStyle } = scoreSplits(
    prints,
    parents,
    chosen,
  )
  return {
    threshold,
    tp,
    fp,
    fn,
    neutral,
    hitVolume,
    claimedVolume,
    trueVolume,
    delayChildren: delays.map(({ children }) => children),
    byStyle: [...byStyle].map(([style, { found, all }]) => ({ style, found, all })),
  }
}

function trueParent(
  { side, style, orderNos, shares, amount }: LabelledParent,
  id: number,
  day: LabelledDay,
): TrueParent {
  const own = new Set(orderNos)
  const children = new Set<number>()
  const rows: number[] = []
  day.prints.forEach((print, row) => {
    const number = side === 'buy' ? print.buyNo : print.sellNo
    if (!own.has(number)) return
    rows.push(row)
    children.add(number)
  })
  const large = amountToYuan(amount, day.instrument) >= AMOUNT_MIN || shares >= VOLUME_MIN
  return {
    id,
    style,
    rows,
    volume: shares,
    side: side === 'buy' ? 'B' : 'S',
    firstTs: day.prints[rows[0] ?? 0]?.exchangeTime ?? 0,
    scored: large && children.size >= CHILDREN_MIN,
  }
}
