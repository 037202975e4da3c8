import { namedIn, type Own } from '../../../shared/alerts/own'
import { readRule } from '../../../shared/alerts/read-rule'
import { type Rule, usesCost } from '../../../shared/alerts/rule'
import type { InstrumentId } from '../../../shared/market/instrument'
import { isBasketId } from '../../../shared/market/instrument-id'
import type { AlertChoice } from '../../../shared/protocol/rest-alerts'
import type { AlertRuleRow } from '../../storage/alert-tables'
import { type ActiveRule, NO_INSTRUMENT, type Ring } from './active-rule'
import type { NameBook } from './directory'

/** Instruments that one rule may watch, but a rule of the whole market. */
const MEMBERS_MAX = 500

/** Instruments that a rule watches now. */
export function membersOf({ scope }: Rule, names: NameBook, own: Own): InstrumentId[] {
  if (scope.kind === 'instrument') return [scope.id]
  if (scope.kind === 'figures') return [NO_INSTRUMENT]
  if (scope.kind === 'all') return []
  const members = scope.kind === 'board' ? names.membersOf(scope.name) : (namedIn(own, scope)?.codes ?? [])
  return [...new Set(members)].filter((id) => !isBasketId(id)).slice(0, MEMBERS_MAX)
}

/** A stored rule, ready to be judged; undefined where its list, basket, board or stock is gone. */
export function readStoredRule(row: AlertRuleRow, names: NameBook, own: Own): ActiveRule | undefined {
  const read = readRule(row.condition, names.directory(own))
  if (!read.ok) return undefined
  const { ring, ...choice } = JSON.parse(row.options) as AlertChoice & { ring?: Ring }
  return {
    id: row.id,
    ownerId: row.owner_id,
    version: row.version,
    name: row.name,
    condition: row.condition,
    rule: read.rule,
    choice,
    isOn: row.status === 'on',
    mutedUntil: Number(row.muted_until),
    expiresAt: row.expires_at === null ? null : Number(row.expires_at),
    ring,
    members: membersOf(read.rule, names, own),
    costs: usesCost(read.rule.expression) ? own.costs : undefined,
  }
}
