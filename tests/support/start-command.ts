import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** The words of the command that `npm start` runs in a checkout. */
export function startCommand(root: string = ROOT): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ')
}

/** Options that the command passes to Node. */
export const startFlags = (): string[] => startCommand().filter((word) => word.startsWith('--'))
