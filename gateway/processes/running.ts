import type { Feed } from '../feeds/feed'

export interface ProcessOptions {
  /** The project's folder: `package.json`, the built client. */
  root: string
  /** The client from its sources, with hot reloading. */
  development?: boolean
  /** Instead of the one the configuration names. */
  feed?: Feed
  /** Wall clock, epoch ms. */
  now?: () => number
  /** False: an invented market makes no days before those that it begins with, which takes seconds of processor time. */
  olderDays?: boolean
}

/** A running process, whatever its role. */
export interface Running {
  /** Address: the origin that browsers use, or a feed's own address. */
  url: string
  close(): Promise<void>
}
