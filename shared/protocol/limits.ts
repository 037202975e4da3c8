/** Every constant that the specification fixes, and the protocol's own bounds. Times end in `Ms`. */

// Specification §4, §9.
export const LOGIN_CHECK_MS = 50
export const RECONNECT_TRIES = 5
export const RECONNECT_DELAY_MS = 2_000
export const NEW_VIDEO_MAX_AGE_MS = 3 * 24 * 3_600_000
export const CHUNK_TIMEOUT_MS = 120_000
export const REQUEST_TIMEOUT_MS = 10_000

// Socket protocol: beyond these a call is refused, the connection lives.
export const SUBSCRIPTIONS_PER_CONNECTION_MAX = 1_024
export const TOPICS_PER_CALL_MAX = 256
export const TOPIC_LENGTH_MAX = 96
/** Largest message a client may send; Socket.IO ends the connection above it. */
export const CLIENT_MESSAGE_MAX_BYTES = 64 * 1024
/** Refused calls within `ABUSE_WINDOW_MS` after which a connection is ended, with the reason `abuse`. */
export const ABUSE_CALLS_MAX = 200
export const ABUSE_WINDOW_MS = 10_000

/** Unsent bytes of one connection above which it is skipped until it drains. */
export const BACKPRESSURE_BYTES = 256 * 1024
/** Shortest pause between two frames of a busy connection, by what the client asked for. */
export const PACE_MIN_HZ = 0.2
export const PACE_MAX_HZ = 60
export const PACE_DEFAULT_HZ = 30
/** Prints kept for resume, per instrument. */
export const JOURNAL_ROWS_MAX = 4_096
/** A number older than this many expected intervals is late (amber), and than `STALE_AFTER` stale (dimmed). */
export const LATE_AFTER_INTERVALS = 1.5
export const STALE_AFTER_INTERVALS = 3
/** Expected time between two quotes of an instrument in a continuous session, at market speed 1. */
export const QUOTE_INTERVAL_MS = 3_000
/** A timer that is late by more than this means the machine slept: the socket is replaced. */
export const SLEEP_JUMP_MS = 5_000
export const WATCHLIST_CODES_MAX = 500
export const WATCHLISTS_MAX = 20
export const MULTI_CHART_CELLS_MAX = 16
