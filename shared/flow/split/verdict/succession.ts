import { addTo } from '../../../market/multi-map'
import type { UnixMs } from '../../../market/units'
import type { ChildOrder, SplitFinding } from '../../split-finding'
import { isValid } from './listed'

/** Two findings are of one parent if they share this fraction of the stored children of either one. */
const SHARED_MIN = 0.5

type First = Pick<SplitFinding, 'firstEmitTime' | 'childrenAtFirstEmit'> & { peak: number }

/** Findings of the later detector, and all children that it ever named. */
interface Found {
  finding: SplitFinding
  children: Set<number | string>
}

/**
 * Matches the published findings of one detector with those of its replacement in the same prints: a finding of the
 * first that shares children with one of the second is published as joined to it, so that every finding has an end and
 * no parent is published twice. Of the second's own findings, only the first publication to readers counts as
 * published.
 */
export class Succession {
  private readonly found = new Map<string, Found>()
  private readonly firsts = new Map<string, First>()
  /** Earlier findings that are not retracted and that no new finding continues yet, with their children. */
  private readonly open = new Map<SplitFinding, Set<number | string>>()

  /** Receives the later detector's findings while it catches up; nothing is published. */
  note(findings: readonly SplitFinding[]): void {
    for (const finding of findings) {
      const known = this.found.get(finding.id)
      const children = known?.children ?? new Set()
      for (const child of finding.children) children.add(keyOf(child))
      this.found.set(finding.id, { finding, children })
      const into = finding.mergedInto === undefined ? undefined : this.found.get(finding.mergedInto)
      if (into) for (const child of children) into.children.add(child)
    }
  }

  /**
   * Findings to be published once the later detector has caught up. `earlier`: the last state of each finding of the
   * day; `ended`: those of them that the first detector's end changed.
   */
  begin(earlier: readonly SplitFinding[], ended: readonly SplitFinding[], now: UnixMs): SplitFinding[] {
    const before = new Map([...earlier, ...ended].map((finding) => [finding.id, finding]))
    const heirs = new Map<string, SplitFinding[]>()
    const joined: SplitFinding[] = []
    for (const finding of before.values()) {
      const heir = this.found.has(finding.id) ? finding.id : this.heirOf(finding)
      if (heir === undefined) continue
      for (const id of this.chainFrom(heir)) addTo(heirs, id, finding)
      if (heir !== finding.id) joined.push({ ...finding, state: 'closed', mergedInto: heir })
    }
    const gone = new Set(joined.map(({ id }) => id))
    const current: SplitFinding[] = []
    for (const { finding } of this.found.values()) {
      const own = heirs.get(finding.id)
      if (!own && !isValid(finding)) continue
      this.firsts.set(finding.id, firstOf(finding, own ?? [], now))
      current.push(this.asPublished(finding))
    }
    const isLeft = ({ id }: SplitFinding) => !this.found.has(id) && !gone.has(id)
    const over = ended.filter(isLeft)
    for (const finding of before.values()) {
      if (isValid(finding) && isLeft(finding)) this.open.set(finding, new Set(finding.children.map(keyOf)))
    }
    this.found.clear()
    return [...current, ...over, ...joined]
  }

  /** Findings of the later detector to be published from then on. */
  pass(findings: SplitFinding[]): SplitFinding[] {
    if (this.firsts.size === 0 && this.open.size === 0) return findings
    return findings.flatMap((finding) => [this.asPublished(finding), ...this.joinedTo(finding)])
  }

  /** A finding, the one that it was joined to, and so on. */
  private chainFrom(id: string): string[] {
    const ids = [id]
    for (let into = this.found.get(id)?.finding.mergedInto; into && !ids.includes(into); ) {
      ids.push(into)
      into = this.found.get(into)?.finding.mergedInto
    }
    return ids
  }

  /** The finding that an earlier one is part of. */
  private heirOf(earlier: SplitFinding): string | undefined {
    if (!isValid(earlier)) return undefined
    let best: string | undefined
    let most = 0
    const own = new Set(earlier.children.map(keyOf))
    for (const { finding, children } of this.found.values()) {
      if (finding.side !== earlier.side || finding.mergedInto !== undefined) continue
      const shared = sharedBy(own, children)
      if (shared <= most || !isOne(shared, own.size, children.size)) continue
      most = shared
      best = finding.id
    }
    return best
  }

  /** Earlier findings that are now known to be part of a new one. */
  private joinedTo(finding: SplitFinding): SplitFinding[] {
    if (this.open.size === 0 || !isValid(finding)) return []
    const children = new Set(finding.children.map(keyOf))
    const joined: SplitFinding[] = []
    for (const [earlier, own] of this.open) {
      if (earlier.side !== finding.side || !isOne(sharedBy(own, children), own.size, children.size)) continue
      this.open.delete(earlier)
      joined.push({ ...earlier, state: 'closed', mergedInto: finding.id })
    }
    return joined
  }

  private asPublished(finding: SplitFinding): SplitFinding {
    const first = this.firsts.get(finding.id)
    if (!first) return finding
    first.peak = Math.max(first.peak, finding.confidence)
    return { ...finding, ...first }
  }
}

/** When a finding was first heard of: as one of those that it takes the place of, or now. */
function firstOf(finding: SplitFinding, earlier: readonly SplitFinding[], now: UnixMs): First {
  const peak = Math.max(finding.confidence, ...earlier.map((one) => one.peak ?? one.confidence))
  const [oldest] = [...earlier].sort((a, b) => a.firstEmitTime - b.firstEmitTime)
  if (!oldest) return { firstEmitTime: now, childrenAtFirstEmit: finding.childCount, peak }
  return { firstEmitTime: oldest.firstEmitTime, childrenAtFirstEmit: oldest.childrenAtFirstEmit, peak }
}

const isOne = (shared: number, one: number, other: number): boolean =>
  shared > 0 && shared >= SHARED_MIN * Math.min(one, other)

function sharedBy(one: ReadonlySet<number | string>, other: ReadonlySet<number | string>): number {
  let shared = 0
  for (const child of one) if (other.has(child)) shared++
  return shared
}

const keyOf = ({ orderNo, time, price, volume, active }: ChildOrder): number | string =>
  orderNo > 0 ? orderNo : `${time}:${price}:${volume}:${active}`
