/**
 * Limits and lifetimes of the sign-in service, with reasons. Lifetimes for the protocol library are in seconds (`S`).
 */

/**
 * Short, because the token is sent in an address fragment and stored in local storage. Renewed by the cookie session.
 */
export const ID_TOKEN_TTL_S = 60 * 60
/** The HttpOnly cookie session ends this long after its last use … */
export const SESSION_IDLE_S = 14 * 24 * 60 * 60
/** … and in any case this long after the password was typed. */
export const SESSION_ABSOLUTE_S = 30 * 24 * 60 * 60
/** Lifetime of a sign-in page. */
export const INTERACTION_TTL_S = 60 * 60
/** Tolerated difference to other clocks when times in a token are checked. */
export const CLOCK_TOLERANCE_S = 5
export const TOKEN_LENGTH_MAX = 8 * 1024

/** Limits on guessing: attempts within the window. All end by themselves; no account is locked permanently. */
export const ATTEMPT_WINDOW_MS = 15 * 60_000
/**
 * Wrong passwords for one account from addresses it was not signed in from; beyond them even the right one is refused.
 */
export const ATTEMPTS_PER_ACCOUNT = 10
/** The same for one account from one address, also a known one. */
export const ATTEMPTS_PER_PAIR = 10
/** Limit for one address over all accounts; many users behind one office address must still be able to sign in. */
export const ATTEMPTS_PER_ADDRESS = 100
/** An address is known to an account this long after a successful sign-in: it is exempt from the account's limit. */
export const KNOWN_ADDRESS_MS = 30 * 24 * 60 * 60_000
/** Requests of any kind to the sign-in service from one address: each may leave a record for an hour. */
export const REQUESTS_PER_MINUTE = 300
/** Checks of QR codes from one address: a page asks 75 times a minute, and each leaves no record. */
export const QR_CHECKS_PER_MINUTE = 3_000
export const REGISTRATIONS_PER_ADDRESS = 20
export const REGISTRATION_WINDOW_MS = 60 * 60_000

/** argon2id (the library's default kind) as OWASP advises: 19 MiB, two passes, one lane. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A new signing key is made at the first start after this age; the old one stays published for the same time again. */
export const SIGNING_KEY_MAX_AGE_MS = 180 * 24 * 60 * 60_000
export const PRUNE_EVERY_MS = 60 * 60_000
export const AUDIT_RETENTION_MS = 400 * 24 * 60 * 60_000

/** Codes: six digits, so five tries within five minutes leave a guess one chance in 200,000. */
export const CODE_TTL_MS = 5 * 60_000
export const CODE_TRIES = 5
/**
 * Limits on sending codes: to one recipient by minute and ten minutes, from one network address, and by day to mainland
 * China (`home`); `abroad` limits each other country, and e-mail.
 */
export const SENDING = {
  minute: { max: 1, windowMs: 60_000 },
  tenMinutes: { max: 5, windowMs: 10 * 60_000 },
  address: { max: 30, windowMs: 10 * 60_000 },
  home: { max: 5_000, windowMs: 24 * 60 * 60_000 },
  abroad: { max: 200, windowMs: 24 * 60 * 60_000 },
} as const
export const CODES_PER_DAY = { max: 10_000, windowMs: 24 * 60 * 60_000 } as const
/** Wrong codes for one address, over all its codes. */
export const CODE_GUESSES = { max: 20, windowMs: 60 * 60_000 } as const
/** Wrong second factors and recovery codes of one account. */
export const FACTOR_GUESSES = { max: 10, windowMs: 15 * 60_000 } as const
/** Queries whether an account exists, from one address. */
export const EXISTENCE_QUESTIONS = { max: 30, windowMs: 10 * 60_000 } as const
export const OUTBOX_RETENTION_MS = 7 * 24 * 60 * 60_000

/** Concurrent password hashes and how many may wait: each takes a core, and market data has priority. */
export const HASHES_AT_ONCE = 2
export const HASHES_WAITING_MAX = 256

/** Lifetime of the token of a second step. */
export const MFA_TTL_MS = 6 * 60_000
export const MFA_TRIES = 5
/** Lifetime of the tokens that clients of the identity contract store. */
export const USER_TOKEN_TTL_S = 14 * 24 * 60 * 60
export const QR_TTL_MS = 120_000
export const QR_TICKET_TTL_MS = 3 * 60_000
export const RESET_STAGE_TTL_MS = 30 * 60_000
export const TICKET_TTL_MS = 60_000
/** A refresh token is replaced at each use, and the chain ends with the sign-in's absolute limit. */
export const REFRESH_TTL_S = SESSION_ABSOLUTE_S
/** Images that are decoded or wait for it, over all accounts; each may take 2 MB. */
export const IMAGES_WAITING_MAX = 16
/** Uploaded pictures of one account. */
export const UPLOADS = { max: 20, windowMs: 60 * 60_000 } as const
/** Limit on uploads of face photos by one account. */
export const FACE_UPLOADS = { max: 20, windowMs: 60 * 60_000 } as const
/** Verifications of real names by one account, limited so that numbers of other people cannot be guessed. */
export const REAL_NAME_CLAIMS = { max: 5, windowMs: 24 * 60 * 60_000 }
/** Time in which an uploaded photo of a face can be used, and the maximum number of such photos of an account. */
export const FACE_PHOTO_TTL_MS = 5 * 60_000
export const FACE_PHOTOS_PENDING = 2
/** Concurrent comparisons of faces. */
export const FACES_AT_ONCE = 16
/** Published events of one account. */
export const EVENTS = { max: 120, windowMs: 60_000 } as const
