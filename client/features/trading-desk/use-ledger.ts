import { useMemo } from 'react'
import { type LedgerDefinition, ledgerId, readLedgerId } from '../../../shared/flow/definitions'
import { useUserSettings } from '../../store/account/use-user-settings'
import { settledLedger } from '../../store/rows/settled-ledger'
import { useQuery } from '../../ui/use-query'

export interface ChosenLedger {
  definition: LedgerDefinition
  /** As topics and addresses name it. */
  id: string
  /** Name in the address that is no definition. */
  wrong: string | undefined
  /** Null: back to one's own default. */
  choose: (definition: LedgerDefinition | null) => void
}

/** The definition of the chosen instrument's money: `?def=` of the address, or one's own default. */
export function useLedger(): ChosenLedger {
  const [asked, setAsked] = useQuery('def')
  const settings = useUserSettings()
  return useMemo(() => {
    const named = asked === '' ? undefined : readLedgerId(asked)
    const own = settledLedger(settings)
    const definition = named ?? own
    return {
      definition,
      id: ledgerId(definition),
      wrong: asked !== '' && !named ? asked : undefined,
      choose: (next) => setAsked(next && ledgerId(next) !== ledgerId(own) ? ledgerId(next) : null),
    }
  }, [asked, settings, setAsked])
}
