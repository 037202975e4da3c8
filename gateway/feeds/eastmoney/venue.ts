import type { InstrumentId } from '../../../shared/market/instrument'
import { isTrading } from '../../../shared/market/session'
import { SnapshotRowError } from '../level-one/fields'
import type { SourceMinute } from '../level-one/past-minutes'
import { emptyReading, type SnapshotReading } from '../level-one/snapshot'
import type { HttpVenueOptions, RoundContext, Venue } from '../level-one/venue'
import { fetchText } from '../polling/http-text'
import { type EastmoneyRow, openEnvelope } from './envelope'
import { streamEvents } from './event-stream'
import { LIST_FIELDS, readList } from './list-row'
import { STOCK_FIELDS, secidOf, snapshotOfStock } from './stock-row'
import { readTrends, TREND_QUERY } from './trends'

const EASTMONEY_URL = 'https://push2.eastmoney.com'

/** All A shares: Shenzhen's boards, Shanghai's, Beijing. */
const ALL_STOCKS = 'm:0+t:6,m:0+t:80,m:1+t:2,m:1+t:23,m:0+t:81+s:2048'
const PAGE_ROWS = 100
const PAGES_MAX = 100
/** The whole list takes some sixty requests. */
const SWEEP_EVERY_MS = 10 * 60_000
const LISTEN_MS = 20_000

interface EastmoneyOptions extends HttpVenueOptions {
  now: () => number
  /** 0…1. */
  random: () => number
  listenMs?: number
  /** False: only the requested instruments, never the whole market's list. */
  sweep?: boolean
}

/**
 * Eastmoney, the strictest of all: one connection at a time, 1 to 1.5 seconds between requests, the whole market's
 * list every ten minutes, and between its requests one event stream for the first instrument of the users' own.
 * Two connections cut in a row are a ban.
 */
export function eastmoneyVenue(options: EastmoneyOptions): Venue {
  return new EastmoneyVenue(options)
}

class EastmoneyVenue implements Venue {
  readonly name = 'eastmoney'
  readonly title = '东方财富行情'
  readonly pace = { roundMs: 3_000, gapMs: 1_000 }
  readonly resetsToBan = 2
  private sweptAt = Number.NEGATIVE_INFINITY
  private sweptOn = ''
  /** Next page of a sweep that is under way. */
  private page = 1

  constructor(private readonly options: EastmoneyOptions) {}

  async *read(ids: readonly InstrumentId[], round: RoundContext): AsyncGenerator<SnapshotReading> {
    const own = isTrading(round.phase) ? ids.find((id) => !isIndex(id)) : undefined
    for (const id of ids.filter((other) => other !== own)) {
      if (round.signal.aborted) return
      yield await this.readOne(id, round)
      await this.gap(round)
    }
    if (own) {
      yield* this.follow(own, round)
      await this.gap(round)
    }
    if (this.options.sweep !== false) yield* this.sweep(round)
  }

  async past(id: InstrumentId, signal: AbortSignal): Promise<SourceMinute[]> {
    const { body } = await this.fetch(this.address('stock/trends2/get', { secid: secidOf(id), ...TREND_QUERY }), signal)
    return readTrends(body, id)
  }

  close(): void {
    // Requests end with their round's signal; nothing else stays open.
  }

  private async gap({ rest }: RoundContext): Promise<void> {
    await rest(this.pace.gapMs + Math.round(this.options.random() * 500))
  }

  private address(path: string, query: Record<string, string | number>): string {
    const url = new URL(`${this.options.url ?? EASTMONEY_URL}/api/qt/${path}`)
    for (const [name, value] of Object.entries({ ...query, fltt: 2, invt: 2 }))
      url.searchParams.set(name, String(value))
    return url.href
  }

  private async fetch(address: string, signal: AbortSignal) {
    return fetchText({ url: address, timeoutMs: this.options.timeoutMs ?? 8_000, signal })
  }

  private async readOne(id: InstrumentId, { signal }: RoundContext): Promise<SnapshotReading> {
    const address = this.address('stock/get', { secid: secidOf(id), fields: STOCK_FIELDS })
    const { body, serverTime } = await this.fetch(address, signal)
    const { data } = openEnvelope(body)
    const reading = data === null ? { ...emptyReading(), unknown: [id] } : readingOf(id, data)
    return serverTime ? { ...reading, serverTime } : reading
  }

  /** A full event first, then what changed; heartbeats have no data. */
  private async *follow(id: InstrumentId, { signal }: RoundContext): AsyncGenerator<SnapshotReading> {
    const url = this.address('stock/sse', { secid: secidOf(id), fields: STOCK_FIELDS })
    let row: EastmoneyRow | undefined
    for await (const event of streamEvents({ url, listenMs: this.options.listenMs ?? LISTEN_MS, signal })) {
      const { full, data } = openEnvelope(event)
      if (data === null) {
        if (full === 1 && !row) yield { ...emptyReading(), unknown: [id] }
        continue
      }
      if (full === 1) row = data
      else if (row) row = { ...row, ...data }
      if (row) yield readingOf(id, row)
    }
  }

  /** Pages of the whole list; a failed one is requested again in the next round. */
  private async *sweep(round: RoundContext): AsyncGenerator<SnapshotReading> {
    const { signal, tradingDay } = round
    const due = this.options.now() - this.sweptAt >= SWEEP_EVERY_MS || this.sweptOn !== tradingDay
    if (!due && this.page === 1) return
    for (; this.page <= PAGES_MAX && !signal.aborted; this.page++) {
      const query = { pn: this.page, pz: PAGE_ROWS, po: 1, np: 1, fid: 'f12', fs: ALL_STOCKS, fields: LIST_FIELDS }
      const { body } = await this.fetch(this.address('clist/get', query), signal)
      const { total, count, ...reading } = readList(body)
      yield reading
      await this.gap(round)
      if (count === 0 || this.page * PAGE_ROWS >= total) break
    }
    this.page = 1
    this.sweptAt = this.options.now()
    this.sweptOn = tradingDay
  }
}

const isIndex = (id: InstrumentId) => /^(000\d{3}\.SH|399\d{3}\.SZ|899\d{3}\.BJ)$/.test(id)

function readingOf(id: InstrumentId, row: EastmoneyRow): SnapshotReading {
  try {
    return { ...emptyReading(), rows: [snapshotOfStock(id, row)] }
  } catch (thrown) {
    if (!(thrown instanceof SnapshotRowError)) throw thrown
    return { ...emptyReading(), faults: [{ id, reason: thrown.message }] }
  }
}
