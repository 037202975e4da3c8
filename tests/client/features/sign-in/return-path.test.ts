import { expect, test } from 'vitest'
import { DEFAULT_PATH, returnPath } from '../../../../client/features/sign-in/return-path'

const ORIGIN = 'http://127.0.0.1:8700'

test.each([
  ['/trading/OD/600519.SH', '/trading/OD/600519.SH'],
  ['/industry/sw1/%E9%93%B6%E8%A1%8C?a=1#x', '/industry/sw1/%E9%93%B6%E8%A1%8C?a=1#x'],
  ['/industry/sw1/银行', '/industry/sw1/%E9%93%B6%E8%A1%8C'],
  ['/', '/'],
  ['/loginless', '/loginless'],
  ['/login/qr/aB-3_x', '/login/qr/aB-3_x'],
])('%s is returned to', (asked, path) => {
  expect(returnPath(asked, ORIGIN)).toBe(path)
})

test.each([
  null,
  undefined,
  '',
  'trading/AD',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  'javascript:alert(1)',
  '/login/',
  '/login/qr/',
  '/login/qr/x/confirm',
  '/login/qr/..%2f..',
  '/login/success/#id_token=x',
  '/oidc/session/end',
  '/api/me',
])('%j is not: the real-time page is', (asked) => {
  expect(returnPath(asked, ORIGIN)).toBe(DEFAULT_PATH)
})
