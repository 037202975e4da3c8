import { ZeusError } from '../../../shared/protocol/errors'
import type { UserRow } from '../../storage/identity-tables'
import { type AccountName, parseEmail, parseUsername } from './account-name'
import { newId } from './new-id'
import type { RequestOrigin } from './origin'
import { shownName } from './profile-fields'
import type { Store } from './service'
import { nameColumns } from './user-columns'

/** A user vouched for by another service or directory. */
export interface OutsidePerson {
  connectionId: string
  provider: string
  type: string
  social: boolean
  /** Identifier of the user there; never a name that people may change. */
  id: string
  nickname: string
  photo?: string | undefined
  /** Account name and e-mail address there, where they are given. */
  account?: string | undefined
  email?: string | undefined
  /** Whether the source says that it checked the address. */
  emailVerified?: boolean
}

const orNone = <T>(parse: () => T): T | undefined => {
  try {
    return parse()
  } catch {
    return undefined
  }
}

/**
 * Gives a new account the name and the e-mail address that its source sends, each only if it is well-formed and free:
 * whoever has it here is somebody else.
 */
async function takeNames(users: Store['users'], user: UserRow, person: OutsidePerson): Promise<UserRow> {
  const { account = '', email = '', emailVerified = false } = person
  const names = [orNone(() => parseUsername(account)), orNone(() => parseEmail(email))]
  let row = user
  for (const name of names) {
    if (!name || (await users.byAccount(name.shown))) continue
    try {
      row = await users.change(user.id, nameColumns(name, emailVerified))
    } catch (thrown) {
      if (!(thrown instanceof ZeusError)) throw thrown
    }
  }
  return row
}

/** The account of an external user, created on first use. Accounts are never matched by an external name. */
export async function accountOfOutsider(
  { db, users, accounts }: Pick<Store, 'db' | 'users' | 'accounts'>,
  person: OutsidePerson,
  from: RequestOrigin,
): Promise<{ user: UserRow; fresh: boolean }> {
  const find = () =>
    db
      .selectFrom('identities')
      .select('user_id')
      .where('connection_id', '=', person.connectionId)
      .where('user_id_in_idp', '=', person.id)
      .executeTakeFirst()
  const known = await find()
  if (known) return { user: await living(users, known.user_id), fresh: false }
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
  const bound = await db
    .insertInto('identities')
    .values({
      id: newId(),
      user_id: user.id,
      connection_id: person.connectionId,
      provider: person.provider,
      type: person.type,
      is_social: person.social ? 1 : 0,
      user_id_in_idp: person.id,
      created_at: user.created_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (Number(bound.numInsertedOrUpdatedRows) > 0) return { user: await takeNames(users, user, person), fresh: true }
  // Two windows at once: the other one's account belongs to the person, this one is unused.
  await users.erase(user.id)
  return { user: await living(users, (await find())?.user_id ?? ''), fresh: false }
}

async function living(users: Store['users'], id: string): Promise<UserRow> {
  const user = await users.byId(id)
  if (!user) throw new ZeusError('account-missing')
  return user
}
