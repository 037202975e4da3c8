import { type DayCoverage, dayCoverage } from '../coverage'
import type { NamedInstrument } from '../day-rows'
import type { ClickHouseServer } from '../days-location'
import { PrintColumns } from '../print-columns'
import type { PrintedMinutes } from '../sorted-prints'
import type { StoredDay, StoredDays, StoredPiece } from '../stored-days'
import type { ServerConnection } from './connection'
import { partitionsOf } from './schema'
import { appendReadPrints, type ClickHouseLocation, ClickHouseStore, PRINT_COLUMNS } from './store'

const LAST_MINUTE = 24 * 60 - 1

/** The days of a feed on a ClickHouse server. */
export function openServerDays(place: ClickHouseLocation, connection?: ServerConnection): StoredDays {
  const store = new ClickHouseStore(place, connection)
  const open = (day: string) => {
    return factsOf(store, day).size > 0 ? new ServerDay(store, day) : undefined
  }
  return {
    open,
    days: () => store.rows('toString(day) AS day', 'facts', 'GROUP BY day ORDER BY day').texts('day'),
    read(day, use) {
      const opened = open(day)
      return opened && use(opened)
    },
    coverage: (day, check) => coverageOnServer(store, day, check),
    close: () => store.close(),
  }
}

/** Facts of a day; empty if nothing of it is stored. */
export function factsOf(store: ClickHouseStore, day: string): Map<string, number> {
  const read = store.ofDay(
    day,
    `CAST(name, 'String') AS fact, toFloat64(argMax(value, told)) AS amount`,
    'facts',
    'GROUP BY name',
  )
  const amounts = read.numbers('amount')
  return new Map(read.texts('fact').map((name, at) => [name, amounts[at] as number]))
}

class ServerDay implements StoredDay {
  constructor(
    private readonly store: ClickHouseStore,
    readonly day: string,
  ) {}

  get name(): string {
    const { database, source } = this.store
    return `${database} ${source} ${this.day}`
  }

  get version(): number {
    return this.store.ofDay(this.day, 'toFloat64(count()) AS n', 'prints').numbers('n')[0] ?? 0
  }

  get sealed(): boolean {
    return factsOf(this.store, this.day).get('sealed') === 1
  }

  get hasGaps(): boolean {
    return this.store.ofDay(this.day, 'toUInt8(1) AS found', 'gaps', 'LIMIT 1').rows > 0
  }

  place(id: string): NamedInstrument | undefined {
    const read = this.store.ofDay(this.day, 'always, ordered', 'instruments', 'AND id = {id:String} LIMIT 1', { id })
    if (read.rows === 0) return undefined
    return { id, place: 0, always: read.bytes('always')[0] === 1, hasOrderNumbers: read.bytes('ordered')[0] === 1 }
  }

  instruments(most: number): string[] {
    return this.store.ofDay(this.day, 'DISTINCT id', 'instruments', 'LIMIT {most:UInt32}', { most }).texts('id')
  }

  prints({ id }: NamedInstrument, from = 0, to = LAST_MINUTE): PrintColumns {
    const params = { id, from, to: Math.min(to, LAST_MINUTE) }
    const where = 'AND id = {id:String} AND minute BETWEEN {from:UInt16} AND {to:UInt16} ORDER BY minute, seq'
    const prints = new PrintColumns(0)
    appendReadPrints(this.store.ofDay(this.day, PRINT_COLUMNS, 'prints', where, params), prints)
    return prints
  }

  minutes(from: number, enough: number): PrintedMinutes | undefined {
    const counts = 'AND minute >= {from:UInt16} GROUP BY minute ORDER BY minute'
    const columns = 'toFloat64(minute) AS of, toFloat64(count()) AS n'
    const found = this.store.ofDay(this.day, columns, 'prints', counts, { from })
    const minutes = found.numbers('of')
    const rows = found.numbers('n')
    if (found.rows === 0) return undefined
    let last = 0
    for (let read = rows[0] as number; read < enough && last < found.rows - 1; read += rows[last] as number) last++
    const [first, to] = [minutes[0] as number, minutes[last] as number]
    const where = 'AND minute BETWEEN {from:UInt16} AND {to:UInt16} ORDER BY minute, id, seq'
    const read = this.store.ofDay(this.day, `${PRINT_COLUMNS}, CAST(id, 'String') AS of`, 'prints', where, {
      from: first,
      to,
    })
    const prints = new PrintColumns(0)
    appendReadPrints(read, prints)
    const places = new Map<string, number>()
    read.texts('of').forEach((id, at) => {
      if (!places.has(id)) places.set(id, places.size)
      prints.place[at] = places.get(id) as number
    })
    return { from: first, to, ids: [...places.keys()], prints }
  }

  piece(kind: string, subject: string): Uint8Array | undefined {
    const where = `${OF_KIND} AND subject = {subject:String} ORDER BY version DESC LIMIT 1`
    const [found] = this.store.ofDay(this.day, 'bytes', 'pieces', where, { kind, subject }).blobs('bytes')
    // A copy: the answer that contains it may be much larger.
    return found && Uint8Array.from(found)
  }

  has(kind: string): boolean {
    return this.store.ofDay(this.day, 'toUInt8(1) AS found', 'pieces', `${OF_KIND} LIMIT 1`, { kind }).rows > 0
  }

  newest(kind: string, upTo: string): string | undefined {
    const where = `${OF_KIND} AND subject <= {bound:String} ORDER BY subject DESC LIMIT 1`
    return this.store.ofDay(this.day, 'subject', 'pieces', where, { kind, bound: upTo }).texts('subject')[0]
  }

  subjects(kind: string, after: string): string[] {
    const where = `${OF_KIND} AND subject > {after:String} ORDER BY subject`
    return this.store.ofDay(this.day, 'DISTINCT subject', 'pieces', where, { kind, after }).texts('subject')
  }

  between(kind: string, after: string, upTo: string): StoredPiece[] {
    const where = `${OF_KIND} AND subject > {after:String} AND subject <= {upTo:String} GROUP BY subject ORDER BY subject`
    const columns = 'subject, argMax(bytes, version) AS newest'
    const read = this.store.ofDay(this.day, columns, 'pieces', where, { kind, after, upTo })
    const found = read.blobs('newest')
    return read.texts('subject').map((subject, at) => ({ subject, bytes: found[at] as Uint8Array }))
  }

  findings(instrument: string | undefined, limit: number): string[] {
    const of = instrument === undefined ? '' : 'AND instrument = {instrument:String}'
    const rest = `${of} GROUP BY instrument, id ORDER BY max(told) LIMIT {limit:UInt32}`
    const params = { limit, ...(instrument !== undefined && { instrument }) }
    return this.store.ofDay(this.day, 'argMax(body, told) AS newest', 'findings', rest, params).texts('newest')
  }

  close(): void {
    // The connection belongs to all days.
  }
}

const OF_KIND = 'AND kind = {kind:String}'

function coverageOnServer(store: ClickHouseStore, day: string, check: boolean): DayCoverage {
  const facts = factsOf(store, day)
  const one = (columns: string, table: string, rest = '') =>
    store.ofDay(day, `toFloat64(${columns}) AS one`, table, rest).numbers('one')[0] ?? 0
  const sealed = facts.get('sealed') === 1
  const rows = (sealed ? facts.get('rows') : undefined) ?? one('count()', 'prints')
  const minutes = (sealed ? facts.get('minutes') : undefined) ?? sessionMinutesOf(store, day)
  const lost = one('sum(rows)', 'gaps')
  const kinds = store.ofDay(
    day,
    `CAST(kind, 'String') AS name, toFloat64(uniqExact(subject)) AS n`,
    'pieces',
    'GROUP BY kind',
  )
  const counts = kinds.numbers('n')
  return {
    day,
    bytes: bytesOfDays(store).get(day) ?? 0,
    sealed,
    fault: check ? damageOf(store, day) : undefined,
    prints: {
      rows,
      minutes,
      lost,
      instruments: one('uniqExact(id)', 'instruments'),
      state: dayCoverage(rows, minutes, lost, facts.get('dropped') === 1),
    },
    pieces: Object.fromEntries(kinds.texts('name').map((name, at) => [name, counts[at] as number])),
    findings: one('uniqExact(instrument, id)', 'findings'),
  }
}

/** Minutes of the day in which an instrument printed that has a closing time. */
export function sessionMinutesOf(store: ClickHouseStore, day: string): number {
  const closing = `AND id NOT IN (SELECT id FROM ${store.table('instruments')}
    WHERE source = {source:String} AND day = {day:UInt32} AND always = 1)`
  return store.ofDay(day, 'toFloat64(uniqExact(minute)) AS n', 'prints', closing).numbers('n')[0] ?? 0
}

/** Unreadable parts of a day; undefined if all of it can be read. */
function damageOf(store: ClickHouseStore, day: string): string | undefined {
  for (const { table, partition } of partitionsOf(store.source, day)) {
    const check = `CHECK TABLE ${store.table(table)} PARTITION ${partition} SETTINGS check_query_single_value_result = 1`
    if (store.ask(check).bytes('result')[0] === 0) return `a part of the table ${table} is damaged`
  }
  return undefined
}

/** Bytes on the server's disk by day; `table`: of it alone. */
export function bytesOfDays(store: ClickHouseStore, table?: string): Map<string, number> {
  const read = store.ask(
    `SELECT partition, toFloat64(sum(bytes_on_disk)) AS bytes FROM system.parts
     WHERE active AND database = {database:String} ${table === undefined ? '' : 'AND table = {table:String}'}
     GROUP BY partition`,
    { database: store.database, ...(table !== undefined && { table }) },
  )
  const sizes = read.numbers('bytes')
  const days = new Map<string, number>()
  read.texts('partition').forEach((partition, at) => {
    const [, source, day = ''] = /^\('([^']*)',(\d{8})/.exec(partition) ?? []
    if (source === store.source) days.set(day, (days.get(day) ?? 0) + (sizes[at] as number))
  })
  return days
}

/** Every feed that has days on a server. */
export function sourcesOn(server: ClickHouseServer): string[] {
  const store = new ClickHouseStore({ server, source: '' })
  try {
    return store
      .ask(`SELECT DISTINCT CAST(source, 'String') AS name FROM ${store.table('facts')} ORDER BY name`)
      .texts('name')
  } finally {
    store.close()
  }
}
