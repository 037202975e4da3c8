import type Database from 'libsql'

/** Number of the file's own layout. */
export const FILE_VERSION = 1

/** A day's file was written by a program with another layout. */
export class OtherVersion extends Error {
  override name = 'OtherVersion'
}

/** Throws `OtherVersion`, or the error of SQLite if it is not a day's file. */
export function mustBeKnown(database: Database.Database): void {
  const [found] = database.prepare(`SELECT value FROM meta WHERE name = 'version'`).all() as { value: number }[]
  if (found && found.value !== FILE_VERSION) throw new OtherVersion(`a day of version ${found.value}`)
}
