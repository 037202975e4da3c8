import { useMemo } from 'react'
import { useCodeGroups } from '../../store/baskets/use-code-groups'
import { useInstruments } from '../../store/hooks'
import { useQuery } from '../../ui/use-query'
import { splitCodes } from './layout'
import { type MultiParams, readMultiChoice } from './use-address'
import { useBusiest } from './use-busiest'

const NO_MEMBERS = new Map()

/** Request in the address, once lists and boards among its codes are loaded. */
export function useChoice(params: MultiParams) {
  const instruments = useInstruments()
  const busiest = useBusiest(params.codes === undefined)
  const [page] = useQuery('page', '1')
  const codes = useMemo(() => splitCodes(params.codes ?? ''), [params.codes])
  const groups = useCodeGroups(codes)
  const members = groups.data ?? NO_MEMBERS
  // biome-ignore lint/correctness/useExhaustiveDependencies: the registry's version stands for its content
  const choice = useMemo(
    () => readMultiChoice(params, instruments, busiest, { page, members }),
    [params.layout, params.codes, params.start, params.end, instruments.version, busiest, page, members],
  )
  return { choice, instruments, groups }
}
