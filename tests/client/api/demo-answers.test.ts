import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { demoAnswer, NEEDS_ACCOUNT_EVENT } from '../../../client/api/demo-answers'
import { DEMO_RESOURCES } from '../../../shared/protocol/demo'
import { RESOURCES } from '../../gateway/people/walls/every-resource'

let offers: number
const count = () => {
  offers++
}

beforeEach(() => {
  offers = 0
  vi.stubGlobal('dispatchEvent', (event: Event) => {
    if (event.type === NEEDS_ACCOUNT_EVENT) count()
    return true
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('in the demo', () => {
  test('only public market data is requested', () => {
    const requested = RESOURCES.filter(
      (route) => demoAnswer(route, { values: {} })?.catch(() => undefined) === undefined,
    )
    expect([...requested].sort()).toEqual([...DEMO_RESOURCES].sort())
  })

  test('lists are empty', async () => {
    expect(await demoAnswer('GET /api/watchlists', undefined)).toEqual({ revision: 0, groups: [] })
    expect(offers).toBe(0)
  })

  test('settings are kept until the page is closed', async () => {
    await demoAnswer('PUT /api/settings', { revision: 0, values: { 'chart.firstHour': false } })
    expect(await demoAnswer('GET /api/settings', undefined)).toMatchObject({ values: { 'chart.firstHour': false } })
    expect(offers).toBe(0)
  })

  test.each(['PUT /api/watchlists', 'POST /api/alerts/rules', 'PUT /api/notes/:id', 'POST /api/assistant'] as const)(
    '%s leads to an account',
    async (route) => {
      await expect(demoAnswer(route, {})).rejects.toMatchObject({ code: 'demo-refused', status: 403, retry: false })
      expect(offers).toBe(1)
    },
  )

  test('a request sent while the user types does not open the offer of an account', async () => {
    await expect(demoAnswer('POST /api/alerts/parse', {})).rejects.toMatchObject({ code: 'demo-refused' })
    expect(offers).toBe(0)
  })
})
