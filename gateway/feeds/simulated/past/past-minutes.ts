import { type Scales, yuanToAmount } from '../../../../shared/market/units'
import type { Row } from '../../../../shared/protocol/kinds'
import type { DayRow } from '../../../../shared/protocol/rest'
import type { Random } from '../exchange/random'
import { activeSlots, type PathSpan, spansOf, weightsOf } from './past-path'

type Minute = Row<'minute'>

/** Turns in which volume is moved towards cheap or dear minutes until the day's money fits. */
const TILT_TURNS = 8
/** A minute at the day's end of prices trades so many times less or more, as a logarithm, at most. */
const TILT_MAX = 2.5

/** Volume and money of each of some minutes. */
interface Traded {
  volume: number[]
  amount: number[]
}

/** Trades of a day: the time ranges of its minutes, and their positions. */
interface Trading extends Traded {
  slots: number[]
  spans: PathSpan[]
}

/**
 * The minutes of a day of which only its row is known: their first price, highest, lowest and last, their volume and
 * their money are the day's. `path`: where its price would wander. Nothing where nothing was traded.
 */
export function pastMinutes(random: Random, path: Float64Array, day: DayRow, scales: Scales): Minute[] {
  const traded = tradingOf(random, path, day, yuanToAmount(day.turnover, scales), true)
  return traded ? withFlats(traded) : []
}

/** The same of an index, whose money is not its price times its volume. Its companion goes as it does itself. */
export function pastIndexMinutes(random: Random, path: Float64Array, day: DayRow): Row<'index-minute'>[] {
  const turnover = Math.round(day.turnover)
  const traded = tradingOf(random, path, day, turnover, false)
  if (!traded) return []
  const { slots, spans, volume, amount } = traded
  const [ad, big] = [day.adNet.reduce((sum, net) => sum + net, 0), day.odNet[2] + day.odNet[3]]
  const share = amount.map((money) => money / Math.max(1, turnover))
  const [adNet, odBigNet] = [shared(Math.round(ad), share), shared(Math.round(big), share)]
  return slots.map((slot, at) => {
    const { open, high, low, close } = spans[at] as PathSpan
    return {
      slot,
      open,
      high,
      low,
      close,
      equalWeight: close,
      up: 0,
      down: 0,
      volume: volume[at] as number,
      turnover: amount[at] as number,
      adNet: adNet[at] as number,
      odBigNet: odBigNet[at] as number,
    }
  })
}

function tradingOf(
  random: Random,
  path: Float64Array,
  day: DayRow,
  money: number,
  isPriced: boolean,
): Trading | undefined {
  if (day.volume <= 0) return undefined
  const unit = day.volume % 100 === 0 ? 100 : 1
  const lots = day.volume / unit
  const weights = weightsOf(random)
  const slots = activeSlots(random, weights, lots)
  const usual = slots.map((slot) => weights[slot] as number)
  const mean = money / day.volume
  const spans = spansOf(random, path, slots, day, isPriced ? { mean, weights: usual } : undefined)
  const shares = isPriced ? tilted(usual, spans.map(middle), mean) : usual
  const volume = shared(lots - slots.length, shares).map((more) => (more + 1) * unit)
  const amount = isPriced ? moneyOf(spans, volume, money) : shared(money, volume)
  return { slots, spans, volume, amount }
}

const middle = ({ open, high, low, close }: PathSpan): number => (open + high + low + close) / 4

/** Whole parts of a whole number in proportion to `shares`; they add up to it. */
export function shared(whole: number, shares: readonly number[]): number[] {
  const sum = shares.reduce((all, share) => all + share, 0) || 1
  const parts: number[] = []
  let [reached, given] = [0, 0]
  for (let at = 0; at < shares.length; at++) {
    reached += shares[at] as number
    const until = at === shares.length - 1 ? whole : Math.round((whole * reached) / sum)
    parts.push(until - given)
    given = until
  }
  return parts
}

/** Weights moved towards the minutes of higher or lower prices, so that the mean price is `mean` where it can be. */
function tilted(weights: readonly number[], prices: readonly number[], mean: number): number[] {
  let [most, least] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const price of prices) {
    if (price > most) most = price
    if (price < least) least = price
  }
  if (mean <= least || mean >= most) return [...weights]
  const width = most - least
  const away = prices.map((price) => (price - mean) / width)
  const now = [...weights]
  let tilt = 0
  for (let turn = 0; turn < TILT_TURNS; turn++) {
    let [sum, first, second] = [0, 0, 0]
    for (let at = 0; at < now.length; at++) {
      const by = away[at] as number
      const weight = (weights[at] as number) * (tilt === 0 ? 1 : Math.exp(tilt * by))
      now[at] = weight
      sum += weight
      first += weight * by
      second += weight * by * by
    }
    const [average, spread] = [first / sum, second / sum - (first / sum) ** 2]
    if (spread <= 0 || Math.abs(average) < 1e-6) break
    tilt = Math.max(-TILT_MAX, Math.min(TILT_MAX, tilt - average / spread))
  }
  return now
}

/** Money of each minute: what its volume costs about its middle, and the rest where prices moved, or else everywhere. */
function moneyOf(spans: readonly PathSpan[], volume: readonly number[], money: number): number[] {
  const amount = spans.map((span, at) => Math.round(middle(span) * (volume[at] as number)))
  const rest = money - amount.reduce((sum, part) => sum + part, 0)
  const room = spans.map(({ high, low }, at) => ((high - low) * (volume[at] as number)) / 2)
  const isEnough = room.reduce((sum, part) => sum + part, 0) > Math.abs(rest)
  const parts = shared(rest, isEnough ? room : volume)
  return amount.map((part, at) => part + (parts[at] as number))
}

/** A minute in which nothing was traded, between two in which something was, is flat. */
function withFlats({ slots, spans, volume, amount }: Trading): Minute[] {
  const rows: Minute[] = []
  slots.forEach((slot, at) => {
    const last = rows.at(-1)?.close ?? 0
    for (let gap = (rows.at(-1)?.slot ?? slot) + 1; gap < slot; gap++) {
      rows.push({ slot: gap, open: last, high: last, low: last, close: last, volume: 0, amount: 0 })
    }
    const { open, high, low, close } = spans[at] as PathSpan
    rows.push({ slot, open, high, low, close, volume: volume[at] as number, amount: amount[at] as number })
  })
  return rows
}
