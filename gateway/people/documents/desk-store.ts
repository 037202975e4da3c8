import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { DeskLayout } from '../../../shared/desk/layout'
import { beijingDate } from '../../../shared/market/session'
import { ZeusError } from '../../../shared/protocol/errors'
import { DESK_DAYS_MAX, DESK_VERSIONS_MAX, DESKS_MAX } from '../../../shared/protocol/limits'
import type { Desk, DeskDay, Desks, DeskVersion, SharedDesk } from '../../../shared/protocol/rest-desks'
import type { Db } from '../../storage/database'
import { lockSubject } from '../../storage/lock-subject'
import type { Tables } from '../../storage/tables'

interface Row {
  id: string
  name: string
  revision: number
  body: string
  share: string | null
  saved_at: number
}

const COLUMNS = ['id', 'name', 'revision', 'body', 'share', 'saved_at'] as const

const layoutOf = (body: string) => JSON.parse(body) as DeskLayout
const deskOf = ({ id, name, revision, body, share, saved_at }: Row): Desk => ({
  id,
  name,
  revision,
  share,
  layout: layoutOf(body),
  savedAt: Number(saved_at),
})

/** Desks of people, with their last versions and how each was left on its day. Times are epoch milliseconds. */
export class DeskStore {
  constructor(
    private readonly db: Db,
    private readonly now: () => number = Date.now,
  ) {}

  private ofOwner(owner: string) {
    return this.db.selectFrom('desks').select(COLUMNS).where('owner_id', '=', owner)
  }

  private async own(owner: string, id: string): Promise<Desk> {
    const row = await this.ofOwner(owner).where('id', '=', id).executeTakeFirst()
    if (!row) throw new ZeusError('not-found')
    return deskOf(row)
  }

  /** The newest versions stay. */
  private async keepVersion(to: Transaction<Tables>, owner: string, desk: Desk): Promise<void> {
    const { id, revision, savedAt } = desk
    await to
      .insertInto('desk_versions')
      .values({ desk_id: id, revision, owner_id: owner, body: JSON.stringify(desk.layout), saved_at: savedAt })
      .execute()
    await to
      .deleteFrom('desk_versions')
      .where('desk_id', '=', id)
      .where('revision', '<=', revision - DESK_VERSIONS_MAX)
      .execute()
  }

  private async mustBeNew(owner: string, name: string, id = ''): Promise<void> {
    const same = await this.ofOwner(owner).where('name', '=', name).executeTakeFirst()
    if (same && same.id !== id) throw new ZeusError('desk-name-taken')
  }

  async of(owner: string): Promise<Desks> {
    const desks = await this.ofOwner(owner).orderBy('name').execute()
    const days = await this.db
      .selectFrom('desk_days')
      .select(['day', 'body', 'saved_at'])
      .where('owner_id', '=', owner)
      .orderBy('day', 'desc')
      .limit(2)
      .execute()
    return {
      desks: desks.map(deskOf),
      days: days.map(({ day, body, saved_at }) => ({ day, layout: layoutOf(body), savedAt: Number(saved_at) })),
      today: beijingDate(this.now()),
    }
  }

  /** Throws `desks-full` and `desk-name-taken`. */
  async create(owner: string, name: string, layout: DeskLayout): Promise<Desk> {
    await this.mustBeNew(owner, name)
    const id = randomBytes(8).toString('hex')
    const desk: Desk = { id, name, revision: 1, layout, share: null, savedAt: this.now() }
    await this.db.transaction().execute(async (transaction) => {
      await lockSubject(transaction, `desks ${owner}`)
      const others = await transaction.selectFrom('desks').select('id').where('owner_id', '=', owner).execute()
      if (others.length >= DESKS_MAX) throw new ZeusError('desks-full')
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('desks')
        .values({
          id,
          name,
          revision: 1,
          share: null,
          saved_at: desk.savedAt,
          owner_id: owner,
          body: JSON.stringify(layout),
        })
        .onConflict((conflict) => conflict.columns(['owner_id', 'name']).doNothing())
        .executeTakeFirstOrThrow()
      if (Number(numInsertedOrUpdatedRows ?? 0) === 0) throw new ZeusError('desk-name-taken')
      await this.keepVersion(transaction, owner, desk)
    })
    return desk
  }

  /** Over the revision that it was made from; throws `conflict` where another window was faster, and `not-found`. */
  async write(
    owner: string,
    { id, revision, name, layout }: Pick<Desk, 'id' | 'revision' | 'name' | 'layout'>,
  ): Promise<Desk> {
    const before = await this.own(owner, id)
    await this.mustBeNew(owner, name, id)
    const desk: Desk = { ...before, name, layout, revision: revision + 1, savedAt: this.now() }
    await this.db.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('desks')
        .set({ name, revision: desk.revision, body: JSON.stringify(layout), saved_at: desk.savedAt })
        .where('id', '=', id)
        .where('owner_id', '=', owner)
        .where('revision', '=', revision)
        .executeTakeFirstOrThrow()
      if (Number(numUpdatedRows) === 0) throw new ZeusError('conflict')
      await this.keepVersion(transaction, owner, desk)
    })
    return desk
  }

  /** Throws `not-found`. */
  async remove(owner: string, id: string): Promise<void> {
    await this.own(owner, id)
    await this.db.deleteFrom('desk_versions').where('desk_id', '=', id).where('owner_id', '=', owner).execute()
    await this.db.deleteFrom('desks').where('id', '=', id).where('owner_id', '=', owner).execute()
  }

  async versions(owner: string, id: string): Promise<DeskVersion[]> {
    await this.own(owner, id)
    const rows = await this.db
      .selectFrom('desk_versions')
      .select(['revision', 'body', 'saved_at'])
      .where('desk_id', '=', id)
      .where('owner_id', '=', owner)
      .orderBy('revision', 'desc')
      .execute()
    return rows.map(({ revision, body, saved_at }) => ({
      revision,
      layout: layoutOf(body),
      savedAt: Number(saved_at),
    }))
  }

  /** The link of a desk that was shared before stays as it was; one that is not shared any more leads nowhere. */
  async share(owner: string, id: string, shared: boolean): Promise<Desk> {
    const desk = await this.own(owner, id)
    const share = shared ? (desk.share ?? randomBytes(16).toString('hex')) : null
    await this.db.updateTable('desks').set({ share }).where('id', '=', id).where('owner_id', '=', owner).execute()
    return { ...desk, share }
  }

  /** Throws `not-found`. */
  async shared(share: string): Promise<SharedDesk> {
    const row = await this.db
      .selectFrom('desks')
      .innerJoin('users', 'users.id', 'desks.owner_id')
      .select(['desks.name', 'desks.body', 'desks.saved_at', 'users.nickname'])
      .where('desks.share', '=', share)
      .executeTakeFirst()
    if (!row) throw new ZeusError('not-found')
    return { name: row.name, owner: row.nickname, layout: layoutOf(row.body), savedAt: Number(row.saved_at) }
  }

  /** How the desk stands on this day of Beijing's calendar; the oldest days go. */
  async keepDay(owner: string, layout: DeskLayout): Promise<DeskDay> {
    const [savedAt, body] = [this.now(), JSON.stringify(layout)]
    const day = beijingDate(savedAt)
    await this.db
      .insertInto('desk_days')
      .values({ owner_id: owner, day, body, saved_at: savedAt })
      .onConflict((conflict) => conflict.columns(['owner_id', 'day']).doUpdateSet({ body, saved_at: savedAt }))
      .execute()
    const kept = await this.db
      .selectFrom('desk_days')
      .select('day')
      .where('owner_id', '=', owner)
      .orderBy('day', 'desc')
      .execute()
    const oldest = kept[DESK_DAYS_MAX - 1]?.day ?? ''
    await this.db.deleteFrom('desk_days').where('owner_id', '=', owner).where('day', '<', oldest).execute()
    return { day, layout, savedAt }
  }
}
