import type { Kysely } from 'kysely'
import { ZeusError } from '../../../shared/protocol/errors'
import type { Db } from '../../storage/database'
import type { DepartmentRow } from '../../storage/identity-tables'
import { lockSubject } from '../../storage/lock-subject'
import type { Tables } from '../../storage/tables'
import { newId } from './new-id'

async function known(db: Kysely<Tables>, id: string): Promise<DepartmentRow> {
  const row = await db.selectFrom('departments').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new ZeusError('not-found')
  return row
}

/** One change of the tree at a time: a department that is being deleted gets no members and no sub-departments. */
const changing = <T>(db: Db, work: (transaction: Kysely<Tables>) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await lockSubject(transaction, 'departments')
    return await work(transaction)
  })

/** Changes of the tree of departments, and of who belongs to which. */
export function departmentChanges(db: Db, clock: () => number) {
  return {
    /** Throws `not-found` where there is no such department above. */
    async create(name: string, code: string | null, parentId: string | null): Promise<DepartmentRow> {
      return await changing(db, async (transaction) => {
        const id = newId()
        const parent = parentId === null ? undefined : await known(transaction, parentId)
        const siblings = await transaction
          .selectFrom('departments')
          .select('ord')
          .where('parent_id', parent ? '=' : 'is', parent?.id ?? null)
          .execute()
        const now = clock()
        return await transaction
          .insertInto('departments')
          .values({
            id,
            org_id: parent?.org_id ?? id,
            parent_id: parent?.id ?? null,
            name,
            code,
            description: null,
            ord: Math.max(-1, ...siblings.map(({ ord }) => ord)) + 1,
            created_at: now,
            updated_at: now,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
      })
    },

    /**
     * Deletes only the department: its members, returned by id, no longer belong to it. Throws `not-found`, and
     * `department-above` while there are departments below it.
     */
    async remove(id: string): Promise<string[]> {
      return await changing(db, async (transaction) => {
        await known(transaction, id)
        const below = transaction.selectFrom('departments').select('id').where('parent_id', '=', id)
        if (await below.executeTakeFirst()) throw new ZeusError('department-above')
        const members = await transaction
          .deleteFrom('department_members')
          .where('department_id', '=', id)
          .returning('user_id')
          .execute()
        await transaction.deleteFrom('departments').where('id', '=', id).execute()
        return members.map(({ user_id }) => user_id)
      })
    },

    /** Throws `not-found`. */
    async join(departmentId: string, userId: string, isMain: boolean): Promise<void> {
      await changing(db, async (transaction) => {
        await known(transaction, departmentId)
        const values = { is_main: isMain ? 1 : 0 }
        await transaction
          .insertInto('department_members')
          .values({ department_id: departmentId, user_id: userId, joined_at: clock(), ...values })
          .onConflict((conflict) => conflict.columns(['department_id', 'user_id']).doUpdateSet(values))
          .execute()
      })
    },

    async leave(departmentId: string, userId: string): Promise<void> {
      await db
        .deleteFrom('department_members')
        .where('department_id', '=', departmentId)
        .where('user_id', '=', userId)
        .execute()
    },
  }
}
