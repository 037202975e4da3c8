import { z } from 'zod'
import { ownerAndName } from '../../../shared/market/instrument-id'
import type { BasketDefinition, CustomIndex } from '../../../shared/protocol/rest-baskets'
import type { Caller } from '../../serve/http/caller'
import { parsed } from '../../serve/http/parse'
import type { Db } from '../../storage/database'
import type { CustomIndexRow } from '../../storage/tables'
import type { BasketWeight } from './basket-weights'
import { accountNamed, addressNameOf } from './named-account'

/** How names are read, in their order; fewer or none where they cannot be. */
type ReadNames = (names: readonly string[]) => Promise<readonly string[]>

/** Throws `name-invalid`. */
export const basketNameOf = (text: unknown): string =>
  parsed(z.string().regex(/^[一-龥A-Za-z0-9_-]{1,24}$/), text, 'name-invalid')

/** A basket with what is shown of its owner; nothing when the account is gone. */
type OwnedRow = CustomIndexRow & { nickname: string | null; username: string | null }

const toBasket = (row: OwnedRow): CustomIndex => ({
  name: row.name,
  pinyin: row.pinyin,
  owner: row.nickname ?? '',
  ownerName: addressNameOf({ id: row.owner_id, username: row.username }),
  baseDay: row.base_day,
  weighting: row.weighting,
  rebalance: row.rebalance,
  from: row.from_day || row.base_day,
  members: JSON.parse(row.members) as BasketWeight[],
  earlier: JSON.parse(row.earlier) as BasketDefinition[],
})

/** Baskets as they are stored. */
export class BasketStore {
  constructor(
    private readonly db: Db,
    private readonly readNames: ReadNames,
  ) {}

  private ofOwner(id: string) {
    return this.db
      .selectFrom('custom_indexes')
      .leftJoin('users', 'users.id', 'custom_indexes.owner_id')
      .selectAll('custom_indexes')
      .select(['users.nickname', 'users.username'])
      .where('owner_id', '=', id)
  }

  /** By name. */
  async of(ownerId: string): Promise<CustomIndex[]> {
    const rows = await this.ofOwner(ownerId).orderBy('name').execute()
    await this.readUnread(rows)
    return rows.map(toBasket)
  }

  async one(ownerId: string, name: string): Promise<CustomIndex | undefined> {
    const row = await this.ofOwner(ownerId).where('name', '=', basketNameOf(name)).executeTakeFirst()
    return row && toBasket(row)
  }

  /** One's own, or another's by a name that is unique to the account. */
  async find(caller: Caller, text: string): Promise<CustomIndex | undefined> {
    const { owner, name } = ownerAndName(text)
    const account = owner === undefined ? caller : await accountNamed(this.db, owner)
    return account && this.one(account.id, name)
  }

  async count(ownerId: string): Promise<number> {
    const { count } = await this.db
      .selectFrom('custom_indexes')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('owner_id', '=', ownerId)
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  async write(ownerId: string, name: string, values: Omit<CustomIndexRow, 'owner_id' | 'name' | 'pinyin'>) {
    await this.db
      .insertInto('custom_indexes')
      .values({ owner_id: ownerId, name, pinyin: '', ...values })
      .onConflict((conflict) => conflict.columns(['owner_id', 'name']).doUpdateSet(values))
      .execute()
  }

  /** False: there was none. */
  async remove(ownerId: string, name: string): Promise<boolean> {
    const deleted = await this.db
      .deleteFrom('custom_indexes')
      .where('owner_id', '=', ownerId)
      .where('name', '=', name)
      .executeTakeFirst()
    return Number(deleted.numDeletedRows) > 0
  }

  /** New names, and those from before names were read, have that made up for. */
  private async readUnread(rows: readonly OwnedRow[]): Promise<void> {
    const unread = rows.filter(({ pinyin }) => pinyin === '')
    if (unread.length === 0) return
    const readings = await this.readNames(unread.map(({ name }) => name))
    for (const [at, row] of unread.entries()) {
      row.pinyin = readings[at] ?? ''
      if (row.pinyin === '') continue
      const { owner_id, name, pinyin } = row
      await this.db
        .updateTable('custom_indexes')
        .set({ pinyin })
        .where('owner_id', '=', owner_id)
        .where('name', '=', name)
        .execute()
    }
  }
}
