import type { Db } from '../../storage/database'

/** Number of accounts of each role, by its id; roles without accounts are omitted. */
export async function countHolders(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('user_roles')
    .select((select) => ['role_id', select.fn.countAll().as('count')])
    .groupBy('role_id')
    .execute()
  return new Map(rows.map(({ role_id, count }) => [role_id, Number(count)]))
}

/** Number of direct members of each department, by its id; departments without members are omitted. */
export async function countMembers(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('department_members')
    .select((select) => ['department_id', select.fn.countAll().as('count')])
    .groupBy('department_id')
    .execute()
  return new Map(rows.map(({ department_id, count }) => [department_id, Number(count)]))
}
