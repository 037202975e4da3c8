import { ZeusError } from '../../../../shared/protocol/errors'
import { logOf } from '../../../log'
import type { Db } from '../../../storage/database'
import type { Seal } from '../keys/seal'
import { OUTBOX_RETENTION_MS } from '../limits'

const log = logOf('identity')

/** A code to be sent to an address. */
interface CodeMessage {
  channel: 'email' | 'sms'
  address: string
  /** Normalised address. */
  key: string
  scene: string
  purpose: string
  code: string
}

/** Sends a message by e-mail or SMS. Throws if sending failed. */
export type Carrier = (message: CodeMessage) => Promise<void>

/** Throws `unsent`. */
export type Deliver = (message: CodeMessage) => Promise<void>

interface OutboxEntry {
  id: number
  channel: 'email' | 'sms'
  address: string
  scene: string
  /** Set only for channels without a configured service. */
  code: string | null
  state: 'kept' | 'sent' | 'failed'
  at: number
}

/**
 * Sends codes by the configured services. Without a service, codes stay in the outbox, where an operator can read them.
 * Neither the caller nor the log ever receives a code.
 */
export function createDelivery(
  db: Db,
  seal: Seal,
  clock: () => number,
  carriers: { email?: Carrier | undefined; sms?: Carrier | undefined },
) {
  async function keep(message: CodeMessage, state: OutboxEntry['state']): Promise<void> {
    const { channel, address, scene, code } = message
    await db
      .insertInto('outbox')
      .values({ channel, address, scene, sealed: seal.close(code), state, created_at: clock() })
      .execute()
  }

  const deliver: Deliver = async (message) => {
    const carrier = carriers[message.channel]
    if (!carrier) return await keep(message, 'kept')
    try {
      await carrier(message)
    } catch (thrown) {
      log.error({ err: thrown, channel: message.channel }, 'a code could not be sent')
      await keep(message, 'failed')
      throw new ZeusError('unsent')
    }
    await keep(message, 'sent')
  }

  return {
    deliver,
    carried: { email: carriers.email !== undefined, sms: carriers.sms !== undefined },

    /** Newest first. The code is included only if no service was configured when it was created. */
    async outbox(limit: number): Promise<OutboxEntry[]> {
      const rows = await db.selectFrom('outbox').selectAll().orderBy('id', 'desc').limit(limit).execute()
      return rows.map(({ id, channel, address, scene, sealed, state, created_at }) => ({
        id,
        channel,
        address,
        scene,
        state,
        at: created_at,
        code: state === 'kept' ? seal.open(sealed) : null,
      }))
    },

    /** Latest code sent to an address; called only in the test mode of throw-away installations. */
    async latest(address: string, scene: string | undefined): Promise<string | undefined> {
      const row = await db
        .selectFrom('outbox')
        .select('sealed')
        .where((where) => where.or([where('address', '=', address), where('address', '=', `+86${address}`)]))
        .$if(scene !== undefined, (query) => query.where('scene', '=', scene as string))
        .orderBy('id', 'desc')
        .executeTakeFirst()
      return row && seal.open(row.sealed)
    },

    async prune(): Promise<void> {
      await db
        .deleteFrom('outbox')
        .where('created_at', '<', clock() - OUTBOX_RETENTION_MS)
        .execute()
    },
  }
}

export type CodeDelivery = ReturnType<typeof createDelivery>
