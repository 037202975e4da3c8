import type { AlertNews } from '../../../shared/protocol/rest-alerts'
import { topic } from '../../../shared/protocol/topics'
import type { Update } from '../../../shared/protocol/update'
import { logOf } from '../../log'
import type { Db } from '../../storage/database'
import { asFiring } from './firing-store'
import { type RuleStates, StateWatch } from './state-watch'

const log = logOf('alerts')

/** Interval at which firings stored by other processes are read. */
const LOOK_MS = 250
/** Interval at which changed rule states are published. */
const STATES_MS = 2_000
const ROWS_PER_LOOK = 500
/** Acknowledgements read per query. More than `ACKS_APART_MAX` of one account at one time become one message. */
const ACKS_PER_LOOK = 6_000
const ACKS_APART_MAX = 5
const ACKS_PER_MESSAGE = 200
/** Time within which another process may still store an acknowledgement with a time that has been published. */
const ACK_LATE_MS = 3_000

interface AlertPublisherParts {
  db: Db
  source: () => string
  hub: { publish(update: Update): void; isRead(topic: string): boolean }
  now: () => number
}

/** Sends each account its firings and acknowledgements, each once, from all processes that store them. */
export async function startAlertPublisher(parts: AlertPublisherParts): Promise<AlertPublisher> {
  const newest = await parts.db
    .selectFrom('alert_firings')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirst()
  return new AlertPublisher(parts, Number(newest?.seq ?? 0))
}

class AlertPublisher {
  private ackedAt: number
  /** Acknowledged at `ackedAt` and published: more acknowledgements with that time may follow. */
  private published = new Set<string>()
  private looking = false
  private again = false
  private readonly states: StateWatch
  private readonly turns = [
    setInterval(() => this.look(), LOOK_MS),
    setInterval(() => void this.states.look(), STATES_MS),
  ]

  constructor(
    private readonly parts: AlertPublisherParts,
    private seq: number,
  ) {
    this.ackedAt = parts.now()
    this.states = new StateWatch({
      isRead: (account) => parts.hub.isRead(topic.alerts(account)),
      publish: (account, states) => {
        const at = parts.now()
        this.publish(account, `states ${at}`, { kind: 'states', at, states })
      },
      rulesChanged: (account) => this.rulesChanged(account),
      now: parts.now,
    })
  }

  /** Publishes new rows. Called at an interval, and immediately after this process stored some. */
  readonly look = (): void => {
    if (this.looking) {
      this.again = true
      return
    }
    this.looking = true
    this.lookForAll()
      .catch((thrown: unknown) => log.error({ err: thrown }, 'alerts not published'))
      .finally(() => {
        this.looking = false
      })
  }

  /** The account's rules changed. */
  rulesChanged(account: string): void {
    this.publish(account, `rules ${this.parts.now()}`, { kind: 'rules' })
  }

  /** A page shows these rules: changes of their states are published. */
  follow(account: string, shown: RuleStates, read: () => Promise<RuleStates>): void {
    this.states.follow(account, shown, read)
  }

  close(): void {
    for (const turn of this.turns) clearInterval(turn)
  }

  private async lookForAll(): Promise<void> {
    do {
      this.again = false
      while (await this.lookForFirings()) this.again = true
      await this.lookForAcks()
    } while (this.again)
  }

  private publish(account: string, id: string, news: AlertNews): void {
    const { hub, now } = this.parts
    const name = topic.alerts(account)
    if (!hub.isRead(name)) return
    const row = { time: now(), id, body: JSON.stringify(news) }
    hub.publish({ kind: 'alert', topic: name, row, ingestTime: now() })
  }

  private async lookForFirings(): Promise<boolean> {
    const rows = await this.parts.db
      .selectFrom('alert_firings')
      .selectAll()
      .where('seq', '>', this.seq)
      .orderBy('seq')
      .limit(ROWS_PER_LOOK)
      .execute()
    for (const row of rows) {
      this.seq = Number(row.seq)
      if (row.source === this.parts.source())
        this.publish(row.owner_id, row.id, { kind: 'firing', firing: asFiring(row) })
    }
    return rows.length === ROWS_PER_LOOK
  }

  private async lookForAcks(): Promise<void> {
    const rows = await this.parts.db
      .selectFrom('alert_firings')
      .select(['id', 'owner_id', 'acked_at'])
      .where('acked_at', '>=', this.ackedAt)
      .orderBy('acked_at')
      .limit(ACKS_PER_LOOK)
      .execute()
    const fresh = new Map<string, { owner: string; at: number; ids: string[] }>()
    for (const { id, owner_id, acked_at } of rows) {
      const at = Number(acked_at)
      if (at > this.ackedAt) this.published = new Set()
      this.ackedAt = at
      if (this.published.has(id)) continue
      this.published.add(id)
      const key = `${at} ${owner_id}`
      const group = fresh.get(key) ?? { owner: owner_id, at, ids: [] }
      group.ids.push(id)
      fresh.set(key, group)
    }
    for (const { owner, at, ids } of fresh.values()) this.publishAcks(owner, at, ids)
    if (this.published.size > 0 && this.parts.now() - this.ackedAt > ACK_LATE_MS) {
      this.ackedAt++
      this.published = new Set()
    }
  }

  private publishAcks(owner: string, ackedAt: number, ids: readonly string[]): void {
    if (ids.length <= ACKS_APART_MAX) {
      for (const id of ids) this.publish(owner, id, { kind: 'ack', id, ackedAt })
      return
    }
    for (let from = 0; from < ids.length; from += ACKS_PER_MESSAGE) {
      const some = ids.slice(from, from + ACKS_PER_MESSAGE)
      this.publish(owner, `acks ${some[0]}`, { kind: 'acks', ids: some, ackedAt })
    }
  }
}
