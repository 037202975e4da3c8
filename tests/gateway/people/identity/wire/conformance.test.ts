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
import { CALLS, ERRORS, LINES, RULES } from './conformance/spec-lines'
import { stepCases } from './conformance/step-cases'
import { openWorld, type Sdk, type World } from './conformance/world'

interface Row {
  name: string
  /** The tests of success, and those of refusal. */
  tests: { title: string; path: URL }[][]
}

const DOCUMENT = new URL('../../../../../docs/sign-in-calls.md', import.meta.url)

/** The rows of the two parts of the document: calls, and lines. The last two columns link to tests by their titles. */
function tables(): Row[][] {
  const [, calls = '', ...lines] = readFileSync(DOCUMENT, 'utf8').split(/^## /m)
  return [calls, lines.join('')].map((part) =>
    [...part.matchAll(/^\| (`[^`]+`|[3-9][.\d]+) \|(?: .* \|)? (\[.*) \| (\[.*) \|$/gm)].map(
      ([, name = '', ...cells]) => ({
        name,
        tests: cells.map((cell) =>
          [...cell.matchAll(/\[([^\]]+)\]\((\.\.\/tests\/[^)]+)\)/g)].map(([, title = '', path = '']) => ({
            title,
            path: new URL(path, DOCUMENT),
          })),
        ),
      }),
    ),
  )
}

/** Whether a file holds a test, a group of tests or a case with this title. */
function hasTest(path: URL, title: string): boolean {
  const literal = `'${title}'`.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?:(?:test|describe)\\(|\\]\\)\\(|\\btitle:)\\s*${literal}`).test(readFileSync(path, 'utf8'))
}

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

  describe('is a table', () => {
    const [calls = [], lines = []] = tables()

    test('with a row for every call, and one for every line of §3–9', () => {
      expect(calls.map(({ name }) => name)).toEqual(CALLS.map((call) => `\`${call}\``))
      expect(lines.map(({ name }) => name)).toEqual(LINES)
    })

    test.each([...calls, ...lines])('with tests of success and refusal that there are: $name', ({ tests }) => {
      for (const links of tests) {
        expect(links).not.toEqual([])
        expect(links.filter(({ path, title }) => !hasTest(path, title))).toEqual([])
      }
    })

    test('with cases that make the call of their row', () => {
      const wrong = calls.flatMap(({ name, tests }) =>
        tests.flat().filter(({ title }) => {
          const made = cases.find((one) => one.title === title)
          return made && !made.lines.includes(name.slice(1, -1))
        }),
      )
      expect(wrong).toEqual([])
    })
  })

  afterAll(() => {
    const calls = CALLS.filter((line) => tally.calls.has(line)).length
    console.log(`calls ${calls} of ${CALLS.length}, field checks ${tally.fields}, refusals ${tally.refusals}`)
  })
})
