import { randomBytes } from 'node:crypto'
import { type NamedList, NOTHING_OWN, type Own } from '../../../shared/alerts/own'
import type { InstrumentId } from '../../../shared/market/instrument'
import { ZeusError } from '../../../shared/protocol/errors'
import {
  ALERT_RULES_MAX,
  ALERT_RULES_OF_MARKET_MAX,
  ALERT_RULES_PER_ACCOUNT_MAX,
} from '../../../shared/protocol/limits'
import type { AlertRuleInput } from '../../../shared/protocol/rest-alerts'
import type { Positions } from '../../../shared/protocol/rest-positions'
import type { AlertRuleRow } from '../../storage/alert-tables'
import type { Db } from '../../storage/database'
import type { Ring } from './active-rule'

const newId = (): string => randomBytes(9).toString('base64url')
const OF_MARKET = '全市场 '

const chosen = ({ repeat, cooldownSeconds, margin, adjusts, speaks, channels }: AlertRuleInput, ring?: Ring): string =>
  JSON.stringify({ repeat, cooldownSeconds, margin, adjusts, speaks, channels, ring })

function costsOf(body: string): Own['costs'] {
  const positions = JSON.parse(body) as Positions['positions']
  return new Map(Object.entries(positions).map(([id, { cost }]) => [id, cost]))
}

function basketOf({ name, members }: { name: string; members: string }): NamedList {
  return { name, codes: (JSON.parse(members) as { id: InstrumentId }[]).map(({ id }) => id) }
}

/** Everybody's rules. A change that was based on an older revision is refused with `conflict`. */
class RuleStore {
  constructor(
    private readonly db: Db,
    private readonly now: () => number,
  ) {}

  private async count(narrow: { owner?: string; market?: true }): Promise<number> {
    let query = this.db.selectFrom('alert_rules').select(({ fn }) => fn.countAll().as('count'))
    if (narrow.owner !== undefined) query = query.where('owner_id', '=', narrow.owner)
    if (narrow.market) query = query.where('condition', 'like', `${OF_MARKET}%`)
    return Number((await query.executeTakeFirstOrThrow()).count)
  }

  async of(owner: string): Promise<AlertRuleRow[]> {
    return await this.db
      .selectFrom('alert_rules')
      .selectAll()
      .where('owner_id', '=', owner)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  }

  all(): Promise<AlertRuleRow[]> {
    return this.db.selectFrom('alert_rules').selectAll().orderBy('id').execute()
  }

  /** Is another one when any rule, list, basket, data set, position or quiet hour is. */
  async mark(): Promise<string> {
    const rules = await this.db
      .selectFrom('alert_rules')
      .select(({ fn }) => [fn.countAll().as('count'), fn.max('updated_at').as('at'), fn.sum('revision').as('sum')])
      .executeTakeFirst()
    const lists = await this.db
      .selectFrom('watchlists')
      .select(({ fn }) => [fn.max('updated_at').as('at'), fn.sum('revision').as('sum')])
      .executeTakeFirst()
    const quiet = await this.db
      .selectFrom('alert_quiet')
      .select(({ fn }) => [fn.countAll().as('count'), fn.max('updated_at').as('at')])
      .executeTakeFirst()
    const positions = await this.db
      .selectFrom('positions')
      .select(({ fn }) => [fn.max('updated_at').as('at'), fn.sum('revision').as('sum')])
      .executeTakeFirst()
    const baskets = await this.db
      .selectFrom('custom_indexes')
      .select(({ fn }) => [fn.countAll().as('count'), fn.max('updated_at').as('at')])
      .executeTakeFirst()
    const ownData = await this.db
      .selectFrom('own_data')
      .select(({ fn }) => [fn.countAll().as('count'), fn.max('updated_at').as('at')])
      .executeTakeFirst()
    return [
      ...[rules?.count, rules?.at, rules?.sum, lists?.at, lists?.sum, quiet?.count, quiet?.at],
      ...[positions?.at, positions?.sum, baskets?.count, baskets?.at, ownData?.count, ownData?.at],
    ].join()
  }

  /** All personal rules, lists and settings, by account. */
  async allOwn(): Promise<Map<string, Own>> {
    return await this.own()
  }

  async ownOf(owner: string): Promise<Own> {
    return (await this.own(owner)).get(owner) ?? NOTHING_OWN
  }

  private async own(owner?: string): Promise<Map<string, Own>> {
    const documents = async (table: 'watchlists' | 'positions') => {
      const all = this.db.selectFrom(table).select(['user_id', 'body'])
      return await (owner === undefined ? all : all.where('user_id', '=', owner)).execute()
    }
    const baskets = this.db.selectFrom('custom_indexes').select(['owner_id', 'name', 'members'])
    const found = new Map<string, Own>()
    const put = (id: string, part: Partial<Own>) => found.set(id, { ...NOTHING_OWN, ...found.get(id), ...part })
    for (const { user_id, body } of await documents('watchlists')) {
      put(user_id, { lists: JSON.parse(body) as NamedList[] })
    }
    for (const { user_id, body } of await documents('positions')) put(user_id, { costs: costsOf(body) })
    for (const row of await (owner === undefined ? baskets : baskets.where('owner_id', '=', owner)).execute()) {
      put(row.owner_id, { baskets: [...(found.get(row.owner_id)?.baskets ?? []), basketOf(row)] })
    }
    const dataSets = this.db.selectFrom('own_data').select(['user_id', 'name'])
    for (const { user_id, name } of await (owner === undefined
      ? dataSets
      : dataSets.where('user_id', '=', owner)
    ).execute()) {
      put(user_id, { dataSets: [...(found.get(user_id)?.dataSets ?? []), name] })
    }
    return found
  }

  /** Text of the limit that one more rule would exceed. */
  private async limitReached(owner: string, { condition }: AlertRuleInput): Promise<string | undefined> {
    if ((await this.count({ owner })) >= ALERT_RULES_PER_ACCOUNT_MAX) {
      return `每人 ${ALERT_RULES_PER_ACCOUNT_MAX} 条，请先删除不用的`
    }
    if (condition.startsWith(OF_MARKET) && (await this.count({ market: true })) >= ALERT_RULES_OF_MARKET_MAX) {
      return `全市场规则所有人共 ${ALERT_RULES_OF_MARKET_MAX} 条；可改用自选或板块`
    }
    return (await this.count({})) >= ALERT_RULES_MAX ? `所有人共 ${ALERT_RULES_MAX} 条` : undefined
  }

  /** Throws `alerts-full`. */
  async add(owner: string, request: AlertRuleInput, ring?: Ring): Promise<string> {
    const limit = await this.limitReached(owner, request)
    if (limit !== undefined) throw new ZeusError('alerts-full', limit)
    const id = newId()
    const row = {
      id,
      owner_id: owner,
      revision: 1,
      version: 1,
      name: request.name,
      condition: request.condition,
      options: chosen(request, ring),
      status: request.paused ? ('paused' as const) : ('on' as const),
      muted_until: 0,
      expires_at: request.expiresAt,
      note: '',
      created_at: this.now(),
      updated_at: this.now(),
    }
    await this.db.insertInto('alert_rules').values(row).execute()
    return id
  }

  /** A new condition is a new version, and so is going on after a pause, or a ring: what is true then waits. */
  async change(owner: string, id: string, request: AlertRuleInput, ring?: Ring): Promise<void> {
    const before = await this.db
      .selectFrom('alert_rules')
      .selectAll()
      .where('id', '=', id)
      .where('owner_id', '=', owner)
      .executeTakeFirst()
    if (!before) throw new ZeusError('not-found')
    const resumed = before.status === 'paused' && !request.paused
    const isNew = before.condition !== request.condition || resumed || ring !== undefined
    const { numUpdatedRows } = await this.db
      .updateTable('alert_rules')
      .set({
        name: request.name,
        condition: request.condition,
        options: chosen(request, ring),
        status: request.paused ? 'paused' : 'on',
        expires_at: request.expiresAt,
        updated_at: this.now(),
        revision: before.revision + 1,
        version: before.version + (isNew ? 1 : 0),
        note: isNew ? '' : before.note,
      })
      .where('id', '=', id)
      .where('revision', '=', request.revision)
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) throw new ZeusError('conflict')
  }

  async mute(owner: string, id: string, until: number): Promise<void> {
    const { numUpdatedRows } = await this.db
      .updateTable('alert_rules')
      .set(({ eb }) => ({ muted_until: until, updated_at: this.now(), revision: eb('revision', '+', 1) }))
      .where('id', '=', id)
      .where('owner_id', '=', owner)
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) throw new ZeusError('not-found')
  }

  async remove(owner: string, id: string): Promise<void> {
    await this.db.deleteFrom('alert_rules').where('id', '=', id).where('owner_id', '=', owner).execute()
  }
}

export const createRuleStore = (db: Db, now: () => number): RuleStore => new RuleStore(db, now)
