import type Database from 'libsql'
import { ByteWriter } from '../../../shared/protocol/bytes'
import { packPage } from './packed-page'
import { decodePage } from './page'
import { GROUP_INSTRUMENTS, groupOfStretch, minuteOfStretch, PARTS_MAX, pageKey, pagesOfStretch } from './page-key'
import { PrintColumns } from './print-columns'
import type { UpTo } from './up-to'

type Statement = ReturnType<Database.Database['prepare']>

/** For the prints of a stretch: their order by index, and the start of each index's prints. */
let order = new Uint32Array(0)
const begins = new Uint32Array(GROUP_INSTRUMENTS + 1)
const longer = new PrintColumns(0)
/** Pages of a stretch, one after the other. */
const pages = new ByteWriter(65_536)
/** Position of a page among them: first byte (from one), and length. */
type PagePosition = [key: number, rows: number, from: number, length: number]

/** Writes the prints of a stretch (a minute and a group of places) as pages of an instrument each. */
export class StretchPages {
  private readonly insert: Statement
  private readonly newestParts: Statement

  /** `paged`: progress of each instrument in pages. */
  constructor(
    private readonly database: Database.Database,
    private readonly paged: UpTo,
  ) {
    // One call for hundreds of small pages: each call costs as much as writing one of them.
    this.insert = database.prepare(
      `INSERT OR REPLACE INTO pages
       SELECT value ->> 0, value ->> 1, substr(?1, value ->> 2, value ->> 3) FROM json_each(?2)`,
    )
    this.newestParts = database.prepare(
      `SELECT max(k) AS k FROM pages WHERE k BETWEEN ? AND ? GROUP BY k / ${PARTS_MAX}`,
    )
  }

  /** Within a transaction. Existing pages stay; new prints become another part. */
  write(stretch: number, prints: PrintColumns): void {
    const positions = this.pack(stretch, prints, this.newestOf(stretch))
    const bytes = pages.written()
    this.insert.run([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), JSON.stringify(positions)])
    this.paged.save(this.database, groupOfStretch(stretch))
  }

  /** Newest pages of a stretch, by minute and place. */
  private newestOf(stretch: number): Map<number, number> {
    const rows = this.newestParts.all(pagesOfStretch(stretch)) as { k: number }[]
    return new Map(rows.map(({ k }) => [Math.floor(k / PARTS_MAX), k]))
  }

  /** Packs the prints of a stretch into `pages` and returns their positions. */
  private pack(stretch: number, prints: PrintColumns, newest: ReadonlyMap<number, number>): PagePosition[] {
    const group = groupOfStretch(stretch)
    const positions: PagePosition[] = []
    const append = (key: number, rows: number, page: Uint8Array) => {
      positions.push([key, rows, pages.length + 1, page.length])
      pages.raw(page)
    }
    pages.reset()
    orderByPlace(prints, group * GROUP_INSTRUMENTS)
    for (let of = 0; of < GROUP_INSTRUMENTS; of++) {
      const [from, to] = [begins[of] as number, begins[of + 1] as number]
      if (from === to) continue
      const place = group * GROUP_INSTRUMENTS + of
      this.paged.noteOf(place, prints.time, order, from, to)
      const first = pageKey(minuteOfStretch(stretch), place, 0)
      const last = newest.get(first / PARTS_MAX) ?? first - 1
      if (last < first + PARTS_MAX - 1) append(last + 1, to - from, packPage(prints, order, from, to))
      else {
        this.readLast(last, prints, from, to)
        const all = Uint32Array.from({ length: longer.rows }, (_, at) => at)
        append(last, longer.rows, packPage(longer, all, 0, longer.rows))
      }
    }
    return positions
  }

  /** If a minute has the maximum number of parts, the last one is extended: it is read into `longer`. */
  private readLast(key: number, prints: PrintColumns, from: number, to: number): void {
    const [page] = this.database.prepare('SELECT bytes FROM pages WHERE k = ?').all([key]) as { bytes: ArrayBuffer }[]
    longer.clear()
    if (page) decodePage(new Uint8Array(page.bytes), longer)
    longer.append(prints, order.subarray(from, to))
  }
}

/** Stable: prints of one index stay in order of arrival. */
function orderByPlace({ place, rows }: PrintColumns, first: number): void {
  if (order.length < rows) order = new Uint32Array(Math.max(rows, order.length * 2))
  const [places, ordered, next] = [place.subarray(0, rows), order, begins]
  next.fill(0)
  for (let at = 0; at < rows; at++) {
    const of = (places[at] as number) - first
    next[of] = (next[of] as number) + 1
  }
  // Counts become the ends of the groups, then their starts.
  for (let of = 1; of <= GROUP_INSTRUMENTS; of++) next[of] = (next[of] as number) + (next[of - 1] as number)
  for (let at = rows - 1; at >= 0; at--) {
    const of = (places[at] as number) - first
    const to = (next[of] as number) - 1
    next[of] = to
    ordered[to] = at
  }
}
