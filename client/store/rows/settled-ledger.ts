import { type LedgerDefinition, STANDARD_LEDGER } from '../../../shared/flow/definitions'
import { gradeDefinitions, ownGrades } from '../../../shared/flow/grades'
import { gradeBounds, type Settings } from '../account/user-settings'

/** The definition of order flow that a person's settings ask for. */
export function settledLedger(settings: Settings): LedgerDefinition {
  const preset = settings['flow.preset']
  const sizing = settings['flow.sizing']
  if (preset !== 'own') return { grades: gradeDefinitions[preset], sizing }
  const [medium, large, extra] = gradeBounds(settings).map(Math.round) as [number, number, number]
  return { grades: ownGrades('yuan', [medium, large, extra]) ?? STANDARD_LEDGER.grades, sizing }
}
