import type { InstrumentId } from '../../shared/market/instrument'
import type { StoredState } from './entry'
import type { KeptRule } from './kept-rule'

/** Where rules stood in an earlier life; each is taken once, and only by the version that it is of. */
export class EarlierStates {
  constructor(private readonly states: Map<string, StoredState & { version: number }>) {}

  taker(rules: readonly KeptRule[]): (ruleId: string, instrument: InstrumentId) => StoredState | undefined {
    const versions = new Map(rules.map(({ id, version }) => [id, version]))
    return (ruleId, instrument) => {
      const key = `${ruleId} ${instrument}`
      const found = this.states.get(key)
      this.states.delete(key)
      return found?.version === versions.get(ruleId) ? found : undefined
    }
  }
}
