import { z } from 'zod'
import type { BackTestConfig, ExitOptions, RuleDefinition } from '../../../shared/back-test/model'

const COUNT_MAX = 100_000
const FEN_MAX = 1e14

const count = z.number().int().min(1).max(COUNT_MAX)
const basisPoints = z.number().int().min(0).max(10_000)
const percent = z.number().min(0).max(100)
const day = z.string().regex(/^\d{8}$/, 'expected YYYYMMDD')

const exits = {
  stop_bp: z.number().int().min(1).max(9_999).optional(),
  take_bp: z.number().int().min(1).max(1_000_000).optional(),
  hold: count.optional(),
}

const order = z.strictObject({
  signal_date: day,
  code: z.string().min(1).max(20),
  side: z.enum(['buy', 'sell']),
  qty: z.number().int().min(1).max(1e12).nullable().optional(),
})

const rule = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('breakout'), n: count, exit_n: count, ...exits }),
  z.strictObject({ type: z.literal('ma_cross'), fast: count, slow: count, ...exits }),
  z.strictObject({ type: z.literal('rsi'), n: count, low: percent, high: percent, ...exits }),
  z.strictObject({ type: z.literal('momentum_top'), n: count, k: count, ...exits }),
  z.strictObject({ type: z.literal('limit_up_next'), ...exits }),
  z.strictObject({ type: z.literal('dates'), orders: z.array(order).max(COUNT_MAX), ...exits }),
  z.strictObject({
    type: z.literal('orb'),
    n: count,
    exit_time: z.string().regex(/^([01]\d|2[0-3])[0-5]\d$/, 'expected HHMM'),
    ...exits,
  }),
])

const slippage = z.discriminatedUnion('model', [
  z.strictObject({ model: z.literal('ticks'), n: z.number().int().min(0).max(COUNT_MAX) }),
  z.strictObject({ model: z.literal('half_spread'), spread_bp: z.number().int().min(0).max(COUNT_MAX) }),
  z.strictObject({ model: z.literal('sqrt'), k_bp: z.number().int().min(0).max(COUNT_MAX) }),
])

const config = z.strictObject({
  cash_fen: z.number().int().min(1).max(FEN_MAX),
  commission_ppm: z.number().int().min(0).max(1_000_000).default(250),
  commission_min_fen: z.number().int().min(0).max(1_000_000).default(500),
  slippage: slippage.default({ model: 'ticks', n: 0 }),
  volume_share_bp: basisPoints.default(1_000),
  limit_share_bp: basisPoints.default(100),
  max_positions: count,
  rf_ppm: z.number().int().min(-1_000_000).max(1_000_000).default(0),
  rights: z.enum(['subscribe', 'ignore']).default('subscribe'),
  delist_value: z.enum(['zero', 'last_close']).default('zero'),
  cost_multiple: z.number().int().min(0).max(100).default(1),
})

/** `case.json`; other keys beside these describe the case for people. */
export const caseSchema = z.object({
  name: z.string().max(1_000).optional(),
  rule,
  config,
  minutes: z.boolean().default(false),
})

export type CaseFile = z.infer<typeof caseSchema>

export function caseRule({ rule: read }: CaseFile): RuleDefinition {
  switch (read.type) {
    case 'breakout':
      return { type: read.type, n: read.n, exitN: read.exit_n }
    case 'orb':
      return { type: read.type, n: read.n, exitTime: read.exit_time }
    case 'dates':
      return {
        type: read.type,
        orders: read.orders.map(({ signal_date, code, side, qty = null }) => ({
          signalDate: signal_date,
          code,
          side,
          quantity: qty,
        })),
      }
    default:
      return read
  }
}

export const exitsOf = ({ rule: { stop_bp, take_bp, hold } }: CaseFile): ExitOptions => ({
  ...(stop_bp === undefined ? {} : { stopBp: stop_bp }),
  ...(take_bp === undefined ? {} : { takeBp: take_bp }),
  ...(hold === undefined ? {} : { sessions: hold }),
})

function slippageOf({ config: { slippage: read } }: CaseFile): BackTestConfig['slippage'] {
  if (read.model === 'half_spread') return { model: read.model, spreadBp: read.spread_bp }
  if (read.model === 'sqrt') return { model: read.model, kBp: read.k_bp }
  return read
}

export function configOf(file: CaseFile): BackTestConfig {
  const { config: read } = file
  return {
    cashFen: read.cash_fen,
    commissionPpm: read.commission_ppm,
    commissionMinFen: read.commission_min_fen,
    slippage: slippageOf(file),
    volumeShareBp: read.volume_share_bp,
    limitShareBp: read.limit_share_bp,
    maxPositions: read.max_positions,
    rfPpm: read.rf_ppm,
    rights: read.rights,
    delistValue: read.delist_value,
    costMultiple: read.cost_multiple,
  }
}
