import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { TestContext } from 'vitest'

/**
 * The folder with real recordings: `ZEUS_RECORDINGS`, else `../shared/data` beside the project; undefined where
 * neither exists. They belong to exchanges and vendors and are no part of this repository.
 */
export function recordingsFolder(): string | undefined {
  const root = resolve(import.meta.dirname, '../..')
  const folder = resolve(root, process.env.ZEUS_RECORDINGS || '../shared/data')
  return existsSync(folder) ? folder : undefined
}

/** A file or folder among the recordings; skips the test, saying why, where it is absent. */
export function recording(context: Pick<TestContext, 'skip'>, ...path: string[]): string {
  const folder = recordingsFolder()
  const file = folder ? join(folder, ...path) : ''
  if (!folder) context.skip('no recordings here: set ZEUS_RECORDINGS to their folder')
  if (!existsSync(file)) context.skip(`no recording ${path.join('/')}`)
  return file
}
