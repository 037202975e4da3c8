import { z } from 'zod'
import { faultText } from '../polling/fault-text'
import { SourceFault } from '../polling/source-fault'

/** One row of named fields: `{"f2":14.02,"f12":"000001",…}`; `"-"` = no value. */
export type EastmoneyRow = Record<string, unknown>

const row = z.record(z.string(), z.unknown())
const envelope = z.object({ rc: z.number(), full: z.number().optional(), data: row.nullable().optional() })
const list = z.object({ total: z.number().optional(), diff: z.union([z.array(row), z.record(z.string(), row)]) })

interface QuoteEnvelope {
  /** 1: all requested fields; 0: those that changed. */
  full: number
  /** Null: an unknown code, or a heartbeat. */
  data: EastmoneyRow | null
}

/**
 * JSON, or JSON in a call (`jQuery1124…({…})`). Throws `SourceFault` for anything else, and for an error code of the
 * server.
 */
export function openEnvelope(body: string): QuoteEnvelope {
  const inner = /^\s*[\w$.]+\(([\s\S]*)\)\s*;?\s*$/.exec(body)?.[1] ?? body
  let value: unknown
  try {
    value = JSON.parse(inner)
  } catch {
    throw new SourceFault('garbled', faultText.format)
  }
  const parsed = envelope.safeParse(value)
  if (!parsed.success) throw new SourceFault('garbled', faultText.format)
  const { rc, full = 1, data = null } = parsed.data
  if (rc !== 0) throw new SourceFault('server', faultText.refusedBy(rc))
  return { full, data }
}

/** Rows of a list, which come as an array or, without `np=1`, as an object of numbers. */
export function listOf(body: string): { total: number; rows: EastmoneyRow[] } {
  const { data } = openEnvelope(body)
  if (data === null) return { total: 0, rows: [] }
  const parsed = list.safeParse(data)
  if (!parsed.success) throw new SourceFault('garbled', faultText.format)
  const { total, diff } = parsed.data
  const rows = Array.isArray(diff) ? diff : Object.values(diff)
  return { total: total ?? rows.length, rows }
}
