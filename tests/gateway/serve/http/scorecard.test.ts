import { afterAll, beforeAll, expect, test } from 'vitest'
import { scorecardRoutes } from '../../../../gateway/serve/http/scorecard'
import { type ApiServer, apiServer } from './api-server'

let api: ApiServer
const asked: unknown[] = []

beforeAll(async () => {
  api = await apiServer(() => [
    scorecardRoutes({
      over: async (days) => {
        asked.push(days)
        return { asOf: 0, days: [], pending: [], missing: [], index: '000001.SH', scores: [] }
      },
      list: async (signal, day) => {
        asked.push([signal, day])
        return { tradingDay: '20261120', count: 0, signals: [] }
      },
    }),
  ])
})
afterAll(() => api.stop())

test.each([
  ['', 20],
  ['?days=1', 1],
  ['/rocket', ['rocket', undefined]],
  ['/splitSell?day=20261119', ['splitSell', '20261119']],
])('%j queries the scores accordingly', async (path, request) => {
  expect(await api.ask(`/api/scorecard${path}`)).toMatchObject({ status: 200, code: 'ok' })
  expect(asked.at(-1)).toEqual(request)
})

test.each([
  ['?days=0', 400, 'bad-request'],
  ['?days=21', 400, 'bad-request'],
  ['?days=1.5', 400, 'bad-request'],
  ['?days=many', 400, 'bad-request'],
  ['?days=1&days=2', 400, 'bad-request'],
  ['/Rocket', 400, 'bad-request'],
  ['/rocket?day=1&day=2', 400, 'range-invalid'],
])('%j is refused with %i %s', async (path, status, code) => {
  expect(await api.ask(`/api/scorecard${path}`)).toMatchObject({ status, code })
})
