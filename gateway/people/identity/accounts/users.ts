import { ZeusError } from '../../../../shared/protocol/errors'
import type { Db } from '../../../storage/database'
import type { UserRow, UserStatus } from '../../../storage/identity-tables'
import { lockSubject } from '../../../storage/lock-subject'
import { mustStay } from '../rights/roles'
import { eraseAccount } from './erase-account'
import { createNewUsers } from './new-users'
import type { UserChanges } from './user-columns'
import { createUserFinder } from './user-finder'

export type Users = ReturnType<typeof createUsers>

/** Accounts in the database. */
export function createUsers(db: Db, clock: () => number) {
  return {
    ...createUserFinder(db),
    ...createNewUsers(db, clock),

    /** Throws `account-taken` if a new name belongs to another user. */
    async change(id: string, changes: UserChanges): Promise<UserRow> {
      try {
        return await db
          .updateTable('users')
          .set({ ...changes, updated_at: clock() })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
      } catch (thrown) {
        if (isTaken(thrown)) throw new ZeusError('account-taken')
        throw thrown
      }
    },

    /** Throws `last-operator` if no active operator would be left. */
    setStatus(id: string, status: UserStatus): Promise<UserRow> {
      return db.transaction().execute(async (transaction) => {
        await lockSubject(transaction, 'operators')
        if (status !== 'Activated') await mustStay(transaction, id)
        return await transaction
          .updateTable('users')
          .set({ status, updated_at: clock() })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
      })
    },

    async signedIn(id: string, ip: string | null): Promise<UserRow> {
      return await db
        .updateTable('users')
        .set((set) => ({ logins_count: set('logins_count', '+', 1), last_login_at: clock(), last_ip: ip }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    /** Deletes the account and all its data. Throws `last-operator`. */
    erase: (id: string): Promise<void> => eraseAccount(db, id),
  }
}

/** Whether an error is a violated unique key, of either database engine. */
const isTaken = (thrown: unknown): boolean =>
  /unique constraint|duplicate key/i.test(thrown instanceof Error ? thrown.message : '')
