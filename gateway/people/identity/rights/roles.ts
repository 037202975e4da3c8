import type { Kysely } from 'kysely'
import { isOperatorRole, OPERATOR_ROLE, type RoleName } from '../../../../shared/protocol/account'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { Db } from '../../../storage/database'
import type { RoleRow } from '../../../storage/identity-tables'
import { lockSubject } from '../../../storage/lock-subject'
import type { Tables } from '../../../storage/tables'
import { newId } from '../new-id'

export type Roles = ReturnType<typeof createRoles>

export interface RoleChanges {
  description?: string | null
  /** A role whose rights are inherited. */
  parent?: RoleName | null
}

/** The operators' role, which a migration creates. */
const operatorRole = (db: Kysely<Tables>) =>
  db
    .selectFrom('roles')
    .select('id')
    .where('namespace', '=', OPERATOR_ROLE.namespace)
    .where('code', '=', OPERATOR_ROLE.code)
    .executeTakeFirstOrThrow()

/** Makes an account an operator, within the transaction that created the account. */
export async function claimOperator(db: Kysely<Tables>, userId: string, now: number): Promise<void> {
  const { id } = await operatorRole(db)
  await db
    .insertInto('user_roles')
    .values({ user_id: userId, role_id: id, granted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Roles by namespace and code. */
export function createRoles(db: Db, clock: () => number) {
  const find = (namespace: string, code: string): Promise<RoleRow | undefined> =>
    db.selectFrom('roles').selectAll().where('namespace', '=', namespace).where('code', '=', code).executeTakeFirst()

  async function known(namespace: string, code: string): Promise<RoleRow> {
    const role = await find(namespace, code)
    if (!role) throw new ZeusError('role-unknown')
    return role
  }

  return {
    ...createRoleHolders(db, clock, known),
    find,
    list: (): Promise<RoleRow[]> => db.selectFrom('roles').selectAll().orderBy('namespace').orderBy('code').execute(),

    async byId(id: string): Promise<RoleRow | undefined> {
      return await db.selectFrom('roles').selectAll().where('id', '=', id).executeTakeFirst()
    },

    /** The id of a role that others may inherit from. Throws `role-unknown`, and `role-parent-operator`. */
    async parentId(role: RoleName): Promise<string> {
      if (isOperatorRole(role)) throw new ZeusError('role-parent-operator')
      return (await known(role.namespace, role.code)).id
    },

    /** Creates a role; an existing one stays unchanged. */
    async ensure(namespace: string, code: string, description: string | null, parentId: string | null = null) {
      const now = clock()
      const values = {
        id: newId(),
        namespace,
        code,
        description,
        parent_id: parentId,
        created_at: now,
        updated_at: now,
      }
      await db
        .insertInto('roles')
        .values(values)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return await known(namespace, code)
    },

    /** Changes the given fields. Throws `role-unknown`, `role-loop` and `role-parent-operator`. */
    async change(role: RoleName, { description, parent }: RoleChanges): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await lockSubject(transaction, 'roles')
        const rows = await transaction.selectFrom('roles').selectAll().execute()
        const named = ({ namespace, code }: RoleName) => {
          const row = rows.find((one) => one.namespace === namespace && one.code === code)
          if (!row) throw new ZeusError('role-unknown')
          return row
        }
        const { id } = named(role)
        const above = parent == null ? undefined : named(parent)
        if (above && isOperatorRole(above)) throw new ZeusError('role-parent-operator')
        for (let one = above; one; one = rows.find((row) => row.id === one?.parent_id)) {
          if (one.id === id) throw new ZeusError('role-loop')
        }
        await transaction
          .updateTable('roles')
          .set({
            updated_at: clock(),
            ...(description === undefined ? {} : { description }),
            ...(parent === undefined ? {} : { parent_id: above?.id ?? null }),
          })
          .where('id', '=', id)
          .execute()
      })
    },
  }
}

async function isOperator(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select('roles.id')
    .where('user_roles.user_id', '=', userId)
    .where('roles.namespace', '=', OPERATOR_ROLE.namespace)
    .where('roles.code', '=', OPERATOR_ROLE.code)
    .executeTakeFirst()
  return found !== undefined
}

/** Roles of accounts. `known` throws `role-unknown`. */
function createRoleHolders(db: Db, clock: () => number, known: (namespace: string, code: string) => Promise<RoleRow>) {
  return {
    /** Roles of an account in one namespace, or in all. */
    of(userId: string, namespace?: string | null): Promise<RoleRow[]> {
      return db
        .selectFrom('user_roles')
        .innerJoin('roles', 'roles.id', 'user_roles.role_id')
        .selectAll('roles')
        .where('user_roles.user_id', '=', userId)
        .$if(namespace != null, (query) => query.where('roles.namespace', '=', namespace as string))
        .orderBy('roles.namespace')
        .orderBy('roles.code')
        .execute()
    },

    isOperator: (userId: string): Promise<boolean> => isOperator(db, userId),

    /** An account's role in a token. */
    async roleOf(userId: string): Promise<'operator' | 'viewer'> {
      return (await isOperator(db, userId)) ? 'operator' : 'viewer'
    },

    /** Throws `role-unknown`. */
    async grant(userId: string, namespace: string, code: string): Promise<void> {
      const { id } = await known(namespace, code)
      await db
        .insertInto('user_roles')
        .values({ user_id: userId, role_id: id, granted_at: clock() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /** Throws `role-unknown`, and `last-operator` if no operator who can sign in would be left. */
    async revoke(userId: string, namespace: string, code: string): Promise<void> {
      const { id } = await known(namespace, code)
      await db.transaction().execute(async (transaction) => {
        await lockSubject(transaction, 'operators')
        if (isOperatorRole({ namespace, code })) await mustStay(transaction, userId)
        await transaction.deleteFrom('user_roles').where('user_id', '=', userId).where('role_id', '=', id).execute()
      })
    },

    /** Throws `last-operator` if this account is the only active operator. */
    mustNotBeLast: (userId: string): Promise<void> => mustStay(db, userId),
  }
}

/**
 * Throws `last-operator` if this account is the only active operator. Call it under the lock of `operators`, so that
 * the last two cannot be removed concurrently.
 */
export async function mustStay(db: Kysely<Tables>, userId: string): Promise<void> {
  const { id } = await operatorRole(db)
  const operators = await db
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select('users.id')
    .where('user_roles.role_id', '=', id)
    .where('users.status', '=', 'Activated')
    .execute()
  if (operators.length === 1 && operators[0]?.id === userId) throw new ZeusError('last-operator')
}
