import type { Horizon } from '../../../../shared/forecast/horizons'
import type { HorizonModel } from '../../../../shared/forecast/judge'
import type { IndexPast } from '../../../../shared/forecast/samples'
import { openThread } from '../../../open-thread'

const PLACE = {
  here: import.meta.url,
  source: './worker.ts',
  bundle: 'forecast-worker.js',
  heapMb: 192,
  youngMb: 16,
} as const

export type HorizonModels = Record<Horizon, HorizonModel>

/** Makes the models of a day in a thread of its own. Rejects if the thread breaks. */
export async function makeModelsInThread(pasts: readonly IndexPast[]): Promise<HorizonModels> {
  const thread = openThread(PLACE, 'forecast', pasts)
  try {
    return await new Promise<HorizonModels>((resolve, reject) => {
      thread.on('message', resolve)
      thread.on('error', reject)
      thread.on('exit', () => reject(new Error('the thread of the forecast models ended')))
    })
  } finally {
    await thread.terminate()
  }
}
