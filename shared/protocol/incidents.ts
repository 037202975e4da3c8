import type { UnixMs } from '../market/units'

/** Kinds of trouble with feeds that an operator should see to. */
export type IncidentCode =
  /** A source sends nothing, or its data does not change any more. */
  | 'source-silent'
  /** A source cannot be read, or refuses the connection. */
  | 'source-failed'
  /** People see another source than the first one. */
  | 'fallback'
  /** Rows of a source were not believed: people do not see these instruments by it. */
  | 'rows-refused'
  /** A fallback source supplies instruments for which the source in use has no valid row. */
  | 'lent'
  /** Two sources show different prices of an instrument. */
  | 'disagree'
  /** Lines or rows of a sender were refused. */
  | 'bridge-refused'
  /** A sender's numbers leave something out. */
  | 'bridge-gap'
  /** A sender no longer has rows that were never received. */
  | 'bridge-lost'
  /** The market is behind: senders wait. */
  | 'bridge-slowed'
  /** A connection was ended because of what it sent. */
  | 'bridge-closed'
  /** Something of a recording is missing or cannot be right. */
  | 'recording-damaged'
  /** A recording had something wrong that could be put right. */
  | 'recording-mended'
  /** Received rows cannot be written or read back. */
  | 'bridge-journal'
  /** Rows of the day's journal were not taken when it was read back. */
  | 'bridge-reread'

/** One trouble with one source, sender or instrument. */
export interface Incident {
  code: IncidentCode
  subject: string
  /** Chinese: what is wrong. */
  words: string
  /** Chinese: what to do. */
  advice: string
  /** When it began, the last time. */
  openedAt: UnixMs
  /** Undefined while the incident is open. */
  closedAt?: UnixMs
  /** Number of times it began. */
  times: number
}
