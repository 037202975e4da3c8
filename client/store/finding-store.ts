import { stands } from '../../shared/flow/split/listed'
import type { SplitFinding } from '../../shared/flow/split-finding'
import type { AnySection } from '../../shared/protocol/frame'
import { BodyStore } from './body-store'

/** What was refuted or joined to another makes room first. */
export const FINDINGS_KEPT = 2_400

/** Order-split findings (`split:ID`, `split:market`), newest activity first. */
export class FindingStore extends BodyStore<SplitFinding> {
  apply(section: AnySection): void {
    if (section.kind === 'finding') this.take(section, section.columns.id, section.columns.body, FINDINGS_KEPT)
  }

  get(id: string): SplitFinding | undefined {
    return this.rows.get(id)
  }

  protected override leastWanted(): string {
    for (const [id, finding] of this.rows) if (!stands(finding)) return id
    return super.leastWanted()
  }

  protected compare(a: SplitFinding, b: SplitFinding): number {
    return b.lastTime - a.lastTime || (a.id < b.id ? -1 : 1)
  }
}
