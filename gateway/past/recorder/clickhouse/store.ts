import type { ClickHouseServer } from '../days-location'
import type { PrintColumns } from '../print-columns'
import { QueryError, ServerConnection } from './connection'
import type { ConnectionRequest } from './connection-messages'
import { decodeBlocks, encodeNativeBlock, type NativeColumns, type SentColumn } from './native'

/** The server's error codes for a missing table or database. */
const MISSING = new Set([60, 81])

/** Columns of prints in query form: numbers as JavaScript doubles. */
export const PRINT_COLUMNS = `toFloat64(toUnixTimestamp64Milli(time)) AS at, toFloat64(price) AS price,
  toFloat64(volume) AS volume, marks, toFloat64(buy_no) AS buyNo, toFloat64(sell_no) AS sellNo, toFloat64(extra) AS extra`

export interface ClickHouseLocation {
  server: ClickHouseServer
  /** Feed of the days: each feed's are separate. */
  source: string
}

/** The tables of one feed's days on a server. */
export class ClickHouseStore {
  readonly source: string
  readonly database: string

  constructor(
    { server, source }: ClickHouseLocation,
    private readonly connection = new ServerConnection(server),
  ) {
    this.source = source
    this.database = server.database
  }

  /** Name of a table. */
  table(name: string): string {
    return `${this.database}.${name}`
  }

  /**
   * Rows of a table's days, `{day:UInt32}` for one of them; empty if there is no such table yet. `rest`: the query
   * after the condition on the source.
   */
  rows(columns: string, table: string, rest: string, params: ConnectionRequest['params'] = {}): NativeColumns {
    const query = `SELECT ${columns} FROM ${this.table(table)} WHERE source = {source:String} ${rest} FORMAT Native`
    try {
      return decodeBlocks(this.connection.ask({ query, params: { ...params, source: this.source } }))
    } catch (thrown) {
      if (thrown instanceof QueryError && MISSING.has(thrown.code ?? 0)) return decodeBlocks(new Uint8Array())
      throw thrown
    }
  }

  /** Rows of one day. */
  ofDay(
    day: string,
    columns: string,
    table: string,
    rest = '',
    params: ConnectionRequest['params'] = {},
  ): NativeColumns {
    return this.rows(columns, table, `AND day = {day:UInt32} ${rest}`, { ...params, day: Number(day) })
  }

  /** Rows to insert under the name of their block: created once, sent until acknowledged. */
  insertion(table: string, columns: readonly SentColumn[], rows: number, token: string): ConnectionRequest {
    const names = columns.map(({ name }) => name).join(', ')
    return {
      query: `INSERT INTO ${this.table(table)} (${names}) FORMAT Native`,
      block: { bytes: encodeNativeBlock(columns, rows), token: `${token}-${table}` },
    }
  }

  /** Sends a request without rows in its answer, or one that was prepared before. */
  execute(request: ConnectionRequest): void {
    this.connection.ask({ ...request, params: { ...request.params, source: this.source } })
  }

  /** An answer of any form. */
  ask(query: string, params: ConnectionRequest['params'] = {}): NativeColumns {
    return decodeBlocks(
      this.connection.ask({ query: `${query} FORMAT Native`, params: { ...params, source: this.source } }),
    )
  }

  close(): void {
    this.connection.close()
  }
}

/** Appends prints that were read as `PRINT_COLUMNS` to `into`. */
export function appendReadPrints(read: NativeColumns, into: PrintColumns): void {
  const from = into.rows
  into.reserve(from + read.rows)
  into.time.set(read.numbers('at'), from)
  for (const name of ['price', 'volume', 'buyNo', 'sellNo', 'extra'] as const) into[name].set(read.numbers(name), from)
  into.marks.set(read.bytes('marks'), from)
  into.place.fill(0, from, from + read.rows)
  into.rows = from + read.rows
}
