import { atom, getDefaultStore } from 'jotai'
import type { ApiErrorCode } from '../api/api-error'

/** Errors of a gateway that does not answer, as opposed to a refusal. */
const NO_ANSWER: readonly (ApiErrorCode | undefined)[] = ['unreachable', 'timeout', 'unavailable']

/** Failed requests of this page without an answer, by key, with what repeats them. */
export const failedRequestsAtom = atom<ReadonlyMap<string, () => void>>(new Map())

export const isWithoutAnswer = (code: ApiErrorCode | undefined): boolean => NO_ANSWER.includes(code)

/** Adds a failed request until the returned function is called. */
export function addFailedRequest(key: string, repeat: () => void): () => void {
  const { get, set } = getDefaultStore()
  set(failedRequestsAtom, new Map(get(failedRequestsAtom)).set(key, repeat))
  return () => {
    const left = new Map(get(failedRequestsAtom))
    // Another panel with the same key may have replaced the entry.
    if (left.get(key) === repeat) left.delete(key)
    set(failedRequestsAtom, left)
  }
}
