import type { InstrumentId } from '../../../shared/market/instrument'
import type { ActiveRule } from './active-rule'
import type { StoredState } from './entry'

/** Rule states of an earlier process; each is taken once, and only by the rule version that it belongs to. */
export class EarlierStates {
  constructor(private readonly states: Map<string, StoredState & { version: number }>) {}

  taker(rules: readonly ActiveRule[]): (ruleId: string, instrument: InstrumentId) => StoredState | undefined {
    const versions = new Map(rules.map(({ id, version }) => [id, version]))
    this.forgetLeft(rules)
    return (ruleId, instrument) => {
      const key = `${ruleId} ${instrument}`
      const found = this.states.get(key)
      this.states.delete(key)
      return found?.version === versions.get(ruleId) ? found : undefined
    }
  }

  /**
   * An instrument that left a list or basket while no process judged has no state, even if it returns. Boards fill as
   * the market's names arrive.
   */
  private forgetLeft(rules: readonly ActiveRule[]): void {
    const lists = rules.filter(({ rule: { scope } }) => scope.kind === 'list' || scope.kind === 'basket')
    const members = new Map(lists.map((activeRule) => [activeRule.id, new Set<string>(activeRule.members)]))
    for (const key of this.states.keys()) {
      const [ruleId = '', instrument = ''] = key.split(' ')
      if (members.get(ruleId)?.has(instrument) === false) this.states.delete(key)
    }
  }
}
