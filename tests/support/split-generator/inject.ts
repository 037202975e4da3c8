import type { LabelledPrint, TrueParent } from '../../../shared/flow/split-score'
import type { Trade } from '../../../shared/market/events'
import type { Dice } from './dice'

/** Execution styles of injected parents. */
const STYLES = ['TWAP', 'VWAP', 'POV', 'BURST', 'ICE'] as const
type Style = (typeof STYLES)[number]

const CHILDREN = [15, 60] as const
/** Size of a parent as a share of the day's turnover; at least the minimum that is scored. */
const TURNOVER_SHARE = [0.001, 0.006] as const
const TURNOVER_MIN_YUAN = 1_200_000
/** An iceberg is moved once the price is so many price units from it. */
const TICKS_AWAY = 3
/** Volume that trades at the iceberg's price before its turn, in slices; then the slice fills at once. */
const QUEUE_AHEAD = 2
const LOT = 100
const DAY_MS = 86_400_000
const BEIJING_MS = 28_800_000

interface Plan {
  id: number
  style: Style
  side: 'buy' | 'sell'
  start: number
  period: number
  volume: number
  child: number
}

export interface InjectedDay {
  trades: Trade[]
  prints: LabelledPrint[]
  parents: TrueParent[]
}

/**
 * A real tape with labelled parents injected: each slice becomes a print at the price then trading, and numbers
 * between those of its neighbours. The real prints stay unchanged. Icebergs are filled by the real aggressors.
 */
export function inject(real: readonly Trade[], dice: Dice, count: number, priceScale: number): InjectedDay {
  const trades = real.filter(({ side }) => side !== 'none')
  const first = trades[0]
  const last = trades.at(-1)
  if (!first || !last) return { trades: [], prints: [], parents: [] }
  const out: { trade: Trade; owner: number }[] = []
  const turnover = trades.reduce((sum, { price, volume }) => sum + price * volume, 0)
  const workers = Array.from({ length: count }, (_, at) =>
    worker(planOf(at + 1, dice, trades, { priceScale, turnover }), dice),
  )
  let newest = 0
  let traded = 0
  for (const trade of trades) {
    out.push({ trade, owner: 0 })
    newest = Math.max(newest, trade.buyNo, trade.sellNo)
    traded += trade.volume
    for (const work of workers) {
      for (const slice of work(trade, newest, traded)) {
        out.push(slice)
        traded += slice.trade.volume
      }
    }
  }
  return labelled(
    out,
    workers.map((work) => work.plan),
    priceScale,
  )
}

function planOf(
  id: number,
  dice: Dice,
  trades: readonly Trade[],
  { priceScale, turnover }: { priceScale: number; turnover: number },
): Plan {
  const start = trades[Math.floor(dice.uniform(0.02, 0.6) * trades.length)] as Trade
  const children = dice.whole(...CHILDREN)
  const least = TURNOVER_MIN_YUAN * 10 ** priceScale
  const wanted = Math.max(least, turnover * dice.logUniform(...TURNOVER_SHARE)) / start.price
  const child = Math.max(LOT, Math.round(wanted / children / LOT) * LOT)
  const style = STYLES[id % STYLES.length] as Style
  const side = dice.chance(0.5) ? 'buy' : 'sell'
  const period = dice.logUniform(4_000, 40_000)
  return { id, style, side, start: start.exchangeTime, period, volume: child * children, child }
}

type Worker = ((trade: Trade, newest: number, traded: number) => { trade: Trade; owner: number }[]) & { plan: Plan }

/** Sends a parent's slices as the tape passes by. */
function worker(plan: Plan, dice: Dice): Worker {
  const { style, side, id, period, child } = plan
  const jitter = dice.pick([0.03, 0.1, 0.25])
  const spread = style === 'VWAP' ? 0.2 : 0
  const share = dice.uniform(0.04, 0.12)
  let left = plan.volume
  let due = plan.start
  let seen = 0
  let inBurst = 0
  let shown = 0
  let number = 0
  let price = 0
  let ahead = 0
  let sent = 0
  const whole = (size: number) => Math.min(left, Math.max(LOT, Math.round(size / LOT) * LOT))
  /** A number of its own, between those already sent and those to come. */
  const after = (newest: number) => newest + (id + ++sent / 10_000) / 1_000

  const show = (trade: Trade, newest: number) => {
    shown = Math.min(left, child)
    price = trade.price
    ahead = QUEUE_AHEAD * child
    number = after(newest)
  }
  /** An iceberg shows its next slice as soon as the one before is gone. */
  const rests = (trade: Trade, newest: number) => {
    if (shown === 0 || Math.abs(trade.price - price) > TICKS_AWAY) show(trade, newest)
    else if (trade.side !== side && trade.price === price) {
      ahead -= trade.volume
      if (ahead > 0) return []
      const volume = shown
      left -= volume
      const own = side === 'buy' ? { buyNo: number } : { sellNo: number }
      show(trade, newest)
      return [{ trade: { ...trade, ...own, volume, amount: trade.price * volume }, owner: id }]
    }
    return []
  }
  const takes = (trade: Trade, newest: number, size: number) => {
    const volume = whole(size)
    left -= volume
    const passive = side === 'buy' ? trade.sellNo : trade.buyNo
    const active = after(newest)
    const numbers = side === 'buy' ? { buyNo: active, sellNo: passive } : { sellNo: active, buyNo: passive }
    return [{ trade: { ...trade, ...numbers, side, volume, amount: trade.price * volume }, owner: id }]
  }
  const work = (trade: Trade, newest: number, traded: number) => {
    if (left <= 0 || trade.exchangeTime < plan.start) return []
    if (style === 'ICE') return rests(trade, newest)
    if (trade.exchangeTime < due) return []
    if (style === 'BURST') {
      inBurst = (inBurst + 1) % 4
      due = trade.exchangeTime + (inBurst === 0 ? 4 * period * dice.uniform(0.6, 1.4) : dice.uniform(300, 1_200))
      return takes(trade, newest, child)
    }
    due = Math.max(due + period, trade.exchangeTime + 0.3 * period)
    const before = seen
    seen = traded
    if (style !== 'POV') return takes(trade, newest, child * (1 + spread * dice.uniform(-1, 1)))
    return before === 0 ? [] : takes(trade, newest, Math.min(4 * child, share * (traded - before)))
  }
  const jittered = (trade: Trade, newest: number, traded: number) => {
    const slices = work(trade, newest, traded)
    if (slices.length > 0 && style !== 'ICE' && style !== 'BURST') due += period * jitter * dice.uniform(-1, 1)
    return slices
  }
  return Object.assign(jittered, { plan })
}

function labelled(
  out: readonly { trade: Trade; owner: number }[],
  plans: readonly Plan[],
  priceScale: number,
): InjectedDay {
  const parents = plans.map(({ id, style, side }) => ({
    id,
    style,
    side: side === 'buy' ? ('B' as const) : ('S' as const),
    firstTs: 0,
    volume: 0,
    rows: [] as number[],
    scored: true,
  }))
  out.forEach(({ trade, owner }, row) => {
    const parent = parents[owner - 1]
    if (!parent) return
    if (parent.rows.length === 0) parent.firstTs = timeOf(trade)
    parent.rows.push(row)
    parent.volume += trade.volume
  })
  return {
    trades: out.map(({ trade }) => trade),
    prints: out.map(({ trade }) => ({
      time: timeOf(trade),
      price: trade.price / 10 ** priceScale,
      volume: trade.volume,
      side: trade.side === 'buy' ? 'B' : 'S',
      buyNo: trade.buyNo,
      sellNo: trade.sellNo,
    })),
    parents: parents.filter(({ rows }) => rows.length >= 8),
  }
}

/** ms of the Beijing day. */
const timeOf = ({ exchangeTime }: Trade): number => (exchangeTime + BEIJING_MS) % DAY_MS
