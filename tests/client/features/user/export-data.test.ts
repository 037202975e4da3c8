// @vitest-environment happy-dom
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { collectData, downloadJson } from '../../../../client/features/user/export-data'
import { savedFiles } from '../../saved-files'

const OWN: Record<string, unknown> = {
  '/api/watchlists': { revision: 3, groups: [{ name: '自选', codes: ['600519.SH'] }] },
  '/api/settings': { revision: 4, values: { theme: 'dark' } },
  '/api/custom-index': [{ id: 'c1', name: '白酒' }],
  '/api/alerts/rules': { revision: 5, rules: [] },
  '/api/notes': [{ id: 'n1', text: '一' }],
  '/api/positions': { revision: 6, positions: { '600519.SH': { cost: 1, quantity: 2 } } },
  '/api/own-data': [{ name: '净利润', rows: 1 }],
  [`/api/own-data/${encodeURIComponent('净利润')}`]: { name: '净利润', rows: [{ code: '600519.SH' }] },
  '/api/tags': { revision: 7, tags: { '600519.SH': ['龙头'] } },
}

/** Stubs the gateway; `account` is its answer to the account's own export. Returns the requested paths. */
function answers(account: { status: number; body: unknown }) {
  const paths: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://zeus.test')
    paths.push(pathname)
    const found = Object.keys(OWN).find((path) => pathname === path)
    const { status, body } = found ? { status: 200, body: { ok: true, data: OWN[found] } } : account
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return paths
}

const refused = (status: number, code: string) => ({ status, body: { ok: false, code, error: code } })

describe("the export of a user's data", () => {
  test('is one value, each part without the number of its version, with the time in it', async () => {
    answers({ status: 200, body: { ok: true, data: { record: { id: 'u1' } } } })
    expect(await collectData(Date.UTC(2026, 6, 6, 2))).toEqual({
      product: 'zeus',
      exportedAt: '2026-07-06T02:00:00.000Z',
      watchlists: [{ name: '自选', codes: ['600519.SH'] }],
      settings: { theme: 'dark' },
      customIndexes: [{ id: 'c1', name: '白酒' }],
      alerts: { revision: 5, rules: [] },
      notes: [{ id: 'n1', text: '一' }],
      tags: { '600519.SH': ['龙头'] },
      positions: { '600519.SH': { cost: 1, quantity: 2 } },
      ownData: [{ name: '净利润', rows: [{ code: '600519.SH' }] }],
      account: { record: { id: 'u1' } },
    })
  })

  test('has no account if a tenant holds it', async () => {
    answers(refused(404, 'not-found'))
    expect((await collectData(0)).account).toBeNull()
  })

  test.each([
    [401, 'sign-in-again'],
    [503, 'unavailable'],
  ])('is refused completely at %d %s, as an incomplete one would look complete', async (status, code) => {
    answers(refused(status, code))
    await expect(collectData(0)).rejects.toMatchObject({ code })
  })

  test('requests the account first: if that is refused, nothing else is read', async () => {
    const paths = answers(refused(401, 'sign-in-again'))
    await collectData(0).catch(() => undefined)
    expect(paths).toHaveLength(1)
  })
})

test('a file is handed to the browser under its name, and its address given back later', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { names, blobs, revoke } = savedFiles()
  downloadJson('zeus.json', { a: 1 })
  expect(names).toEqual(['zeus.json'])
  expect(revoke).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(revoke).toHaveBeenCalledWith('blob:1')
  expect(await blobs[0]?.text()).toBe('{\n  "a": 1\n}')
})
