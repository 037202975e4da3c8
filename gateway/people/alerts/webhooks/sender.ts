import { randomBytes } from 'node:crypto'
import { logOf } from '../../../log'
import type { Db } from '../../../storage/database'
import { asFiring } from '../firing-store'
import { failureText } from './failure'
import type { FiringSummary } from './message'
import { judgeAnswer, type Outgoing } from './outgoing'

const log = logOf('alerts')

const LOOK_MS = 1_000
/** Time in which the gateway that claimed messages must send them, ms; afterwards another gateway may. */
const LEASE_MS = 30_000
/** The first firing is sent immediately, later ones together after this time: services allow a message every 3 s. */
const GATHER_MS = 10_000
const RETRIES_MS = [1_000, 5_000, 30_000, 120_000, 600_000]
const CHANNELS_PER_LOOK = 20
const ROWS_PER_MESSAGE = 1_000
const ANSWER_KEPT = 200

interface Claimed {
  firing_id: string
  tries: number
  token: number
}

/** Address for the messages of a channel. */
export interface Destination {
  kind: Parameters<typeof judgeAnswer>[0]
  owner: string
  /** The request for some firings, signed for this try. */
  compose(firings: readonly FiringSummary[]): Outgoing
  /** Called with the answer's status. */
  answered?(status: number): Promise<void>
}

interface SenderParts {
  db: Db
  /** Undefined: the channel is gone. */
  destination: (channel: string) => Promise<Destination | undefined>
  post: (message: Outgoing) => Promise<{ status: number; body: string }>
  now: () => number
}

/**
 * Sends the messages that wait in the outbox, at least once: a message that was taken and not recorded is sent again by
 * the next holder of the lease, with the same ids.
 */
export class Sender {
  private readonly me = randomBytes(9).toString('base64url')

  constructor(private readonly parts: SenderParts) {}

  private waitingOf(channel: string) {
    return this.parts.db
      .selectFrom('alert_outbox')
      .where('channel_id', '=', channel)
      .where('state', '=', 'waiting')
      .where('next_at', '<=', this.parts.now())
      .where('claimed_until', '<=', this.parts.now())
  }

  private async claim(channel: string): Promise<Claimed[]> {
    const rows = await this.waitingOf(channel)
      .select(['firing_id', 'token'])
      .orderBy('next_at')
      .orderBy('firing_id')
      .limit(ROWS_PER_MESSAGE)
      .execute()
    const ids = rows.map(({ firing_id }) => firing_id)
    if (ids.length === 0) return []
    await this.parts.db
      .updateTable('alert_outbox')
      .set(({ eb }) => ({
        claimed_by: this.me,
        claimed_until: this.parts.now() + LEASE_MS,
        token: eb('token', '+', 1),
      }))
      .where('channel_id', '=', channel)
      .where('firing_id', 'in', ids)
      .where('state', '=', 'waiting')
      .where('claimed_until', '<=', this.parts.now())
      .execute()
    return await this.parts.db
      .selectFrom('alert_outbox')
      .select(['firing_id', 'tries', 'token'])
      .where('channel_id', '=', channel)
      .where('claimed_by', '=', this.me)
      .where('state', '=', 'waiting')
      .where('claimed_until', '>', this.parts.now())
      .where('firing_id', 'in', ids)
      .execute()
  }

  /** Whether the channel sent something so lately that more is gathered first. */
  private async gathers(channel: string): Promise<boolean> {
    const last = await this.parts.db
      .selectFrom('alert_outbox')
      .select(({ fn }) => fn.max('claimed_until').as('until'))
      .where('channel_id', '=', channel)
      .where('state', '!=', 'waiting')
      .executeTakeFirst()
    return Number(last?.until ?? 0) - LEASE_MS + GATHER_MS > this.parts.now()
  }

  private async record(
    channel: string,
    taken: readonly Claimed[],
    result: ReturnType<typeof judgeAnswer>,
    answer: string,
  ): Promise<void> {
    for (const { firing_id, tries, token } of taken) {
      const pause = RETRIES_MS[tries]
      const state = result === 'sent' ? 'sent' : result === 'never' || pause === undefined ? 'dead' : 'waiting'
      await this.parts.db
        .updateTable('alert_outbox')
        .set({
          state,
          tries: tries + 1,
          next_at: this.parts.now() + (pause ?? 0),
          answer: answer.slice(0, ANSWER_KEPT),
          ...(state === 'waiting' ? { claimed_until: 0 } : {}),
        })
        .where('channel_id', '=', channel)
        .where('firing_id', '=', firing_id)
        .where('claimed_by', '=', this.me)
        .where('token', '=', token)
        .execute()
    }
    if (result !== 'sent') log.warn({ channel, count: taken.length, result, answer: answer.slice(0, 80) }, 'not sent')
  }

  private async send(channel: string): Promise<void> {
    if (await this.gathers(channel)) return
    const taken = await this.claim(channel)
    if (taken.length === 0) return
    const target = await this.parts.destination(channel)
    if (!target) return await this.record(channel, taken, 'never', 'channel is gone')
    const rows = await this.parts.db
      .selectFrom('alert_firings')
      .selectAll()
      .where(
        'id',
        'in',
        taken.map(({ firing_id }) => firing_id),
      )
      .where('owner_id', '=', target.owner)
      .orderBy('seq')
      .execute()
    const firings: FiringSummary[] = rows.map(asFiring)
    if (firings.length === 0) return await this.record(channel, taken, 'never', 'nothing to send')
    try {
      const { status, body } = await this.parts.post(target.compose(firings))
      await target.answered?.(status)
      await this.record(channel, taken, judgeAnswer(target.kind, status, body), `${status} ${body}`)
    } catch (thrown) {
      await this.record(channel, taken, 'again', failureText(thrown))
    }
  }

  async look(): Promise<void> {
    const due = await this.parts.db
      .selectFrom('alert_outbox')
      .select('channel_id')
      .distinct()
      .where('state', '=', 'waiting')
      .where('next_at', '<=', this.parts.now())
      .where('claimed_until', '<=', this.parts.now())
      .limit(CHANNELS_PER_LOOK)
      .execute()
    await Promise.all(due.map(({ channel_id }) => this.send(channel_id)))
  }

  /** Looks again and again. Answers the way to stop. */
  start(): () => void {
    let busy = false
    const turn = setInterval(() => {
      if (busy) return
      busy = true
      this.look()
        .catch((thrown: unknown) => log.error({ err: thrown }, 'outbox not read'))
        .finally(() => {
          busy = false
        })
    }, LOOK_MS)
    return () => clearInterval(turn)
  }
}
