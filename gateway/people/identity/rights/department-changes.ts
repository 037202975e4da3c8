import type { Kysely } from 'kysely'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { Db } from '../../../storage/database'
import type { DepartmentRow } from '../../../storage/identity-tables'
import { lockSubject } from '../../../storage/lock-subject'
import type { Tables } from '../../../storage/tables'
import { newId } from '../new-id'
import { dropGrantsOf } from './resources'

async function known(db: Kysely<Tables>, id: string): Promise<DepartmentRow> {
  const row = await db.selectFrom('departments').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new ZeusError('not-found')
  return row
}

/**
 * Serialises changes of the tree, so that a department that is being deleted gets no members and no sub-departments.
 */
const changing = <T>(db: Db, work: (transaction: Kysely<Tables>) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await lockSubject(transaction, 'departments')
    return await work(transaction)
  })

/** Text by language: `{"en-US": "Research"}`. */
export type Translations = Readonly<Record<string, string>>

export interface DepartmentChanges {
  name?: string
  nameI18n?: Translations | null
  /** Unique within the organisation. */
  code?: string | null
  description?: string | null
  descriptionI18n?: Translations | null
  /** Position among its siblings, ascending. */
  order?: number
}

export interface NewDepartment extends DepartmentChanges {
  name: string
  parentId?: string | null
}

const translated = (texts: Translations | null): string | null =>
  texts === null || Object.keys(texts).length === 0 ? null : JSON.stringify(texts)

/** The columns of the fields that are given. */
function columnsOf(given: DepartmentChanges): Partial<DepartmentRow> {
  const { name, nameI18n, code, description, descriptionI18n, order } = given
  return {
    ...(name === undefined ? {} : { name }),
    ...(nameI18n === undefined ? {} : { name_i18n: translated(nameI18n) }),
    ...(code === undefined ? {} : { code: code || null }),
    ...(description === undefined ? {} : { description: description || null }),
    ...(descriptionI18n === undefined ? {} : { description_i18n: translated(descriptionI18n) }),
    ...(order === undefined ? {} : { ord: order }),
  }
}

/** Throws `department-code-taken` if another department of the organisation has the code. */
async function mustBeFree(db: Kysely<Tables>, orgId: string, code: string | null | undefined, own = ''): Promise<void> {
  if (!code) return
  const same = db.selectFrom('departments').select('id').where('org_id', '=', orgId).where('code', '=', code)
  if (await same.where('id', '!=', own).executeTakeFirst()) throw new ZeusError('department-code-taken')
}

/** Changes to the tree of departments and to its members. */
export function departmentChanges(db: Db, clock: () => number) {
  return {
    /** Throws `not-found` if the parent does not exist, and `department-code-taken`. */
    async create({ name, parentId, ...rest }: NewDepartment): Promise<DepartmentRow> {
      return await changing(db, async (transaction) => {
        const id = newId()
        const parent = parentId == null ? undefined : await known(transaction, parentId)
        const orgId = parent?.org_id ?? id
        await mustBeFree(transaction, orgId, rest.code)
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
            org_id: orgId,
            parent_id: parent?.id ?? null,
            name,
            name_i18n: null,
            code: null,
            description: null,
            description_i18n: null,
            ord: Math.max(-1, ...siblings.map(({ ord }) => ord)) + 1,
            created_at: now,
            updated_at: now,
            ...columnsOf(rest),
          })
          .returningAll()
          .executeTakeFirstOrThrow()
      })
    },

    /** Changes the given fields. Throws `not-found`, `department-code-taken`. */
    async change(id: string, changes: DepartmentChanges): Promise<void> {
      await changing(db, async (transaction) => {
        const row = await known(transaction, id)
        await mustBeFree(transaction, row.org_id, changes.code, id)
        await transaction
          .updateTable('departments')
          .set({ ...columnsOf(changes), updated_at: clock() })
          .where('id', '=', id)
          .execute()
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
        await dropGrantsOf(transaction, 'ORG', id)
        await transaction
          .deleteFrom('udf_values')
          .where('target_type', '=', 'ORG')
          .where('target_id', '=', id)
          .execute()
        return members.map(({ user_id }) => user_id)
      })
    },

    /** Adds a member. A new main department replaces the person's previous one. Throws `not-found`. */
    async join(departmentId: string, userId: string, isMain: boolean): Promise<void> {
      await changing(db, async (transaction) => {
        await known(transaction, departmentId)
        if (isMain) {
          await transaction
            .updateTable('department_members')
            .set({ is_main: 0 })
            .where('user_id', '=', userId)
            .execute()
        }
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
