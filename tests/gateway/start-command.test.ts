import { expect, test } from 'vitest'
import { startFlags } from '../support/start-command'

test('npm start gives Node documented options alone', () => {
  const names = startFlags().map((flag) => flag.replace(/=.*/, ''))
  expect(names.filter((name) => !process.allowedNodeEnvironmentFlags.has(name))).toEqual([])
})
