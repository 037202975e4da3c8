import { randomBytes } from 'node:crypto'
import { ZeusError } from '../../../../shared/protocol/errors'
import { ALERT_CHANNELS_MAX } from '../../../../shared/protocol/limits'
import type { AlertChannel, AlertChannelKind } from '../../../../shared/protocol/rest-alerts'
import type { Db } from '../../../storage/database'
import type { Target } from './outgoing'
import { isAllowed } from './post'

/** Keeps what must be read again from everybody else. */
export interface Sealing {
  close(text: string): string
  open(sealed: string): string
}

interface ChannelChange extends Target {
  name: string
}

export type ChannelStore = ReturnType<typeof createChannelStore>

/** People's webhooks. Addresses and secrets are sealed; only the host is shown. */
export function createChannelStore(db: Db, seal: Sealing, allowPrivate: boolean, now: () => number) {
  async function of(owner: string): Promise<AlertChannel[]> {
    const rows = await db
      .selectFrom('alert_channels')
      .selectAll()
      .where('owner_id', '=', owner)
      .orderBy('created_at')
      .execute()
    return rows.map(({ id, kind, name, address, secret }) => ({
      id,
      kind,
      name,
      host: new URL(seal.open(address)).host,
      hasSecret: secret !== '',
    }))
  }

  return {
    of,

    /** Throws `channel-invalid`, `channels-full`. */
    async add(owner: string, { kind, name, address, secret }: ChannelChange): Promise<void> {
      if (!isAllowed(address, allowPrivate)) throw new ZeusError('channel-invalid')
      if ((await of(owner)).length >= ALERT_CHANNELS_MAX) throw new ZeusError('channels-full')
      const row = {
        id: randomBytes(9).toString('base64url'),
        owner_id: owner,
        kind,
        name,
        created_at: now(),
        address: seal.close(address),
        secret: secret === '' ? '' : seal.close(secret),
      }
      await db.insertInto('alert_channels').values(row).execute()
    },

    async remove(owner: string, id: string): Promise<void> {
      await db.deleteFrom('alert_channels').where('owner_id', '=', owner).where('id', '=', id).execute()
    },

    /** Address of a channel; undefined: it was deleted, or belongs to another account. */
    async target(id: string, owner?: string): Promise<(Target & { owner: string }) | undefined> {
      let query = db.selectFrom('alert_channels').selectAll().where('id', '=', id)
      if (owner !== undefined) query = query.where('owner_id', '=', owner)
      const row = await query.executeTakeFirst()
      if (!row) return undefined
      const secret = row.secret === '' ? '' : seal.open(row.secret)
      return { kind: row.kind as AlertChannelKind, address: seal.open(row.address), secret, owner: row.owner_id }
    },
  }
}
