import { isOperatorRole } from '../../../shared/protocol/account'
import { ZeusError } from '../../../shared/protocol/errors'
import type { Db } from '../../storage/database'

/**
 * Deletes a role with its permissions; its accounts, returned by id, no longer have it. Throws `role-unknown`, and
 * `role-kept` for the operators' own.
 */
export async function deleteRole(db: Db, namespace: string, code: string): Promise<string[]> {
  if (isOperatorRole({ namespace, code })) throw new ZeusError('role-kept')
  return await db.transaction().execute(async (transaction) => {
    const gone = await transaction
      .deleteFrom('roles')
      .where('namespace', '=', namespace)
      .where('code', '=', code)
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw new ZeusError('role-unknown')
    await transaction.deleteFrom('role_resources').where('role_id', '=', gone.id).execute()
    await transaction.updateTable('roles').set({ parent_id: null }).where('parent_id', '=', gone.id).execute()
    const holders = transaction.deleteFrom('user_roles').where('role_id', '=', gone.id).returning('user_id')
    return (await holders.execute()).map(({ user_id }) => user_id)
  })
}
