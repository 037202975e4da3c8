import type { FormerCode } from '../../../shared/market/code-changes'
import { type InstrumentId, isSecurity } from '../../../shared/market/instrument'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import { fetchInstruments } from '../../api/instruments'
import { oneMoreAfter } from '../one-more-after'
import type { Readable } from './base-store'
import { type ListedInstrument, ListedTable } from './listed-table'

export type { ListedInstrument }

export type Instruments = ReturnType<typeof createInstruments>

/** The registry of instruments: loaded when first wanted, and again when the trading day changes. */
export function createInstruments(load: () => Promise<InstrumentTable>) {
  const listeners = new Set<() => void>()
  let version = 0
  let listed: ListedTable | undefined
  let error: unknown

  function notify(): void {
    version++
    for (const listener of [...listeners]) listener()
  }

  async function fetchTable(): Promise<void> {
    try {
      const next = await load()
      error = undefined
      // A gateway that has just begun lists nothing yet.
      if (listed && next.id.length === 0) return
      if (next.epoch === listed?.table.epoch && next.tradingDay === listed.table.tradingDay) return
      listed = new ListedTable(next)
    } catch (thrown) {
      error = thrown
    }
  }

  const loads = oneMoreAfter(fetchTable, notify)

  const at = (index: number): ListedInstrument | undefined => listed?.at(index)
  const indexOf = (id: InstrumentId): number | undefined => listed?.indexOf(id)
  const get = (id: InstrumentId): ListedInstrument | undefined => {
    const index = indexOf(id)
    return index === undefined ? undefined : at(index)
  }

  return {
    get version() {
      return version
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The columns; undefined until loaded. */
    get table(): InstrumentTable | undefined {
      return listed?.table
    },
    /** Why the last load failed; the table of before stays. */
    get error(): unknown {
      return error
    },
    get loading(): boolean {
      return loads.current !== undefined
    },
    /** Loads the table if there is none. */
    ensure: (): Promise<void> => (listed ? Promise.resolve() : (loads.current ?? loads.run())),
    /** Reloads the table; calls while a load is running cause one more load after it. Never rejects: see `error`. */
    refresh: loads.run,
    at,
    indexOf,
    get,
    /** 10^(priceScale + volumeScale): amount units per yuan; 100 for what is not known. */
    unitsPerYuan: (id: InstrumentId): number => listed?.unitsPerYuan(id) ?? 100,
    /** Status of a code that is no longer listed, or whose instrument has another code now; undefined: none. */
    formerOf: (id: InstrumentId): FormerCode | undefined => listed?.formerOf(id),
    /** By code, pinyin or name, best first, `favoured` ones before others; empty until loaded. */
    search: (text: string, limit = 10, favoured: readonly InstrumentId[] = []): ListedInstrument[] =>
      listed?.search(text, limit, favoured) ?? [],
  } satisfies Readable & Record<string, unknown>
}

/** The one registry of this page. */
export const instruments = createInstruments(() => fetchInstruments())

/** Securities found by code, pinyin or name, best first, `limit` at most. */
export const searchSecurities = ({ search }: Instruments, typed: string, limit: number): ListedInstrument[] =>
  search(typed, Number.POSITIVE_INFINITY)
    .filter(({ kind }) => isSecurity(kind))
    .slice(0, limit)
