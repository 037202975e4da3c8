import { readBlocks } from '../blocks'
import type { NamedInstrument } from '../day-rows'
import type { WriterMessage } from '../messages'
import { decodePage } from '../page'
import { DAY_INSTRUMENTS_MAX } from '../page-key'
import { PrintColumns } from '../print-columns'
import { UpTo } from '../up-to'
import type { ConnectionRequest } from './connection-messages'
import { bytes, constant, large, moments, numbers, type SentColumn, texts } from './native'
import { factsOf } from './server-days'
import type { ClickHouseStore } from './store'

/** Output of a write: requests in their order, each of which may be repeated, and the prints that were new. */
export interface Prepared {
  requests: ConnectionRequest[]
  rows: number
}

/** One trading day as written to a server: what is already stored of it, and requests for new data. */
export class DayInserts {
  private readonly places = new Map<string, number>()
  private readonly named: (NamedInstrument | undefined)[] = []
  private readonly upTo = new UpTo()
  private seq: number
  private isNoted: boolean
  private sealed: boolean
  /** Its prints were deleted to make room: late ones are not stored. */
  private readonly dropped: boolean

  /** `nextVersion`: a number that increases with each call, also over restarts. `token`: a name that no other block has. */
  constructor(
    private readonly store: ClickHouseStore,
    readonly day: string,
    private readonly nextVersion: () => bigint,
    private readonly token: () => string,
  ) {
    const facts = factsOf(store, day)
    this.isNoted = facts.size > 0
    this.sealed = facts.get('sealed') === 1
    this.dropped = facts.get('dropped') === 1
    for (const id of store.ofDay(day, 'DISTINCT id', 'instruments').texts('id')) this.places.set(id, this.places.size)
    this.seq = store.ofDay(day, 'toFloat64(max(seq)) AS newest', 'prints').numbers('newest')[0] ?? 0
    this.recover()
  }

  prepare(stretch: readonly WriterMessage[]): Prepared {
    const fresh = new PrintColumns(0)
    const requests: ConnectionRequest[] = []
    if (!this.isNoted) requests.push(this.facts({ kept: 1 }))
    this.isNoted = true
    const before = this.places.size
    const names: NamedInstrument[] = []
    for (const message of stretch) {
      if (message.kind === 'begin') this.upTo.restart()
      else if (message.kind === 'prints') {
        for (const name of message.names) this.named[name.place] = name
        this.decode(message.page, fresh, names)
      }
    }
    if (this.places.size > before) requests.push(this.instruments(names))
    requests.push(...this.gapsOf(stretch), ...this.piecesOf(stretch), ...this.findingsOf(stretch))
    if (fresh.rows > 0 && !this.dropped) requests.push(...this.reopened(), this.printsOf(fresh))
    return { requests, rows: this.dropped ? 0 : fresh.rows }
  }

  /** Pieces that were derived from the prints when the day was closed. */
  made(pieces: readonly { kind: string; subject: string; bytes: Uint8Array }[]): ConnectionRequest {
    return this.pieces(pieces, true)
  }

  facts(facts: Record<string, number>): ConnectionRequest {
    const names = Object.keys(facts)
    return this.insertion(
      'facts',
      [
        texts('name', names),
        numbers('value', Float64Array.from(Object.values(facts))),
        large('told', names.map(this.nextVersion)),
      ],
      names.length,
    )
  }

  /** Stored progress of each instrument: its newest print's time, and the number of prints with that time. */
  private recover(): void {
    const newest = `AND (id, time) IN (SELECT id, max(time) FROM ${this.store.table('prints')}
      WHERE source = {source:String} AND day = {day:UInt32} GROUP BY id) GROUP BY id`
    const columns = `CAST(id, 'String') AS name, toFloat64(toUnixTimestamp64Milli(max(time))) AS at, toFloat64(count()) AS same`
    const read = this.store.ofDay(this.day, columns, 'prints', newest)
    const [times, same] = [read.numbers('at'), read.numbers('same')]
    read.texts('name').forEach((id, at) => {
      const place = this.places.get(id)
      if (place !== undefined) this.upTo.know(place, times[at] as number, same[at] as number)
    })
  }

  private decode(page: Uint8Array, into: PrintColumns, names: NamedInstrument[]): void {
    const block = new PrintColumns(0)
    for (const { bytes } of readBlocks(page)) decodePage(bytes, block)
    for (let at = 0; at < block.rows; at++) block.place[at] = this.placeOf(block.place[at] as number, names)
    const fresh = this.upTo.unseen(block)
    into.reserve(into.rows + fresh.rows)
    for (let at = 0; at < fresh.rows; at++) into.copyRow(fresh, at)
  }

  /** The day's own index of an instrument; new ones are added to `names`. */
  private placeOf(index: number, names: NamedInstrument[]): number {
    const named = this.named[index]
    if (!named) throw new Error(`a print of an instrument without a name: ${index}`)
    const known = this.places.get(named.id)
    if (known !== undefined) return known
    if (this.places.size >= DAY_INSTRUMENTS_MAX) throw new Error('more instruments than a day has places')
    names.push(named)
    this.places.set(named.id, this.places.size)
    return this.places.size - 1
  }

  /** Prints arrived after the day was closed: data derived from them then is recomputed. */
  private reopened(): ConnectionRequest[] {
    if (!this.sealed) return []
    this.sealed = false
    const params = { day: Number(this.day), source: this.store.source }
    const where = 'WHERE source = {source:String} AND day = {day:UInt32} AND made = 1'
    return [this.facts({ sealed: 0 }), { query: `DELETE FROM ${this.store.table('pieces')} ${where}`, params }]
  }

  private printsOf(prints: PrintColumns): ConnectionRequest {
    const ids = [...this.places.keys()]
    const { rows } = prints
    const column = (name: 'price' | 'volume' | 'buyNo' | 'sellNo' | 'extra') => prints[name].subarray(0, rows)
    const first = this.seq + 1
    this.seq += rows
    return this.insertion(
      'prints',
      [
        texts(
          'id',
          Array.from(prints.place.subarray(0, rows), (place) => ids[place] as string),
        ),
        numbers(
          'seq',
          Float64Array.from({ length: rows }, (_, at) => first + at),
        ),
        moments('time', prints.time.subarray(0, rows)),
        ...[numbers('price', column('price')), numbers('volume', column('volume'))],
        bytes('marks', prints.marks.subarray(0, rows)),
        ...[
          numbers('buy_no', column('buyNo')),
          numbers('sell_no', column('sellNo')),
          numbers('extra', column('extra')),
        ],
      ],
      rows,
    )
  }

  private instruments(names: readonly NamedInstrument[]): ConnectionRequest {
    return this.insertion(
      'instruments',
      [
        texts(
          'id',
          names.map(({ id }) => id),
        ),
        bytes(
          'always',
          Uint8Array.from(names, ({ always }) => (always ? 1 : 0)),
        ),
        bytes(
          'ordered',
          Uint8Array.from(names, ({ hasOrderNumbers }) => (hasOrderNumbers ? 1 : 0)),
        ),
      ],
      names.length,
    )
  }

  private gapsOf(stretch: readonly WriterMessage[]): ConnectionRequest[] {
    const gaps = stretch.flatMap((message) => (message.kind === 'prints' && message.gap ? [message.gap] : []))
    if (gaps.length === 0) return []
    const column = (name: 'first' | 'last' | 'rows') =>
      numbers(
        name,
        Float64Array.from(gaps, (gap) => gap[name]),
      )
    return [this.insertion('gaps', [column('first'), column('last'), column('rows')], gaps.length)]
  }

  private piecesOf(stretch: readonly WriterMessage[]): ConnectionRequest[] {
    const pieces = stretch.flatMap((message) =>
      message.kind === 'piece' ? [{ kind: message.name, subject: message.subject, bytes: message.bytes }] : [],
    )
    return pieces.length === 0 ? [] : [this.pieces(pieces, false)]
  }

  /**
   * The longest version wins, and among equally long ones the newest. Pieces derived from prints have version 0: each
   * received piece replaces them.
   */
  private pieces(
    pieces: readonly { kind: string; subject: string; bytes: Uint8Array }[],
    isMade: boolean,
  ): ConnectionRequest {
    const versionOf = (length: number): bigint => (isMade ? 0n : (BigInt(length) << LENGTH_SHIFT) | this.nextVersion())
    return this.insertion(
      'pieces',
      [
        texts(
          'kind',
          pieces.map(({ kind }) => kind),
        ),
        texts(
          'subject',
          pieces.map(({ subject }) => subject),
        ),
        bytes('made', new Uint8Array(pieces.length).fill(isMade ? 1 : 0)),
        large(
          'version',
          pieces.map((piece) => versionOf(piece.bytes.length)),
        ),
        texts(
          'bytes',
          pieces.map((piece) => piece.bytes),
        ),
      ],
      pieces.length,
    )
  }

  private findingsOf(stretch: readonly WriterMessage[]): ConnectionRequest[] {
    const findings = stretch.flatMap((message) => (message.kind === 'findings' ? message.findings : []))
    if (findings.length === 0) return []
    const column = (name: 'instrument' | 'id' | 'body') =>
      texts(
        name,
        findings.map((finding) => finding[name]),
      )
    const sent = large('told', findings.map(this.nextVersion))
    return [this.insertion('findings', [column('instrument'), column('id'), sent, column('body')], findings.length)]
  }

  private insertion(table: string, columns: readonly SentColumn[], rows: number): ConnectionRequest {
    const day = numbers('day', new Float64Array(rows).fill(Number(this.day)))
    const source = constant('source', this.store.source, rows)
    return this.store.insertion(table, [source, day, ...columns], rows, this.token())
  }
}

/** Bits of a moment in a piece's version; the length is in the bits above. */
const LENGTH_SHIFT = 37n
