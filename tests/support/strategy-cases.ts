import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { recordingsFolder } from './recordings'

/**
 * Worked back-tests with their results: `strategy-cases` beside the folder of recordings, else `../shared/strategy-cases`
 * beside the project. They are no part of this repository; empty where there are none.
 */
export function strategyCases(): { name: string; folder: string }[] {
  const recordings = recordingsFolder()
  const places = [
    ...(recordings ? [join(recordings, '../strategy-cases')] : []),
    resolve(import.meta.dirname, '../../../shared/strategy-cases'),
  ]
  const root = places.find(existsSync)
  return root ? readdirSync(root).map((name) => ({ name, folder: join(root, name) })) : []
}
