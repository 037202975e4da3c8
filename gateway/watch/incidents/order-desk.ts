import { isTrading, type Phase } from '../../../shared/market/session'
import { ZeusError } from '../../../shared/protocol/errors'
import type { HealthReport } from '../../../shared/protocol/rest'
import {
  CONFIRM_MAX_MS,
  type KnownSource,
  type OpsOrder,
  type OrderBoard,
  type OrderQuery,
  type OrderState,
  type SourceChannel,
  type SourceChoice,
} from '../../../shared/protocol/rest-orders'
import type { Caller } from '../../serve/http/caller'
import type { Db } from '../../storage/database'
import type { OpsOrderRow } from '../../storage/ops-tables'
import type { ActionLog } from './action-log'
import { deleteOlderRows } from './delete-older-rows'
import { orderSubject } from './words'

/** Reports of sources, here or in the process with the market: `source.NAME` and `coin.NAME`. */
const SOURCE = /^(?:feed-process\.)?(source|coin)\.(.+)$/

/** Sources that may be chosen or resynchronized, by their reports. */
function knownSources(reports: readonly HealthReport[]): KnownSource[] {
  const sources = new Map<string, KnownSource>()
  for (const { source, words, figures } of reports) {
    const [, kind, name] = SOURCE.exec(source) ?? []
    if (kind === undefined || name === undefined || sources.has(name)) continue
    sources.set(name, {
      channel: kind === 'coin' ? 'coin' : 'stock',
      name,
      words,
      // A single source does not report it.
      isActive: figures.active !== 0,
      isChosen: figures.chosen === 1,
    })
  }
  return [...sources.values()]
}

const KEPT = 300
const TOLD = 20

type Operator = Pick<Caller, 'id' | 'name'>

const operatorOf = ({ id, name }: Operator) => ({ operator: name, operator_id: id })

type Stored = Omit<OpsOrderRow, 'id'> & { id: number }

interface OrderDeskParts {
  db: Db
  actions: Pick<ActionLog, 'add'>
  reports: () => readonly HealthReport[]
  /** Of the market's clock. */
  phase: () => Phase
  now: () => number
}

/**
 * Operators' orders to the process with the market, which receives them through the database: resynchronize a source,
 * rebuild a code, or use another source. While the market trades the latter needs two people: one proposes, another
 * confirms.
 */
export class OrderDesk {
  constructor(private readonly parts: OrderDeskParts) {}

  async board(): Promise<OrderBoard> {
    const { db } = this.parts
    const rows = await db.selectFrom('ops_orders').selectAll().orderBy('id', 'desc').limit(TOLD).execute()
    const orders = rows.map((row) => this.told(row))
    return { sources: this.sources(), choices: await this.choices(), needsTwo: this.needsTwo(), orders }
  }

  /** Throws `source-invalid` for an unknown source or the current one; `order-pending` for a second proposal. */
  async ask(asked: OrderQuery, operator: Operator): Promise<OpsOrder> {
    return asked.kind === 'switch' ? this.askSwitch(asked, operator) : this.askResync(asked, operator)
  }

  /** By another operator. Throws `not-found`, `order-over`, `order-own`. */
  async confirm(id: number, operator: Operator): Promise<OpsOrder> {
    const row = await this.proposal(id)
    if (row.operator_id === operator.id) throw new ZeusError('order-own')
    await this.mustBeKnown(row.channel as SourceChannel, row.subject)
    const done = { state: 'done', confirmed_by: operator.name, ended_at: this.parts.now() }
    await this.end(row, done)
    await this.use(row.channel as SourceChannel, { ...row, ...done })
    await this.parts.actions.add({
      operator: operator.name,
      kind: 'switch',
      subject: orderSubject(row),
      reason: row.reason,
    })
    return this.told({ ...row, ...done })
  }

  /** By anybody. Throws `not-found`, `order-over`. */
  async withdraw(id: number, operator: Operator): Promise<OpsOrder> {
    const row = await this.proposal(id)
    const ended = { state: 'withdrawn', ended_at: this.parts.now() }
    await this.end(row, ended)
    await this.parts.actions.add({
      operator: operator.name,
      kind: 'switch-withdraw',
      subject: orderSubject(row),
      reason: '',
    })
    return this.told({ ...row, ...ended })
  }

  private sources = (): KnownSource[] => knownSources(this.parts.reports())

  /** Coins are traded at all hours. */
  private needsTwo = (): Record<SourceChannel, boolean> => ({ stock: isTrading(this.parts.phase()), coin: true })

  private async choices(): Promise<SourceChoice[]> {
    const rows = await this.parts.db.selectFrom('source_choices').selectAll().execute()
    return rows.map(({ channel, source, since, operator, confirmed_by, reason }) => {
      const place = { channel: channel as SourceChannel, source, since: Number(since) }
      return { ...place, by: operator, confirmedBy: confirmed_by, reason }
    })
  }

  private async askSwitch(asked: Extract<OrderQuery, { kind: 'switch' }>, operator: Operator): Promise<OpsOrder> {
    const { channel, source, reason } = asked
    await this.mustBeKnown(channel, source)
    const order = { kind: 'switch', channel, subject: source, reason, ...operatorOf(operator) } as const
    if (this.needsTwo()[channel]) {
      if (await this.isProposed(channel)) throw new ZeusError('order-pending')
      const until = this.parts.now() + CONFIRM_MAX_MS
      const row = await this.put({ ...order, state: 'proposed', until })
      await this.parts.actions.add({ operator: operator.name, kind: 'switch-ask', subject: orderSubject(row), reason })
      return this.told(row)
    }
    const row = await this.put({ ...order, state: 'done', until: null })
    await this.use(channel, row)
    await this.parts.actions.add({ operator: operator.name, kind: 'switch', subject: orderSubject(row), reason })
    return this.told(row)
  }

  private async askResync(asked: Exclude<OrderQuery, { kind: 'switch' }>, operator: Operator): Promise<OpsOrder> {
    const { kind, reason } = asked
    const subject = asked.kind === 'resync-code' ? asked.code : asked.source
    if (kind === 'resync-source' && !this.sources().some(({ name }) => name === subject)) {
      throw new ZeusError('source-invalid')
    }
    const row = await this.put({
      kind,
      channel: '',
      subject,
      reason,
      ...operatorOf(operator),
      state: 'waiting',
      until: null,
    })
    await this.parts.actions.add({ operator: operator.name, kind: 'resync', subject, reason })
    return this.told(row)
  }

  /** A source of a channel with several ones, other than the current one. */
  private async mustBeKnown(channel: SourceChannel, source: string): Promise<void> {
    const known = this.sources().filter((one) => one.channel === channel)
    const current = (await this.choices()).find((one) => one.channel === channel)?.source ?? ''
    const isKnown = source === '' || (known.length > 1 && known.some(({ name }) => name === source))
    if (!isKnown || source === current) throw new ZeusError('source-invalid')
  }

  private async isProposed(channel: SourceChannel): Promise<boolean> {
    const row = await this.parts.db
      .selectFrom('ops_orders')
      .select('id')
      .where('state', '=', 'proposed')
      .where('channel', '=', channel)
      .where('until', '>', this.parts.now())
      .executeTakeFirst()
    return row !== undefined
  }

  private async proposal(id: number): Promise<Stored> {
    const row = await this.parts.db.selectFrom('ops_orders').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw new ZeusError('not-found')
    if (this.stateOf(row) !== 'proposed') throw new ZeusError('order-over')
    return row
  }

  /** If two act at once, one is too late. */
  private async end(row: Stored, set: Partial<Stored>): Promise<void> {
    const { numUpdatedRows } = await this.parts.db
      .updateTable('ops_orders')
      .set(set)
      .where('id', '=', row.id)
      .where('state', '=', 'proposed')
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) throw new ZeusError('order-over')
  }

  private async put(
    order: Pick<Stored, 'kind' | 'channel' | 'subject' | 'reason' | 'operator' | 'operator_id' | 'state' | 'until'>,
  ) {
    const { db, now } = this.parts
    const ended_at = order.state === 'done' ? now() : null
    const values = { ...order, at: now(), confirmed_by: null, ended_at, outcome: '' }
    const { id } = await db.insertInto('ops_orders').values(values).returning('id').executeTakeFirstOrThrow()
    await deleteOlderRows(db, 'ops_orders', KEPT)
    return { ...values, id }
  }

  /** Choice used by the process with the market; an empty source is none. */
  private async use(channel: SourceChannel, { subject, operator, confirmed_by, reason }: Stored): Promise<void> {
    const { db, now } = this.parts
    if (subject === '') {
      await db.deleteFrom('source_choices').where('channel', '=', channel).execute()
      return
    }
    const values = { source: subject, since: now(), operator, confirmed_by, reason }
    await db
      .insertInto('source_choices')
      .values({ channel, ...values })
      .onConflict((conflict) => conflict.column('channel').doUpdateSet(values))
      .execute()
  }

  private stateOf({ state, until }: Stored): OrderState {
    return state === 'proposed' && Number(until) <= this.parts.now() ? 'void' : (state as OrderState)
  }

  private told(row: Stored): OpsOrder {
    const { id, kind, channel, subject, reason, operator, at, until, confirmed_by, ended_at, outcome } = row
    return {
      id,
      kind: kind as OpsOrder['kind'],
      channel: channel as OpsOrder['channel'],
      subject,
      reason,
      by: operator,
      at: Number(at),
      until: until === null ? null : Number(until),
      state: this.stateOf(row),
      confirmedBy: confirmed_by,
      endedAt: ended_at === null ? null : Number(ended_at),
      outcome,
    }
  }
}
