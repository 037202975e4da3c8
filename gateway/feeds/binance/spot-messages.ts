import { z } from 'zod'

const level = z.tuple([z.string(), z.string()])
const updateId = z.number().int().nonnegative()

/**
 * One match. `m`: the buyer was the maker, so the seller was active.
 *
 *     {"e":"trade","E":1723161255343,"s":"BTCUSDT","t":3735683259,"p":"61837.63000000","q":"0.02000000","T":1723161255342,"m":true,"M":true}
 *
 * https://developers.binance.com/docs/binance-spot-api-docs/web-socket-streams#trade-streams
 */
export const tradeMessage = z.object({
  e: z.literal('trade'),
  E: z.number(),
  s: z.string(),
  t: z.number().int(),
  p: z.string(),
  q: z.string(),
  T: z.number(),
  m: z.boolean(),
})

/**
 * Changes of the book between update ids `U` and `u`; quantity 0 removes a level.
 * {"e":"depthUpdate","E":1723161255308,"s":"BTCUSDT","U":50093239203,"u":50093239207,"b":[["55653.87000000","0.00000000"]],"a":[]}
 */
export const spotDepthMessage = z.object({
  e: z.literal('depthUpdate'),
  E: z.number(),
  s: z.string(),
  u: updateId,
  b: z.array(level),
  a: z.array(level),
})

/**
 * The best level of both sides; has no time of its own.
 *
 *     {"u":50093239212,"s":"BTCUSDT","b":"61837.63000000","B":"3.78826000","a":"61837.64000000","A":"1.54698000"}
 */
export const bookTickerMessage = z.object({
  u: updateId,
  s: z.string(),
  b: z.string(),
  B: z.string(),
  a: z.string(),
  A: z.string(),
})

/** The REST answer a recorder writes between the messages: the whole book, without its symbol. */
export const depthSnapshot = z.object({ lastUpdateId: updateId, bids: z.array(level), asks: z.array(level) })

export const envelope = z.object({ stream: z.string(), data: z.unknown() })

export type SpotDepthMessage = z.infer<typeof spotDepthMessage>
export type BookTicker = z.infer<typeof bookTickerMessage>
export type TradeMessage = z.infer<typeof tradeMessage>
