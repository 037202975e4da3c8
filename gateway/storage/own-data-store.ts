import {
  OWN_DATA_MAX,
  OWN_DATA_ROWS_ALL,
  type OwnData,
  type OwnDataHead,
  type OwnDataKind,
  type OwnRow,
} from '../../shared/market/own-data'
import { ZeusError } from '../../shared/protocol/errors'
import type { Db } from './database'
import { lockSubject } from './lock-subject'

/** A row as it is stored: without names, and short. */
type StoredRow = [code: string, day: string, value: number | string, published?: string | null, time?: string]

function stored({ code, day, value, published, time }: OwnRow): StoredRow {
  if (time !== undefined) return [code, day, value, published ?? null, time]
  return published === undefined ? [code, day, value] : [code, day, value, published]
}

function rowOf([code, day, value, published, time]: StoredRow): OwnRow {
  const row: OwnRow = { code, day, value }
  if (published) row.published = published
  if (time !== undefined) row.time = time
  return row
}

type StoredHead = Omit<OwnDataHead, 'name' | 'rows' | 'updatedAt'>

export interface NewOwnData {
  name: string
  kind: OwnDataKind
  source: string
  unit: string
  rows: readonly OwnRow[]
}

function headOf({ kind, source, unit, rows }: NewOwnData): StoredHead {
  const days = rows.map(({ day }) => day).sort()
  const codes = new Set(rows.map(({ code }) => code)).size
  return { kind, source, unit, codes, firstDay: days[0] ?? '', lastDay: days.at(-1) ?? '' }
}

/** Data sets of accounts. */
export class OwnDataStore {
  constructor(
    private readonly db: Db,
    private readonly now: () => number,
  ) {}

  /** The sets of a person by their names, without rows. */
  async heads(userId: string): Promise<OwnDataHead[]> {
    const found = await this.db
      .selectFrom('own_data')
      .select(['name', 'head', 'row_count', 'updated_at'])
      .where('user_id', '=', userId)
      .orderBy('name')
      .execute()
    return found.map(({ name, head, row_count, updated_at }) => ({
      ...(JSON.parse(head) as StoredHead),
      name,
      rows: row_count,
      updatedAt: Number(updated_at),
    }))
  }

  /** One set with its rows; undefined without one. */
  async get(userId: string, name: string): Promise<OwnData | undefined> {
    const found = await this.db
      .selectFrom('own_data')
      .select(['head', 'body', 'updated_at'])
      .where('user_id', '=', userId)
      .where('name', '=', name)
      .executeTakeFirst()
    if (!found) return undefined
    const rows = (JSON.parse(found.body) as StoredRow[]).map(rowOf)
    return { ...(JSON.parse(found.head) as StoredHead), name, rows, updatedAt: Number(found.updated_at) }
  }

  /** Stores a set in place of the one of its name. Throws `own-data-full` if an account has too many sets or rows. */
  async put(userId: string, set: NewOwnData): Promise<OwnDataHead> {
    const head = headOf(set)
    const { name, rows } = set
    const updatedAt = await this.db.transaction().execute(async (transaction) => {
      await lockSubject(transaction, `own-data:${userId}`)
      const own = await transaction
        .selectFrom('own_data')
        .select(['name', 'row_count', 'updated_at'])
        .where('user_id', '=', userId)
        .execute()
      const others = own.filter((one) => one.name !== name)
      const all = others.reduce((sum, { row_count }) => sum + row_count, rows.length)
      if (others.length >= OWN_DATA_MAX || all > OWN_DATA_ROWS_ALL) throw new ZeusError('own-data-full')
      const before = own.find((one) => one.name === name)
      const values = {
        head: JSON.stringify(head),
        row_count: rows.length,
        body: JSON.stringify(rows.map(stored)),
        // Readers cache rows under this time, so no two uploads of a set may have the same.
        updated_at: Math.max(this.now(), Number(before?.updated_at ?? 0) + 1),
      }
      await transaction
        .insertInto('own_data')
        .values({ user_id: userId, name, ...values })
        .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet(values))
        .execute()
      return values.updated_at
    })
    return { ...head, name, rows: rows.length, updatedAt }
  }

  async remove(userId: string, name: string): Promise<void> {
    await this.db.deleteFrom('own_data').where('user_id', '=', userId).where('name', '=', name).execute()
  }
}
