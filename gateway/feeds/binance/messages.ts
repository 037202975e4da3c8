import { z } from 'zod'
import { decimal } from '../coin/message'
import { type depthSnapshot, spotDepthMessage as recordedDepth, tradeMessage } from './spot-messages'

const updateId = z.number().int().nonnegative()

/**
 * Changes of the book between update ids `U` and `u`; futures also name the last id of the previous message, `pu`.
 * https://developers.binance.com/docs/derivatives/usds-margined-futures/websocket-market-streams/Diff-Book-Depth-Streams
 */
export const depthMessage = recordedDepth.extend({ U: updateId, pu: updateId.optional() })

/** Fills of one taker order at one price: `a` is the number of the sum, `f` to `l` those of its prints. */
export const aggTradeMessage = tradeMessage
  .omit({ t: true })
  .extend({ e: z.literal('aggTrade'), a: z.number().int(), f: z.number().int(), l: z.number().int() })

/** A candle: base quantity `v`, quote money `q`, `n` prints; `x` = it is finished. */
export const klineMessage = z.object({
  e: z.literal('kline'),
  k: z.object({
    t: z.number(),
    o: z.string(),
    h: z.string(),
    l: z.string(),
    c: z.string(),
    v: z.string(),
    q: z.string(),
    n: z.number(),
    x: z.boolean(),
  }),
})

/**
 * The mark price of a perpetual, and the funding rate `r` that is settled at `T`.
 *
 *     {"e":"markPriceUpdate","E":1562305380000,"s":"BTCUSDT","p":"11794.15000000","i":"11784.62659091","P":"11784.25641265","r":"0.00038167","T":1562306400000}
 *
 * https://developers.binance.com/docs/derivatives/usds-margined-futures/websocket-market-streams/Mark-Price-Stream
 */
export const markPriceMessage = z.object({
  e: z.literal('markPriceUpdate'),
  E: z.number(),
  r: decimal,
  T: z.number().int().positive(),
})

/** Oldest first. */
export const restFundings = z.array(z.object({ fundingTime: z.number().int(), fundingRate: decimal }))

/** Oldest first, in coins. */
export const restOpenInterests = z.array(
  z.object({
    timestamp: z.union([
      z.number().int(),
      z
        .string()
        .regex(/^\d{13}$/)
        .transform(Number),
    ]),
    sumOpenInterest: decimal,
  }),
)

/** `{"openInterest":"10659.509","symbol":"BTCUSDT","time":1589437530011}`, in coins. */
export const restOpenInterest = z.object({ openInterest: decimal, time: z.number().int() })

/** Start, open, high, low, close, quantity, end, money, prints, … */
export const restKlines = z.array(
  z
    .tuple([z.number(), z.string(), z.string(), z.string(), z.string(), z.string(), z.number(), z.string(), z.number()])
    .rest(z.unknown()),
)

/** The answer to a control message, and the errors that come without one. */
export const controlAnswer = z.object({
  id: z.number().nullish(),
  error: z.object({ code: z.number(), msg: z.string() }).optional(),
  code: z.number().optional(),
  msg: z.string().optional(),
})

export type DepthMessage = z.infer<typeof depthMessage>
export type DepthSnapshot = z.infer<typeof depthSnapshot>
