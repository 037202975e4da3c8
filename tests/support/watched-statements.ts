import Database from 'libsql'

/** Calls `before` ahead of each statement that a database of this thread executes, until `letGo`. */
export function watchStatements() {
  const { exec, prepare } = Database.prototype
  const watched = {
    /** May throw: then the statement is not executed. */
    before: (_text: string) => {},
    letGo: () => void Object.assign(Database.prototype, { exec, prepare }),
  }
  Database.prototype.exec = function (this: Database.Database, text: string) {
    watched.before(text)
    return exec.call(this, text)
  }
  Database.prototype.prepare = function (this: Database.Database, text: string) {
    const statement = prepare.call(this, text)
    for (const name of ['run', 'all'] as const) {
      const own = statement[name].bind(statement) as (...given: unknown[]) => unknown
      const run = (...given: unknown[]) => {
        watched.before(text)
        return own(...given)
      }
      Object.assign(statement, { [name]: run })
    }
    return statement
  } as typeof prepare
  return watched
}
