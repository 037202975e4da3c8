import { type AnySection, FLAG_SNAPSHOT, type Section } from '../../../shared/protocol/frame'
import { type KindName, type KindSpec, kinds } from '../../../shared/protocol/kinds'
import { type TopicFamily, topicFamilies } from '../../../shared/protocol/topics'
import { BaseStore } from './base-store'
import type { RowHolder } from './columns'
import { type IndexedKind, IndexedRows } from './indexed-rows'
import { KeyedRows } from './keyed-rows'
import { ListRows } from './list-rows'
import { type MinuteKind, MinuteRows } from './minute-rows'
import { NewestRow } from './newest-row'
import { PrintRing } from './print-ring'

type Spec<K extends KindName> = (typeof kinds)[K]

/** Holder class of a kind, by its delivery and key in `kinds`. */
type HolderOf<K extends KindName> = K extends 'trade'
  ? PrintRing
  : Spec<K> extends { delivery: 'every' }
    ? ListRows<K>
    : K extends MinuteKind
      ? MinuteRows<K>
      : K extends IndexedKind
        ? IndexedRows<K>
        : Spec<K> extends { key: string }
          ? KeyedRows<K>
          : NewestRow<K>

type KindOf<F extends TopicFamily> = (typeof topicFamilies)[F]['kinds'][number]
type Holders<F extends TopicFamily> = { readonly [K in KindOf<F>]: HolderOf<K> }

function holderOf(kind: KindName): RowHolder<never> {
  const { delivery, key, retainedByPage: capacity = Number.POSITIVE_INFINITY }: KindSpec = kinds[kind]
  if (kind === 'trade') return new PrintRing(capacity)
  if (delivery === 'every') return new ListRows(capacity, (row) => row)
  if (key === 'slot') return new MinuteRows(kind as MinuteKind) as RowHolder<never>
  if (key === 'index') return new IndexedRows(kind as IndexedKind) as RowHolder<never>
  if (key) return new KeyedRows({ key: key as never, capacity, read: (row) => row })
  return new NewestRow()
}

/** A topic's rows by kind. Stores of single topics extend it with derived values. */
export class RowStore<F extends TopicFamily> extends BaseStore {
  readonly rows: Holders<F>
  private readonly holders: ReadonlyMap<KindName, RowHolder>
  private readonly made = new Map<string, { at: number; value: unknown }>()
  /** Increases with each change of the rows, also within a frame. */
  private changes = 0

  /** `own`: holders that replace the default of their kind. */
  constructor(family: F, own: Partial<Record<KindOf<F>, RowHolder<never>>> = {}) {
    super()
    const of: readonly KindName[] = topicFamilies[family].kinds
    this.holders = new Map(
      of.map((kind) => [kind, (own[kind as KindOf<F>] ?? holderOf(kind)) as unknown as RowHolder] as const),
    )
    this.rows = Object.fromEntries(this.holders) as unknown as Holders<F>
  }

  apply(section: AnySection): void {
    const holder = this.holders.get(section.kind)
    if (!holder) return
    this.changes++
    if ((section.flags & FLAG_SNAPSHOT) !== 0) {
      if (holder.replaced) holder.replaced(section as Section<KindName>)
      else holder.clear()
    }
    holder.put(section as Section<KindName>, this.version + 1)
  }

  protected reset(): void {
    this.changes++
    for (const holder of this.holders.values()) holder.clear()
  }

  /** Values derived from the rows: the same until they change. */
  protected derived<T>(name: string, make: () => T): T {
    const known = this.made.get(name)
    if (known?.at === this.changes) return known.value as T
    const value = make()
    this.made.set(name, { at: this.changes, value })
    return value
  }
}
