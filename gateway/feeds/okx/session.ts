import type { z } from 'zod'
import type { CoinIntake } from '../coin/intake'
import { check } from '../coin/message'
import type { CoinBar } from '../coin/minutes'
import { type CoinPair, moneyOf, unitsOf, volumeOf } from '../coin/pair'
import { text } from '../coin/text'
import type { SessionContext, VenueSession } from '../coin/venue'
import { SourceFault } from '../polling/source-fault'
import { BookSync } from './book-sync'
import { bookRow, type CandleRow, candleRow, eventMessage, okxTradeRow, pushMessage } from './messages'
import { emitFunding, emitOpenInterest, isSwap } from './perpetual'

export type OkxChannel = 'trades' | 'books' | 'candle1m' | 'funding-rate' | 'open-interest'
/** Only for perpetuals. */
const OF_SWAPS: readonly OkxChannel[] = ['funding-rate', 'open-interest']

/** The venue asks for too many subscriptions to be slowed down with these codes. */
const TOO_OFTEN = ['50011', '60014', '60023']
/** The connection will be closed for an upgrade. */
const CLOSING = '64008'

const argsOf = (pairs: readonly CoinPair[], channels: readonly OkxChannel[]) =>
  channels.flatMap((channel) =>
    pairs
      .filter((pair) => isSwap(pair) || !OF_SWAPS.includes(channel))
      .map(({ symbol: instId }) => ({ channel, instId })),
  )

/** A conversation on one of the venue's connections: subscribes, reads what comes, and keeps the books whole. */
export class OkxSession implements VenueSession {
  private readonly args: ReturnType<typeof argsOf>
  private readonly confirmed = new Set<string>()
  private readonly books: ReadonlyMap<string, BookSync>

  constructor(
    private readonly pairs: readonly CoinPair[],
    channels: readonly OkxChannel[],
    private readonly context: SessionContext,
  ) {
    this.args = argsOf(pairs, channels)
    const held = channels.includes('books') ? pairs : []
    this.books = new Map(held.map((pair) => [pair.symbol, new BookSync(pair)]))
  }

  opened(): void {
    this.control('subscribe', this.args)
  }

  heard(received: string): boolean {
    if (received === 'pong') return false
    const message = parse(received)
    const pushed = pushMessage.safeParse(message)
    if (pushed.success) return this.push(pushed.data)
    const told = eventMessage.safeParse(message)
    if (!told.success) throw new SourceFault('garbled', text.reason.badMessage('OKX'))
    this.event(told.data)
    return false
  }

  isReady(): boolean {
    return (
      this.args.every(({ channel, instId }) => this.confirmed.has(`${channel}/${instId}`)) &&
      [...this.books.values()].every((sync) => sync.isWhole)
    )
  }

  private control(op: 'subscribe' | 'unsubscribe', wanted: readonly { channel: string; instId: string }[]): void {
    this.context.send(JSON.stringify({ op, args: wanted }))
  }

  private push({ arg, action, data }: z.infer<typeof pushMessage>): boolean {
    const pair = this.pairs.find(({ symbol }) => symbol === arg.instId)
    const intake = pair && this.context.intake(pair.id)
    if (!pair || !intake) return false
    if (arg.channel === 'trades') trades(data, intake)
    else if (arg.channel === 'books') this.book(arg.instId, action, data, intake)
    else if (arg.channel === 'funding-rate') emitFunding(data, intake)
    else if (arg.channel === 'open-interest') emitOpenInterest(pair, data, intake)
    else if (arg.channel === 'candle1m') {
      for (const row of data) {
        const candle = check(candleRow, row, 'candle1m')
        intake.candle(barOf(pair, candle), candle[8] === '1')
      }
    } else return false
    return true
  }

  private book(instId: string, action: 'snapshot' | 'update' | undefined, rows: unknown[], intake: CoinIntake): void {
    const { context } = this
    const sync = this.books.get(instId)
    if (!sync) return
    for (const data of rows) {
      const row = check(bookRow, data, 'books')
      const step = action === 'snapshot' ? sync.snapshot(row) : sync.update(row)
      if (step === 'applied') {
        context.trouble(instId, undefined)
        intake.setBook(sync.book, row.ts)
      } else if (step !== 'early') {
        context.trouble(instId, step.broken)
        intake.setBook(undefined, row.ts)
        // Leaving and entering the channel again is what brings another snapshot.
        this.control('unsubscribe', [{ channel: 'books', instId }])
        this.control('subscribe', [{ channel: 'books', instId }])
      }
    }
  }

  private event({ event: kind, code = '', msg = '', arg }: z.infer<typeof eventMessage>): void {
    if (kind === 'subscribe') this.confirmed.add(`${arg?.channel}/${arg?.instId}`)
    else if (kind === 'notice' && code === CLOSING) this.context.renew(text.reason.shutdown)
    else if (kind === 'error') {
      throw new SourceFault(TOO_OFTEN.includes(code) ? 'banned' : 'forbidden', text.reason.refused(code, msg))
    }
  }
}

function trades(rows: unknown[], intake: CoinIntake): void {
  for (const data of rows) {
    const { tradeId, px, sz, side, ts, count } = check(okxTradeRow, data, 'trades')
    intake.print({ id: tradeId, count: count ?? 1, price: px, quantity: sz, side, time: ts })
  }
}

/** Spot candles contain coins, then money; swap candles have contracts first, and coins where spot has money. */
export function barOf(pair: CoinPair, candle: CandleRow): CoinBar {
  const [start, open, high, low, close, first, second, money] = candle
  const price = (value: string) => unitsOf(value, pair.priceScale, 'candle1m')
  const inContracts = isSwap(pair)
  return {
    start,
    open: price(open),
    high: price(high),
    low: price(low),
    close: price(close),
    volume: inContracts ? unitsOf(second, pair.volumeScale, 'candle1m') : volumeOf(pair, first, 'candle1m'),
    amount: moneyOf(pair, money, 'candle1m'),
  }
}

function parse(message: string): unknown {
  try {
    return JSON.parse(message)
  } catch {
    throw new SourceFault('garbled', text.reason.badJson)
  }
}
