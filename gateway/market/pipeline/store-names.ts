import type { InstrumentId } from '../../../shared/market/instrument'
import { logOf } from '../../log'
import type { Db } from '../../storage/database'

const log = logOf('feed')

const LOOK_MS = 15_000
/** SQLite limits the number of values in a statement. */
const ROWS_PER_WRITE = 500

interface StoredNamesParts {
  db: Db
  /** Name of the feed: an invented market has other names for the same codes. */
  source: string
  state: {
    readonly registryEpoch: number
    readonly registry: {
      readonly plainNames: ReadonlyMap<InstrumentId, string>
      restoreNames(names: ReadonlyMap<InstrumentId, string>): void
    }
  }
  /** False: another process writes. */
  isKeeper: () => boolean
}

/** Stores plain names over restarts: on an ex-date the market names a stock by three of its four signs. */
export class StoredNames {
  private readonly stored = new Map<InstrumentId, string>()
  private restored = false
  private epoch = -1
  private turning: Promise<void> = Promise.resolve()

  constructor(private readonly parts: StoredNamesParts) {}

  /** Restores once, then writes changes. */
  turn(): Promise<void> {
    this.turning = this.turning.then(() => this.next()).catch((err: unknown) => log.warn({ err }, 'names not stored'))
    return this.turning
  }

  private async next(): Promise<void> {
    const { state, isKeeper } = this.parts
    if (!this.restored) await this.restore()
    if (!isKeeper() || state.registryEpoch === this.epoch) return
    this.epoch = state.registryEpoch
    const changed = [...state.registry.plainNames].filter(([id, name]) => this.stored.get(id) !== name)
    for (let at = 0; at < changed.length; at += ROWS_PER_WRITE) await this.write(changed.slice(at, at + ROWS_PER_WRITE))
  }

  private async restore(): Promise<void> {
    const { db, source, state } = this.parts
    const rows = await db
      .selectFrom('plain_names')
      .select(['instrument', 'name'])
      .where('source', '=', source)
      .execute()
    for (const { instrument, name } of rows) this.stored.set(instrument, name)
    state.registry.restoreNames(this.stored)
    this.restored = true
  }

  private async write(names: readonly (readonly [InstrumentId, string])[]): Promise<void> {
    const { db, source } = this.parts
    await db
      .insertInto('plain_names')
      .values(names.map(([instrument, name]) => ({ source, instrument, name })))
      .onConflict((conflict) =>
        conflict.columns(['source', 'instrument']).doUpdateSet((row) => ({ name: row.ref('excluded.name') })),
      )
      .execute()
    for (const [id, name] of names) this.stored.set(id, name)
  }
}

/** Stores them from now on; the answer writes a last time. */
export function storeNames(parts: StoredNamesParts): () => Promise<void> {
  const names = new StoredNames(parts)
  void names.turn()
  const looking = setInterval(() => void names.turn(), LOOK_MS)
  return () => {
    clearInterval(looking)
    return names.turn()
  }
}
