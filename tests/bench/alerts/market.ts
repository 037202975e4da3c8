import { createMarketState } from '../../../gateway/market/state/market-state'
import type { ActiveRule } from '../../../gateway/people/alerts/active-rule'
import { alertMarketOf } from '../../../gateway/people/alerts/alert-engine'
import { NameBook } from '../../../gateway/people/alerts/directory'
import { AlertEngine } from '../../../gateway/people/alerts/engine'
import { membersOf } from '../../../gateway/people/alerts/rule-book'
import { NOTHING_OWN } from '../../../shared/alerts/own'
import { readRule } from '../../../shared/alerts/read-rule'
import { DEFAULT_GRADES } from '../../../shared/flow/grades'
import type { MarketEvent } from '../../../shared/market/events'
import { phaseAt, timeOfDay } from '../../../shared/market/session'
import type { AlertChoice } from '../../../shared/protocol/rest-alerts'
import { clock, makeInstrument } from '../../support/market-events'

export const STOCKS = 5_000
/** Of the events; the others are prints. */
const QUOTES_OF_HUNDRED = 9

export const instruments = Array.from({ length: STOCKS }, (_, at) =>
  makeInstrument({ id: `${600_000 + at}.SH`, prevClose: 2_000, limitUp: 2_200, limitDown: 1_800, floatShares: 1e9 }),
)

function dice(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

/** The kinds of rules that people have, most of them prices, two on each stock. */
function conditionOf(place: number, below: (limit: number) => number): string {
  const code = 600_000 + (place % STOCKS)
  const price = (18 + below(400) / 100).toFixed(2)
  const kind = below(20)
  if (kind < 8) return `${code}>${price}`
  if (kind < 12) return `${code} 涨幅<=-${1 + below(8)}%`
  if (kind < 14) return `${code}上穿${price}`
  if (kind < 15) return `${code}>${price} 持续 3分`
  if (kind < 17) return `${code} 涨速(3分)>=3% 且 量比>2`
  if (kind < 18) return `${code} 大单净额>=${1_000 + below(9_000)}万`
  if (kind < 19) return `${code} 委比>=80% 且 涨幅<7%`
  const rest = below(4)
  if (rest === 0) return `${code} 封板`
  if (rest === 1) return `${code} 封单<2000万`
  return rest === 2 ? `${code} 异动:火箭发射` : `${code} 价格<均价 持续 3分`
}

/** A walk of prices, sizes and books that repeats itself whatever machine it runs on. */
export function* events(count: number, rate: number): Generator<MarketEvent> {
  const below = dice(1)
  const prices = new Int32Array(STOCKS).fill(2_000)
  const [volumes, amounts] = [new Float64Array(STOCKS), new Float64Array(STOCKS)]
  const start = clock('09:30:00')
  for (let index = 0; index < count; index++) {
    const at = below(STOCKS)
    const { id } = instruments[at] as (typeof instruments)[number]
    const exchangeTime = start + Math.floor((index / rate) * 1_000)
    if (below(100) < QUOTES_OF_HUNDRED) {
      const last = prices[at] as number
      const [volume, amount] = [volumes[at] as number, amounts[at] as number]
      const book = { bidPrices: [last - 1, last - 2], askPrices: [last, last + 1] }
      const waiting = { bidVolumes: [100 + below(9_000), 500], askVolumes: [100 + below(9_000), 500] }
      yield {
        kind: 'quote',
        instrument: id,
        exchangeTime,
        last,
        open: 2_000,
        high: last,
        low: last,
        volume,
        amount,
        ...book,
        ...waiting,
      }
      continue
    }
    const price = Math.min(2_199, Math.max(1_801, (prices[at] as number) + below(5) - 2))
    const volume = 100 * (1 + below(below(50) === 0 ? 3_000 : 30))
    prices[at] = price
    volumes[at] = (volumes[at] as number) + volume
    amounts[at] = (amounts[at] as number) + price * volume
    const [buyNo, sellNo] = [index * 2 + 1 + below(2), index * 2 + 2 - below(2)]
    const side = buyNo > sellNo ? 'buy' : 'sell'
    yield {
      kind: 'trade',
      instrument: id,
      exchangeTime,
      price,
      volume,
      amount: price * volume,
      side,
      buyNo,
      sellNo,
      venueSeq: 0,
    }
  }
}

/** The first print and the first book of each stock: there every rule is judged, and its bounds are sorted in. */
export function* firstRows(): Generator<MarketEvent> {
  for (const { id } of instruments) {
    yield {
      kind: 'trade',
      instrument: id,
      exchangeTime: clock('09:25:00'),
      price: 2_000,
      volume: 100,
      amount: 200_000,
      side: 'none',
      buyNo: 0,
      sellNo: 0,
      venueSeq: 0,
    }
  }
  for (const { id } of instruments) {
    yield {
      kind: 'quote',
      instrument: id,
      exchangeTime: clock('09:30:00'),
      last: 2_000,
      open: 2_000,
      high: 2_000,
      low: 2_000,
      volume: 100,
      amount: 200_000,
      bidPrices: [1_999],
      askPrices: [2_001],
      bidVolumes: [100],
      askVolumes: [100],
    }
  }
}

const CHOICE: AlertChoice = {
  repeat: 'always',
  cooldownSeconds: 60,
  margin: true,
  adjusts: true,
  speaks: true,
  channels: [],
}

/** Rules of these conditions, as they are kept. */
export function rulesOf(conditions: readonly string[], choice: Partial<AlertChoice> = {}): ActiveRule[] {
  const names = new NameBook(instruments)
  return conditions.map((condition, place) => {
    const read = readRule(condition, names.directory(NOTHING_OWN))
    if (!read.ok) throw new Error(`${condition}: ${read.reason}`)
    return {
      id: `r${place}`,
      ownerId: `u${place % 20}`,
      version: 1,
      name: condition,
      condition,
      rule: read.rule,
      choice: { ...CHOICE, ...choice },
      isOn: true,
      mutedUntil: 0,
      expiresAt: null,
      members: membersOf(read.rule, names, NOTHING_OWN),
    }
  })
}

export function manyConditions(count: number): string[] {
  const below = dice(7)
  return Array.from({ length: count }, (_, place) => conditionOf(place, below))
}

/** A market with or without alerts. */
export class Stage {
  private readonly state = createMarketState({ grades: DEFAULT_GRADES, now: () => Date.now() })
  private readonly engine: AlertEngine
  time = clock('09:00:00')

  constructor(private readonly rules: readonly ActiveRule[]) {
    this.engine = new AlertEngine({
      market: alertMarketOf(this.state, () => instruments),
      clock: () => ({ marketTime: this.time, phase: phaseAt(timeOfDay(this.time)), tradingDay: this.state.tradingDay }),
    })
    this.tell({ kind: 'day', tradingDay: '20260706' })
    this.tell({ kind: 'instruments', instruments })
    if (rules.length > 0) this.engine.setRules(rules, () => undefined)
  }

  apply(event: MarketEvent) {
    if (this.rules.length > 0) this.engine.coming(event)
    return this.state.apply(event)
  }

  /** What alerts do after the state has applied an event. */
  judge(event: MarketEvent, updates: ReturnType<Stage['apply']>): void {
    if (this.rules.length === 0) return
    for (const update of updates) this.engine.update(update)
    this.engine.applied(event)
  }

  tell(event: MarketEvent): void {
    if ('exchangeTime' in event) this.time = event.exchangeTime
    this.judge(event, this.apply(event))
  }

  tick(): void {
    if (this.rules.length > 0) this.engine.tick()
  }

  take(most: number) {
    return this.engine.take(most)
  }

  get waiting(): number {
    return this.engine.waiting
  }
}
