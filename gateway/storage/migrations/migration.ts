import type { Kysely } from 'kysely'
import type { Tables } from '../tables'

/** One step of the schema. Portable SQL only; never changed once released: a later step corrects an earlier one. */
export interface Migration {
  /** Number and noun, as the file is called. Applied in the order of the registry, once. */
  readonly name: string
  up(db: Kysely<Tables>): Promise<void>
}
