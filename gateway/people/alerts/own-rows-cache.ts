import { dataSetsOf, type Rule, withOwnRows } from '../../../shared/alerts/rule'
import { addTo } from '../../../shared/market/multi-map'
import { OWN_DATA_PREFIX, OwnRows } from '../../../shared/market/own-data'
import type { AlertRuleRow } from '../../storage/alert-tables'
import type { Db } from '../../storage/database'
import { OwnDataStore } from '../../storage/own-data-store'

type Sets = ReadonlyMap<string, OwnRows>

/** Data sets of accounts as rules look them up. Those that a rule names are cached until they are stored again. */
export class OwnRowsCache {
  private readonly store: OwnDataStore
  private cached = new Map<string, OwnRows>()

  constructor(db: Db) {
    this.store = new OwnDataStore(db, Date.now)
  }

  /** Data sets that conditions name, by owner and name; the cache is left with these alone. */
  async namedIn(rules: readonly Pick<AlertRuleRow, 'owner_id' | 'condition'>[]): Promise<ReadonlyMap<string, Sets>> {
    const texts = new Map<string, string[]>()
    for (const { owner_id, condition } of rules) {
      if (condition.includes(OWN_DATA_PREFIX)) addTo(texts, owner_id, condition)
    }
    const next = new Map<string, OwnRows>()
    const found = new Map<string, Sets>()
    for (const [owner, conditions] of texts) found.set(owner, await this.read(owner, conditions, next))
    this.cached = next
    return found
  }

  /** The rule with the rows of the data sets that it names. */
  async attached(owner: string, rule: Rule): Promise<Rule> {
    const names = dataSetsOf(rule.expression).map((name) => `${OWN_DATA_PREFIX}${name}`)
    return names.length === 0 ? rule : withOwnRows(rule, await this.read(owner, names, new Map()))
  }

  private async read(owner: string, conditions: readonly string[], used: Map<string, OwnRows>): Promise<Sets> {
    const sets = new Map<string, OwnRows>()
    for (const { name, updatedAt } of await this.store.heads(owner)) {
      if (!conditions.some((text) => text.includes(`${OWN_DATA_PREFIX}${name}`))) continue
      const key = `${owner} ${name} ${updatedAt}`
      const rows = this.cached.get(key) ?? (await this.load(owner, name))
      if (!rows) continue
      used.set(key, rows)
      sets.set(name, rows)
    }
    return sets
  }

  private async load(owner: string, name: string): Promise<OwnRows | undefined> {
    const set = await this.store.get(owner, name)
    return set && new OwnRows(set)
  }
}
