import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter } from 'kysely'
import type { Tables } from '../tables'

type Column = ['integer' | 'bigserial', (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder]

/** Arguments after the name for a primary key that counts by itself, on either engine. */
export function serial(db: Kysely<Tables>): Column {
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? ['bigserial', (column) => column.primaryKey()]
    : ['integer', (column) => column.primaryKey().autoIncrement()]
}

/** The type of a column that holds bytes, on either engine. */
export const bytesType = (db: Kysely<Tables>): 'blob' | 'bytea' =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'bytea' : 'blob'
