import { join } from 'node:path'

/** Where an installation keeps its days. Threads are handed it. */
export interface HistoryStore {
  /** With a folder below it for each feed. */
  folder: string
}

/** Where the days of one feed are. */
export interface DaysPlace {
  folder: string
}

const nameOf = (source: string): string => source.replace(/[^\w.-]/g, '_') || 'feed'

/** Folder of a feed's days. */
export const sourceFolder = (folder: string, source: string): string => join(folder, nameOf(source))

/** Days of each feed stay apart. */
export const placeOf = (store: HistoryStore, source: string): DaysPlace => ({
  folder: sourceFolder(store.folder, source),
})
