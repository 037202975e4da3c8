const PREFIX = 'service:'
const OWNED = /^service:([0-9a-f]{24}):/

/** Id of a program in tokens: a program of an account, or of the installation. */
export const programOf = (name: string, owner?: string): string =>
  owner === undefined ? `${PREFIX}${name}` : `${PREFIX}${owner}:${name}`

export const isProgram = (subject: string): boolean => subject.startsWith(PREFIX)

/** The account that owns a program; undefined for programs of the installation. */
export const ownerOf = (program: string): string | undefined => OWNED.exec(program)?.[1]
