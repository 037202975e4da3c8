import { check } from '../coin/message'

import { type CoinPair, moneyOf, rateOf, unitsOf, volumeOf } from '../coin/pair'
import { text } from '../coin/text'
import type { Session, SessionContext } from '../coin/venue'
import { SourceFault } from '../polling/source-fault'
import { DepthSync, type SyncStep } from './depth-sync'
import { aggTradeMessage, controlAnswer, depthMessage, klineMessage, markPriceMessage } from './messages'
import { depthSnapshot, envelope, tradeMessage } from './spot-messages'

export type Channel = 'trade' | 'aggTrade' | 'depth@100ms' | 'kline_1m' | 'markPrice@1s'

export interface SessionPlan {
  pair: CoinPair
  channels: readonly Channel[]
  /** REST path of the whole book. */
  depthPath: string
}

const SUBSCRIBE_ID = 1
/** Between two snapshots of one book: sixty a minute use half of what the venue allows. */
const SNAPSHOT_GAP_MS = 1_000

/** A conversation on a combined stream: subscribes, reads what comes, and keeps the book whole. */
export function binanceSession({ pair, channels, depthPath }: SessionPlan, context: SessionContext): Session {
  const symbol = pair.symbol.toLowerCase()
  const sync = channels.includes('depth@100ms') ? new DepthSync(pair) : undefined
  const intake = context.intake(pair.id)
  let isConfirmed = false
  let isAsking = false
  let askedAt = Number.NEGATIVE_INFINITY
  /** Of the newest update: what a snapshot shows is no younger. */
  let depthTime = 0

  function askSnapshot(): void {
    if (isAsking) return
    isAsking = true
    const wait = askedAt + SNAPSHOT_GAP_MS - context.clock.now()
    if (wait > 0) context.clock.later(wait, ask)
    else ask()
  }

  function ask(): void {
    askedAt = context.clock.now()
    context.ask(depthPath, (body) => {
      isAsking = false
      if (sync) step(sync.snapshot(check(depthSnapshot, body, 'depth')))
    })
  }

  function step(result: SyncStep): void {
    if (!sync) return
    if (typeof result === 'object') {
      context.trouble(pair.symbol, result.broken)
      intake?.setBook(undefined, depthTime)
    }
    if (sync.isWhole) {
      context.trouble(pair.symbol, undefined)
      if (result === 'applied') intake?.setBook(sync.book, depthTime)
    } else askSnapshot()
  }

  function depth(data: unknown): void {
    const message = check(depthMessage, data, 'depth')
    depthTime = message.E
    if (sync) step(sync.update(message))
  }

  function trade(data: unknown): void {
    const { t, p, q, T, m } = check(tradeMessage, data, 'trade')
    intake?.print({ id: t, count: 1, price: p, quantity: q, time: T, side: m ? 'sell' : 'buy' })
  }

  function aggTrade(data: unknown): void {
    const { f, l, p, q, T, m } = check(aggTradeMessage, data, 'aggTrade')
    intake?.print({ id: l, count: l - f + 1, price: p, quantity: q, time: T, side: m ? 'sell' : 'buy' })
  }

  function kline(data: unknown): void {
    const { t, o, h, l, c, v, q, n, x } = check(klineMessage, data, 'kline').k
    const price = (value: string) => unitsOf(value, pair.priceScale, 'kline')
    const amount = moneyOf(pair, q, 'kline')
    const prices = { open: price(o), high: price(h), low: price(l), close: price(c) }
    intake?.candle({ start: t, ...prices, volume: volumeOf(pair, v, 'kline'), amount, trades: n }, x)
  }

  function markPrice(data: unknown): void {
    const { E, r, T } = check(markPriceMessage, data, 'markPrice')
    intake?.perpetual({ exchangeTime: E, funding: { rate: rateOf(r, 'markPrice'), settlesAt: T } })
  }

  const READERS: Readonly<Record<Channel, (data: unknown) => void>> = {
    trade,
    aggTrade,
    'depth@100ms': depth,
    kline_1m: kline,
    'markPrice@1s': markPrice,
  }

  return {
    opened() {
      const params = channels.map((channel) => `${symbol}@${channel}`)
      context.send(JSON.stringify({ method: 'SUBSCRIBE', params, id: SUBSCRIBE_ID }))
    },
    heard(received) {
      const message = parse(received)
      const wrapped = envelope.safeParse(message)
      if (!wrapped.success) {
        if (isShutdown(message)) context.renew(text.reason.shutdown)
        else isConfirmed = confirms(message) || isConfirmed
        return false
      }
      const { stream, data } = wrapped.data
      if (stream === '!serverShutdown' || isShutdown(data)) context.renew(text.reason.shutdown)
      const channel = channels.find((one) => stream === `${symbol}@${one}`)
      if (!channel) return false
      READERS[channel](data)
      return true
    },
    isReady: () => isConfirmed && (sync?.isWhole ?? true),
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
