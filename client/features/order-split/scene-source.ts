import type { SplitFinding } from '../../../shared/flow/split-finding'
import type { DayAxis } from '../../charts/day-axis'
import { fixedSource } from '../../charts/source'
import type { RangeQuery } from '../../store/bars/range-query'
import type { FindingStore } from '../../store/rows/finding-store'
import type { TickStore } from '../../store/rows/tick-store'
import type { FindingSource } from './finding-table'
import { withLiveMinutes } from './minutes'
import type { SceneMinutes } from './scene'

/** Findings of a range: the recorded ones, and before them those of the running day as they stand (`live`). */
export function findingsIn(
  { from, to }: Pick<RangeQuery, 'from' | 'to'>,
  recorded: readonly SplitFinding[],
  live: Pick<FindingStore, 'columns' | 'subscribe'> | undefined,
): FindingSource {
  if (!live) return fixedSource(recorded)
  const inside = (finding: SplitFinding) => finding.lastTime >= from && finding.firstTime < to
  let made: { from: readonly SplitFinding[]; all: readonly SplitFinding[] } | undefined
  return {
    subscribe: live.subscribe,
    columns() {
      const now = live.columns()
      if (made?.from !== now) {
        const fresh = new Set(now.map(({ id }) => id))
        made = { from: now, all: [...now, ...recorded.filter(({ id }) => !fresh.has(id))].filter(inside) }
      }
      return made.all
    },
  }
}

/** The recorded minutes and, where the running day is in sight, those of it as they stand. */
export function sceneMinutes(
  recorded: SceneMinutes,
  live: { tick: TickStore; axis: DayAxis; today: string } | undefined,
): () => SceneMinutes {
  if (!live) return () => recorded
  const { tick, axis, today } = live
  let made: { version: number; line: SceneMinutes } | undefined
  return () => {
    if (made?.version !== tick.version)
      made = { version: tick.version, line: withLiveMinutes(recorded, tick, axis, today) }
    return made.line
  }
}
