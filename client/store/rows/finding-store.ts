import { isValid } from '../../../shared/flow/split/verdict/listed'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import { kinds } from '../../../shared/protocol/kinds'
import { BodyStore } from './body-store'
import { forgetOldest } from './keyed-rows'

export const PAGE_FINDINGS_MAX = kinds.finding.retainedByPage

/** Order-split findings (`split:ID`, `split:market`), newest activity first. */
export class FindingStore extends BodyStore<'finding', SplitFinding> {
  constructor() {
    super('split', 'finding', { key: 'id', capacity: PAGE_FINDINGS_MAX, makeRoom: forgetLeastWanted })
  }

  protected compare(a: SplitFinding, b: SplitFinding): number {
    return b.lastTime - a.lastTime || (a.id < b.id ? -1 : 1)
  }
}

/** Refuted findings and those joined to others are evicted first. */
function forgetLeastWanted(findings: Map<string | number, SplitFinding>): void {
  for (const [id, finding] of findings) if (!isValid(finding)) return void findings.delete(id)
  forgetOldest(findings)
}
