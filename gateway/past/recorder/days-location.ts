import { join } from 'node:path'

/** A ClickHouse server as a process reaches it. */
export interface ClickHouseServer {
  /** `http://host:port` or `https://host:port`. */
  url: string
  user: string
  password: string
  database: string
  /** Timeout of an answer, ms. */
  waitMs?: number
}

/** Location of an installation's days: a folder with one folder for each feed, or a server. Passed to threads. */
export type HistoryStore = { folder: string } | { server: ClickHouseServer }

/** Location of one feed's days; `source` names the feed. */
export type DaysLocation = { folder: string } | { server: ClickHouseServer; source: string }

/** Permitted feed names, so that the feed's days have their own folder. */
export const isSourceName = (source: string): boolean => /^\w[\w.-]{0,39}$/.test(source)

const nameOf = (source: string): string => source.replace(/[^\w.-]/g, '_').replace(/^\.+/, '_') || 'feed'

/** Folder of a feed's days. */
export const sourceFolder = (folder: string, source: string): string => join(folder, nameOf(source))

/** Days of each feed stay apart. */
export const daysLocationOf = (store: HistoryStore, source: string): DaysLocation =>
  'folder' in store ? { folder: sourceFolder(store.folder, source) } : { ...store, source: nameOf(source) }
