import type { RecordedDays } from '../../../shared/protocol/rest'
import { fetchRecordedDays } from '../../api/history'
import { type ResourceState, useResource } from '../use-resource'

/** The days on record. */
export const useRecordedDays = (): ResourceState<RecordedDays> => useResource('recorded-days', fetchRecordedDays)

/** The recorded day before or after another; undefined at the ends. */
export function neighbourDay(days: readonly string[], day: string, step: 1 | -1): string | undefined {
  const sorted = [...days].sort()
  return step < 0 ? sorted.filter((one) => one < day).at(-1) : sorted.find((one) => one > day)
}
