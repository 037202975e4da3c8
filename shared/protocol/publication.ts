import { exchangeOf } from '../market/instrument'
import { figuresOf } from './figure-columns'
import type { Freeze, FrozenFigure } from './freezes'
import type { KindName, Row } from './kinds'
import { parseTopic, type TopicName } from './topics'

/** Sums over instruments of several exchanges: without a part they would be wrong. */
const SUMS: readonly KindName[] = ['breadth', 'index', 'index-minute']

/** Decides which figures are published: all except those withheld by operators. */
export class Publication {
  private freezes: readonly Freeze[] = []
  private readonly listeners = new Set<() => void>()

  /** True if nothing is withheld. */
  get isWhole(): boolean {
    return this.freezes.length === 0
  }

  list(): readonly Freeze[] {
    return this.freezes
  }

  /** Replaces the list of withheld figures. */
  set(freezes: readonly Freeze[]): void {
    if (JSON.stringify(freezes) === JSON.stringify(this.freezes)) return
    this.freezes = freezes
    for (const listener of this.listeners) listener()
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Whether a figure of an instrument is withheld; without `id`, of any instrument. */
  withholds(figure: FrozenFigure, id?: string): boolean {
    const exchange = id === undefined ? undefined : exchangeOf(id)
    return this.freezes.some(
      (one) => one.figure === figure && (exchange === undefined || one.exchange === '' || one.exchange === exchange),
    )
  }

  /** Whether rows of a kind carry a figure that is withheld anywhere. */
  concerns(kind: KindName): boolean {
    return !this.isWhole && figuresOf(kind).some(([, figure]) => this.withholds(figure))
  }

  /**
   * A row as published: NaN for a withheld figure, undefined if the whole row is withheld. `idAt`: the instrument at a
   * registry index, if known.
   */
  row<K extends KindName>(topic: TopicName, kind: K, row: Row<K>, idAt: IdAt): Row<K> | undefined {
    const id = ownerOf(topic, kind, row, idAt)
    if (kind === 'finding') return this.withholds('split', id) ? undefined : row
    let masked: Record<string, unknown> | undefined
    for (const [column, figure] of figuresOf(kind)) {
      if (!this.withholds(figure, id)) continue
      masked ??= { ...row }
      masked[column] = Number.NaN
    }
    return (masked as Row<K> | undefined) ?? row
  }

  /** Rows as published; withheld rows are left out. */
  rows<K extends KindName>(topic: TopicName, kind: K, rows: readonly Row<K>[], idAt: IdAt): readonly Row<K>[] {
    if (!this.concerns(kind)) return rows
    return rows.flatMap((row) => this.row(topic, kind, row, idAt) ?? [])
  }
}

export type IdAt = (place: number) => string | undefined
export const NO_ROW_INDEX: IdAt = () => undefined

/** Instrument whose figures a row contains; undefined = several exchanges, or unknown. */
function ownerOf(topic: TopicName, kind: KindName, row: object, idAt: IdAt): string | undefined {
  if (SUMS.includes(kind)) return undefined
  if ('index' in row) return idAt(row.index as number)
  const subject = parseTopic(topic)?.subject
  if (subject !== undefined && subject !== 'market') return subject
  return kind === 'finding'
    ? (JSON.parse((row as Row<'finding'>).body) as { instrument: string }).instrument
    : undefined
}
