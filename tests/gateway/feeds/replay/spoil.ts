import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const fixtures = join(import.meta.dirname, '../../../fixtures/replay')

export const fixturePath = (name: string) => join(fixtures, name)
export const fixture = (name: string) => readFileSync(fixturePath(name), 'utf8')
export const linesOf = (name: string) => fixture(name).trimEnd().split('\n')

/** A folder below the system's own for one test file's spoilt copies. */
export function scratchFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'zeus-replay-'))
  return {
    folder,
    write(name: string, content: string | Buffer): string {
      const path = join(folder, name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, content)
      return path
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A gzip file cut off after this share of its bytes. */
export const cutGzip = (content: string, share: number): Buffer => {
  const whole = gzipSync(content)
  return whole.subarray(0, Math.floor(whole.length * share))
}
