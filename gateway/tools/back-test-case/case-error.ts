/** Fault of an input file: `FILE:LINE:COLUMN: reason`. Lines and columns count from 1. */
export class CaseError extends Error {
  override name = 'CaseError'

  constructor(file: string, line: number, column: number, reason: string) {
    super(`${file}:${line}:${column}: ${reason}`)
  }
}
