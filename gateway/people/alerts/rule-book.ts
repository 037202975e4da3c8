import { LINE_MEMBERS_MAX } from '../../../shared/alerts/line'
import { NOTHING_OWN, namedIn, type Own } from '../../../shared/alerts/own'
import { readRule } from '../../../shared/alerts/read-rule'
import { type Rule, usesCost, usesLines, withOwnRows } from '../../../shared/alerts/rule'
import type { InstrumentId } from '../../../shared/market/instrument'
import { isBasketId } from '../../../shared/market/instrument-id'
import type { OwnRows } from '../../../shared/market/own-data'
import { ZeusError } from '../../../shared/protocol/errors'
import type { AlertChoice, AlertNow } from '../../../shared/protocol/rest-alerts'
import type { AlertRuleRow } from '../../storage/alert-tables'
import type { Db } from '../../storage/database'
import { type ActiveRule, NO_INSTRUMENT, type Ring } from './active-rule'
import { type ListedName, NameBook } from './directory'
import type { EarlierStates } from './earlier-states'
import type { AlertEngine } from './engine'
import { OwnRowsCache } from './own-rows-cache'
import { createQuietStore } from './quiet-store'
import { createRuleStore } from './rule-store'

/** Instruments that one rule may watch, but a rule of the whole market. */
const MEMBERS_MAX = 500
const NO_DATA: ReadonlyMap<string, OwnRows> = new Map()

/** Instruments that a rule watches now. */
export function membersOf({ scope, expression }: Rule, names: NameBook, own: Own): InstrumentId[] {
  if (scope.kind === 'instrument') return [scope.id]
  if (scope.kind === 'figures') return [NO_INSTRUMENT]
  if (scope.kind === 'all') return []
  const members = scope.kind === 'board' ? names.membersOf(scope.name) : (namedIn(own, scope)?.codes ?? [])
  const most = usesLines(expression) ? LINE_MEMBERS_MAX : MEMBERS_MAX
  return [...new Set(members)].filter((id) => !isBasketId(id)).slice(0, most)
}

/** A stored rule, ready to be judged; undefined where its list, basket, board or stock is gone. */
function readStoredRule(
  row: AlertRuleRow,
  names: NameBook,
  own: Own,
  data: ReadonlyMap<string, OwnRows>,
): ActiveRule | undefined {
  const read = readRule(row.condition, names.directory(own))
  if (!read.ok) return undefined
  const { ring, ...choice } = JSON.parse(row.options) as AlertChoice & { ring?: Ring }
  return {
    id: row.id,
    ownerId: row.owner_id,
    version: row.version,
    name: row.name,
    condition: row.condition,
    rule: withOwnRows(read.rule, data),
    choice,
    isOn: row.status === 'on',
    mutedUntil: Number(row.muted_until),
    expiresAt: row.expires_at === null ? null : Number(row.expires_at),
    ring,
    members: membersOf(read.rule, names, own),
    costs: usesCost(read.rule.expression) ? own.costs : undefined,
  }
}

interface RuleBookParts {
  db: Db
  now: () => number
  /** Names of the market; the same array until one changes. */
  listed: () => readonly ListedName[]
  engine: Pick<AlertEngine, 'setRules' | 'heldNow'>
  earlier: EarlierStates
}

/** Everybody's rules, from how they are stored to how they are judged. */
export class RuleBook {
  private readonly rules
  private readonly quietHours
  private readonly ownData
  private names = new NameBook([])
  private mark = ''
  private read: Awaited<ReturnType<RuleBook['readAll']>> | undefined
  private used: RuleBook['read']

  constructor(private readonly parts: RuleBookParts) {
    this.rules = createRuleStore(parts.db, parts.now)
    this.quietHours = createQuietStore(parts.db, parts.now)
    this.ownData = new OwnRowsCache(parts.db)
  }

  /** Looks whether something changed. */
  async load(): Promise<void> {
    const next = await this.rules.mark()
    if (next !== this.mark || !this.read) {
      this.mark = next
      this.read = await this.readAll()
    }
    this.use()
  }

  /** Runs as soon as the market's names arrive: rows that a journal sends next are already judged. */
  use(): void {
    const { read, parts } = this
    const listed = parts.listed()
    if (!read || listed.length === 0 || (read === this.used && listed === this.names.listed)) return
    this.used = read
    if (listed !== this.names.listed) this.names = new NameBook(listed)
    const { rows, own, data, quiet } = read
    const activeRules = rows.flatMap((row) => {
      const rule = readStoredRule(
        row,
        this.names,
        own.get(row.owner_id) ?? NOTHING_OWN,
        data.get(row.owner_id) ?? NO_DATA,
      )
      return rule ? [{ ...rule, quiet: quiet.get(row.owner_id) }] : []
    })
    parts.engine.setRules(activeRules, parts.earlier.taker(activeRules))
  }

  /** Whether a condition would be true already if it were made now. Throws `alert-invalid`. */
  async heldNow({ owner, condition, own }: { owner: string; condition: string; own: Own }): Promise<AlertNow> {
    const read = readRule(condition, this.names.directory(own))
    if (!read.ok) throw new ZeusError('alert-invalid', read.reason)
    const rule = await this.ownData.attached(owner, read.rule)
    return this.parts.engine.heldNow(rule, membersOf(rule, this.names, own), own.costs)
  }

  private async readAll() {
    const [rows, own, quiet] = [await this.rules.all(), await this.rules.allOwn(), await this.quietHours.all()]
    return { rows, own, data: await this.ownData.namedIn(rows), quiet }
  }
}
