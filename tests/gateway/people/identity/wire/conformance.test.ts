import { readFileSync } from 'node:fs'
import sdk44 from 'authing-sdk-44'
import sdk55 from 'authing-sdk-55'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeDataDir } from '../sign-in-server'
import { accountCases } from './conformance/account-cases'
import { errorCases } from './conformance/error-cases'
import { loginCases } from './conformance/login-cases'
import { peopleCases } from './conformance/people-cases'
import { protocolCases } from './conformance/protocol-cases'
import { registerCases } from './conformance/register-cases'
import { CALLS, ERRORS, RULES } from './conformance/spec-lines'
import { stepCases } from './conformance/step-cases'
import { openWorld, type Sdk, type World } from './conformance/world'

const cases = [
  ...[...registerCases, ...loginCases, ...accountCases, ...peopleCases],
  ...[...stepCases, ...protocolCases, ...errorCases],
]
const tally: World['tally'] = { fields: 0, refusals: 0, calls: new Set() }

describe.each([
  ['4.23.44', sdk44 as unknown as Sdk],
  ['4.23.55', sdk55 as unknown as Sdk],
])('the identity client %s, driven over the wire', (_version, sdk) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(sdk, tally)
  })
  afterAll(async () => {
    await world.server.close()
    removeDataDir(world.server.dataDir)
  })

  test.each(cases.map(({ title, run, lines }) => [title, run, lines] as const))(
    '%s',
    { timeout: 60_000 },
    async (_title, run, lines) => {
      await run(world)
      for (const line of lines) tally.calls.add(line)
    },
  )
})

describe('the specification', () => {
  const shown = new Set(cases.flatMap(({ lines }) => lines))

  test.each([
    ['call', CALLS],
    ['error', ERRORS],
    ['rule', RULES],
  ])('has a case for every %s', (_kind, lines) => {
    expect(lines.filter((line) => !shown.has(line))).toEqual([])
  })

  test('has every line of the cases', () => {
    const known = new Set([...CALLS, ...ERRORS, ...RULES])
    expect([...shown].filter((line) => !known.has(line))).toEqual([])
  })

  test('has a row of the table for every call, with a test of success and one of refusal', () => {
    const path = new URL('../../../../../docs/sign-in-calls.md', import.meta.url)
    const [, table = ''] = readFileSync(path, 'utf8').split(/^## /m)
    const rows = [...table.matchAll(/^\| `([^`]+)` \| (.*) \| (.*) \|$/gm)]
    expect(rows.map(([, call]) => call).sort()).toEqual([...CALLS].sort())
    const linked = (cell = '') => /\]\(\.\.\/tests\/[^)]+\.ts\)/.test(cell)
    expect(rows.filter(([, , success, refusal]) => !linked(success) || !linked(refusal))).toEqual([])
  })

  afterAll(() => {
    const calls = CALLS.filter((line) => tally.calls.has(line)).length
    console.log(`calls ${calls} of ${CALLS.length}, field checks ${tally.fields}, refusals ${tally.refusals}`)
  })
})
