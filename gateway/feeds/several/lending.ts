import type { InstrumentId } from '../../../shared/market/instrument'
import { SourceRanking } from './ranking'
import { SILENT_MS } from './silence'
import { GRACE_MS, type WatchedSource } from './watched-source'

/** Another source supplies an instrument from now on. */
export interface Loan {
  id: InstrumentId
  by: WatchedSource
}

/**
 * Source of the instruments for which the source in use has no plausible row: the best of the others that has one,
 * until the source in use has had one again for `steadyMs`.
 */
export class Lending {
  private readonly rankings = new Map<InstrumentId, SourceRanking>()

  constructor(
    private readonly sources: readonly WatchedSource[],
    private readonly steadyMs: number,
  ) {}

  /** Undefined if the source in use supplies it itself. */
  lenderOf(id: InstrumentId): WatchedSource | undefined {
    const ranking = this.rankings.get(id)
    return ranking && this.sources[ranking.active]
  }

  get lent(): readonly Loan[] {
    return [...this.rankings].map(([id, { active }]) => ({ id, by: this.sources[active] as WatchedSource }))
  }

  restart(): void {
    this.rankings.clear()
  }

  /** Looks again; the answer is what changed. `usable` by rank: whether a source can be used at all. */
  look(active: WatchedSource, usable: readonly boolean[], now: number): Loan[] {
    const changed: Loan[] = []
    const holds = (source: WatchedSource, id: InstrumentId) =>
      usable[source.rank] === true && source.tradingDay === active.tradingDay && has(source, id, now)
    for (const id of this.lacking(active, usable, now)) {
      if (this.rankings.has(id)) continue
      const by = this.sources.find((source) => source !== active && holds(source, id))
      if (!by) continue
      this.rankings.set(id, new SourceRanking(this.sources.length, this.steadyMs, by.rank))
      changed.push({ id, by })
    }
    for (const [id, ranking] of this.rankings) {
      const isAnother = ranking.look(
        this.sources.map((source) => holds(source, id)),
        now,
      )
      const by = this.sources[ranking.active] as WatchedSource
      if (by === active) this.rankings.delete(id)
      if (isAnother) changed.push({ id, by })
    }
    return changed
  }

  /**
   * Instruments for which the source in use has no plausible row. Sources that do not accept requests for instruments
   * report none.
   */
  private lacking(active: WatchedSource, usable: readonly boolean[], now: number): InstrumentId[] {
    const missing = active.feed.missing?.()
    if (missing) return [...missing.keys()].filter((id) => isMissed(active, id, now))
    if (now - active.dayBeganAt < SILENT_MS) return []
    const others = this.sources.filter((source) => source !== active && usable[source.rank])
    return others.flatMap((source) => [...source.rows.keys()]).filter((id) => !active.tellsOf(id))
  }
}

/** A single bad row among good ones is none of it. */
function isMissed(source: WatchedSource, id: InstrumentId, now: number): boolean {
  const row = source.feed.missing?.().get(id)
  return row !== undefined && now - row.since >= GRACE_MS
}

const has = (source: WatchedSource, id: InstrumentId, now: number): boolean =>
  (source.tellsOf(id) || (source.feed.missing !== undefined && source.instruments.has(id))) &&
  !isMissed(source, id, now)
