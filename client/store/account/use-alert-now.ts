import type { AlertNow } from '../../../shared/protocol/rest-alerts'
import { fetchAlertNow } from '../../api/alerts'
import { type ResourceState, useResource } from '../use-resource'

/** Interval of new evaluations while the user writes. */
const AGAIN_MS = 5_000

/** Whether a condition that was read holds at this moment; nothing while there is none. */
export function useAlertNow(condition: string | undefined): ResourceState<AlertNow | undefined> {
  return useResource(
    `alert-now ${condition ?? ''}`,
    (options) => (condition === undefined ? Promise.resolve(undefined) : fetchAlertNow(condition, options)),
    { everyMs: AGAIN_MS },
  )
}
