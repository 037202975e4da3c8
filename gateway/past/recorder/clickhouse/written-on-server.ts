import { randomUUID } from 'node:crypto'
import { madePieces } from '../day-rows'
import type { WriterMessage, WriterReply } from '../messages'
import { PrintColumns } from '../print-columns'
import type { RetentionBounds } from '../retention'
import type { WrittenDays } from '../stored-days'
import type { ServerConnection } from './connection'
import { DayInserts, type Prepared } from './day-inserts'
import { partitionsOf, schemaOf } from './schema'
import { bytesOfDays, factsOf, sessionMinutesOf } from './server-days'
import { appendReadPrints, type ClickHouseLocation, ClickHouseStore, PRINT_COLUMNS } from './store'

/**
 * Makes room like `prune` for files: deletes days beyond the newest `daysMax`, then the prints and the market by minute
 * of the oldest days, then whole days; days from `open` on stay. Returns what was deleted, for operators.
 */
function pruneOnServer(
  store: ClickHouseStore,
  { bytesMax, daysMax }: RetentionBounds,
  open: string,
  noteDropped: (day: string) => void,
): string[] {
  const pruned: string[] = []
  const days = store.rows('toString(day) AS day', 'facts', 'GROUP BY day ORDER BY day').texts('day')
  const over = days.filter((day) => day < open)
  const rest = over.slice(Math.max(0, over.length - daysMax))
  for (const day of over.slice(0, over.length - rest.length)) {
    dropDay(store, day)
    pruned.push(day)
  }
  const total = () => [...bytesOfDays(store).values()].reduce((sum, size) => sum + size, 0)
  const prints = bytesOfDays(store, 'prints')
  for (const day of rest) {
    if (total() <= bytesMax) return pruned
    if (!prints.has(day) || factsOf(store, day).get('sealed') !== 1) continue
    // Noted first: a half-deleted day must not look complete.
    noteDropped(day)
    drop(store, day, true)
    pruned.push(`${day} prints`)
  }
  for (const day of rest) {
    if (total() <= bytesMax) return pruned
    dropDay(store, day)
    pruned.push(day)
  }
  return pruned
}

const dropDay = (store: ClickHouseStore, day: string): void => drop(store, day, false)

/** `beside`: only prints and the pieces that are useless without them. */
function drop(store: ClickHouseStore, day: string, beside: boolean): void {
  for (const { table, partition, beside: goesFirst } of partitionsOf(store.source, day)) {
    if (beside && !goesFirst) continue
    store.execute({ query: `ALTER TABLE ${store.table(table)} DROP PARTITION ${partition}` })
  }
}

/** A server merges what it receives: a few large blocks cost less than many small ones. */
const GATHER_MS = 500
/** Instruments whose prints are read at once when a day is closed. */
const INSTRUMENTS_PER_STEP = 20
/** Version numbers of one second: an upper limit of blocks within it. */
const VERSIONS_PER_SECOND = 128

interface WrittenOnServerOptions extends ClickHouseLocation, RetentionBounds {
  reply: (reply: WriterReply) => void
  /** Wall clock, epoch ms. */
  now?: () => number
  connection?: ServerConnection
}

/**
 * Days on a ClickHouse server. A stretch becomes named blocks: if a block is sent again because no answer arrived, its
 * rows are stored once.
 */
export class WrittenOnServer implements WrittenDays {
  readonly gatherMs = GATHER_MS
  readonly isPressed = false
  private readonly store: ClickHouseStore
  private readonly days = new Map<string, DayInserts>()
  private prepared: (Prepared & { stretch: readonly WriterMessage[] }) | undefined
  private over = ''
  private sealing: Generator<void> | undefined
  /** Days may have to be closed. */
  private hasToLook = false
  private isReady = false
  private newest = 0n
  private blocks = 0
  private readonly session = randomUUID()

  constructor(private readonly options: WrittenOnServerOptions) {
    this.store = new ClickHouseStore(options, options.connection)
  }

  write(day: string, stretch: readonly WriterMessage[]): number {
    if (this.prepared?.stretch !== stretch) this.prepared = { stretch, ...this.dayOf(day).prepare(stretch) }
    const { requests, rows } = this.prepared
    for (let next = requests[0]; next; next = requests[0]) {
      this.store.execute(next)
      requests.shift()
    }
    this.prepared = undefined
    return rows
  }

  endBefore(day: string): void {
    this.over = day
    for (const open of this.days.keys()) if (open < day) this.days.delete(open)
    this.sealing = undefined
    this.hasToLook = true
  }

  get isDue(): boolean {
    return this.hasToLook || this.sealing !== undefined
  }

  work(): void {
    if (this.sealing && !this.sealing.next().done) return
    this.sealing = undefined
    const day = this.nextToSeal()
    if (day !== undefined) this.sealing = this.seal(day)
    else {
      const pruned = pruneOnServer(this.store, this.options, this.over, (dropped) => this.noteDropped(dropped))
      this.hasToLook = false
      const bytes = [...bytesOfDays(this.store).values()].reduce((sum, size) => sum + size, 0)
      this.options.reply({ kind: 'tidied', pruned })
      this.options.reply({ kind: 'size', bytes })
    }
  }

  drop(): void {
    // State of the days stays valid, and prepared requests are sent as they are; closing starts over.
    this.hasToLook ||= this.sealing !== undefined
    this.sealing = undefined
  }

  close(): void {
    this.store.close()
  }

  private dayOf(day: string): DayInserts {
    const open = this.days.get(day)
    if (open) return open
    if (!this.isReady) for (const query of schemaOf(this.store.database)) this.store.execute({ query })
    this.isReady = true
    const token = () => `${this.session}-${++this.blocks}`
    const opened = new DayInserts(this.store, day, () => this.nextVersion(), token)
    this.days.set(day, opened)
    return opened
  }

  /** Increases with each call; follows the wall clock where that advances. */
  private nextVersion(): bigint {
    const now = BigInt(Math.floor(((this.options.now ?? Date.now)() / 1000) * VERSIONS_PER_SECOND))
    this.newest = now > this.newest ? now : this.newest + 1n
    return this.newest
  }

  private noteDropped(day: string): void {
    this.store.execute(this.dayOf(day).facts({ dropped: 1 }))
    this.days.delete(day)
  }

  private nextToSeal(): string | undefined {
    const days = this.store.rows('toString(day) AS day', 'facts', 'GROUP BY day ORDER BY day').texts('day')
    return days.find((day) => day < this.over && factsOf(this.store, day).get('sealed') !== 1)
  }

  /** Closes a day, some instruments at a time. After a crash it continues with the missing ones. */
  private *seal(day: string): Generator<void> {
    const { store } = this
    const inserts = this.dayOf(day)
    const read = store.ofDay(day, 'id, max(always) AS always, max(ordered) AS ordered', 'instruments', 'GROUP BY id')
    const [always, ordered] = [read.bytes('always'), read.bytes('ordered')]
    const made = new Set(store.ofDay(day, 'DISTINCT subject', 'pieces', `AND kind = 'minute'`).texts('subject'))
    const missing = read.texts('id').flatMap((id, at) => {
      const facts = { id, always: always[at] === 1, hasOrderNumbers: ordered[at] === 1 }
      return made.has(id) ? [] : [facts]
    })
    for (let from = 0; from < missing.length; from += INSTRUMENTS_PER_STEP) {
      const some = missing.slice(from, from + INSTRUMENTS_PER_STEP)
      const prints = this.printsOf(
        day,
        some.map(({ id }) => id),
      )
      const pieces = some.flatMap(({ id, ...facts }) => {
        const { minute, flow } = madePieces(day, prints.get(id) ?? new PrintColumns(0), facts)
        return [
          ...(minute ? [{ kind: 'minute', subject: id, bytes: minute }] : []),
          ...(flow ? [{ kind: 'flow', subject: id, bytes: flow }] : []),
        ]
      })
      if (pieces.length > 0) store.execute(inserts.made(pieces))
      yield
    }
    const rows = store.ofDay(day, 'toFloat64(count()) AS n', 'prints').numbers('n')[0] ?? 0
    store.execute(inserts.facts({ rows, minutes: sessionMinutesOf(store, day), sealed: 1 }))
    this.days.delete(day)
  }

  private printsOf(day: string, ids: readonly string[]): Map<string, PrintColumns> {
    const rest = 'AND id IN {ids:Array(String)} ORDER BY id, minute, seq'
    const read = this.store.ofDay(day, `CAST(id, 'String') AS name, ${PRINT_COLUMNS}`, 'prints', rest, { ids })
    const all = new PrintColumns(0)
    appendReadPrints(read, all)
    const byId = new Map<string, PrintColumns>()
    read.texts('name').forEach((id, at) => {
      const own = byId.get(id) ?? new PrintColumns(0)
      byId.set(id, own)
      own.copyRow(all, at)
    })
    return byId
  }
}
