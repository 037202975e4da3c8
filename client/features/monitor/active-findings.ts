import { isListed } from '../../../shared/flow/split/verdict/listed'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import type { InstrumentId } from '../../../shared/market/instrument'

/** Current findings of some instruments, or of all if none is named; refuted and merged ones are left out. */
export const activeFindings = (findings: readonly SplitFinding[], codes: readonly InstrumentId[]): SplitFinding[] =>
  findings.filter((finding) => isListed(finding) && (codes.length === 0 || codes.includes(finding.instrument)))
