import { type CoinConnection, type CoinServer, heard, startCoinServer } from './coin-server'

export const SPOT_PATH = '/stream'
export const BOOK_PATH = '/public/stream'
export const PRINT_PATH = '/market/stream'

/** A full book as REST returns it: bid 100.00, ask 100.10. */
export const wholeBook = (lastUpdateId: number) => ({
  lastUpdateId,
  bids: [
    ['100.00', '1.00000'],
    ['99.99', '2.00000'],
  ],
  asks: [
    ['100.10', '1.50000'],
    ['100.20', '2.50000'],
  ],
})

interface DepthOver {
  U: number
  u: number
  pu?: number
  b?: [string, string][]
  a?: [string, string][]
}

/** A depth update at 100 ms a number. */
export const depthUpdate = ({ U, u, pu, b = [], a = [] }: DepthOver, time: number) => ({
  stream: 'btcusdt@depth@100ms',
  data: { e: 'depthUpdate', E: time, s: 'BTCUSDT', U, u, ...(pu === undefined ? {} : { pu }), b, a },
})

export const print = (t: number, p: string, q: string, time: number, m = false) => ({
  stream: 'btcusdt@trade',
  data: { e: 'trade', E: time, s: 'BTCUSDT', t, p, q, T: time, m, M: true },
})

/** A candle of the minute that begins at `t`, all at one price. */
export const candle = (t: number, price: string, volume: string, money: string, n: number, x: boolean) => ({
  stream: 'btcusdt@kline_1m',
  data: {
    e: 'kline',
    E: t,
    s: 'BTCUSDT',
    k: { t, T: t + 59_999, s: 'BTCUSDT', i: '1m', o: price, h: price, l: price, c: price, v: volume, q: money, n, x },
  },
})

/** Open interest at a time that is past in every test. */
export const OPEN_INTEREST = { openInterest: '10659.509', symbol: 'BTCUSDT', time: Date.UTC(2026, 8, 1) }

/** REST answers for the perpetual other than its book and candles; undefined for another path. */
export const perpetualAnswer = (path: string): unknown =>
  path.startsWith('/fapi/v1/openInterest') ? OPEN_INTEREST : undefined

/**
 * Binance on loopback: confirms subscriptions, answers with whole books numbered 100 and with no candles, until a test
 * says otherwise.
 */
export function startBinance(parts: Partial<Pick<CoinServer, 'rest' | 'answer'>> = {}): Promise<CoinServer> {
  return startCoinServer({
    rest: (path) => ({ body: path.includes('/depth') ? wholeBook(100) : (perpetualAnswer(path) ?? []) }),
    answer(message, connection: CoinConnection) {
      const { id } = JSON.parse(message) as { id: number }
      connection.send({ result: null, id })
    },
    ...parts,
  })
}

/** Sends first data so that all three connections become live; returns the spot connection (the `count`th). */
export async function greet(server: CoinServer, time: number, count = 1): Promise<CoinConnection> {
  const spot = await server.connection(SPOT_PATH, count)
  const books = await server.connection(BOOK_PATH)
  await server.connection(PRINT_PATH)
  spot.send(depthUpdate({ U: 101, u: 102 }, time))
  if (count === 1) books.send(depthUpdate({ U: 99, u: 102, pu: 98 }, time))
  return spot
}

/** Sends data that changes nothing on every open connection but those on the path `except`; resolves once received. */
export async function sendHeartbeats(server: CoinServer, time: number, except = ''): Promise<void> {
  for (const connection of server.connections) {
    if (!connection.isOpen || connection.path === except) continue
    if (connection.path === PRINT_PATH) connection.send(candle(time - (time % 60_000), '1', '0', '0', 0, false))
    else connection.send(depthUpdate({ U: 1, u: 1, ...(connection.path === BOOK_PATH ? { pu: 0 } : {}) }, time))
    await heard(connection)
  }
}
