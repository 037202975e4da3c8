import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The project's folder, from the sources and from the bundle alike: the nearest one above with a `package.json`. */
export function projectRoot(): string {
  let folder: string = import.meta.dirname
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder)
  return folder
}

/** Takes `.env` of the project's folder into the environment, where there is one. */
export function readEnvironmentFile(root: string): void {
  try {
    process.loadEnvFile(resolve(root, '.env'))
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
  }
}
