import { randomBytes } from 'node:crypto'
import { ZeusError } from '../../../../shared/protocol/errors'
import {
  PAPER_ACCOUNTS_MAX,
  PAPER_DAYS_MAX,
  PAPER_ENDED_MAX,
  PAPER_NUMBER_MAX,
  PAPER_PAGE,
  type PaperDay,
  type PaperFill,
  type PaperJournalPage,
  type PaperOrder,
  type PaperPlace,
} from '../../../../shared/protocol/rest-paper'
import type { Db } from '../../../storage/database'
import { lockSubject } from '../../../storage/lock-subject'
import type { PaperAccountRow, PaperOrderRow } from '../../../storage/paper-tables'
import { newBook, type PaperBook } from './paper-book'

/** Attempts at a change while others change the same account. */
const ATTEMPTS = 8
/** Accounts that one turn looks after. */
const SOME = 100

/** Before any place of a journal. */
const NEWEST: PaperPlace = { order: PAPER_NUMBER_MAX, fill: PAPER_NUMBER_MAX, day: '99999999' }

export const newPaperId = (): string => randomBytes(8).toString('hex')

/** An account with its open orders in the order in which they came. */
export interface StoredPaper {
  id: string
  owner: string
  name: string
  createdAt: number
  startCash: number
  revision: number
  asOf: string
  closedOn: string
  book: PaperBook
  open: PaperOrder[]
}

/** Additions of a change besides the account: new or changed orders, fills, a close. */
export interface PaperChange {
  orders?: readonly PaperOrder[]
  fills?: readonly PaperFill[]
  day?: PaperDay
}

const orderOf = ({ body }: Pick<PaperOrderRow, 'body'>): PaperOrder => JSON.parse(body) as PaperOrder
const bodyOf = <T>({ body }: { body: string }): T => JSON.parse(body) as T

const accountOf = (row: PaperAccountRow, open: PaperOrder[]): StoredPaper => ({
  id: row.id,
  owner: row.owner_id,
  name: row.name,
  createdAt: Number(row.created_at),
  startCash: Number(row.start_cash),
  revision: Number(row.revision),
  asOf: row.as_of,
  closedOn: row.closed_on,
  book: JSON.parse(row.body) as PaperBook,
  open,
})

/**
 * Paper accounts. Every change is one transaction based on a revision, so that the process of the market and those of
 * people can change the same account.
 */
export class PaperStore {
  constructor(
    private readonly db: Db,
    private readonly now: () => number,
  ) {}

  /** Oldest first. */
  async of(owner: string): Promise<StoredPaper[]> {
    const rows = await this.db
      .selectFrom('paper_accounts')
      .selectAll()
      .where('owner_id', '=', owner)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return await Promise.all(rows.map(async (row) => accountOf(row, await this.openOrders(row.id))))
  }

  /** Throws `too-many`. */
  async add(owner: string, { name, cash, day }: { name: string; cash: number; day: string }): Promise<void> {
    await this.db.transaction().execute(async (transaction) => {
      await lockSubject(transaction, `paper accounts ${owner}`)
      const own = await transaction.selectFrom('paper_accounts').select('id').where('owner_id', '=', owner).execute()
      if (own.length >= PAPER_ACCOUNTS_MAX) throw new ZeusError('too-many')
      const row: PaperAccountRow = {
        id: newPaperId(),
        owner_id: owner,
        name,
        created_at: this.now(),
        start_cash: cash,
        revision: 1,
        open_orders: 0,
        follows: 0,
        as_of: day,
        closed_on: '',
        body: JSON.stringify(newBook(cash)),
      }
      await transaction.insertInto('paper_accounts').values(row).execute()
    })
  }

  /** Removes orders, fills and closes, and begins again. Throws `not-found`. */
  async reset(owner: string, id: string, cash: number, day: string): Promise<void> {
    await this.db.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('paper_accounts')
        .set(({ eb }) => ({
          revision: eb('revision', '+', 1),
          start_cash: cash,
          open_orders: 0,
          follows: 0,
          as_of: day,
          closed_on: '',
          body: JSON.stringify(newBook(cash)),
        }))
        .where('owner_id', '=', owner)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw new ZeusError('not-found')
      await clearAccount(transaction, id)
    })
  }

  /** Throws `not-found`. */
  async remove(owner: string, id: string): Promise<void> {
    await this.db.transaction().execute(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('paper_accounts')
        .where('owner_id', '=', owner)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (numDeletedRows === 0n) throw new ZeusError('not-found')
      await clearAccount(transaction, id)
    })
  }

  /** Throws `not-found`, also for another person's. */
  async account(owner: string, id: string): Promise<StoredPaper> {
    const account = await this.load(id)
    if (account?.owner !== owner) throw new ZeusError('not-found')
    return account
  }

  async load(id: string): Promise<StoredPaper | undefined> {
    const row = await this.db.selectFrom('paper_accounts').selectAll().where('id', '=', id).executeTakeFirst()
    return row && accountOf(row, await this.openOrders(id))
  }

  /**
   * Changes one's own account: `change` gets it as it is now, changes it and says what to add; it runs again if somebody
   * else was faster. Throws what `change` throws, `not-found`, and `conflict` after too many attempts.
   */
  async change(owner: string, id: string, change: (account: StoredPaper) => PaperChange): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const account = await this.account(owner, id)
      if (await this.write(account, change(account))) return
    }
    throw new ZeusError('conflict')
  }

  /** Writes an account as it was changed, whole or not at all. False: another change was faster. */
  async write(account: StoredPaper, { orders = [], fills = [], day }: PaperChange): Promise<boolean> {
    const { id, owner, book, open, asOf, closedOn, revision } = account
    return await this.db.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('paper_accounts')
        .set({
          revision: revision + 1,
          open_orders: open.filter(({ state }) => state === 'open').length,
          follows: book.follows.length,
          as_of: asOf,
          closed_on: closedOn,
          body: JSON.stringify(book),
        })
        .where('id', '=', id)
        .where('revision', '=', revision)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return false
      for (const order of orders) await putOrder(transaction, account, order)
      for (const fill of fills) {
        const row = { account_id: id, number: fill.number, owner_id: owner, body: JSON.stringify(fill) }
        await transaction.insertInto('paper_fills').values(row).execute()
      }
      if (day) await putDay(transaction, account, day)
      return true
    })
  }

  /** A page of at most `PAPER_PAGE` rows of each kind: newest first; closes oldest first. Throws `not-found`. */
  async journal(owner: string, id: string, before = NEWEST): Promise<PaperJournalPage> {
    await this.account(owner, id)
    const of = (table: 'paper_orders' | 'paper_fills', number: number) =>
      this.db
        .selectFrom(table)
        .select(['number', 'body'])
        .where('account_id', '=', id)
        .where('number', '<', number)
        .orderBy('number', 'desc')
        .limit(PAPER_PAGE)
        .execute()
    const orders = await of('paper_orders', before.order)
    const fills = await of('paper_fills', before.fill)
    const days = await this.db
      .selectFrom('paper_days')
      .select(['day', 'body'])
      .where('account_id', '=', id)
      .where('day', '<', before.day)
      .orderBy('day', 'desc')
      .limit(PAPER_PAGE)
      .execute()
    const isLast = [orders, fills, days].every(({ length }) => length < PAPER_PAGE)
    return {
      orders: orders.map(orderOf),
      fills: fills.map(bodyOf<PaperFill>),
      days: days.toReversed().map(bodyOf<PaperDay>),
      next: isLast
        ? null
        : { order: orders.at(-1)?.number ?? 0, fill: fills.at(-1)?.number ?? 0, day: days.at(-1)?.day ?? '' },
    }
  }

  async lastDay(id: string): Promise<PaperDay | null> {
    const row = await this.db
      .selectFrom('paper_days')
      .select('body')
      .where('account_id', '=', id)
      .orderBy('day', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row ? bodyOf<PaperDay>(row) : null
  }

  /** Answers the order. Throws `not-found`. */
  async note(owner: string, account: string, order: string, note: string): Promise<PaperOrder> {
    return await this.db.transaction().execute(async (transaction) => {
      // Holds the account, so that no fill of the same order is overwritten.
      const { numUpdatedRows } = await transaction
        .updateTable('paper_accounts')
        .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
        .where('id', '=', account)
        .where('owner_id', '=', owner)
        .executeTakeFirstOrThrow()
      const row = await transaction
        .selectFrom('paper_orders')
        .select('body')
        .where('id', '=', order)
        .where('account_id', '=', account)
        .executeTakeFirst()
      if (numUpdatedRows === 0n || !row) throw new ZeusError('not-found')
      const noted = { ...orderOf(row), note }
      const body = JSON.stringify(noted)
      await transaction.updateTable('paper_orders').set({ body }).where('id', '=', order).execute()
      return noted
    })
  }

  /** Accounts with open orders, by their revisions. */
  async waiting(): Promise<Map<string, number>> {
    const rows = await this.db
      .selectFrom('paper_accounts')
      .select(['id', 'revision'])
      .where('open_orders', '>', 0)
      .execute()
    return new Map(rows.map(({ id, revision }) => [id, Number(revision)]))
  }

  /** Some accounts whose ex-dates are not applied up to a day. */
  async toBegin(day: string): Promise<string[]> {
    const rows = await this.db.selectFrom('paper_accounts').select('id').where('as_of', '<', day).limit(SOME).execute()
    return rows.map(({ id }) => id)
  }

  /** Some accounts whose ex-dates are applied up to a day and that were not closed on it. */
  async toClose(day: string): Promise<string[]> {
    const rows = await this.db
      .selectFrom('paper_accounts')
      .select('id')
      .where('closed_on', '<', day)
      .where('as_of', '>=', day)
      .limit(SOME)
      .execute()
    return rows.map(({ id }) => id)
  }

  /** Accounts that follow a published rule. */
  async following(): Promise<StoredPaper[]> {
    const rows = await this.db.selectFrom('paper_accounts').selectAll().where('follows', '>', 0).execute()
    return await Promise.all(rows.map(async (row) => accountOf(row, await this.openOrders(row.id))))
  }

  private async openOrders(id: string): Promise<PaperOrder[]> {
    const rows = await this.db
      .selectFrom('paper_orders')
      .select('body')
      .where('account_id', '=', id)
      .where('state', '=', 'open')
      .orderBy('number')
      .execute()
    return rows.map(orderOf)
  }
}

async function clearAccount(transaction: Db, id: string): Promise<void> {
  for (const table of ['paper_orders', 'paper_fills', 'paper_days'] as const) {
    await transaction.deleteFrom(table).where('account_id', '=', id).execute()
  }
}

/** Inserts or replaces an order; the oldest ended ones beyond the limit are removed. */
async function putOrder(transaction: Db, { id, owner }: StoredPaper, order: PaperOrder): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('paper_orders')
    .set({ state: order.state, body: JSON.stringify(order) })
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return
  const { number } = order
  await transaction
    .insertInto('paper_orders')
    .values({
      id: order.id,
      account_id: id,
      owner_id: owner,
      state: order.state,
      number,
      body: JSON.stringify(order),
    })
    .execute()
  await transaction
    .deleteFrom('paper_orders')
    .where('account_id', '=', id)
    .where('state', '!=', 'open')
    .where('number', '<=', number - PAPER_ENDED_MAX)
    .execute()
}

async function putDay(transaction: Db, { id, owner }: StoredPaper, day: PaperDay): Promise<void> {
  await transaction
    .insertInto('paper_days')
    .values({ account_id: id, day: day.day, owner_id: owner, body: JSON.stringify(day) })
    .execute()
  const old = await transaction
    .selectFrom('paper_days')
    .select('day')
    .where('account_id', '=', id)
    .orderBy('day', 'desc')
    .offset(PAPER_DAYS_MAX)
    .limit(SOME)
    .execute()
  for (const { day: gone } of old) {
    await transaction.deleteFrom('paper_days').where('account_id', '=', id).where('day', '=', gone).execute()
  }
}
