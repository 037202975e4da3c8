/** Every constant that the specification fixes, and the protocol's own bounds. Times end in `Ms`. */

// Specification §4, §9.
export const LOGIN_CHECK_MS = 50
export const RECONNECT_TRIES = 5
export const RECONNECT_DELAY_MS = 2_000
/**
 * Pause before a page starts another round of attempts by itself: the first one, and the maximum to which it doubles. A
 * page is live half a minute after its gateway answers again: before the pause, an attempt without an answer may take
 * `REQUEST_TIMEOUT_MS`, and connecting follows it.
 */
export const ROUND_PAUSE_MS = 5_000
export const ROUND_PAUSE_MAX_MS = 15_000
export const NEW_VIDEO_MAX_AGE_MS = 3 * 24 * 3_600_000
export const CHUNK_TIMEOUT_MS = 120_000
export const REQUEST_TIMEOUT_MS = 10_000
/** Timeout of questions over many days or instruments, for which the gateway reads its record. */
export const LONG_REQUEST_TIMEOUT_MS = 60_000

// Socket protocol: a call beyond these limits is refused; the connection stays open.
export const SUBSCRIPTIONS_PER_CONNECTION_MAX = 1_024
export const TOPICS_PER_CALL_MAX = 256
export const TOPIC_LENGTH_MAX = 96
/**
 * Flows by user-defined definitions that one account may read at the same time, over all its connections: each needs a
 * ledger.
 */
export const DEFINITIONS_PER_ACCOUNT_MAX = 32
/** Connections of one account: a browser needs one for all its tabs, a program one. */
export const SOCKETS_PER_ACCOUNT_MAX = 64
/** Largest message a client may send; Socket.IO ends the connection above it. */
export const CLIENT_MESSAGE_MAX_BYTES = 64 * 1024
/** Refused calls within `ABUSE_WINDOW_MS` after which a connection is ended, with the reason `abuse`. */
export const ABUSE_CALLS_MAX = 200
export const ABUSE_WINDOW_MS = 10_000

/** Unsent bytes of one connection above which it is skipped until it drains. */
export const BACKPRESSURE_BYTES = 256 * 1024
/**
 * A client that does not answer for this long is disconnected; until then a slow client costs no more than the bound
 * above.
 */
export const ANSWER_MAX_MS = 70_000
export const POLL_EVERY_MS = 20_000
// Demo readers have no account, so they are bounded by network address, and all of them together.
export const DEMO_SOCKETS_PER_ADDRESS_MAX = 8
export const DEMO_SOCKETS_MAX = 200
export const DEMO_TOPICS_PER_CONNECTION_MAX = 128
/** Limits of the frame rate that a client can request for a busy connection. */
export const PACE_MIN_HZ = 0.2
export const PACE_MAX_HZ = 60
export const PACE_DEFAULT_HZ = 30

// Prints retained for readers that reconnect. For an instrument that is read, or was within `JOURNAL_AFTER_READ_MS`:
// every print of the last `JOURNAL_MS` (a client may be away for 60 s and takes a while to return), up to a bound per
// instrument (some 23,000 prints) and a bound for all. For other instruments: the last `JOURNAL_IDLE_ROWS`, as many as
// a page shows, which is 28 MB for 5,500 instruments (50 MB with numbers beyond 32 bits). All journals together stay
// below 178 MB.
export const JOURNAL_MS = 75_000
export const JOURNAL_AFTER_READ_MS = 5 * 60_000
export const JOURNAL_IDLE_ROWS = 200
export const JOURNAL_TOPIC_BYTES_MAX = 2 ** 20
export const JOURNALS_BYTES_MAX = 128 * 2 ** 20

/** A number older than this many expected intervals is late (amber), and than `STALE_AFTER` stale (dimmed). */
export const LATE_AFTER_INTERVALS = 1.5
export const STALE_AFTER_INTERVALS = 3
/** Expected time between two quotes of an instrument in a continuous session, at market speed 1. */
export const QUOTE_INTERVAL_MS = 3_000
/** A timer that is late by more than this means the machine slept: the socket is replaced. */
export const SLEEP_JUMP_MS = 5_000
/** Longest past range that is answered with bars of a second. */
export const SECOND_BARS_MAX_MS = 2 * 3_600_000
/** Split findings of one answer, the newest. */
export const SPLIT_FINDINGS_MAX = 2_000
export const WATCHLIST_CODES_MAX = 500
export const WATCHLISTS_MAX = 20
/** Baskets among the codes of a group: each is worked out of up to 200 members, twice a second. */
export const WATCHLIST_BASKETS_MAX = 20
/** Members of one basket. */
export const BASKET_MEMBERS_MAX = 200
/** Columns that a group shows, and those of them that are worked out of others. */
export const WATCHLIST_COLUMNS_MAX = 40
export const WATCHLIST_FORMULAS_MAX = 8
/** Notes of one person, one an instrument, and the letters of one. */
export const NOTES_MAX = 500
/** Instruments that carry words of one's own, words of each, and signs of a word. */
export const TAGGED_MAX = 500
export const POSITIONS_MAX = 500
export const TAGS_PER_INSTRUMENT_MAX = 8
export const TAG_LENGTH_MAX = 12
export const NOTE_LENGTH_MAX = 2_000
/** Characters of one text among the settings of an account. */
export const SETTING_LENGTH_MAX = 4_000
/** Verdicts on split findings stored per person. */
export const SPLIT_VERDICTS_MAX = 2_000
/** Desks per person, versions stored per desk, and days for which the desk's last state is stored. */
export const DESKS_MAX = 20
export const DESK_VERSIONS_MAX = 20
export const DESK_DAYS_MAX = 5
/** Versions stored per user page, and readers per page. */
export const PAGE_VERSIONS_MAX = 50
export const PAGE_READERS_MAX = 50
/** Alert rules of one person, of all, and of all that watch every stock. */
export const ALERT_RULES_PER_ACCOUNT_MAX = 500
export const ALERT_RULES_MAX = 10_000
export const ALERT_RULES_OF_MARKET_MAX = 20
/** Firings of one person on one trading day, of each source. */
export const ALERT_FIRINGS_PER_DAY_MAX = 5_000
/** Webhooks of one person. */
export const ALERT_CHANNELS_MAX = 10
/** Browsers of one person that show alerts as notifications of the system. */
export const PUSH_SUBSCRIPTIONS_MAX = 10
export const MULTI_CHART_CELLS_MAX = 16
/** Codes that its pages are turned through. */
export const MULTI_CHART_CODES_MAX = 200

/** The exchanges have no day before it: earliest base day of a basket. */
export const FIRST_EXCHANGE_DAY = '19901219'
