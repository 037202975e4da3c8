import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../../gateway/config/config'
import { configurationDocument } from '../../../gateway/config/configuration-document'
import { COIN_VENUE_NAMES, coinUrlVariable } from '../../../gateway/feeds/sources/coin-venues'
import { identityVariables } from '../../../gateway/people/identity/variables'

const ROOT = resolve(import.meta.dirname, '../../..')

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env)
  } catch (thrown) {
    if (thrown instanceof ConfigError) return thrown.problems
    throw thrown
  }
  return []
}

describe('the configuration', () => {
  test('an empty environment gives the embedded defaults on loopback', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8700,
      publicUrl: 'http://127.0.0.1:8700',
      feed: 'simulated',
      clock: { mode: 'always', speed: 1 },
      dataDir: resolve('./data'),
      identity: { issuer: undefined, clientId: 'zeus-web' },
    })
  })

  test.each([
    [{}, 2_048],
    [{ ZEUS_MEMORY: 'high' }, 2_048],
    [{ ZEUS_MEMORY: 'low' }, undefined],
    [{ ZEUS_MEMORY: 'low', ZEUS_HISTORY_MB: '64' }, 64],
    [{ ZEUS_HISTORY_MB: '0' }, undefined],
    [{ ZEUS_HISTORY_MB: '' }, 2_048],
  ])('of %j keep %s MB of history', (env, mb) => {
    expect(readConfig(env).history?.bytesMax).toBe(mb && mb * 2 ** 20)
  })

  test('no proxy is believed unless it is named, by address or range', () => {
    expect(readConfig({}).trustedProxies).toEqual([])
    const named = ['127.0.0.1', '::1', '10.0.0.0/8', 'fd00::/8']
    expect(readConfig({ ZEUS_TRUST_PROXY: named.join(', ') }).trustedProxies).toEqual(named)
  })

  test('an empty string counts as unset', () => {
    expect(readConfig({ PORT: '', ZEUS_FEED: '' }).port).toBe(8700)
  })

  test.each([
    ['the real clock', 'real', { mode: 'real', speed: 1 }],
    ['back to back', 'always', { mode: 'always', speed: 1 }],
    ['sixty times', '×60', { mode: 'always', speed: 60 }],
    ['an ascii x', 'x2.5', { mode: 'always', speed: 2.5 }],
  ])('the clock may be %s', (_, text, expected) => {
    expect(readConfig({ ZEUS_CLOCK: text }).clock).toEqual(expected)
  })

  test.each([
    ['a port that is no number', { PORT: '80a' }, 'PORT="80a"'],
    ['a port out of range', { PORT: '70000' }, 'PORT="70000"'],
    ['a negative port', { PORT: '-1' }, 'PORT="-1"'],
    ['an unknown feed', { ZEUS_FEED: 'bloomberg' }, 'ZEUS_FEED="bloomberg"'],
    ['a replay without a path', { ZEUS_FEED: 'replay:' }, 'ZEUS_FEED="replay:"'],
    ['a replay of nothing', { ZEUS_FEED: 'replay:/no/such/folder' }, 'existing file or folder'],
    ['a table of instruments that is not there', { ZEUS_INSTRUMENTS: '/no/such.csv' }, 'an existing CSV file'],
    ['a clock of zero', { ZEUS_CLOCK: '×0' }, 'ZEUS_CLOCK="×0"'],
    ['a clock too fast', { ZEUS_CLOCK: '×1000' }, 'ZEUS_CLOCK="×1000"'],
    ['a bus that is none', { ZEUS_BUS: 'redis://localhost:6379' }, 'ZEUS_BUS="redis://localhost:6379"'],
    [
      'a bus with a password in its address',
      { ZEUS_BUS: 'nats://feed:hidden@10.0.0.5:4222' },
      '"nats://…@10.0.0.5:4222"',
    ],
    ['a bus user without a secret', { ZEUS_BUS: 'nats://127.0.0.1:4222', ZEUS_BUS_USER: 'feed' }, 'both or neither'],
    ['a bus secret without a user', { ZEUS_BUS_SECRET: 'sixteen letters at least' }, 'both or neither'],
    [
      'certificates for a bus in the clear',
      { ZEUS_BUS: 'nats://127.0.0.1:4222', ZEUS_BUS_CA: import.meta.filename },
      'ZEUS_BUS_CA is for tls://host:port',
    ],
    ['certificates that are not there', { ZEUS_BUS: 'tls://a.b:4222', ZEUS_BUS_CA: '/no/such.pem' }, '/no/such.pem'],
    ['alarms that are not signed', { ZEUS_ALARM_URL: 'https://alarm.test/x' }, 'needs ZEUS_ALARM_SECRET'],
    ['signs of life that are not signed', { ZEUS_HEARTBEAT_URL: 'https://alarm.test/x' }, 'needs ZEUS_ALARM_SECRET'],
    ['an unknown role', { ZEUS_ROLE: 'worker' }, 'ZEUS_ROLE="worker"'],
    ['a part without a bus to the others', { ZEUS_ROLE: 'gateway' }, 'ZEUS_BUS="memory"'],
    ['a public address that is no URL', { PUBLIC_URL: 'zeus' }, 'PUBLIC_URL="zeus"'],
    ['a proxy that is a name', { ZEUS_TRUST_PROXY: 'loopback' }, 'ZEUS_TRUST_PROXY="loopback"'],
    ['a proxy range that is too long', { ZEUS_TRUST_PROXY: '127.0.0.1, 10.0.0.0/33' }, 'ZEUS_TRUST_PROXY='],
    ['a proxy range cut twice', { ZEUS_TRUST_PROXY: '10.0.0.0/8/8' }, 'ZEUS_TRUST_PROXY='],
    ['a public address with a path', { PUBLIC_URL: 'https://zeus.example/kanpan' }, 'cannot live under a path'],
    [
      'a public address with a query',
      { PUBLIC_URL: 'https://zeus.example/?a=1' },
      'PUBLIC_URL="https://zeus.example/?a=1"',
    ],
    ['a public address with a password', { PUBLIC_URL: 'https://a:b@zeus.example' }, 'host and port alone'],
    ['a half day that is a holiday', { ZEUS_HALF_DAYS: '20261231,20261001' }, 'trading days such as'],
    ['a closed day that is a Sunday', { ZEUS_CLOSED_DAYS: '20270208,20270207' }, 'weekdays such as'],
    ['a closed day that is no date', { ZEUS_CLOSED_DAYS: '20270230' }, 'weekdays such as'],
    [
      'a half day that is closed',
      { ZEUS_HALF_DAYS: '20271231', ZEUS_CLOSED_DAYS: '20271231,20270208' },
      'both name 20271231',
    ],
    ['a half day that is no date', { ZEUS_HALF_DAYS: '2026-12-31' }, 'trading days such as'],
    ['video hosts joined by a semicolon', { VIDEO_HOSTS: 'a.example;b.example' }, 'VIDEO_HOSTS="a.example;b.example"'],
    ['a video host with a scheme', { VIDEO_HOSTS: 'https://a.example' }, 'separated by commas'],
    ["a video host that is a policy's word", { VIDEO_HOSTS: "'self'" }, 'separated by commas'],
    ['a folder for a table of instruments', { ZEUS_INSTRUMENTS: '/etc' }, 'ZEUS_INSTRUMENTS="/etc"'],
    ['a tenant in the clear', { IDENTITY_ISSUER: 'http://id.example' }, 'beyond loopback it must be https'],
    ['a misspelt variable', { ZEUS_FEDE: 'simulated' }, 'ZEUS_FEDE: no such variable'],
    ['a bridge for the whole network without a secret', { ZEUS_BRIDGE_HOST: '0.0.0.0' }, 'ZEUS_BRIDGE_SECRET'],
    ['a secret that can be guessed', { ZEUS_BRIDGE_SECRET: 'short' }, 'at least 16 characters'],
    ['a subject with a wildcard', { ZEUS_BRIDGE_SUBJECT: 'zeus.>' }, 'ZEUS_BRIDGE_SUBJECT="zeus.>"'],
    ['listening to the network in the clear', { HOST: '0.0.0.0' }, 'PUBLIC_URL must be https'],
  ])('%s stops the start and names itself', (_, env, expected) => {
    const problems = problemsOf(env as unknown as Record<string, string>)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(expected)
  })

  test('everything wrong is listed at once', () => {
    expect(problemsOf({ PORT: 'x', ZEUS_FEED: 'y', ZEUS_CLOCK: 'z' })).toHaveLength(3)
  })

  test.each([
    ['https', { HOST: '0.0.0.0', PUBLIC_URL: 'https://zeus.example' }],
    ['senders who know the secret', { ZEUS_BRIDGE_HOST: '0.0.0.0', ZEUS_BRIDGE_SECRET: 'sixteen letters at least' }],
    ['an explicit word', { HOST: '0.0.0.0', ZEUS_INSECURE_LAN: '1', PUBLIC_URL: 'http://10.0.0.5:8700' }],
  ])('the network is served with %s', (_, env) => {
    expect(problemsOf(env as unknown as Record<string, string>)).toEqual([])
  })
})

test.each([
  ['DATABASE_URL', 'mysql://zeus:hidden@host/db'],
  ['ZEUS_HISTORY', 'clickhouse://zeus:hidden@host/no-name'],
  ['IDENTITY_SMTP_URL', 'http://user:hidden@host'],
  ['IDENTITY_SMS_SECRET', 'hidden'],
  ['ZEUS_SECRET', 'hidden'],
  ['ZEUS_SECRET_OLD', 'hidden'],
])('what is wrong in %s is told without showing it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name)
  expect(() => readConfig({ [name]: value })).not.toThrow(/hidden/)
})

test.each([
  [
    'clickhouse://zeus:a%20pass%3Aword@127.0.0.1/zeus',
    { url: 'http://127.0.0.1:8123', user: 'zeus', password: 'a pass:word', database: 'zeus' },
  ],
  [
    'clickhouses://zeus@db.example:9443/market_1',
    { url: 'https://db.example:9443', user: 'zeus', password: '', database: 'market_1' },
  ],
  [
    'clickhouses://zeus:x@db.example/zeus',
    { url: 'https://db.example:8443', user: 'zeus', password: 'x', database: 'zeus' },
  ],
])('history lies on the server %j', (text, server) => {
  const { history, historyStore } = readConfig({ ZEUS_HISTORY: text, ZEUS_MEMORY: 'low' })
  expect([history, historyStore]).toEqual([{ store: { server }, bytesMax: 2_048 * 2 ** 20, daysMax: 20 }, { server }])
  expect(readConfig({ ZEUS_HISTORY: text, ZEUS_HISTORY_MB: '0' }).history).toBe(undefined)
})

test.each([
  ['clickhouse://zeus:x@127.0.0.1:8123'],
  ['clickhouse://127.0.0.1:8123/zeus'],
  ['clickhouse://zeus:x@127.0.0.1:8123/zeus;DROP'],
  ['clickhouse://zeus:x@127.0.0.1:8123/zeus/prints'],
  ['clickhouse://zeus:x@127.0.0.1:8123/zeus?database=other'],
  ['clickhouse://zeus:%zz@127.0.0.1:8123/zeus'],
  ['http://zeus:x@127.0.0.1:8123/zeus'],
  ['/var/history'],
])('history does not lie on the server %j', (text) => {
  expect(problemsOf({ ZEUS_HISTORY: text })).toEqual([expect.stringMatching(/^ZEUS_HISTORY=….*clickhouse:\/\/user/)])
})

const BUCKET = { ZEUS_UPLOADS_KEY: 'key', ZEUS_UPLOADS_SECRET: 'secret' }

test.each([
  ['/mnt/zeus', { folder: '/mnt/zeus' }],
  ['', { folder: resolve('data') }],
  [
    's3://zeus?endpoint=https://s3.example:9000',
    { bucket: { address: 'https://s3.example:9000/zeus', region: 'us-east-1', prefix: '' } },
  ],
  [
    's3://zeus/a/b/?endpoint=https://oss.example&region=cn-1&style=host',
    { bucket: { address: 'https://zeus.oss.example', region: 'cn-1', prefix: 'a/b/' } },
  ],
  [
    's3://zeus?region=eu-west-1',
    { bucket: { address: 'https://s3.eu-west-1.amazonaws.com/zeus', region: 'eu-west-1', prefix: '' } },
  ],
])('uploads lie at %j', (text, place) => {
  expect(readConfig({ ZEUS_UPLOADS: text, ...BUCKET }).uploads).toEqual({ place, key: 'key', secret: 'secret' })
})

test.each([
  ['s3://zeus'],
  ['s3://?endpoint=https://s3.example'],
  ['s3://Z?endpoint=https://s3.example'],
  ['s3://zeus/../x?endpoint=https://s3.example'],
  ['s3://zeus?endpoint=ftp://s3.example'],
  ['s3://zeus?endpoint=https://s3.example/path'],
  ['s3://zeus?endpoint=https://me@s3.example'],
  ['s3://zeus?endpoint=https://s3.example&style=other'],
  ['s3://zeus?endpoint=https://s3.example&key=x'],
  ['https://s3.example/zeus'],
])('uploads do not lie at %j', (text) => {
  expect(problemsOf({ ZEUS_UPLOADS: text, ...BUCKET })).toEqual([expect.stringContaining('ZEUS_UPLOADS=')])
})

test.each([
  ['a bucket without a key', { ZEUS_UPLOADS: 's3://zeus?endpoint=https://s3.example' }, /ZEUS_UPLOADS_KEY/],
  ['plain http beyond loopback', { ...BUCKET, ZEUS_UPLOADS: 's3://zeus?endpoint=http://s3.example' }, /must be https/],
  ['history over plain http beyond loopback', { ZEUS_HISTORY: 'clickhouse://z:x@db.example/zeus' }, /clickhouses/],
  ['a former secret alone', { ZEUS_SECRET_OLD: 'x'.repeat(32) }, /expected ZEUS_SECRET/],
  ['a short secret', { ZEUS_SECRET: 'x'.repeat(31) }, /at least 32 characters/],
])('%s stops the start', (_, env, problem) => {
  expect(problemsOf(env as Record<string, string>)).toEqual([expect.stringMatching(problem)])
})

test('a bucket of this machine may speak plain http', () => {
  expect(problemsOf({ ...BUCKET, ZEUS_UPLOADS: 's3://zeus?endpoint=http://127.0.0.1:9000' })).toEqual([])
})

test('a database server and ways for codes to leave are read', () => {
  const given = {
    DATABASE_URL: 'postgres://zeus@127.0.0.1:5432/zeus',
    IDENTITY_SMTP_URL: 'smtp://127.0.0.1:25',
    IDENTITY_LDAP_URL: 'ldap://127.0.0.1',
    IDENTITY_LDAP_BIND_DN: 'uid=%s,dc=example',
  }
  const { databaseUrl, identity } = readConfig(given)
  expect(databaseUrl).toBe(given.DATABASE_URL)
  expect(identity.delivery.smtpUrl).toBe(given.IDENTITY_SMTP_URL)
  expect(identity.ldap).toEqual({ url: 'ldap://127.0.0.1', bindDn: 'uid=%s,dc=example' })
  expect(identity.ad).toBeUndefined()
})

test('a tenant has its own name for us, and may answer calls elsewhere than it signs in', () => {
  const given = {
    IDENTITY_ISSUER: 'https://a.example/oidc',
    IDENTITY_APP_ID: 'app',
    IDENTITY_HOST: 'https://b.example',
  }
  const { identity } = readConfig(given)
  expect(identity).toMatchObject({ issuer: given.IDENTITY_ISSUER, clientId: 'app', host: given.IDENTITY_HOST })
})

describe('the documents', () => {
  const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8')
  const declared = read('gateway/config/config.ts') + read('gateway/people/identity/variables.ts')
  const coins = COIN_VENUE_NAMES.map(coinUrlVariable)
  /** Read by the server for agents, which is a program of its own. */
  const agents = read('gateway/tools/mcp.ts')
  const isVariable = (name: string) =>
    new RegExp(`^  ${name}: `, 'm').test(declared) ||
    coins.includes(name) ||
    new RegExp(`\\b${name}: .*process\\.env`).test(agents)
  const pages = [
    'README.md',
    'README.zh-CN.md',
    ...readdirSync(resolve(ROOT, 'docs'), { recursive: true }).map((name) => `docs/${name}`),
  ]
  const texts = pages.filter((path) => path.endsWith('.md')).map((path) => [path, read(path)] as const)

  test.each(texts)('%s names no variable that is not read', (_path, text) => {
    const named = text.match(/\b(?:ZEUS|IDENTITY|PUBLIC|DATABASE|VIDEO|WECHAT)_[A-Z]+(?:_[A-Z]+)*\b/g) ?? []
    // What the documents call their own examples, and the tests'.
    const known = (name: string) => isVariable(name) || /^ZEUS_(NAME_URL|RECORDINGS)$/.test(name)
    expect([...new Set(named)].filter((name) => !known(name))).toEqual([])
  })

  test.each([
    ['en', 'docs/configuration.md'],
    ['zh', 'docs/configuration.zh-CN.md'],
  ] as const)(
    'the table of variables in language %s is as `npm run tool -- configuration` writes it',
    (language, path) => {
      expect(read(path)).toBe(configurationDocument(language))
    },
  )

  test.each(texts)('%s names no command that is not there', (_path, text) => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...text.matchAll(/npm run ([a-z][a-z:-]*[a-z])/g)].map(([, name = '']) => name)
    expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([])
  })

  test('docs/sign-in.md names every variable of the sign-in service, and every order of its command', () => {
    const text = read('docs/sign-in.md')
    const names = Object.keys(identityVariables).filter((name) => !text.includes(`\`${name}\``))
    expect(names).toEqual([])
    const usage = /const USAGE = `([^`]*)`/.exec(read('gateway/tools/account-command.ts'))?.[1] ?? ''
    const orders = [...usage.matchAll(/^npm run account -- ([a-z|-]+)/gm)].flatMap(([, order = '']) => order.split('|'))
    expect(orders.length).toBeGreaterThan(10)
    expect(orders.filter((order) => !new RegExp(`account -- ${order}\\b|\\b${order}\\b`).test(text))).toEqual([])
  })
})
