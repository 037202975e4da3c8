import type { InstrumentId } from '../../../shared/market/instrument'
import { fetchMachineDays } from '../../api/history'
import { isReplay } from '../../session/replay'
import { useSession } from '../hooks'
import { useResource } from '../use-resource'

const NO_DAYS = async () => undefined

interface Printed {
  /** False while the answer is awaited; true at once on a live page. */
  isKnown: boolean
  /** Instruments with prints on the replayed day, if few have any, the busiest first; undefined: all may have some. */
  few: readonly InstrumentId[] | undefined
}

export function usePrinted(): Printed {
  const day = useSession().machine?.day
  const { data, error } = useResource(isReplay ? 'machine-days' : 'no-days', isReplay ? fetchMachineDays : NO_DAYS)
  const isKnown = !isReplay || error !== undefined || (data !== undefined && day !== undefined)
  return { isKnown, few: day === undefined ? undefined : data?.printed[day] }
}
