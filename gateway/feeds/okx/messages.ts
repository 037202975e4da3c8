import { z } from 'zod'
import { decimal } from '../coin/message'

/** Price, quantity, 0, number of orders; quantity 0 removes the level. */
const level = z.tuple([z.string(), z.string()]).rest(z.unknown())

const milliseconds = z
  .string()
  .regex(/^\d{13}$/)
  .transform(Number)

const argument = z.object({ channel: z.string(), instId: z.string() })

/** Status messages of a connection: confirmations, refusals, notices of maintenance. */
export const eventMessage = z.object({
  event: z.string(),
  code: z.string().optional(),
  msg: z.string().optional(),
  arg: argument.partial().optional(),
})

/** Market data: `{"arg":{"channel":"trades","instId":"BTC-USDT"},"data":[…]}`. */
export const pushMessage = z.object({
  arg: argument,
  action: z.enum(['snapshot', 'update']).optional(),
  data: z.array(z.unknown()),
})

/**
 * Prints of one taker order at one price: `count` of them, of which `tradeId` is the last.
 *
 *     {"instId":"BTC-USDT","tradeId":"338476307","px":"30236","sz":"0.0002","side":"buy","ts":"1652459224818"}
 */
export const okxTradeRow = z.object({
  tradeId: z.string().regex(/^\d+$/).transform(Number),
  px: z.string(),
  sz: z.string(),
  side: z.enum(['buy', 'sell']),
  ts: milliseconds,
  count: z.string().regex(/^\d+$/).transform(Number).optional(),
})

/**
 * The book, or what changed in it. `prevSeqId` is the `seqId` of the message before; older recordings have neither,
 * and a `checksum` instead, which has been 0 since June 2026.
 */
export const bookRow = z.object({
  asks: z.array(level),
  bids: z.array(level),
  ts: milliseconds,
  checksum: z.number().int().optional(),
  prevSeqId: z.number().int().optional(),
  seqId: z.number().int().optional(),
})

/** Start, open, high, low, close, contracts or coins, coins or money, money, `1` = finished. */
export const candleRow = z
  .tuple([
    milliseconds,
    z.string(),
    z.string(),
    z.string(),
    z.string(),
    z.string(),
    z.string(),
    z.string(),
    z.enum(['0', '1']),
  ])
  .rest(z.unknown())

/**
 * The funding of a perpetual. `fundingRate` will be settled at `fundingTime`, and the one after it at `nextFundingTime`;
 * `settFundingRate` was settled last where `settState` says so.
 *
 *     {"fundingRate":"0.0001875391284828","fundingTime":"1700726400000","instId":"BTC-USDT-SWAP","nextFundingTime":"1700755200000","settFundingRate":"0.0001699799259033","settState":"settled","ts":"1700724675402"}
 *
 * https://www.okx.com/docs-v5/en/#public-data-websocket-funding-rate-channel
 */
export const fundingRow = z.object({
  fundingRate: decimal,
  fundingTime: milliseconds,
  nextFundingTime: milliseconds.optional().catch(undefined),
  settFundingRate: decimal.optional().catch(undefined),
  settState: z.string().optional(),
  ts: milliseconds,
})

/** Open interest, `oi` in contracts and `oiCcy` in coins. */
export const openRow = z.object({ oiCcy: decimal, ts: milliseconds })

/** Newest first: `{"fundingRate":"0.0000746604960499","fundingTime":"1703059200000","realizedRate":"0.0000746604960499",…}` */
export const settledAnswer = z.object({
  code: z.string(),
  msg: z.string().optional(),
  data: z.array(z.object({ realizedRate: decimal, fundingTime: milliseconds })),
})

/** Newest first: time, contracts, coins, dollars. */
export const openAnswer = z.object({
  code: z.string(),
  msg: z.string().optional(),
  data: z.array(z.tuple([milliseconds, decimal, decimal]).rest(z.unknown())),
})

/** A REST answer; newest candle first. */
export const candlesAnswer = z.object({ code: z.string(), msg: z.string().optional(), data: z.array(candleRow) })

export type BookRow = z.infer<typeof bookRow>
export type CandleRow = z.infer<typeof candleRow>
