import { ZeusError } from '../../../shared/protocol/errors'
import { PAGE_READERS_MAX, PAGE_VERSIONS_MAX } from '../../../shared/protocol/limits'
import { may } from '../../../shared/protocol/permissions'
import type {
  PersonalPage,
  UserPageBody,
  UserPageReader,
  UserPageVersion,
} from '../../../shared/protocol/rest-user-pages'
import type { Caller } from '../../serve/http/caller'
import type { Db } from '../../storage/database'
import { accountNamed, addressNameOf } from './named-account'

const EMPTY: UserPageBody = { title: '', note: '', layout: { format: 1, panes: [], codes: {} } }
const bodyOf = (body: string) => JSON.parse(body) as UserPageBody

/** Rights of a user for a page. */
type Rights = Pick<PersonalPage, 'mayEdit' | 'mayGrant'>

/** Pages built for one person each, with their last versions and who else sees them. Times are epoch milliseconds. */
export class UserPageStore {
  constructor(
    private readonly db: Db,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * Owner of a page by name, and the caller's rights for it. Throws `forbidden` for all others, without revealing
   * whether a page or an account exists. Operators also reach pages without an owner.
   */
  private async enter(caller: Caller, name: string): Promise<{ owner: { id: string } | undefined; rights: Rights }> {
    const owner = await accountNamed(this.db, name)
    if (may(caller, 'user-pages:write') || caller.id === owner?.id) {
      return { owner, rights: { mayEdit: owner !== undefined, mayGrant: owner !== undefined } }
    }
    const reader =
      owner &&
      (await this.db
        .selectFrom('user_page_readers')
        .select('may_edit')
        .where('owner_id', '=', owner.id)
        .where('reader_id', '=', caller.id)
        .executeTakeFirst())
    if (!reader) throw new ZeusError('forbidden')
    return { owner, rights: { mayEdit: Number(reader.may_edit) === 1, mayGrant: false } }
  }

  /** The owner of a page, for who may do this with it. Throws `forbidden`, and `account-unknown` to operators. */
  private async ownerFor(caller: Caller, name: string, right: keyof Rights): Promise<{ id: string }> {
    const { owner, rights } = await this.enter(caller, name)
    if (!owner) throw new ZeusError('account-unknown')
    if (!rights[right]) throw new ZeusError('forbidden')
    return owner
  }

  private newest(ownerId: string) {
    return this.db
      .selectFrom('user_pages')
      .select(['version', 'body'])
      .where('owner_id', '=', ownerId)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst()
  }

  /** A page from before pages belonged to accounts, under a name without an account. */
  private unowned(name: string) {
    return this.db
      .selectFrom('custom_boards')
      .select(['version', 'body'])
      .where('name', '=', name)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst()
  }

  async read(caller: Caller, name: string): Promise<PersonalPage> {
    const { owner, rights } = await this.enter(caller, name)
    const row = await (owner ? this.newest(owner.id) : this.unowned(name))
    if (!row && !owner) throw new ZeusError('not-found')
    return { name, version: row?.version ?? 0, ...(row ? bodyOf(row.body) : EMPTY), ...rights }
  }

  /**
   * Replaces the version from which it was made; throws `conflict` if another write was faster. The oldest versions are
   * deleted.
   */
  async write(caller: Caller, name: string, from: number, body: UserPageBody): Promise<PersonalPage> {
    const owner = await this.ownerFor(caller, name, 'mayEdit')
    if (((await this.newest(owner.id))?.version ?? 0) !== from) throw new ZeusError('conflict')
    const version = from + 1
    await this.db.transaction().execute(async (transaction) => {
      const stored = await transaction
        .insertInto('user_pages')
        .values({
          owner_id: owner.id,
          version,
          body: JSON.stringify(body),
          updated_by: caller.id,
          updated_at: this.now(),
        })
        .onConflict((conflict) => conflict.columns(['owner_id', 'version']).doNothing())
        .executeTakeFirst()
      if (Number(stored.numInsertedOrUpdatedRows ?? 0) === 0) throw new ZeusError('conflict')
      await transaction
        .deleteFrom('user_pages')
        .where('owner_id', '=', owner.id)
        .where('version', '<=', version - PAGE_VERSIONS_MAX)
        .execute()
    })
    return this.read(caller, name)
  }

  async versions(caller: Caller, name: string): Promise<UserPageVersion[]> {
    const owner = await this.ownerFor(caller, name, 'mayEdit')
    const rows = await this.db
      .selectFrom('user_pages')
      .leftJoin('users', 'users.id', 'user_pages.updated_by')
      .select(['user_pages.version', 'user_pages.body', 'user_pages.updated_at', 'users.nickname'])
      .where('owner_id', '=', owner.id)
      .orderBy('version', 'desc')
      .execute()
    return rows.map(({ version, body, updated_at, nickname }) => ({
      version,
      ...bodyOf(body),
      savedAt: Number(updated_at),
      by: nickname ?? '',
    }))
  }

  async readers(caller: Caller, name: string): Promise<UserPageReader[]> {
    const owner = await this.ownerFor(caller, name, 'mayGrant')
    const rows = await this.db
      .selectFrom('user_page_readers')
      .innerJoin('users', 'users.id', 'user_page_readers.reader_id')
      .select(['users.id', 'users.username', 'users.nickname', 'user_page_readers.may_edit'])
      .where('owner_id', '=', owner.id)
      .orderBy('users.nickname')
      .orderBy('users.id')
      .execute()
    return rows.map(({ id, username, nickname, may_edit }) => ({
      name: addressNameOf({ id, username }),
      nickname,
      mayEdit: Number(may_edit) === 1,
    }))
  }

  /** Replaces the previous readers. Throws `account-unknown` with the name that has no account, and `readers-full`. */
  async letRead(
    caller: Caller,
    name: string,
    readers: readonly Omit<UserPageReader, 'nickname'>[],
  ): Promise<UserPageReader[]> {
    const owner = await this.ownerFor(caller, name, 'mayGrant')
    if (readers.length > PAGE_READERS_MAX) throw new ZeusError('readers-full')
    const rights = new Map<string, boolean>()
    for (const reader of readers) {
      const account = await accountNamed(this.db, reader.name)
      if (!account) throw new ZeusError('account-unknown', reader.name.slice(0, 40))
      if (account.id !== owner.id) rights.set(account.id, reader.mayEdit)
    }
    await this.db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('user_page_readers').where('owner_id', '=', owner.id).execute()
      for (const [reader_id, mayEdit] of rights) {
        await transaction
          .insertInto('user_page_readers')
          .values({ owner_id: owner.id, reader_id, may_edit: mayEdit ? 1 : 0 })
          .execute()
      }
    })
    return this.readers(caller, name)
  }
}
