import type { InstrumentId } from '../../../shared/market/instrument'
import type { RoundContext, Venue } from '../level-one/venue'
import { batchesOf, securityOf } from '../polling/codes'
import { faultText } from '../polling/fault-text'
import { SourceFault } from '../polling/source-fault'
import { BodyReader } from './body-reader'
import { type Host, TdxConnection } from './connection'
import { MESSAGE_TYPES } from './frame'
import { MARKETS, quotesRequest, readQuotes, type TdxListing } from './quote-body'

/** Records in a page of the list. */
const LIST_PAGE = 1000

export function listRequest(market: number, start: number): Buffer {
  const data = Buffer.alloc(4)
  data.writeUInt16LE(market, 0)
  data.writeUInt16LE(start, 2)
  return data
}

/** For a market; the date is the one public clients send. */
export function countRequest(market: number): Buffer {
  const data = Buffer.alloc(6)
  data.writeUInt16LE(market, 0)
  data.writeUInt32LE(20170613, 2)
  return data
}

/**
 * The answer to 0x0450: count u16, records of 29 bytes: code 6, lot u16, name 8 (GBK), 4 reserved, decimals u8,
 * previous close f32, 4 reserved. Throws `SnapshotRowError` where the body ends early.
 */
export function readCodeList(body: Buffer, market: number): { count: number; listed: Map<InstrumentId, TdxListing> } {
  const reader = new BodyReader(body)
  const listed = new Map<InstrumentId, TdxListing>()
  const count = reader.u16()
  for (let at = 0; at < count; at++) {
    const id = `${reader.bytes(6).toString('latin1')}.${MARKETS[market] ?? ''}`
    reader.u16()
    const name = new TextDecoder('gb18030').decode(reader.bytes(8)).replace(/[\0�].*$/s, '')
    reader.bytes(4)
    const decimals = reader.u8()
    reader.bytes(8)
    if (securityOf(id) && decimals <= 4) listed.set(id, { name, decimals })
  }
  return { count, listed }
}

const CODES_A_REQUEST = 80
const LIST_PAGES_A_ROUND = 8
const HOSTS_A_ROUND = 3

/** Servers that open clients name; they change. `ZEUS_TDX_HOSTS` replaces them. */
const TDX_HOSTS: readonly Host[] = [
  '124.71.187.122',
  '119.97.185.59',
  '110.41.147.114',
  '124.70.199.56',
  '121.36.225.169',
  '123.60.70.228',
].map((host) => ({ host, port: 7709 }))

interface TdxVenueOptions {
  hosts?: readonly Host[]
  /** A server that says nothing for so long is left. */
  silenceMs?: number
  now: () => number
}

/** TongDaXin's quote servers: one socket, 80 codes a request, 50 ms between requests, a round every 3 seconds. */
export function tdxVenue(options: TdxVenueOptions): Venue {
  return new TdxVenue(options)
}

class TdxVenue implements Venue {
  readonly name = 'tdx'
  readonly title = '通达信行情'
  readonly pace = { roundMs: 3_000, gapMs: 50 }
  readonly resetsToBan = 8
  private readonly hosts: readonly Host[]
  private hostAt = 0
  private connection: TdxConnection | undefined
  private readonly listed = new Map<InstrumentId, TdxListing>()
  /** Next page of the list by market; undefined = read to its end. */
  private pages: (number | undefined)[] = []
  private listedOn = ''

  constructor(private readonly options: TdxVenueOptions) {
    this.hosts = options.hosts ?? TDX_HOSTS
  }

  async *read(ids: readonly InstrumentId[], round: RoundContext) {
    const { signal, rest, tradingDay } = round
    const connection = await this.connected(round)
    try {
      for (const batch of batchesOf(ids, CODES_A_REQUEST)) {
        const body = await connection.request(MESSAGE_TYPES.quotes, quotesRequest(batch), signal)
        const context = { now: this.options.now(), tradingDay, listed: (id: InstrumentId) => this.listed.get(id) }
        yield readQuotes(body, batch, context)
        await rest(this.pace.gapMs)
        if (signal.aborted) return
      }
      await this.readNames(connection, round)
    } catch (thrown) {
      this.hostAt++
      throw thrown
    }
  }

  close(): void {
    this.connection?.close()
    this.connection = undefined
  }

  /** The socket in use, or a new one to the next server that really answers. */
  private async connected({ signal }: RoundContext): Promise<TdxConnection> {
    if (this.connection?.isOpen) return this.connection
    let last: unknown
    const tries = Math.min(HOSTS_A_ROUND, this.hosts.length)
    for (let attempt = 0; attempt < tries; attempt++) {
      const place = this.hosts[this.hostAt % this.hosts.length] as Host
      try {
        const connection = await TdxConnection.open(place, this.options.silenceMs ?? 5_000, signal)
        this.connection = connection
        await connection.request(MESSAGE_TYPES.hello, Uint8Array.of(1), signal)
        const count = await connection.request(MESSAGE_TYPES.count, countRequest(1), signal)
        if (count.length >= 2 && count.readUInt16LE(0) > 0) return connection
        throw new SourceFault('garbled', faultText.empty)
      } catch (thrown) {
        this.close()
        signal.throwIfAborted()
        this.hostAt++
        last = thrown
      }
    }
    if (tries > 1 && last instanceof SourceFault) {
      throw new SourceFault(last.kind, `${faultText.noHost(tries)}，${last.message}`)
    }
    throw last ?? new SourceFault('unreachable', faultText.noHost(0))
  }

  /** Names and decimals, some pages a round, once a trading day. */
  private async readNames(connection: TdxConnection, { signal, rest, tradingDay }: RoundContext): Promise<void> {
    if (this.listedOn !== tradingDay) {
      this.listedOn = tradingDay
      this.pages = MARKETS.map(() => 0)
    }
    for (let done = 0; done < LIST_PAGES_A_ROUND; done++) {
      const market = this.pages.findIndex((page) => page !== undefined)
      if (market < 0 || signal.aborted) return
      const start = this.pages[market] ?? 0
      const { count, listed } = readCodeList(
        await connection.request(MESSAGE_TYPES.list, listRequest(market, start), signal),
        market,
      )
      for (const [id, facts] of listed) this.listed.set(id, facts)
      this.pages[market] = count < LIST_PAGE || start + LIST_PAGE > 0xffff - LIST_PAGE ? undefined : start + LIST_PAGE
      await rest(this.pace.gapMs)
    }
  }
}
