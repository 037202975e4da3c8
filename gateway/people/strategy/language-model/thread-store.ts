import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { ZeusError } from '../../../../shared/protocol/errors'
import {
  type AssistantThread,
  THREADS_MAX,
  type ThreadTurn,
  TURNS_MAX,
} from '../../../../shared/protocol/rest-assistant-threads'
import type { Db } from '../../../storage/database'
import { lockSubject } from '../../../storage/lock-subject'

const TITLE_MAX = 40

async function removeThread(transaction: Db, owner: string, id: string): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom('assistant_threads')
    .where('id', '=', id)
    .where('owner_id', '=', owner)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new ZeusError('not-found')
  await transaction.deleteFrom('assistant_turns').where('thread_id', '=', id).execute()
}

/** Conversations with the assistant, by their owners; another person's is not found. */
export class ThreadStore {
  constructor(
    private readonly db: Db,
    private readonly now: () => number,
  ) {}

  /** Latest first. */
  async list(owner: string): Promise<AssistantThread[]> {
    const rows = await this.db
      .selectFrom('assistant_threads')
      .leftJoin('assistant_turns', 'thread_id', 'id')
      .where('assistant_threads.owner_id', '=', owner)
      .groupBy(['id', 'title', 'created_at', 'updated_at'])
      .select(({ fn }) => ['id', 'title', 'created_at', 'updated_at', fn.count('place').as('turns')])
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .execute()
    return rows.map(({ id, title, created_at, updated_at, turns }) => ({
      id,
      title,
      createdAt: Number(created_at),
      updatedAt: Number(updated_at),
      turns: Number(turns),
    }))
  }

  /** Creates a thread. Beyond `THREADS_MAX` the least recently used one is deleted. */
  async create(owner: string): Promise<AssistantThread> {
    const id = randomUUID()
    const at = this.now()
    await this.db.transaction().execute(async (transaction) => {
      await lockSubject(transaction, `assistant threads ${owner}`)
      const stored = await transaction
        .selectFrom('assistant_threads')
        .select('id')
        .where('owner_id', '=', owner)
        .orderBy('updated_at', 'desc')
        .orderBy('id')
        .execute()
      for (const old of stored.slice(THREADS_MAX - 1)) await removeThread(transaction, owner, old.id)
      await transaction
        .insertInto('assistant_threads')
        .values({ id, owner_id: owner, title: '', created_at: at, updated_at: at, next_number: 1 })
        .execute()
    })
    return { id, title: '', createdAt: at, updatedAt: at, turns: 0 }
  }

  /** Oldest first, and the first number of the next result. Throws `not-found`. */
  async turns(owner: string, id: string): Promise<{ turns: ThreadTurn[]; nextNumber: number }> {
    const thread = await this.db
      .selectFrom('assistant_threads')
      .select('next_number')
      .where('id', '=', id)
      .where('owner_id', '=', owner)
      .executeTakeFirst()
    if (!thread) throw new ZeusError('not-found')
    const rows = await this.db
      .selectFrom('assistant_turns')
      .select('body')
      .where('thread_id', '=', id)
      .orderBy('place')
      .execute()
    return { turns: rows.map(({ body }) => JSON.parse(body) as ThreadTurn), nextNumber: Number(thread.next_number) }
  }

  /** Writes a turn that has ended. Throws `not-found` if its thread was deleted meanwhile, `turns-full`, `conflict`. */
  async add(owner: string, id: string, turn: ThreadTurn, nextNumber: number): Promise<void> {
    if (turn.place >= TURNS_MAX) throw new ZeusError('turns-full')
    await this.db.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('assistant_threads')
        .set({
          updated_at: this.now(),
          next_number: nextNumber,
          ...(turn.place === 0 && { title: turn.question.slice(0, TITLE_MAX) }),
        })
        .where('id', '=', id)
        .where('owner_id', '=', owner)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new ZeusError('not-found')
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('assistant_turns')
        .values({ thread_id: id, place: turn.place, owner_id: owner, body: JSON.stringify(turn) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows === 0n) throw new ZeusError('conflict')
    })
  }

  /** Throws `not-found`. */
  async remove(owner: string, id: string): Promise<void> {
    await this.db.transaction().execute((transaction) => removeThread(transaction, owner, id))
  }

  /** Tokens that the account has used on a day. */
  async used(owner: string, day: string): Promise<number> {
    const row = await this.db
      .selectFrom('assistant_usage')
      .select('tokens')
      .where('owner_id', '=', owner)
      .where('day', '=', day)
      .executeTakeFirst()
    return Number(row?.tokens ?? 0)
  }

  /** Adds to them; those of earlier days are forgotten. Nothing is written for an account that was erased meanwhile. */
  async use(owner: string, day: string, tokens: number): Promise<void> {
    await this.db.deleteFrom('assistant_usage').where('owner_id', '=', owner).where('day', '<', day).execute()
    await this.db
      .insertInto('assistant_usage')
      .columns(['owner_id', 'day', 'tokens'])
      .expression((eb) =>
        eb
          .selectFrom('users')
          .select(({ val }) => ['id', val(day).as('day'), sql<number>`CAST(${tokens} AS bigint)`.as('tokens')])
          .where('id', '=', owner),
      )
      .onConflict((conflict) =>
        conflict.columns(['owner_id', 'day']).doUpdateSet(({ ref, eb }) => ({
          tokens: eb(ref('assistant_usage.tokens'), '+', tokens),
        })),
      )
      .execute()
  }
}
