import { afterAll, beforeAll, expect, test } from 'vitest'
import { marketEventRoutes } from '../../../../gateway/serve/http/market-events'
import type { MarketEventQuery } from '../../../../shared/protocol/rest-market'
import { type ApiServer, apiServer } from './api-server'

let api: ApiServer
const wishes: MarketEventQuery[] = []

beforeAll(async () => {
  api = await apiServer(() => [
    marketEventRoutes({
      list: async (request) => {
        wishes.push(request)
        return { tradingDay: '20261120', historyDays: 60, events: [] }
      },
    }),
  ])
})
afterAll(() => api.stop())

test.each<[query: string, request: MarketEventQuery]>([
  ['', {}],
  ['?day=20261119&code=600519.SH', { day: '20261119', code: '600519.SH' }],
  ['?kinds=rocket,dive&limit=20', { kinds: ['rocket', 'dive'], limit: 20 }],
])('%j queries history accordingly', async (query, request) => {
  expect(await api.ask(`/api/market-events${query}`)).toMatchObject({ status: 200, code: 'ok' })
  expect(wishes.at(-1)).toEqual(request)
})

test.each([
  ['?kinds=rocket,unknown', 400, 'bad-request'],
  ['?kinds=rocket&kinds=dive', 400, 'bad-request'],
  ['?limit=0', 400, 'bad-request'],
  ['?limit=1e9', 400, 'bad-request'],
  ['?code=600519', 404, 'unknown-instrument'],
])('%j is refused with %i %s', async (query, status, code) => {
  expect(await api.ask(`/api/market-events${query}`)).toMatchObject({ status, code })
})
