import { basename, dirname, resolve } from 'node:path'

/** The project's folder, from the sources (`gateway/`) and from the bundle (`dist/gateway/`) alike. */
export function projectRoot(): string {
  const parent = dirname(import.meta.dirname)
  return basename(parent) === 'dist' ? dirname(parent) : parent
}

/** Takes `.env` of the project's folder into the environment, where there is one. */
export function readEnvironmentFile(root: string): void {
  try {
    process.loadEnvFile(resolve(root, '.env'))
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
  }
}
