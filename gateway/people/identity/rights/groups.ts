import { RIGHTS_MAX } from '../../../../shared/protocol/account'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { Db } from '../../../storage/database'
import type { UserGroupRow } from '../../../storage/identity-tables'
import { lockSubject } from '../../../storage/lock-subject'
import { newId } from '../new-id'
import { dropGrantsOf } from './resources'

export type Groups = ReturnType<typeof createGroups>

/** Groups of users, for common grants. */
export function createGroups(db: Db, clock: () => number) {
  async function known(code: string): Promise<UserGroupRow> {
    const row = await db.selectFrom('user_groups').selectAll().where('code', '=', code).executeTakeFirst()
    if (!row) throw new ZeusError('group-unknown')
    return row
  }

  return {
    /** Throws `group-unknown`. */
    known,

    /** All groups with the number of their members. */
    async list(): Promise<(UserGroupRow & { members: number })[]> {
      const rows = await db.selectFrom('user_groups').selectAll().orderBy('code').execute()
      const counts = await db
        .selectFrom('group_members')
        .select((select) => ['group_id', select.fn.countAll().as('count')])
        .groupBy('group_id')
        .execute()
      const members = new Map(counts.map(({ group_id, count }) => [group_id, Number(count)]))
      return rows.map((row) => ({ ...row, members: members.get(row.id) ?? 0 }))
    },

    of(userId: string): Promise<UserGroupRow[]> {
      return db
        .selectFrom('group_members')
        .innerJoin('user_groups', 'user_groups.id', 'group_members.group_id')
        .selectAll('user_groups')
        .where('group_members.user_id', '=', userId)
        .orderBy('user_groups.code')
        .execute()
    },

    /** Creates a group. Returns false if it exists. Throws `too-large`. */
    async ensure(code: string, description: string | null): Promise<boolean> {
      return await db.transaction().execute(async (transaction) => {
        await lockSubject(transaction, 'groups')
        const codes = (await transaction.selectFrom('user_groups').select('code').execute()).map((row) => row.code)
        if (codes.includes(code)) return false
        if (codes.length >= RIGHTS_MAX) throw new ZeusError('too-large')
        const values = { id: newId(), code, description, created_at: clock() }
        await transaction.insertInto('user_groups').values(values).execute()
        return true
      })
    },

    /** Deletes a group with its grants. Returns the ids of its members. Throws `group-unknown`. */
    async remove(code: string): Promise<string[]> {
      return await db.transaction().execute(async (transaction) => {
        await lockSubject(transaction, 'groups')
        const gone = await transaction
          .deleteFrom('user_groups')
          .where('code', '=', code)
          .returning('id')
          .executeTakeFirst()
        if (!gone) throw new ZeusError('group-unknown')
        await dropGrantsOf(transaction, 'GROUP', gone.id)
        const members = transaction.deleteFrom('group_members').where('group_id', '=', gone.id).returning('user_id')
        return (await members.execute()).map(({ user_id }) => user_id)
      })
    },

    /** Throws `group-unknown`. */
    async join(code: string, userId: string): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await lockSubject(transaction, 'groups')
        const row = transaction.selectFrom('user_groups').select('id').where('code', '=', code)
        const group = await row.executeTakeFirst()
        if (!group) throw new ZeusError('group-unknown')
        await transaction
          .insertInto('group_members')
          .values({ group_id: group.id, user_id: userId, joined_at: clock() })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      })
    },

    /** Throws `group-unknown`. */
    async leave(code: string, userId: string): Promise<void> {
      const { id } = await known(code)
      await db.deleteFrom('group_members').where('group_id', '=', id).where('user_id', '=', userId).execute()
    },
  }
}
