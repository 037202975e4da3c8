import type { Horizon } from '../../../../shared/forecast/horizons'
import type { HorizonModel } from '../../../../shared/forecast/judge'
import type { IndexPast } from '../../../../shared/forecast/samples'
import { answerOfThread } from '../../../answer-of-thread'

const PLACE = {
  here: import.meta.url,
  source: './worker.ts',
  bundle: 'forecast-worker.js',
  heapMb: 192,
  youngMb: 16,
} as const

export type HorizonModels = Record<Horizon, HorizonModel>

/** Makes the models of a day in a thread of its own. Rejects if the thread breaks. */
export const makeModelsInThread = (pasts: readonly IndexPast[]): Promise<HorizonModels> =>
  answerOfThread(PLACE, 'forecast', pasts)
