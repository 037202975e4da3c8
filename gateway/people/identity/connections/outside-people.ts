import { ZeusError } from '../../../../shared/protocol/errors'
import type { UserRow } from '../../../storage/identity-tables'
import { type AccountName, parseEmail, parseUsername } from '../accounts/account-name'
import { shownName } from '../accounts/profile-fields'
import { nameColumns, type UserChanges } from '../accounts/user-columns'
import type { RequestOrigin } from '../http/origin'
import { newId } from '../new-id'
import type { Store } from '../service'
import type { ReportedPerson } from './reported-person'

/** A user vouched for by another service or directory. */
export interface OutsidePerson extends ReportedPerson {
  connectionId: string
  provider: string
  type: string
  social: boolean
  photo?: string | undefined
}

const orNone = <T>(parse: () => T): T | undefined => {
  try {
    return parse()
  } catch {
    return undefined
  }
}

/**
 * Adds the account name, e-mail address and external id that a source sends, each only if the account has none and the
 * value is valid and unused: an account that already uses the value belongs to another person.
 */
async function takeNames(users: Store['users'], user: UserRow, person: OutsidePerson): Promise<UserRow> {
  const { account = '', email = '', emailVerified = false, externalId } = person
  const names = [
    user.username === null ? orNone(() => parseUsername(account)) : undefined,
    user.email === null ? orNone(() => parseEmail(email)) : undefined,
  ]
  const changes: UserChanges[] = []
  for (const name of names) {
    if (name && !(await users.byAccount(name.shown))) changes.push(nameColumns(name, emailVerified))
  }
  const isNew = externalId !== undefined && user.external_id === null
  if (isNew && !(await users.byKey('external_id', externalId))) changes.push({ external_id: externalId })
  let row = user
  for (const change of changes) {
    try {
      row = await users.change(user.id, change)
    } catch (thrown) {
      if (!(thrown instanceof ZeusError)) throw thrown
    }
  }
  return row
}

const identityOf = (db: Store['db'], { connectionId, id }: OutsidePerson) =>
  db
    .selectFrom('identities')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .where('user_id_in_idp', '=', id)
    .executeTakeFirst()

/** Links a person to an account. Returns false if another account is linked to the person already. */
async function addIdentity({ db, clock }: Pick<Store, 'db' | 'clock'>, userId: string, person: OutsidePerson) {
  const made = await db
    .insertInto('identities')
    .values({
      id: newId(),
      user_id: userId,
      connection_id: person.connectionId,
      provider: person.provider,
      type: person.type,
      is_social: person.social ? 1 : 0,
      user_id_in_idp: person.id,
      openid: person.openid ?? null,
      unionid: person.unionid ?? null,
      created_at: clock(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(made.numInsertedOrUpdatedRows) > 0
}

/** The account of a linked person, updated from its source. */
async function knownAccount(
  { db, users }: Pick<Store, 'db' | 'users'>,
  identity: NonNullable<Awaited<ReturnType<typeof identityOf>>>,
  person: OutsidePerson,
): Promise<UserRow> {
  const user = await users.byId(identity.user_id)
  if (!user) throw new ZeusError('account-missing')
  const { openid = null, unionid = null } = person
  if (openid !== identity.openid || unionid !== identity.unionid) {
    await db.updateTable('identities').set({ openid, unionid }).where('id', '=', identity.id).execute()
  }
  return await takeNames(users, user, person)
}

/** Links a person of another service to an account. Throws `link-taken` if they are linked to another account. */
export async function linkOutsider(
  store: Pick<Store, 'db' | 'users' | 'clock'>,
  user: UserRow,
  person: OutsidePerson,
): Promise<void> {
  const known = await identityOf(store.db, person)
  if (known && known.user_id !== user.id) throw new ZeusError('link-taken')
  if (!known && !(await addIdentity(store, user.id, person))) throw new ZeusError('link-taken')
  await takeNames(store.users, user, person)
}

/** The account of an external user, created on first use. Accounts are never matched by an external name. */
export async function accountOfOutsider(
  store: Pick<Store, 'db' | 'users' | 'accounts' | 'clock'>,
  person: OutsidePerson,
  from: RequestOrigin,
): Promise<{ user: UserRow; fresh: boolean }> {
  const { db, users, accounts } = store
  const known = await identityOf(db, person)
  if (known) return { user: await knownAccount(store, known, person), fresh: false }
  // A name that cannot be typed, so that no user can register it before.
  const name: AccountName = {
    kind: 'username',
    shown: `${person.provider}_${newId()}`,
    key: `${person.provider}_${newId()}`,
  }
  const made = await accounts.create(
    { name, nickname: shownName(person.nickname, '用户'), source: person.provider },
    undefined,
    from,
  )
  const user = await users.change(made.id, { username: null, username_key: null, photo: person.photo ?? null })
  if (await addIdentity(store, user.id, person)) return { user: await takeNames(users, user, person), fresh: true }
  // A concurrent request created the person's account first, so this one is not needed.
  await users.erase(user.id)
  const other = await identityOf(db, person)
  if (!other) throw new ZeusError('account-missing')
  return { user: await knownAccount(store, other, person), fresh: false }
}
