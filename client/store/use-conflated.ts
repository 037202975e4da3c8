import { useCallback } from 'react'
import { browserEnvironment } from '../stream/stream-environment'
import type { ConflationMark } from '../stream/topic-store'
import { useStoreValue } from './hooks'
import type { BaseStore } from './rows/base-store'

/** The ⤓ mark is shown this long after values were skipped. */
const CONFLATED_SHOWN_MS = 10_000

/** Whether the ⤓ mark still belongs to what was skipped at `at`, local clock, ms; 0 = never. */
export const isSkippedLately = (at: number): boolean => at > 0 && browserEnvironment.now() - at < CONFLATED_SHOWN_MS

/** Why values of this store were skipped lately; undefined while all come. */
export function useConflated(store: BaseStore): ConflationMark['reason'] | undefined {
  const select = useCallback(({ conflated }: BaseStore) => {
    return conflated && isSkippedLately(conflated.at) ? conflated.reason : undefined
  }, [])
  return useStoreValue(store, select)
}
