import type { SplitFinding } from '../../../shared/flow/split-finding'
import type { Shares } from '../../../shared/market/units'
import { createDayAxis, type DayAxis } from '../../charts/day-axis'

/** Minutes on the day axis: x ascending, prices in price units, volume in shares. */
export interface SceneMinutes {
  x: number[]
  price: number[]
  average: (number | null)[]
  volume: number[]
}

export const NO_MINUTES: SceneMinutes = { x: [], price: [], average: [], volume: [] }

/**
 * Data drawn by the panes of one instrument: minutes, findings, the selected one, and the visible time range. Panes
 * read it at each repaint; none of it is React state.
 */
export class Scene {
  axis: DayAxis = createDayAxis([])
  minutes: () => SceneMinutes = () => NO_MINUTES
  findings: readonly SplitFinding[] = []
  selected: string | undefined
  /** Places on the axis. */
  view: readonly [from: number, to: number] = [0, 240]
  priceScale = 2
  /** Shares in one 手. */
  lot: Shares = 100
  private readonly listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  set(
    change: Partial<Pick<Scene, 'axis' | 'minutes' | 'findings' | 'selected' | 'view' | 'priceScale' | 'lot'>>,
  ): void {
    Object.assign(this, change)
    this.notify()
  }

  /** Counts changes of anything that is drawn. */
  version = 0

  readonly notify = (): void => {
    this.version++
    for (const listener of [...this.listeners]) listener()
  }

  /** Places of a finding's first and last child; undefined off the axis. */
  spanOf(finding: SplitFinding): [number, number] | undefined {
    const from = this.axis.xOf(finding.firstTime)
    const to = this.axis.xOf(finding.lastTime)
    return from === undefined || to === undefined ? undefined : [from, to]
  }

  get chosen(): SplitFinding | undefined {
    return this.findings.find((finding) => finding.id === this.selected)
  }
}

/** A stretch around a finding, with room on both sides, inside the axis. */
export function viewAround([from, to]: readonly [number, number], end: number): [number, number] {
  const room = Math.max(2, (to - from) * 0.15)
  return [Math.max(0, from - room), Math.min(end, to + room)]
}

/** The finding whose child lies nearest to a place, by horizontal and vertical distance in pixels; undefined beyond `reach`. */
export function nearestFinding(
  findings: readonly SplitFinding[],
  distance: (finding: SplitFinding, child: number) => number | undefined,
  reach: number,
): SplitFinding | undefined {
  let best: SplitFinding | undefined
  let least = reach
  for (const finding of findings) {
    for (let child = 0; child < finding.children.length; child++) {
      const far = distance(finding, child)
      if (far === undefined || far >= least) continue
      least = far
      best = finding
    }
  }
  return best
}
