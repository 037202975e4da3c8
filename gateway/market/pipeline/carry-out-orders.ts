import { setTimeout as sleep } from 'node:timers/promises'
import type { SourceChannel } from '../../../shared/protocol/rest-orders'
import { SOURCE_CHANNELS } from '../../../shared/protocol/rest-orders'
import type { Feed } from '../../feeds/feed'
import type { CountedSource } from '../../feeds/volume-count'
import { logOf } from '../../log'
import type { Db } from '../../storage/database'
import { orderWords as words } from '../../watch/health/order-words'
import type { MarketState } from '../state/market-state'

const log = logOf('feed')

/** Interval at which new orders of operators are read. */
const LOOK_MS = 500
/** Time within which a source that was queried again must send something. */
const ANSWER_MAX_MS = 15_000
const ANSWER_LOOK_MS = 250

interface OperatorOrderParts {
  db: Db
  feed: Pick<Feed, 'choose' | 'askAgain'>
  state: Pick<MarketState, 'instrument' | 'rebuild'>
  sources: () => readonly CountedSource[]
  /** Epoch ms. */
  now: () => number
  wait?: (ms: number) => Promise<unknown>
}

interface Outcome {
  state: 'done' | 'failed'
  outcome: string
}

/** Carries out operators' orders from any process, in the process that runs the market, one after the other. */
export class Orders {
  private isResumed = false
  private isLooking = false

  constructor(private readonly parts: OperatorOrderParts) {}

  /** To be called twice a second. Never rejects. */
  async look(): Promise<void> {
    if (this.isLooking) return
    this.isLooking = true
    try {
      if (!this.isResumed) await this.resume()
      await this.applyChoices()
      await this.next()
    } catch (err) {
      log.warn({ err }, 'orders not looked at')
    }
    this.isLooking = false
  }

  /** Whether an order that an earlier process began was completed is unknown. */
  private async resume(): Promise<void> {
    await this.parts.db
      .updateTable('ops_orders')
      .set({ state: 'failed', outcome: words.restarted, ended_at: this.parts.now() })
      .where('state', '=', 'running')
      .execute()
    this.isResumed = true
  }

  private async applyChoices(): Promise<void> {
    const { db, feed } = this.parts
    if (!feed.choose) return
    const rows = await db.selectFrom('source_choices').select(['channel', 'source']).execute()
    const chosen = new Map(rows.map(({ channel, source }) => [channel, source]))
    for (const channel of SOURCE_CHANNELS) feed.choose(channel satisfies SourceChannel, chosen.get(channel))
  }

  private async next(): Promise<void> {
    const { db, now } = this.parts
    const order = await db
      .selectFrom('ops_orders')
      .selectAll()
      .where('state', '=', 'waiting')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!order) return
    await db.updateTable('ops_orders').set({ state: 'running' }).where('id', '=', order.id).execute()
    const { state, outcome } = await this.carryOut(order.kind, order.subject).catch((err: unknown): Outcome => {
      log.warn({ err, order: order.id }, 'order not carried out')
      return { state: 'failed', outcome: words.failed }
    })
    const ended = { state, outcome, ended_at: now() }
    await db.updateTable('ops_orders').set(ended).where('id', '=', order.id).execute()
    log.info({ order: order.id, kind: order.kind, subject: order.subject, state }, 'order carried out')
  }

  private carryOut(kind: string, subject: string): Promise<Outcome> {
    return kind === 'resync-code' ? this.resyncCode(subject) : this.resyncSource(subject)
  }

  private async resyncCode(id: string): Promise<Outcome> {
    const { state, wait = sleep } = this.parts
    if (!state.instrument(id)) return { state: 'failed', outcome: words.unknownCode }
    const rebuilt = await state.rebuild(id, wait)
    if (typeof rebuilt === 'string') return { state: 'failed', outcome: words.refused[rebuilt] }
    return { state: 'done', outcome: words.rebuilt(rebuilt) }
  }

  private async resyncSource(name: string): Promise<Outcome> {
    const { feed, sources, now, wait = sleep } = this.parts
    const told = () => sources().find((source) => source.name === name)?.volume.total ?? 0
    const [before, begunAt] = [told(), now()]
    const asked = feed.askAgain?.(name)
    if (!asked) {
      return { state: 'failed', outcome: asked === false ? words.resting(name) : words.unasked(name) }
    }
    for (let waited = 0; waited < ANSWER_MAX_MS && told() === before; waited += ANSWER_LOOK_MS) {
      await wait(ANSWER_LOOK_MS)
    }
    const events = told() - before
    if (events <= 0) return { state: 'failed', outcome: words.silent(name, ANSWER_MAX_MS / 1_000) }
    return { state: 'done', outcome: words.answered(name, (now() - begunAt) / 1_000, events) }
  }
}

/** Looks twice a second; the answer is the way to stop. */
export function carryOutOrders(parts: OperatorOrderParts): () => void {
  const orders = new Orders(parts)
  const looking = setInterval(() => void orders.look(), LOOK_MS)
  return () => clearInterval(looking)
}
