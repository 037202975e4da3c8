import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from './start-gateway'

const run = (command: string, args: string[], cwd: string) =>
  execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'], maxBuffer: 2 ** 28 })

/**
 * The product as it was at a commit, with its page built, in a folder; `HEAD` as it lies here, not yet committed changes
 * too. `unlike`: built otherwise, so that a page takes it for another version.
 */
export function checkOut(ref: string, folder: string, { unlike = false } = {}): string {
  mkdirSync(folder, { recursive: true })
  const packed = join(folder, '.packed.tar')
  if (ref === 'HEAD') {
    const files = ['client', 'gateway', 'shared', 'package.json', 'vite.config.ts', 'tailwind.config.ts']
    run('tar', ['-cf', packed, ...files, 'tsconfig.base.json'], PROJECT_ROOT)
  } else run('git', ['archive', '--output', packed, ref], PROJECT_ROOT)
  run('tar', ['-xf', packed, '-C', folder], folder)
  symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(folder, 'node_modules'))
  const build = ['vite', 'build', '--logLevel', 'error', ...(unlike ? ['--minify', 'false'] : [])]
  run('npx', build, folder)
  return folder
}
