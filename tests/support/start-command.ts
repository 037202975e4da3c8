import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** What `npm start` runs in a checkout, word by word. */
export function startCommand(root: string = ROOT): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ')
}

/** Options that it gives Node. */
export const startFlags = (): string[] => startCommand().filter((word) => word.startsWith('--'))
