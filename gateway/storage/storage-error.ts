const explanations: Record<string, string> = {
  EACCES: 'no permission to write there',
  EPERM: 'no permission to write there',
  ENOENT: 'cannot be created there: the file system does not allow it',
  ENAMETOOLONG: 'the path is too long',
  ELOOP: 'the path leads back to itself',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EIO: 'the disk gave an error',
  ENOTDIR: 'part of the path is a file, not a folder',
  EEXIST: 'part of the path is a file, not a folder',
  SQLITE_CANTOPEN: 'cannot be opened or created there',
  SQLITE_NOTADB: 'is not a database: move it away, or restore a backup',
  SQLITE_CORRUPT: 'is damaged: stop the gateway and restore a backup, or move it away to begin with an empty one',
  SQLITE_READONLY: 'is read-only: check its owner and mode',
  SQLITE_FULL: 'the disk is full',
  SQLITE_IOERR: 'the disk gave an error',
  SQLITE_BUSY: 'another process holds it: is a second gateway running on the same data folder?',
  PG_AWAY: 'the server does not answer, or has ended the connection',
}

/**
 * Connection exceptions of PostgreSQL (class 08), a server that shuts down, starts or accepts no more connections, and
 * the driver's messages.
 */
const PG_AWAY = /^(?:08\w{3}|57P0[1-3]|53300)$/
const PG_ENDED =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/

/** The code of a system or SQLite error; libsql gives some only in the text. */
function codeOf(cause: unknown): string | undefined {
  if (typeof cause !== 'object' || cause === null) return undefined
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  const known = Object.keys(explanations).find((name) => code === name || code.startsWith(`${name}_`))
  if (known) return known
  if (PG_AWAY.test(code)) return 'PG_AWAY'
  const message = cause instanceof Error ? cause.message : ''
  if (PG_ENDED.test(message)) return 'PG_AWAY'
  if (/not a database/.test(message)) return 'SQLITE_NOTADB'
  if (/malformed/.test(message)) return 'SQLITE_CORRUPT'
  if (/readonly database/.test(message)) return 'SQLITE_READONLY'
  if (/database or disk is full/.test(message)) return 'SQLITE_FULL'
  if (/disk I\/O error/.test(message)) return 'SQLITE_IOERR'
  if (/unable to open/i.test(message)) return 'SQLITE_CANTOPEN'
  if (/database is locked/.test(message)) return 'SQLITE_BUSY'
  return undefined
}

/** Storage cannot be used. The message is for the operator of the gateway and names the cause to check. */
export class StorageError extends Error {
  override name = 'StorageError'
  constructor(what: string, cause?: unknown) {
    const code = codeOf(cause)
    const why = code ? explanations[code] : cause instanceof Error ? cause.message : undefined
    super(why ? `storage: ${what}: ${why}` : `storage: ${what}`, { cause })
  }
}

/** Reason why the data cannot be used, by its name in the catalogue of errors. */
export type StorageFault = 'disk-full' | 'storage-damaged' | 'storage-failed' | 'storage-busy' | 'storage-away'

const faults: Record<string, StorageFault> = {
  SQLITE_FULL: 'disk-full',
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  SQLITE_CORRUPT: 'storage-damaged',
  SQLITE_NOTADB: 'storage-damaged',
  SQLITE_IOERR: 'storage-failed',
  SQLITE_READONLY: 'storage-failed',
  SQLITE_CANTOPEN: 'storage-failed',
  EACCES: 'storage-failed',
  EPERM: 'storage-failed',
  EROFS: 'storage-failed',
  EIO: 'storage-failed',
  SQLITE_BUSY: 'storage-busy',
  PG_AWAY: 'storage-away',
}

/** Whether a failed write means that the disk has no room left. */
export const isDiskFull = (cause: unknown): boolean => storageFault(cause) === 'disk-full'

/** Why something could not be read or written, if it is the disk's or the file's doing. */
export const storageFault = (cause: unknown): StorageFault | undefined => faults[codeOf(cause) ?? '']
