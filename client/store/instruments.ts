import type { Instrument, InstrumentId } from '../../shared/market/instrument'
import type { InstrumentTable } from '../../shared/protocol/rest'
import { fetchInstruments } from '../api/instruments'
import type { Readable } from './base-store'
import { createInstrumentSearch, type InstrumentSearch } from './instrument-search'

/** An instrument with its place in the registry, which is `index` in `board` rows. */
export interface ListedInstrument extends Instrument {
  index: number
  /** Initials in every reading, then the readings in full; space-separated, lower case. */
  pinyin: string
}

export type Instruments = ReturnType<typeof createInstruments>

/** The registry of instruments: loaded when first wanted, and again when the trading day changes. */
export function createInstruments(load: () => Promise<InstrumentTable>) {
  const listeners = new Set<() => void>()
  let version = 0
  let table: InstrumentTable | undefined
  let places = new Map<InstrumentId, number>()
  let find: InstrumentSearch | undefined
  let loading: Promise<void> | undefined
  let again = false
  let error: unknown

  function tell(): void {
    version++
    for (const listener of [...listeners]) listener()
  }

  async function fetchTable(): Promise<void> {
    try {
      const next = await load()
      error = undefined
      if (next.epoch === table?.epoch && next.tradingDay === table.tradingDay) return
      table = next
      places = new Map(next.id.map((id, index) => [id, index]))
      find = undefined
    } catch (thrown) {
      error = thrown
    }
  }

  /** Loads the table anew; calls while one is under way are one more load after it. Never rejects: see `error`. */
  function refresh(): Promise<void> {
    if (loading) {
      again = true
      return loading
    }
    loading = fetchTable().then(() => {
      loading = undefined
      tell()
      if (!again) return undefined
      again = false
      return refresh()
    })
    return loading
  }

  function at(index: number): ListedInstrument | undefined {
    const id = table?.id[index]
    if (!table || id === undefined) return undefined
    const caveats = table.caveats[id]
    return {
      index,
      id,
      name: table.name[index] ?? id,
      pinyin: table.pinyin[index] ?? '',
      kind: table.kind[index] ?? 'stock',
      board: table.board[index] ?? 'main',
      industry: table.industry[index] ?? '',
      priceScale: table.priceScale[index] ?? 2,
      volumeScale: table.volumeScale[index] ?? 0,
      prevClose: table.prevClose[index] ?? 0,
      limitUp: table.limitUp[index] ?? 0,
      limitDown: table.limitDown[index] ?? 0,
      floatShares: table.floatShares[index] ?? 0,
      totalShares: table.totalShares[index] ?? 0,
      meanVolume5: table.meanVolume5[index] ?? 0,
      hasOrderNumbers: table.hasOrderNumbers[index] ?? false,
      ...(caveats ? { caveats } : {}),
    }
  }

  const indexOf = (id: InstrumentId): number | undefined => places.get(id)
  const get = (id: InstrumentId): ListedInstrument | undefined => {
    const index = places.get(id)
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
      return table
    },
    /** Why the last load failed; the table of before stays. */
    get error(): unknown {
      return error
    },
    get loading(): boolean {
      return loading !== undefined
    },
    /** Loads the table if there is none. */
    ensure: (): Promise<void> => (table ? Promise.resolve() : (loading ?? refresh())),
    refresh,
    at,
    indexOf,
    get,
    /** 10^(priceScale + volumeScale): amount units per yuan; 100 for what is not known. */
    unitsPerYuan(id: InstrumentId): number {
      const index = places.get(id)
      if (!table || index === undefined) return 100
      return 10 ** ((table.priceScale[index] ?? 2) + (table.volumeScale[index] ?? 0))
    },
    /** By code, pinyin or name, best first, `favoured` ones before others; empty until loaded. */
    search(text: string, limit = 10, favoured: readonly InstrumentId[] = []): ListedInstrument[] {
      if (!table) return []
      const { id, name, pinyin } = table
      find ??= createInstrumentSearch(
        id.map((one, index) => ({ id: one, name: name[index] ?? '', pinyin: pinyin[index] ?? '' })),
      )
      const own = favoured.flatMap((one) => places.get(one) ?? [])
      return find(text, limit, own).map((index) => at(index) as ListedInstrument)
    },
  } satisfies Readable & Record<string, unknown>
}

/** The one registry of this page. */
export const instruments = createInstruments(() => fetchInstruments())
