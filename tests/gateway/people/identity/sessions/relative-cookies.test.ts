import { expect, test } from 'vitest'
import { withMaxAge } from '../../../../../gateway/people/identity/sessions/relative-cookies'
import { Browser, removeDataDir, startSignInServer } from '../sign-in-server'

const NOW = Date.UTC(2026, 10, 28, 12)
const at = (ms: number) => new Date(NOW + ms).toUTCString()

test.each([
  [`a=1; path=/; expires=${at(3_600_000)}; httponly`, 'a=1; path=/; httponly; Max-Age=3600'],
  [`a=1; Max-Age=5; Expires=${at(5_000)}`, 'a=1; Max-Age=5'],
  ['a=1; path=/', 'a=1; path=/'],
  ['a=; expires=Thu, 01 Jan 1970 00:00:00 GMT', 'a=; expires=Thu, 01 Jan 1970 00:00:00 GMT'],
  ['a=1; expires=rubbish', 'a=1; expires=rubbish'],
])('%s becomes %s', (line, expected) => {
  expect(withMaxAge(line, NOW)).toBe(expected)
})

test('no cookie of a sign-in ends at a time that a browser judges by its own clock', async () => {
  const server = await startSignInServer()
  const browser = new Browser(server.url)
  await browser.signIn('register', 'ahead', 'a long sentence of mine')
  const kept = [...browser.cookies].filter(([, { value }]) => value !== '')
  expect(kept.map(([name]) => name)).toEqual(expect.arrayContaining(['zeus_session', 'zeus_device']))
  const byTime = kept.filter(([, { attributes }]) => /expires=/i.test(attributes) && !/1970/.test(attributes))
  expect(byTime.map(([name]) => name)).toEqual([])
  expect(browser.cookies.get('zeus_session')?.attributes).toMatch(/max-age=\d+/i)
  await server.close()
  removeDataDir(server.dataDir)
})
