import { expect, test } from 'vitest'
import { readConfig } from '../../../gateway/config/config'
import { greeting } from '../../../gateway/processes/greeting'

const URL = 'http://127.0.0.1:8700'

test.each([
  ['a gateway', {}, false, [/8700/]],
  ['a feed', { ZEUS_ROLE: 'feed', ZEUS_BUS: 'nats://127.0.0.1:4222' }, false, [/nats:\/\/127\.0\.0\.1:4222/]],
  ['a gateway in development', {}, true, [/8700/, /第一个账号是管理员.*first account is the operator/, /data/]],
  [
    'one with a tenant of its own',
    { IDENTITY_ISSUER: 'https://login.example' },
    true,
    [/8700/, /https:\/\/login\.example/, /data/],
  ],
])('%s says where it is, and in development how to get in', (_name, env, development, lines) => {
  const said = greeting(readConfig(env), URL, development)
  expect(said).toHaveLength(lines.length)
  for (const [at, words] of lines.entries()) expect(said[at]).toMatch(words)
})
