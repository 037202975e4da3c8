import type { Directory } from '../../shared/alerts/directory'
import { readRule } from '../../shared/alerts/read-rule'
import { refusedAlways, refusedOf } from '../../shared/alerts/refusal'
import type { Rule } from '../../shared/alerts/rule'
import { sayRule, writeRule } from '../../shared/alerts/sentence'
import type { Instrument } from '../../shared/market/instrument'
import type { ParsedAlert } from '../../shared/protocol/rest-alerts'

type List = { name: string; codes: readonly string[] }

/** What reading a condition takes: the market's names, and one's own lists. */
export interface AlertReaderParts {
  rules: { listsOf(owner: string): Promise<List[]> }
  names(): {
    directory(lists: readonly List[]): Directory
    membersOf(board: string): string[]
    nameOf(id: string): string | undefined
  }
  instrument(id: string): Instrument | undefined
}

/** A condition as it was understood; `rule` and what it watches where it can be. */
export interface ReadAlert {
  answer: ParsedAlert
  rule?: Rule
  members: readonly string[]
}

/** Reads conditions with the names and lists of one person. */
export class AlertReader {
  constructor(private readonly parts: AlertReaderParts) {}

  async read(owner: string, text: string): Promise<ReadAlert> {
    return (await this.of(owner))(text)
  }

  /** Reads several with the lists as they are now. */
  async of(owner: string): Promise<(text: string) => ReadAlert> {
    const lists = await this.parts.rules.listsOf(owner)
    return (text) => this.readWith(lists, text)
  }

  private readWith(lists: readonly List[], text: string): ReadAlert {
    const names = this.parts.names()
    const found = readRule(text, names.directory(lists))
    if (!found.ok) return refusal(found.at, found.reason, found.near)
    const { rule } = found
    const members = this.membersOf(rule, lists)
    const reason = refusedAlways(rule) ?? this.refused(rule, members)
    if (reason) return refusal(0, reason, [])
    const instruments = rule.scope.kind === 'figures' ? 0 : members.length
    const sentence = sayRule(rule, (id) => names.nameOf(id))
    return { answer: { ok: true, condition: writeRule(rule), sentence, instruments }, rule, members }
  }

  private membersOf({ scope }: Rule, lists: readonly List[]): readonly string[] {
    if (scope.kind === 'instrument') return [scope.id]
    if (scope.kind === 'board') return this.parts.names().membersOf(scope.name)
    return scope.kind === 'list' ? (lists.find(({ name }) => name === scope.name)?.codes ?? []) : []
  }

  /** Refused where not one of what it watches could ever ring. */
  private refused(rule: Rule, members: readonly string[]): string | undefined {
    if (rule.scope.kind === 'figures' || rule.scope.kind === 'all') return undefined
    const known = members.flatMap((id) => this.parts.instrument(id) ?? [])
    if (known.length === 0) return rule.scope.kind === 'instrument' ? '没有这个代码' : '这个分组里还没有股票'
    const reasons = known.map((instrument) => refusedOf(rule, instrument))
    return reasons.includes(undefined) ? undefined : reasons[0]
  }
}

const refusal = (at: number, reason: string, near: readonly string[]): ReadAlert => ({
  answer: { ok: false, at, reason, near: [...near] },
  members: [],
})
