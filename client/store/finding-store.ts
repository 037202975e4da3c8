import type { SplitFinding } from '../../shared/flow/split-finding'
import type { AnySection } from '../../shared/protocol/frame'
import { BodyStore } from './body-store'

export const FINDINGS_KEPT = 2_000

/** Order-split findings (`split:ID`, `split:market`), newest activity first. */
export class FindingStore extends BodyStore<SplitFinding> {
  apply(section: AnySection): void {
    if (section.kind === 'finding') this.take(section, section.columns.id, section.columns.body, FINDINGS_KEPT)
  }

  get(id: string): SplitFinding | undefined {
    return this.rows.get(id)
  }

  protected compare(a: SplitFinding, b: SplitFinding): number {
    return b.lastTime - a.lastTime || (a.id < b.id ? -1 : 1)
  }
}
