import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import type { Trade } from '../../shared/market/events'
import { parsePrice, type Scales } from '../../shared/market/units'

const whole = z.string().regex(/^\d+$/).transform(Number)
const row = z.object({
  ts_ms: z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number),
  price: z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number)
    .pipe(z.number().positive()),
  volume: whole.pipe(z.number().positive()),
  side: z.enum(['B', 'S', 'N', '']),
  buyNo: whole.optional(),
  sellNo: whole.optional(),
})
const SIDES = { B: 'buy', S: 'sell', N: 'none', '': 'none' } as const
const REQUIRED = ['ts_ms', 'price', 'volume', 'side'] as const
const COLUMNS = [...REQUIRED, 'buyNo', 'sellNo'] as const

export interface PrintRow {
  /** 0-based data row: lines after the header, unreadable ones counted. */
  row: number
  trade: Trade
}

/**
 * Prints of a CSV file (plain or `.gz`) with a header line: `ts_ms,price,volume,side[,buyNo,sellNo]`, in any order of
 * columns. `complain` hears of each line that cannot be read, by its 1-based number; a damaged archive counts as one.
 */
export async function* readCsvPrints(
  path: string,
  scales: Scales,
  complain: (line: number, reason: string) => void,
): AsyncGenerator<PrintRow> {
  const file = createReadStream(path)
  const bytes = path.endsWith('.gz') ? file.pipe(createGunzip()) : file
  file.on('error', (error) => bytes.destroy(error))
  const lines = createInterface({ input: bytes, crlfDelay: Number.POSITIVE_INFINITY })
  let number = 0
  let places: Map<string, number> | undefined
  let lastTime = Number.NEGATIVE_INFINITY
  try {
    for await (const line of withErrors(lines, bytes)) {
      number++
      if (!places) {
        places = placesOf(line)
        const missing = REQUIRED.filter((column) => !places?.has(column))
        if (missing.length === 0) continue
        complain(number, `missing columns: ${missing.join(', ')}`)
        return
      }
      if (line.trim() === '') continue
      const read = row.safeParse(fieldsOf(line, places))
      if (!read.success) {
        complain(number, reasonOf(read.error))
        continue
      }
      const { ts_ms, price, volume, side, buyNo = 0, sellNo = 0 } = read.data
      if (ts_ms < lastTime) {
        complain(number, 'time runs backwards')
        continue
      }
      lastTime = ts_ms
      const units = parsePrice(price, scales.priceScale)
      const trade: Trade = {
        kind: 'trade',
        instrument: 'FILE',
        exchangeTime: ts_ms,
        price: units,
        volume,
        amount: units * volume,
        side: SIDES[side],
        buyNo,
        sellNo,
        venueSeq: 0,
      }
      yield { row: number - 2, trade }
    }
  } catch (error) {
    complain(number + 1, error instanceof Error ? error.message : String(error))
  }
}

/** Lines until the stream ends; its error, if it has one, after the lines before it. */
async function* withErrors(lines: AsyncIterable<string>, bytes: NodeJS.EventEmitter): AsyncGenerator<string> {
  let failure: unknown
  bytes.on('error', (error: unknown) => {
    failure = error
    ;(lines as { close?: () => void }).close?.()
  })
  for await (const line of lines) yield line
  if (failure) throw failure
}

function placesOf(header: string): Map<string, number> {
  const names = header.replace(/^\uFEFF/, '').split(',')
  return new Map(names.map((name, place) => [name.trim(), place]))
}

function fieldsOf(line: string, places: Map<string, number>): Record<string, string> {
  const cells = line.split(',')
  const fields: Record<string, string> = {}
  for (const column of COLUMNS) {
    const cell = cells[places.get(column) ?? -1]
    if (cell !== undefined && !(column.endsWith('No') && cell.trim() === '')) fields[column] = cell.trim()
  }
  return fields
}

const reasonOf = (error: z.ZodError): string =>
  error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
