import type { Directory } from '../../../shared/alerts/directory'
import { LINE_MEMBERS_MAX } from '../../../shared/alerts/line'
import { NOTHING_OWN, namedIn, type Own } from '../../../shared/alerts/own'
import { readRule } from '../../../shared/alerts/read-rule'
import { refusedAlways, refusedOf, refusedOfOther } from '../../../shared/alerts/refusal'
import { othersOf, type Rule, usesCost, usesLines } from '../../../shared/alerts/rule'
import { describeRule, writeRule } from '../../../shared/alerts/sentence'
import type { Instrument } from '../../../shared/market/instrument'
import type { ParsedAlert } from '../../../shared/protocol/rest-alerts'

/** Inputs for reading a condition: the market's names, and the owner's items. */
export interface AlertReaderParts {
  rules: { ownOf(owner: string): Promise<Own> }
  names(): {
    directory(own: Own): Directory
    membersOf(board: string): string[]
    nameOf(id: string): string | undefined
    /** Names listed by the market. */
    readonly listed: readonly unknown[]
  }
  instrument(id: string): Instrument | undefined
}

/** A condition as it was understood; `rule` and what it watches where it can be. */
interface ReadAlert {
  answer: ParsedAlert
  rule?: Rule
  members: readonly string[]
  /** Items of the owner. */
  own: Own
}

/** Reads conditions with the names and lists of one person. */
export class AlertReader {
  constructor(private readonly parts: AlertReaderParts) {}

  async read(owner: string, text: string): Promise<ReadAlert> {
    return (await this.of(owner))(text)
  }

  /** Reads several with the lists as they are now. */
  async of(owner: string): Promise<(text: string) => ReadAlert> {
    const own = await this.parts.rules.ownOf(owner)
    return (text) => this.readWith(own, text)
  }

  private readWith(own: Own, text: string): ReadAlert {
    const names = this.parts.names()
    const found = readRule(text, names.directory(own))
    if (!found.ok) return refusal(found.at, found.reason, found.near)
    const { rule } = found
    const members = this.membersOf(rule, own)
    const reason = refusedAlways(rule) ?? this.refusedOthers(rule) ?? this.refused(rule, members, own)
    if (reason) return refusal(0, reason, [])
    const instruments = rule.scope.kind === 'figures' ? 0 : members.length
    const sentence = describeRule(rule, (id) => names.nameOf(id))
    return { answer: { ok: true, condition: writeRule(rule), sentence, instruments }, rule, members, own }
  }

  private membersOf({ scope }: Rule, own: Own): readonly string[] {
    if (scope.kind === 'instrument') return [scope.id]
    if (scope.kind === 'board') return this.parts.names().membersOf(scope.name)
    return namedIn(own, scope)?.codes ?? []
  }

  /** Refused for what it says of another instrument than it watches. */
  private refusedOthers(rule: Rule): string | undefined {
    for (const id of othersOf(rule.expression)) {
      const other = this.parts.instrument(id)
      const reason = other ? refusedOfOther(rule, other) : `${id} 今天不在行情里`
      if (reason) return reason
    }
    return undefined
  }

  /** Refused where not one of what it watches could ever ring. */
  private refused(rule: Rule, members: readonly string[], { costs }: Own): string | undefined {
    if (rule.scope.kind === 'figures' || rule.scope.kind === 'all') return undefined
    const known = members.flatMap((id) => this.parts.instrument(id) ?? [])
    if (usesLines(rule.expression) && known.length > LINE_MEMBERS_MAX) {
      return `日线条件要逐只计算，最多看 ${LINE_MEMBERS_MAX} 只，这里有 ${known.length} 只`
    }
    if (known.length === 0) return rule.scope.kind === 'instrument' ? '没有这个代码' : '这个分组里还没有股票'
    const isPaid = (id: string) => costs.has(id) || !usesCost(rule.expression)
    const reasons = known.map((one) => refusedOf(rule, one) ?? (isPaid(one.id) ? undefined : NO_COST))
    return reasons.includes(undefined) ? undefined : reasons[0]
  }
}

const NO_COST = '没有记下这只的成本：请先在自选里填写成本与数量'

const refusal = (at: number, reason: string, near: readonly string[]): ReadAlert => ({
  answer: { ok: false, at, reason, near: [...near] },
  members: [],
  own: NOTHING_OWN,
})
