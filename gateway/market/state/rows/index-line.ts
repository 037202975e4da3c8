import type { Phase } from '../../../../shared/market/session'
import type { KindName, Row } from '../../../../shared/protocol/kinds'
import type { MarketCore } from '../market'
import type { RowMaker } from './row-maker'

/** Each index now, and its minute line. */
export class IndexRows implements RowMaker {
  readonly kinds = ['index', 'index-minute'] as const

  /** The market's phase at the last tick: part of every row. */
  private phase: Phase | undefined

  constructor(private readonly market: MarketCore) {}

  advance(): void {
    this.market.indexes.refresh()
  }

  tick(): void {
    const { indexes, out, ingestTime, interest, phase } = this.market
    const phaseTurned = phase !== this.phase
    this.phase = phase
    for (const index of indexes.all) {
      if (!(index.dirty || phaseTurned) || index.last === 0) continue
      if (interest(index.topic)) {
        out.push({ kind: 'index', topic: index.topic, row: index.row(phase), ingestTime })
        if (index.dirtyFrom !== Number.POSITIVE_INFINITY) {
          for (const row of index.rows(index.dirtyFrom)) {
            out.push({ kind: 'index-minute', topic: index.topic, row, ingestTime })
          }
        }
      }
      index.cleaned()
    }
  }

  rows(subject: string, kind: KindName): Row<'index'>[] | Row<'index-minute'>[] | undefined {
    const index = this.market.indexes.get(subject)
    if (kind === 'index-minute') return index?.rows()
    return index && index.last > 0 ? [index.row(this.market.phase)] : undefined
  }

  restart(): void {
    // The lines are the indexes' own.
    this.phase = undefined
  }
}
