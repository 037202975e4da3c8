import type { CoinIntake } from '../coin/intake'
import { check } from '../coin/message'
import { type CoinPair, moneyOf, readFundingRate, unitsOf, volumeOf } from '../coin/pair'
import { text } from '../coin/text'
import type { SessionContext, VenueSession } from '../coin/venue'
import { SourceFault } from '../polling/source-fault'
import { DepthSync, type SyncStep } from './depth-sync'
import { aggTradeMessage, controlAnswer, depthMessage, klineMessage, markPriceMessage } from './messages'
import { depthSnapshot, envelope, tradeMessage } from './spot-messages'

export type BinanceChannel = 'trade' | 'aggTrade' | 'depth@100ms' | 'kline_1m' | 'markPrice@1s'

interface SessionPlan {
  pair: CoinPair
  channels: readonly BinanceChannel[]
  /** REST path of the whole book. */
  depthPath: string
}

const SUBSCRIBE_ID = 1
/** Between two snapshots of one book: sixty a minute use half of what the venue allows. */
const SNAPSHOT_GAP_MS = 1_000

/** A conversation on a combined stream: subscribes, reads what comes, and keeps the book whole. */
export class BinanceSession implements VenueSession {
  private readonly symbol: string
  private readonly sync: DepthSync | undefined
  private readonly intake: CoinIntake | undefined
  private isConfirmed = false
  private isAsking = false
  private askedAt = Number.NEGATIVE_INFINITY
  /** Time of the newest update: a snapshot's content is no newer. */
  private depthTime = 0

  constructor(
    private readonly plan: SessionPlan,
    private readonly context: SessionContext,
  ) {
    const { pair, channels } = plan
    this.symbol = pair.symbol.toLowerCase()
    this.sync = channels.includes('depth@100ms') ? new DepthSync(pair) : undefined
    this.intake = context.intake(pair.id)
  }

  opened(): void {
    const params = this.plan.channels.map((channel) => `${this.symbol}@${channel}`)
    this.context.send(JSON.stringify({ method: 'SUBSCRIBE', params, id: SUBSCRIBE_ID }))
  }

  heard(received: string): boolean {
    const { context, symbol } = this
    const message = parse(received)
    const wrapped = envelope.safeParse(message)
    if (!wrapped.success) {
      if (isShutdown(message)) context.renew(text.reason.shutdown)
      else this.isConfirmed = confirms(message) || this.isConfirmed
      return false
    }
    const { stream, data } = wrapped.data
    if (stream === '!serverShutdown' || isShutdown(data)) context.renew(text.reason.shutdown)
    const channel = this.plan.channels.find((one) => stream === `${symbol}@${one}`)
    if (!channel) return false
    this.readers[channel](data)
    return true
  }

  isReady(): boolean {
    return this.isConfirmed && (this.sync?.isWhole ?? true)
  }

  private readonly readers: Readonly<Record<BinanceChannel, (data: unknown) => void>> = {
    trade: (data) => {
      const { t, p, q, T, m } = check(tradeMessage, data, 'trade')
      this.intake?.print({ id: t, count: 1, price: p, quantity: q, time: T, side: m ? 'sell' : 'buy' })
    },
    aggTrade: (data) => {
      const { f, l, p, q, T, m } = check(aggTradeMessage, data, 'aggTrade')
      this.intake?.print({ id: l, count: l - f + 1, price: p, quantity: q, time: T, side: m ? 'sell' : 'buy' })
    },
    'depth@100ms': (data) => {
      const message = check(depthMessage, data, 'depth')
      this.depthTime = message.E
      if (this.sync) this.step(this.sync, this.sync.update(message))
    },
    kline_1m: (data) => {
      const { t, o, h, l, c, v, q, n, x } = check(klineMessage, data, 'kline').k
      const { pair } = this.plan
      const price = (value: string) => unitsOf(value, pair.priceScale, 'kline')
      const amount = moneyOf(pair, q, 'kline')
      const prices = { open: price(o), high: price(h), low: price(l), close: price(c) }
      this.intake?.candle({ start: t, ...prices, volume: volumeOf(pair, v, 'kline'), amount, trades: n }, x)
    },
    'markPrice@1s': (data) => {
      const { E, r, T } = check(markPriceMessage, data, 'markPrice')
      this.intake?.perpetual({ exchangeTime: E, funding: { rate: readFundingRate(r, 'markPrice'), settlesAt: T } })
    },
  }

  private step(sync: DepthSync, result: SyncStep): void {
    const { context, intake, depthTime } = this
    const { symbol } = this.plan.pair
    if (typeof result === 'object') {
      context.trouble(symbol, result.broken)
      intake?.setBook(undefined, depthTime)
    }
    if (sync.isWhole) {
      context.trouble(symbol, undefined)
      if (result === 'applied') intake?.setBook(sync.book, depthTime)
    } else this.askSnapshot()
  }

  private askSnapshot(): void {
    if (this.isAsking) return
    this.isAsking = true
    const { clock } = this.context
    const wait = this.askedAt + SNAPSHOT_GAP_MS - clock.now()
    if (wait > 0) clock.later(wait, () => this.ask())
    else this.ask()
  }

  private ask(): void {
    this.askedAt = this.context.clock.now()
    this.context.ask(this.plan.depthPath, (body) => {
      this.isAsking = false
      if (this.sync) this.step(this.sync, this.sync.snapshot(check(depthSnapshot, body, 'depth')))
    })
  }
}

function parse(message: string): unknown {
  try {
    return JSON.parse(message)
  } catch {
    throw new SourceFault('garbled', text.reason.badJson)
  }
}

const isShutdown = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'e' in message && message.e === 'serverShutdown'

/** True for the answer to our subscription. Throws for a refusal: asking again would not help. */
function confirms(message: unknown): boolean {
  const answer = controlAnswer.safeParse(message)
  if (!answer.success) return false
  const { id, error, code = error?.code, msg = error?.msg } = answer.data
  if (code !== undefined) throw new SourceFault('forbidden', text.reason.refused(String(code), msg ?? ''))
  return id === SUBSCRIBE_ID
}
