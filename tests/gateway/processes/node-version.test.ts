import { expect, test } from 'vitest'
import { noteNodeVersion } from '../../../gateway/processes/node-version'

/** What a start on a version of Node prints, with the sign-in library's warning after it. */
function printed(version: string): string[] {
  const lines: string[] = []
  const print = (text: unknown) => void lines.push(String(text))
  const console = { ...globalThis.console, log: print, warn: print }
  noteNodeVersion(version, console)
  console.warn('oidc-provider WARNING: Unsupported runtime. Use Node.js v22.x LTS, or a later LTS release.')
  console.warn('another warning')
  return lines
}

test('on Node 20 one sentence of our own stands for the warning of the sign-in library', () => {
  expect(printed('20.19.0')).toEqual([
    'Node 20.19.0 可以运行，建议 22 或 24 · Node 20.19.0 works; 22 or 24 is recommended',
    'another warning',
  ])
})

test.each(['22.0.0', '24.22.3'])('on Node %s nothing is said and nothing hidden', (version) => {
  expect(printed(version)).toHaveLength(2)
})
