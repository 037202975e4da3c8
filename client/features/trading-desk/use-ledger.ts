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
  const [definitionParam, setDefinitionParam] = useQuery('def')
  const settings = useUserSettings()
  return useMemo(() => {
    const named = definitionParam === '' ? undefined : readLedgerId(definitionParam)
    const own = settledLedger(settings)
    const definition = named ?? own
    return {
      definition,
      id: ledgerId(definition),
      wrong: definitionParam !== '' && !named ? definitionParam : undefined,
      choose: (next) => setDefinitionParam(next && ledgerId(next) !== ledgerId(own) ? ledgerId(next) : null),
    }
  }, [definitionParam, settings, setDefinitionParam])
}
