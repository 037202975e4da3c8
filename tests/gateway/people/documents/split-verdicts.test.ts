import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { splitVerdictRoutes } from '../../../../gateway/people/documents/split-verdicts'
import { SPLIT_VERDICTS_MAX } from '../../../../shared/protocol/limits'
import { type ApiServer, apiServer, type Person } from '../../serve/http/api-server'

const FINDING = '600519.SH-B1700-1795170600000'
const OTHER = '000001.SZ-S300-1795170601000'
const yes = { verdict: 'accept', style: '等时', confidence: 0.83 }
const no = { verdict: 'reject', style: '跟量', confidence: 0.41 }

let api: ApiServer
let source: string
beforeEach(async () => {
  source = 'simulated'
  api = await apiServer((db) => [
    splitVerdictRoutes(
      db,
      () => source,
      () => 1_795_170_700_000,
    ),
  ])
})
afterEach(() => api.stop())

const judge = (id: string, body: unknown, as: Person = 'lin') =>
  api.ask(`/api/splits/verdicts/${encodeURIComponent(id)}`, { method: 'PUT', body, as })
const read = (as: Person = 'lin') => api.ask('/api/splits/verdicts', { as })

describe('verdicts on findings', () => {
  test('belong to an account, and count in a precision visible to all', async () => {
    expect(await read()).toMatchObject({
      data: { mine: [], everybody: { accepted: 0, judged: 0, people: 0, low: 0, high: 1 } },
    })
    await judge(FINDING, yes)
    await judge(OTHER, no)
    expect(await judge(FINDING, yes, 'wang')).toMatchObject({
      data: {
        mine: [{ id: FINDING, verdict: 'accept', style: '等时', confidence: 0.83, judgedAt: 1_795_170_700_000 }],
        everybody: {
          accepted: 2,
          judged: 3,
          people: 2,
          low: expect.closeTo(0.2077, 3),
          high: expect.closeTo(0.9385, 3),
        },
      },
    })
    expect(await read()).toMatchObject({ data: { mine: [{ id: expect.any(String) }, { id: expect.any(String) }] } })
  })

  test('can be changed and withdrawn; a repeated one counts once', async () => {
    await judge(FINDING, yes)
    await judge(FINDING, yes)
    expect(await judge(FINDING, { ...no, style: '等时' })).toMatchObject({
      data: { mine: [{ verdict: 'reject' }], everybody: { accepted: 0, judged: 1 } },
    })
    expect(await api.ask(`/api/splits/verdicts/${FINDING}`, { method: 'DELETE', as: 'wang' })).toMatchObject({
      data: { everybody: { judged: 1 } },
    })
    expect(await api.ask(`/api/splits/verdicts/${FINDING}`, { method: 'DELETE' })).toMatchObject({
      data: { mine: [], everybody: { judged: 0 } },
    })
  })

  test('of another feed are separate', async () => {
    await judge(FINDING, yes)
    source = 'replay'
    expect(await read()).toMatchObject({ data: { mine: [], everybody: { judged: 0 } } })
  })

  test.each([
    ['600519-B1700-1', yes, 400, 'finding-invalid'],
    ['600519.SH', yes, 400, 'finding-invalid'],
    [`600519.SH-${'x'.repeat(61)}`, yes, 400, 'finding-invalid'],
    ["600519.SH-B1'; drop table users", yes, 400, 'finding-invalid'],
    [FINDING, { ...yes, verdict: 'maybe' }, 400, 'verdict-invalid'],
    [FINDING, { ...yes, confidence: 1.1 }, 400, 'verdict-invalid'],
    [FINDING, { ...yes, user: 'u-wang' }, 400, 'verdict-invalid'],
    [FINDING, undefined, 400, 'verdict-invalid'],
  ])('%s with %o is refused', async (id, body, status, code) => {
    expect(await judge(id, body)).toMatchObject({ status, code })
    expect(await read()).toMatchObject({ data: { everybody: { judged: 0 } } })
  })

  test('are bounded, and can still be changed at the bound', async () => {
    const rows = Array.from({ length: SPLIT_VERDICTS_MAX }, (_, at) => ({
      source,
      user_id: 'u-lin',
      finding: at === 0 ? FINDING : `600519.SH-B100-${at}`,
      judged_at: at,
      verdict: 'accept' as const,
      style: '等量',
      confidence: 0.5,
    }))
    for (let at = 0; at < rows.length; at += 500)
      await api.db
        .insertInto('split_verdicts')
        .values(rows.slice(at, at + 500))
        .execute()
    expect(await judge(OTHER, yes)).toMatchObject({ status: 409, code: 'verdicts-full' })
    expect(await judge(FINDING, no)).toMatchObject({ status: 200 })
    expect(await judge(OTHER, yes, 'wang')).toMatchObject({ status: 200 })
  })

  test('need somebody signed in', async () => {
    const response = await fetch(`${api.origin}/api/splits/verdicts`)
    expect(response.status).toBe(401)
  })
})
