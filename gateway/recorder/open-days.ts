import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { keptOnServer, sourcesOn } from './clickhouse/kept-on-server'
import { WrittenOnServer } from './clickhouse/written-on-server'
import type { DaysPlace, HistoryStore } from './days-place'
import type { KeptDays, WrittenDays } from './kept-days'
import { keptFiles } from './kept-files'
import type { WriterReply } from './messages'
import type { Bounds } from './retention'
import { WrittenFiles } from './written-files'

/** The days of a feed, to be read. On a server every question waits for its answer: for threads of their own. */
export const openKept = (place: DaysPlace): KeptDays =>
  'folder' in place ? keptFiles(place.folder) : keptOnServer(place)

/** The same, to be written by one thread. */
export const openWritten = (place: DaysPlace, bounds: Bounds, say: (reply: WriterReply) => void): WrittenDays =>
  'folder' in place ? new WrittenFiles({ ...place, ...bounds, say }) : new WrittenOnServer({ ...place, ...bounds, say })

/** Every feed that has days, with its name. */
export function feedsIn(store: HistoryStore): { source: string; kept: KeptDays }[] {
  if ('server' in store) {
    return sourcesOn(store.server).map((source) => ({ source, kept: keptOnServer({ ...store, source }) }))
  }
  if (!existsSync(store.folder)) return []
  return readdirSync(store.folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ source: name, kept: keptFiles(join(store.folder, name)) }))
}
