import { sql } from 'kysely'
import type { Db } from '../../../storage/database'
import { lockSubject } from '../../../storage/lock-subject'
import { mustStay } from '../rights/roles'
import { programOf } from '../sessions/program-name'

/** All stored data of one person, by the table and the column that names the person. */
const OWN = [
  ...[
    ['watchlists', 'user_id'],
    ['settings', 'user_id'],
    ['tags', 'user_id'],
    ['positions', 'user_id'],
    ['notes', 'user_id'],
    ['own_data', 'user_id'],
    ['desks', 'owner_id'],
    ['desk_versions', 'owner_id'],
    ['desk_days', 'owner_id'],
    ['custom_indexes', 'owner_id'],
    ['alert_rules', 'owner_id'],
    ['alert_firings', 'owner_id'],
    ['alert_channels', 'owner_id'],
    ['alert_quiet', 'owner_id'],
    ['push_subscriptions', 'owner_id'],
    ['user_pages', 'owner_id'],
    ['user_page_readers', 'owner_id'],
    ['user_page_readers', 'reader_id'],
    ['wall_boards', 'owner_id'],
    ['walls', 'owner_id'],
  ],
  ...[
    ['split_verdicts', 'user_id'],
    ['user_roles', 'user_id'],
    ['department_members', 'user_id'],
    ['group_members', 'user_id'],
    ['grants', 'grantee_id'],
  ],
  ...[
    ['factors', 'user_id'],
    ['face_photos', 'user_id'],
    ['principals', 'user_id'],
    ['udf_values', 'target_id'],
    ['identities', 'user_id'],
    ['devices', 'user_id'],
  ],
  ...[
    ['back_tests', 'owner_id'],
    ['published_days', 'owner_id'],
    ['published_rules', 'owner_id'],
    ['paper_days', 'owner_id'],
    ['paper_fills', 'owner_id'],
    ['paper_orders', 'owner_id'],
    ['paper_accounts', 'owner_id'],
    ['assistant_turns', 'owner_id'],
    ['assistant_threads', 'owner_id'],
    ['assistant_usage', 'owner_id'],
    ['stages', 'user_id'],
    ['user_events', 'user_id'],
  ],
] as [string, string][]

/** Removes an account and all its data. Log entries stay without the account. Throws `last-operator`. */
export async function eraseAccount(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockSubject(transaction, 'operators')
    await mustStay(transaction, id)
    const user = await transaction
      .selectFrom('users')
      .select(['email_key', 'phone_key'])
      .where('id', '=', id)
      .executeTakeFirst()
    for (const [table, column] of OWN) {
      await sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id}`.execute(transaction)
    }
    for (const key of [user?.email_key, user?.phone_key]) {
      if (key) await transaction.deleteFrom('codes').where('address', '=', key).execute()
    }
    const programs = programOf('%', id)
    await transaction.deleteFrom('service_tokens').where('user_id', 'like', programs).execute()
    await transaction.deleteFrom('programs').where('id', 'like', programs).execute()
    await transaction.updateTable('audit_log').set({ user_id: null }).where('user_id', '=', id).execute()
    await transaction.updateTable('audit_log').set({ actor_id: null }).where('actor_id', '=', id).execute()
    await transaction.deleteFrom('users').where('id', '=', id).execute()
  })
}
