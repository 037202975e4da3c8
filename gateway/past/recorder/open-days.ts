import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openServerDays, sourcesOn } from './clickhouse/server-days'
import { WrittenOnServer } from './clickhouse/written-on-server'
import type { DaysLocation, HistoryStore } from './days-location'
import { openFileDays } from './file-days'
import type { WriterReply } from './messages'
import type { RetentionBounds } from './retention'
import type { StoredDays, WrittenDays } from './stored-days'
import { WrittenFiles } from './written-files'

/** Opens the days of a feed for reading. With a server each query blocks until its answer: only for dedicated threads. */
export const openStoredDays = (place: DaysLocation): StoredDays =>
  'folder' in place ? openFileDays(place.folder) : openServerDays(place)

/** The same for writing, by one thread. */
export const openWritten = (
  place: DaysLocation,
  bounds: RetentionBounds,
  reply: (reply: WriterReply) => void,
): WrittenDays =>
  'folder' in place
    ? new WrittenFiles({ ...place, ...bounds, reply })
    : new WrittenOnServer({ ...place, ...bounds, reply })

/** Every feed that has days, with its name. */
export function feedsIn(store: HistoryStore): { source: string; days: StoredDays }[] {
  if ('server' in store) {
    return sourcesOn(store.server).map((source) => ({ source, days: openServerDays({ ...store, source }) }))
  }
  if (!existsSync(store.folder)) return []
  return readdirSync(store.folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ source: name, days: openFileDays(join(store.folder, name)) }))
}
