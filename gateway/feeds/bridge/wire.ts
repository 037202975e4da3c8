import { z } from 'zod'
import { BOUNDS } from '../../../shared/market/bounds'
import { PREV_CLOSE_OF } from '../../../shared/market/instrument'
import { PHASES, type Phase } from '../../../shared/market/session'

/**
 * Protocol between a sender of Level-2 data and the bridge: one JSON object a line, `\n` after each. This file is the
 * definition; `docs/bridge.md` describes it for people, `read-row.ts` checks rows of the market by hand because there
 * are a hundred thousand of them a second, and a test verifies that both give the same results.
 */
export const BRIDGE_VERSION = 1
/** Longest line, bytes without its end. */
export const LINE_MAX_BYTES = 1024 * 1024
/** Rows that a sender may have under way without an acknowledgement. */
export const WINDOW_ROWS = 50_000

const name = z.string().regex(/^[\w.-]{1,64}$/, 'letters, digits, `_`, `.`, `-`; at most 64')
const whole = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)
const positive = whole.min(1)
/** Independent of Beijing time: epoch milliseconds, UTC. */
const time = positive
/** Yuan (the currency of the pair for crypto), as a decimal number. */
const money = z.number().nonnegative().finite()
/** A price of a security that is sent, as `money`: a higher one is a unit error. */
const price = z.number().nonnegative().max(1e8)
/** Shares (crypto: units of the base currency). */
const shares = z.number().nonnegative().finite()
/** Shares of a company, or a day's. */
const companyShares = z.number().nonnegative().max(BOUNDS.shares)
/** `600519.SH` */
const id = z.string().regex(/^[A-Z0-9]{1,20}\.[A-Z]{2,10}$/)
const side = z.enum(['B', 'S'])
const sideOrNone = z.enum(['B', 'S', 'N'])

/** First line on a connection. `secret` is required if the gateway has one. */
export const helloLine = z.object({
  hello: z.literal(BRIDGE_VERSION),
  sender: name,
  /** Rows are numbered apart in each stream of a sender; a new stream begins at 1. */
  stream: name.default('main'),
  /** The first row that the sender can still send; left out: every row that was not acknowledged. */
  from: positive.optional(),
  secret: z.string().max(512).optional(),
})
export type Hello = z.infer<typeof helloLine>

/** Rows `n`, `n + 1`, … of the stream. */
export interface RowsLine {
  n: number
  rows: readonly unknown[]
}

/** A security as the sender's source knows it; numbers that are left out are unknown. */
const securityFields = z.object({
  id,
  name: z.string().min(1).max(64),
  /** Yuan. */
  prevClose: price,
  /** Origin of the value if the source did not state it; `open`: the day's first price replaces it. */
  prevCloseOf: z.enum(PREV_CLOSE_OF).optional(),
  /** Yuan; 0 = there is none. Left out: by the board's rule. */
  limitUp: price.optional(),
  limitDown: price.optional(),
  floatShares: companyShares.optional(),
  totalShares: companyShares.optional(),
  industry: z.string().max(64).optional(),
  /** Shares a day, of the last five days. */
  meanVolume5: companyShares.optional(),
  /** False where prints carry no order numbers. */
  hasOrderNumbers: z.boolean().optional(),
  /** Decimals of prices and quantities; needed for crypto only. */
  priceScale: z.number().int().min(0).max(8).optional(),
  volumeScale: z.number().int().min(0).max(8).optional(),
})
export type SecurityFields = z.infer<typeof securityFields>

const tradeOf = <Order extends z.ZodNumber>(order: Order) =>
  [z.literal('T'), id, time, money, shares, sideOrNone, order, order, whole] as const
const tradeColumns = tradeOf(whole)
/** −n: so many orders. */
const sumColumns = tradeOf(z.number().int().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER))
const orderColumns = [z.literal('O'), id, time, positive, side, money, shares, whole] as const
const levels = z.array(z.number().nonnegative().finite()).max(80)

/** Every row, by its letter. */
export const rowShapes = {
  /** Trading day `YYYYMMDD`: comes before anything of that day. */
  D: z.tuple([z.literal('D'), z.string().regex(/^\d{8}$/)]),
  /** A security: comes after the day and before its first row. */
  S: z.tuple([z.literal('S'), securityFields]),
  /** Phase of the session from a time on; without such rows Beijing's clock decides. */
  P: z.tuple([z.literal('P'), z.enum(PHASES as unknown as [Phase, ...Phase[]]), time]),
  /**
   * Print: id, time, price, volume, aggressor, buy order, sell order, venue's number, amount (else price × volume), and
   * `A` where no order made it: it sums up a stretch of time, and an order number of −n says of how many orders.
   */
  T: z.union([
    z.tuple([...tradeColumns]),
    z.tuple([...tradeColumns, money]),
    z.tuple([...sumColumns, z.literal('A')]),
    z.tuple([...sumColumns, money, z.literal('A')]),
  ]),
  /** Order: id, time, order number, side, price (0 = market order; with `U` at its own side's best), volume, number. */
  O: z.union([z.tuple([...orderColumns]), z.tuple([...orderColumns, z.literal('U')])]),
  /** Cancel: id, time, order number, side, volume (0 = all that is left), venue's number. */
  C: z.tuple([z.literal('C'), id, time, positive, side, shares, whole]),
  /** Snapshot: id, time, last, open, high, low, volume, amount, trades (−1 = unknown), bids, asks as price, volume, … */
  Q: z.tuple([
    z.literal('Q'),
    id,
    time,
    ...([money, money, money, money, shares, money] as const),
    z.number().int().min(-1),
    levels,
    levels,
  ]),
  /** Index value: id, time, last, open, high, low, equal-weight value (0 = none), volume, turnover. */
  X: z.tuple([z.literal('X'), id, time, ...([money, money, money, money, money, shares, money] as const)]),
} as const

type RowLetter = keyof typeof rowShapes
export type WireRow = z.infer<(typeof rowShapes)[RowLetter]>

/** Why a single row was left out; the others of its line were taken. */
export type RowCode =
  | 'bad-row'
  | 'no-day'
  | 'old-day'
  | 'other-day'
  | 'unknown-instrument'
  | 'no-board'
  | 'price-step'
  | 'volume-step'
  | 'out-of-bounds'
  | 'beyond-limits'
  | 'money'

/** Why a whole line was left out. */
type LineCode = 'not-json' | 'bad-line' | 'gap' | 'busy'

/** Why the bridge ends a connection. */
export type CloseCode = 'hello' | 'secret' | 'too-long' | 'too-many-errors' | 'replaced' | 'closing'

/** Messages of the bridge. */
export type BridgeReply =
  /** Row `ack` and all before it are stored; continue with `ack` + 1. */
  | { welcome: typeof BRIDGE_VERSION; ack: number; window: number }
  | { ack: number }
  | { error: BridgeLineError }
  | { close: CloseCode; message: string }

export interface BridgeLineError {
  /** Number within this connection, from 1. */
  line: number
  code: LineCode | 'rows'
  /** Chinese. */
  message: string
  /** `gap` and `busy`: the row to go on with. */
  expected?: number
  /** `rows`: how many were left out, and the first of them: place in the line from 0, why. */
  refused?: number
  rows?: (readonly [place: number, code: RowCode])[]
}

/** Fields of the bridge's answers that a sender reads. */
export const answerShape = z.union([
  z.object({ welcome: z.literal(BRIDGE_VERSION), ack: whole, window: positive }),
  z.object({ ack: whole }),
  z.object({
    error: z.object({
      line: whole,
      code: z.string(),
      message: z.string(),
      expected: whole.optional(),
      refused: whole.optional(),
      rows: z.array(z.tuple([whole, z.string()])).optional(),
    }),
  }),
  z.object({ close: z.string(), message: z.string() }),
])
export type HeardAnswer = z.infer<typeof answerShape>
