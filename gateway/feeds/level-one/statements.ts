import type { InstrumentId } from '../../../shared/market/instrument'
import { idOfPrefixed } from '../polling/codes'
import { faultText } from '../polling/fault-text'
import { SourceFault } from '../polling/source-fault'
import { SnapshotRowError } from './fields'
import { emptyReading, type Snapshot, type SnapshotReading } from './snapshot'

/** One `name="value";` of an answer; `end` as the pattern caught it, shorter where the answer was cut. */
export interface QuoteStatement {
  code: string
  /** For the code's instrument, if it is one. */
  id: InstrumentId | undefined
  value: string
  end: string
}

/**
 * An answer that is one statement a code; `pattern` catches code, value and end. `isNothing` says that the source
 * does not know the code; `read` throws `SnapshotRowError` for a row that is none. Throws `SourceFault` for what is no such
 * answer.
 */
export function readStatements(
  body: string,
  asked: readonly InstrumentId[],
  pattern: RegExp,
  isNothing: (statement: QuoteStatement) => boolean,
  read: (statement: QuoteStatement) => Snapshot,
): SnapshotReading {
  const reading = emptyReading()
  const missing = new Set(asked)
  let statements = 0
  for (const [, code = '', value = '', end = ''] of body.matchAll(pattern)) {
    statements++
    const id = idOfPrefixed(code)
    const statement = { code, id, value, end }
    if (isNothing(statement)) continue
    if (id) missing.delete(id)
    try {
      reading.rows.push(read(statement))
    } catch (thrown) {
      if (!(thrown instanceof SnapshotRowError)) throw thrown
      reading.faults.push({ id: id ?? code, reason: thrown.message })
    }
  }
  if (statements === 0) throw new SourceFault('garbled', faultText.format)
  if (!/;\s*$/.test(body)) throw new SourceFault('unreachable', faultText.truncated)
  reading.unknown = [...missing]
  return reading
}
