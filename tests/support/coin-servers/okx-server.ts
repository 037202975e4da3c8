import { type CoinConnection, type CoinServer, heard, startCoinServer } from './coin-server'

export const PUBLIC_PATH = '/ws/v5/public'
export const BUSINESS_PATH = '/ws/v5/business'
export const SPOT = 'BTC-USDT'
export const SWAP = 'BTC-USDT-SWAP'

interface SubscriptionRequest {
  op: 'subscribe' | 'unsubscribe'
  args: { channel: string; instId: string }[]
}

interface BookOver {
  seqId?: number
  prevSeqId?: number
  checksum?: number
  bids?: string[][]
  asks?: string[][]
}

/** A book message; a snapshot without levels has the bid 100.0 and the ask 100.1. */
export const bookPush = (instId: string, action: 'snapshot' | 'update', time: number, over: BookOver = {}) => {
  const whole = { bids: [['100', '1', '0', '1']], asks: [['100.1', '2', '0', '3']] }
  const levels = action === 'snapshot' ? whole : { bids: [], asks: [] }
  const data = [{ ...levels, ts: String(time), checksum: 0, prevSeqId: -1, seqId: 10, ...over }]
  return { arg: { channel: 'books', instId }, action, data }
}

export const tradePush = (instId: string, tradeId: number, px: string, sz: string, time: number, count = 1) => ({
  arg: { channel: 'trades', instId },
  data: [{ instId, tradeId: String(tradeId), px, sz, side: 'sell', ts: String(time), count: String(count) }],
})

export const candlePush = (
  instId: string,
  start: number,
  price: string,
  sums: [string, string, string],
  done: '0' | '1',
) => ({
  arg: { channel: 'candle1m', instId },
  data: [[String(start), price, price, price, price, ...sums, done]],
})

/** Confirms every subscription; a book comes with its snapshot. */
export function confirm(message: string, connection: CoinConnection, time: number, isBook = true): void {
  if (message === 'ping') {
    connection.send('pong')
    return
  }
  const { op, args } = JSON.parse(message) as SubscriptionRequest
  for (const arg of args) {
    connection.send({ event: op, arg, connId: 'a4d3ae55' })
    if (op === 'subscribe' && arg.channel === 'books' && isBook) connection.send(bookPush(arg.instId, 'snapshot', time))
  }
}

/** OKX on loopback: confirms, sends snapshots, answers pings, has no candles, until a test says otherwise. */
export function startOkx(
  now: () => number,
  parts: Partial<Pick<CoinServer, 'rest' | 'answer'>> = {},
): Promise<CoinServer> {
  return startCoinServer({
    rest: () => ({ body: { code: '0', msg: '', data: [] } }),
    answer: (message, connection) => confirm(message, connection, now()),
    ...parts,
  })
}

/** Sends data that changes nothing on the business connection; resolves once received. */
export async function sendCandles(server: CoinServer, time: number): Promise<void> {
  for (const connection of server.connections) {
    if (!connection.isOpen || connection.path !== BUSINESS_PATH) continue
    connection.send(candlePush(SPOT, time - (time % 60_000), '1', ['0', '0', '0'], '0'))
    await heard(connection)
  }
}
