import { logOf } from '../../log'
import { openThread } from '../../open-thread'
import type { NameReader } from '../state/registry'

const PLACE = { here: import.meta.url, source: '../state/pinyin-worker.ts', bundle: 'pinyin-worker.js' }
const log = logOf('names')

/**
 * Reads names in a thread that ends with its answer: a dictionary of pinyin takes 20 MB, and 5,500 names a third of a
 * second. Names that cannot be read have no initials; they are found by code and by name.
 */
export const readNamesInThread: NameReader = async (names) => {
  try {
    return await new Promise<readonly string[]>((resolve, reject) => {
      const worker = openThread(PLACE, 'pinyin', names)
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('the thread ended without an answer')))
    })
  } catch (thrown) {
    log.error({ err: thrown, names: names.length }, 'names could not be read')
    return []
  }
}
