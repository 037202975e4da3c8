import { NOTHING_OWN, type Own } from '../../../shared/alerts/own'
import { readRule } from '../../../shared/alerts/read-rule'
import { ZeusError } from '../../../shared/protocol/errors'
import type { AlertNow } from '../../../shared/protocol/rest-alerts'
import type { Db } from '../../storage/database'
import { type ListedName, NameBook } from './directory'
import type { EarlierStates } from './earlier-states'
import type { AlertEngine } from './engine'
import { createQuietStore } from './quiet-store'
import { membersOf, readStoredRule } from './read-stored-rule'
import { createRuleStore } from './rule-store'

export interface RuleBookParts {
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
  private names = new NameBook([])
  private mark = ''
  private read: Awaited<ReturnType<RuleBook['readAll']>> | undefined
  private used: RuleBook['read']

  constructor(private readonly parts: RuleBookParts) {
    this.rules = createRuleStore(parts.db, parts.now)
    this.quietHours = createQuietStore(parts.db, parts.now)
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
    const { rows, own, quiet } = read
    const kept = rows.flatMap((row) => {
      const rule = readStoredRule(row, this.names, own.get(row.owner_id) ?? NOTHING_OWN)
      return rule ? [{ ...rule, quiet: quiet.get(row.owner_id) }] : []
    })
    parts.engine.setRules(kept, parts.earlier.taker(kept))
  }

  /** Whether a condition would be true already if it were made now. Throws `alert-invalid`. */
  heldNow({ condition, own }: { condition: string; own: Own }): AlertNow {
    const read = readRule(condition, this.names.directory(own))
    if (!read.ok) throw new ZeusError('alert-invalid', read.reason)
    return this.parts.engine.heldNow(read.rule, membersOf(read.rule, this.names, own), own.costs)
  }

  private async readAll() {
    const [rows, own, quiet] = [await this.rules.all(), await this.rules.allOwn(), await this.quietHours.all()]
    return { rows, own, quiet }
  }
}
