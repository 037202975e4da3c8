import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../tables'
import type { Migration } from './migration'

/** The product's own resources: pages of operators. */
const PRODUCT = [
  { code: 'ops', actions: ['read', 'write'], api_identifier: '/api/ops', description: '运维' },
  { code: 'videos', actions: ['write'], api_identifier: '/api/video', description: '视频' },
  { code: 'walls', actions: ['read', 'write'], api_identifier: '/api/walls', description: '所有人的屏幕' },
  { code: 'user-pages', actions: ['write'], api_identifier: '/api/user-custom', description: '所有人的专属页面' },
]

const newId = (): string => randomBytes(12).toString('hex')

interface Before {
  role_id: string
  namespace: string
  code: string
  type: string
  actions: string
  api_identifier: string | null
}

/** Resources that only roles were allowed so far, each role with its own copy. */
async function moveRoleResources(db: Kysely<Tables>, now: number): Promise<void> {
  const before = (await db
    .selectFrom('role_resources' as never)
    .selectAll()
    .execute()) as unknown as Before[]
  const ids = new Map<string, string>()
  for (const { namespace, code, type, api_identifier } of before) {
    const same = before.filter((one) => one.namespace === namespace && one.code === code)
    if (ids.has(`${namespace} ${code}`)) continue
    const id = newId()
    ids.set(`${namespace} ${code}`, id)
    const actions = [...new Set(same.flatMap((one) => JSON.parse(one.actions) as string[]))]
    await db
      .insertInto('resources')
      .values({
        id,
        namespace,
        code,
        type,
        actions: JSON.stringify(actions),
        api_identifier,
        description: null,
        created_at: now,
        updated_at: now,
      })
      .execute()
  }
  for (const { role_id, namespace, code, actions } of before) {
    const resource_id = ids.get(`${namespace} ${code}`) ?? ''
    await db
      .insertInto('grants')
      .values({ resource_id, grantee_type: 'ROLE', grantee_id: role_id, effect: 'ALLOW', actions, created_at: now })
      .execute()
  }
  await db.schema.dropTable('role_resources').execute()
}

/** Authorised resources, groups of people, and the product's own resources. */
export const resources: Migration = {
  name: '003-resources',
  async up(db) {
    await db.schema
      .createTable('resources')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('namespace', 'text', (column) => column.notNull())
      .addColumn('code', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('actions', 'text', (column) => column.notNull())
      .addColumn('api_identifier', 'text')
      .addColumn('description', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('resources_code', ['namespace', 'code'])
      .execute()
    await db.schema
      .createTable('grants')
      .addColumn('resource_id', 'text', (column) => column.notNull())
      .addColumn('grantee_type', 'text', (column) => column.notNull())
      .addColumn('grantee_id', 'text', (column) => column.notNull())
      .addColumn('effect', 'text', (column) => column.notNull())
      .addColumn('actions', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('grants_key', ['resource_id', 'grantee_type', 'grantee_id', 'effect'])
      .execute()
    await db.schema.createIndex('grants_grantee').on('grants').columns(['grantee_type', 'grantee_id']).execute()
    await db.schema
      .createTable('user_groups')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('code', 'text', (column) => column.notNull().unique())
      .addColumn('description', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('group_members')
      .addColumn('group_id', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('joined_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('group_members_key', ['group_id', 'user_id'])
      .execute()
    const now = Date.now()
    await moveRoleResources(db, now)
    for (const { actions, ...rest } of PRODUCT) {
      const values = { ...rest, namespace: 'zeus', type: 'MENU', actions: JSON.stringify(actions) }
      await db
        .insertInto('resources')
        .values({ id: newId(), ...values, created_at: now, updated_at: now })
        .onConflict((conflict) => conflict.columns(['namespace', 'code']).doUpdateSet(values))
        .execute()
    }
  },
}
