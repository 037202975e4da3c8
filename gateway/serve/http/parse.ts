import type { Request } from 'express'
import { z } from 'zod'
import { INSTRUMENT_ID, isSubjectId } from '../../../shared/market/instrument-id'
import { dateToMs } from '../../../shared/market/session'
import { type ErrorCode, ZeusError } from '../../../shared/protocol/errors'
import type { RangeText } from '../../../shared/protocol/rest-days'

/** A code as it is used inside: `600519.SH`, `BTCUSDT.BINANCE`. */
export const instrumentId = z.string().regex(INSTRUMENT_ID)
/** The same, or a basket. */
export const subjectId = z.string().refine(isSubjectId)

/** A date, `YYYYMMDD`. */
export const calendarDay = z.string().refine((day) => !Number.isNaN(dateToMs(day)))

/** Value that passed its schema. Throws the given code, naming the first field that is wrong. */
export function parsed<T>(schema: z.ZodType<T>, value: unknown, code: ErrorCode = 'bad-request'): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const where = result.error.issues[0]?.path.join('.')
  throw new ZeusError(code, where || undefined)
}

/** A parameter of the path that must be an instrument. Throws `unknown-instrument`. */
export const instrumentIdOf = (request: Request, name = 'id'): string =>
  parsed(instrumentId, request.params[name], 'unknown-instrument')

/** A query parameter given at most once. Throws `bad-request` for a repeated one. */
export function queryOf(request: Request, name: string, code: ErrorCode = 'bad-request'): string | undefined {
  const value = request.query[name]
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string' || value.length > 200) throw new ZeusError(code, name)
  return value
}

/** `start` and `end` as requested; history interprets them. */
export const readRangeQuery = (request: Request): RangeText => ({
  start: queryOf(request, 'start', 'range-invalid'),
  end: queryOf(request, 'end', 'range-invalid'),
})
