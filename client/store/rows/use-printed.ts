import type { InstrumentId } from '../../../shared/market/instrument'
import { fetchMachineDays } from '../../api/history'
import { isReplay } from '../../session/replay'
import { useSession } from '../hooks'
import { useResource } from '../use-resource'

const NO_DAYS = async () => undefined

interface PrintedInstruments {
  /** False until the answer arrives; always true on a live page. */
  isKnown: boolean
  /** All instruments with prints on the replayed day if they are few, busiest first; undefined if all can have some. */
  few: readonly InstrumentId[] | undefined
}

/** Instruments with prints on the replayed day. */
export function usePrinted(): PrintedInstruments {
  const day = useSession().machine?.day
  const { data, error } = useResource(isReplay ? 'machine-days' : 'no-days', isReplay ? fetchMachineDays : NO_DAYS)
  const isKnown = !isReplay || error !== undefined || (data !== undefined && day !== undefined)
  return { isKnown, few: day === undefined ? undefined : data?.printed[day] }
}
