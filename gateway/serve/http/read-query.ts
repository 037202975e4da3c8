import type { Request } from 'express'
import { z } from 'zod'
import { type ErrorCode, ZeusError } from '../../../shared/protocol/errors'
import {
  ADJUSTMENTS,
  HISTORY_PERIODS,
  HISTORY_ROWS_MAX,
  type HistoryQuery,
} from '../../../shared/protocol/rest-history'
import { instrumentId, queryOf } from './parse'

/** A value of a question about the past, and what is said of one that is none. */
interface Field<T> {
  schema: z.ZodType<T>
  code: ErrorCode
  /** Chinese; undefined = the value itself is shown. */
  said?: string
}

const fields = {
  code: { schema: instrumentId, code: 'code-invalid' },
  period: { schema: z.enum(HISTORY_PERIODS), code: 'period-invalid', said: `可用 ${HISTORY_PERIODS.join('、')}` },
  adjust: { schema: z.enum(ADJUSTMENTS), code: 'bad-request', said: `复权 adjust 可用 ${ADJUSTMENTS.join('、')}` },
  definition: { schema: z.string().max(100), code: 'definition-invalid' },
} as const satisfies Record<string, Field<string>>

type Fields = typeof fields
type Values = { [N in keyof Fields]?: z.infer<Fields[N]['schema']> }

/** The parameter of that name; `undefined` where it is not given. Throws what its field says of a wrong one. */
function fieldOf<N extends keyof Fields>(request: Request, name: N): Values[N] {
  const { schema, code, said }: Field<string> = fields[name]
  const given = queryOf(request, name, code)
  if (given === undefined) return undefined
  const read = schema.safeParse(given)
  if (!read.success)
    throw new ZeusError(code, said === undefined ? given.slice(0, 40) : `${given.slice(0, 40)}，${said}`)
  return read.data as Values[N]
}

/**
 * Parameters common to every query, and those of `names` that this one accepts besides. History interprets the dates.
 */
export function readQueryOf<N extends keyof Fields>(
  request: Request,
  ...names: readonly N[]
): HistoryQuery & Pick<Values, N> {
  const given = {
    from: queryOf(request, 'from', 'date-invalid'),
    to: queryOf(request, 'to', 'date-invalid'),
    cursor: queryOf(request, 'cursor', 'cursor-invalid'),
    ...Object.fromEntries(names.map((name) => [name, fieldOf(request, name)])),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as HistoryQuery &
    Pick<Values, N>
}

/** Returns the query with its code. Throws `code-invalid` if it has none. */
export function requireCode<A extends { code?: string }>(asked: A): A & { code: string } {
  if (asked.code === undefined) throw new ZeusError('code-invalid', '没有填写 code')
  return { ...asked, code: asked.code }
}

/** Rows of one answer. */
export function readRowLimit(request: Request, most: (typeof HISTORY_ROWS_MAX)['json' | 'frame']): number {
  const given = queryOf(request, 'limit')
  if (given === undefined) return Math.min(most, HISTORY_ROWS_MAX.json)
  const limit = /^\d{1,6}$/.test(given) ? Number(given) : 0
  if (limit < 1 || limit > most) throw new ZeusError('bad-request', `每页条数 limit 为 1 到 ${most}`)
  return limit
}
