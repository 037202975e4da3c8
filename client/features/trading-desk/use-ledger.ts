import { useMemo } from 'react'
import { type LedgerDefinition, ledgerId, readLedgerId, STANDARD_LEDGER } from '../../../shared/flow/definitions'
import { gradeDefinitions, ownGrades } from '../../../shared/flow/grades'
import { useStoredSettings } from '../../store/stored-settings'
import { gradeBounds, readSettings, type Settings } from '../../store/user-settings'
import { useQuery } from '../../ui/use-query'

export interface ChosenLedger {
  definition: LedgerDefinition
  /** As topics and addresses name it. */
  id: string
  /** What the address names although it is no definition. */
  wrong: string | undefined
  /** Null: back to one's own default. */
  choose: (definition: LedgerDefinition | null) => void
}

/** The grades that a person's settings ask for. */
export function settledGrades(settings: Settings): LedgerDefinition['grades'] {
  const preset = settings['flow.preset']
  if (preset !== 'own') return gradeDefinitions[preset]
  const [medium, large, extra] = gradeBounds(settings).map(Math.round) as [number, number, number]
  return ownGrades('yuan', [medium, large, extra]) ?? STANDARD_LEDGER.grades
}

/** The definition of the chosen instrument's money: `?def=` of the address, or one's own default. */
export function useLedger(): ChosenLedger {
  const [asked, setAsked] = useQuery('def')
  const { data: stored } = useStoredSettings()
  return useMemo(() => {
    const named = asked === '' ? undefined : readLedgerId(asked)
    const settings = readSettings(stored?.values ?? {})
    const own = { grades: settledGrades(settings), sizing: settings['flow.sizing'] }
    const definition = named ?? own
    return {
      definition,
      id: ledgerId(definition),
      wrong: asked !== '' && !named ? asked : undefined,
      choose: (next) => setAsked(next && ledgerId(next) !== ledgerId(own) ? ledgerId(next) : null),
    }
  }, [asked, stored, setAsked])
}
