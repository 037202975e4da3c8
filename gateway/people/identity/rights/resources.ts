import { type Kysely, type RawBuilder, sql } from 'kysely'
import { RIGHTS_MAX } from '../../../../shared/protocol/account'
import { ZeusError } from '../../../../shared/protocol/errors'
import {
  ALL_ACTIONS,
  type Effect,
  GRANTS_MAX,
  type Grant,
  type GranteeType,
  isPermission,
  PERMISSIONS,
  type Permission,
  PRODUCT_NAMESPACE,
  type Resource,
  type ResourceType,
} from '../../../../shared/protocol/permissions'
import type { Db } from '../../../storage/database'
import type { ResourceRow } from '../../../storage/identity-tables'
import { lockSubject } from '../../../storage/lock-subject'
import type { Tables } from '../../../storage/tables'
import { newId } from '../new-id'
import type { Roles } from './roles'

export type ResourceRights = ReturnType<typeof createResources>

type ResourceName = Pick<Resource, 'namespace' | 'code'>

const listOf = (json: string): string[] => JSON.parse(json) as string[]

const resourceIn = ({ namespace, code, type, actions, api_identifier, description }: ResourceRow): Resource => ({
  namespace,
  code,
  type: type as ResourceType,
  actions: listOf(actions),
  apiIdentifier: api_identifier,
  description,
})

async function known(db: Kysely<Tables>, { namespace, code }: ResourceName): Promise<ResourceRow> {
  const found = db.selectFrom('resources').selectAll().where('namespace', '=', namespace).where('code', '=', code)
  const row = await found.executeTakeFirst()
  if (!row) throw new ZeusError('resource-unknown')
  return row
}

/** Runs changes one after another, so that limits on resources and grants hold and a deleted resource gets no grant. */
const changing = <T>(db: Db, work: (transaction: Kysely<Tables>) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await lockSubject(transaction, 'resources')
    return await work(transaction)
  })

/** Deletes the grants of a person, role, group, department or key that is deleted. */
export async function dropGrantsOf(db: Kysely<Tables>, grantee: GranteeType, id: string): Promise<void> {
  await db.deleteFrom('grants').where('grantee_type', '=', grantee).where('grantee_id', '=', id).execute()
}

/** Resources and the grants of their actions. */
export function createResources(db: Db, clock: () => number, roles: Pick<Roles, 'isOperator'>) {
  return {
    ...createAuthorization(db, roles),

    /** All resources with their grants, the product's own first. */
    async list(): Promise<(Resource & { grants: Grant[] })[]> {
      const rows = await db.selectFrom('resources').selectAll().orderBy('namespace').orderBy('code').execute()
      const grants = await db.selectFrom('grants').selectAll().orderBy('created_at').orderBy('grantee_id').execute()
      const own = (row: ResourceRow) => Number(row.namespace === PRODUCT_NAMESPACE)
      return rows
        .sort((a, b) => own(b) - own(a))
        .map((row) => ({
          ...resourceIn(row),
          grants: grants
            .filter(({ resource_id }) => resource_id === row.id)
            .map(({ grantee_type, grantee_id, effect, actions }) => ({
              grantee: grantee_type as GranteeType,
              id: grantee_id,
              effect: effect as Effect,
              actions: listOf(actions),
            })),
        }))
    },

    /** Creates or changes a resource. Throws `resource-kept` and `too-large`. */
    async define({ namespace, code, type, actions, apiIdentifier, description }: Resource): Promise<void> {
      if (namespace === PRODUCT_NAMESPACE) throw new ZeusError('resource-kept')
      const now = clock()
      const values = { type, actions: JSON.stringify(actions), api_identifier: apiIdentifier, description }
      await changing(db, async (transaction) => {
        const codes = await transaction.selectFrom('resources').select(['namespace', 'code']).execute()
        const isNew = !codes.some((one) => one.namespace === namespace && one.code === code)
        if (isNew && codes.length >= RIGHTS_MAX) throw new ZeusError('too-large')
        await transaction
          .insertInto('resources')
          .values({ id: newId(), namespace, code, ...values, created_at: now, updated_at: now })
          .onConflict((conflict) => conflict.columns(['namespace', 'code']).doUpdateSet({ ...values, updated_at: now }))
          .execute()
      })
    },

    /** Deletes a resource with its grants. Throws `resource-unknown` and `resource-kept`. */
    async remove(name: ResourceName): Promise<void> {
      if (name.namespace === PRODUCT_NAMESPACE) throw new ZeusError('resource-kept')
      await changing(db, async (transaction) => {
        const { id } = await known(transaction, name)
        await transaction.deleteFrom('grants').where('resource_id', '=', id).execute()
        await transaction.deleteFrom('resources').where('id', '=', id).execute()
      })
    },

    /**
     * Allows or denies actions; replaces the grant with the same effect and grantee. Throws `resource-unknown`,
     * `action-unknown` and `too-large`.
     */
    async grant(name: ResourceName, { grantee, id, effect, actions }: Grant): Promise<void> {
      await changing(db, async (transaction) => {
        const row = await known(transaction, name)
        const all = [ALL_ACTIONS, ...listOf(row.actions)]
        if (!actions.every((action) => all.includes(action))) throw new ZeusError('action-unknown')
        const { count } = await transaction
          .selectFrom('grants')
          .select((select) => select.fn.countAll().as('count'))
          .where('resource_id', '=', row.id)
          .executeTakeFirstOrThrow()
        if (Number(count) >= GRANTS_MAX) throw new ZeusError('too-large')
        const values = { actions: JSON.stringify(actions), created_at: clock() }
        const key = { resource_id: row.id, grantee_type: grantee, grantee_id: id, effect }
        await transaction
          .insertInto('grants')
          .values({ ...key, ...values })
          .onConflict((conflict) =>
            conflict.columns(['resource_id', 'grantee_type', 'grantee_id', 'effect']).doUpdateSet(values),
          )
          .execute()
      })
    },

    /** Deletes a grant. Throws `resource-unknown`, and `not-found` if there is no such grant. */
    async withdraw(name: ResourceName, { grantee, id, effect }: Omit<Grant, 'actions'>): Promise<void> {
      const row = await known(db, name)
      const gone = await db
        .deleteFrom('grants')
        .where('resource_id', '=', row.id)
        .where('grantee_type', '=', grantee)
        .where('grantee_id', '=', id)
        .where('effect', '=', effect)
        .returning('grantee_id')
        .executeTakeFirst()
      if (!gone) throw new ZeusError('not-found')
    },
  }
}

/** A grant that applies to a user or key, with its resource. */
type ReachingGrant = ResourceRow & { effect: string; granted: string }

/**
 * Grants that apply to a user: their own, those of their roles and of the roles above these, of their groups, and of
 * their departments and the departments above these.
 */
const reachingUser = (userId: string): RawBuilder<ReachingGrant> => sql<ReachingGrant>`
  WITH RECURSIVE
    held(id) AS (
      SELECT role_id FROM user_roles WHERE user_id = ${userId}
      UNION SELECT roles.parent_id FROM roles JOIN held ON roles.id = held.id WHERE roles.parent_id IS NOT NULL
    ),
    within(id) AS (
      SELECT department_id FROM department_members WHERE user_id = ${userId}
      UNION SELECT departments.parent_id FROM departments JOIN within ON departments.id = within.id
        WHERE departments.parent_id IS NOT NULL
    )
  SELECT resources.*, grants.effect, grants.actions AS granted
  FROM grants JOIN resources ON resources.id = grants.resource_id
  WHERE (grantee_type = 'USER' AND grantee_id = ${userId})
    OR (grantee_type = 'ROLE' AND grantee_id IN (SELECT id FROM held))
    OR (grantee_type = 'GROUP' AND grantee_id IN (SELECT group_id FROM group_members WHERE user_id = ${userId}))
    OR (grantee_type = 'ORG' AND grantee_id IN (SELECT id FROM within))
  ORDER BY resources.namespace, resources.code`

const reachingKey = (keyId: string): RawBuilder<ReachingGrant> => sql<ReachingGrant>`
  SELECT resources.*, grants.effect, grants.actions AS granted
  FROM grants JOIN resources ON resources.id = grants.resource_id
  WHERE grantee_type = 'AK_SK' AND grantee_id = ${keyId}
  ORDER BY resources.namespace, resources.code`

/** Resources with the actions that some grant allows and none denies; resources without such an action are left out. */
function allowedOf(rows: readonly ReachingGrant[]): Resource[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()].flatMap((row) => {
    const grants = rows.filter(({ id }) => id === row.id)
    const has = (effect: Effect, action: string) =>
      grants.some((one) => {
        const actions = one.effect === effect ? listOf(one.granted) : []
        return actions.includes(ALL_ACTIONS) || actions.includes(action)
      })
    const resource = resourceIn(row)
    const actions = resource.actions.filter((action) => has('ALLOW', action) && !has('DENY', action))
    return actions.length === 0 ? [] : [{ ...resource, actions }]
  })
}

/** Effective grants of users and keys. */
function createAuthorization(db: Db, roles: Pick<Roles, 'isOperator'>) {
  const allowed = async (userId: string): Promise<Resource[]> =>
    allowedOf((await reachingUser(userId).execute(db)).rows)

  return {
    /** Resources of one person, by namespace and type or all. Operators have all of the product's own, denied or not. */
    async of(userId: string, namespace?: string | null, type?: string | null): Promise<Resource[]> {
      const granted = await allowed(userId)
      const product = db.selectFrom('resources').selectAll().where('namespace', '=', PRODUCT_NAMESPACE)
      const own = (await roles.isOperator(userId)) ? await product.orderBy('code').execute() : undefined
      const all = own
        ? [...granted.filter((one) => one.namespace !== PRODUCT_NAMESPACE), ...own.map(resourceIn)]
        : granted
      return all.filter(
        (one) => (namespace == null || one.namespace === namespace) && (type == null || one.type === type),
      )
    },

    /** Resources of an access key. */
    async ofKey(keyId: string): Promise<Resource[]> {
      return allowedOf((await reachingKey(keyId).execute(db)).rows)
    },

    /** Role of an account in tokens, and its permissions in the product. */
    async rightsOf(userId: string): Promise<{ role: 'operator' | 'viewer'; permissions: readonly Permission[] }> {
      const [isOperator, all] = await Promise.all([roles.isOperator(userId), allowed(userId)])
      if (isOperator) return { role: 'operator', permissions: PERMISSIONS }
      const own = all.filter(({ namespace }) => namespace === PRODUCT_NAMESPACE)
      const permissions = own.flatMap(({ code, actions }) => actions.map((action) => `${code}:${action}`))
      return { role: 'viewer', permissions: permissions.filter(isPermission) }
    },
  }
}
