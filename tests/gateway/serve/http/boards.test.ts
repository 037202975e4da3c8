import { afterAll, beforeAll, expect, test } from 'vitest'
import { boardRoutes } from '../../../../gateway/serve/http/boards'
import { industryRoutes } from '../../../../gateway/serve/http/industries'
import { ZeusError } from '../../../../shared/protocol/errors'
import { MOUTAI, smallMarket } from '../../../support/small-market'
import { type ApiServer, apiServer } from './api-server'

let api: ApiServer
const asked: unknown[] = []

beforeAll(async () => {
  const market = smallMarket()
  market.trade(MOUTAI, 1, 1_010, 500)
  api = await apiServer(() => [
    industryRoutes(market.state),
    boardRoutes(market.state, {
      rotation: async (key, _epoch, groups, days) => {
        asked.push([key, groups.length, days])
        return { key, tradingDays: [], boards: [] }
      },
      reviews: {
        list: async (days) => {
          asked.push(['reviews', days])
          return { days: [] }
        },
        review: async (day, groups) => {
          asked.push(['review', day, groups.map(({ name }) => name).sort()])
          throw new ZeusError('no-data')
        },
      },
      limitLadder: async () => ({ tradingDay: '20261120', historyDays: 0, before: [], stocks: [] }),
    }),
  ])
})
afterAll(() => api.stop())

test('every board of a scheme has its line, and one by its name', async () => {
  expect((await api.ask('/api/industries/sw1/lines')).data).toMatchObject({
    key: 'sw1',
    tradingDay: '20261120',
    boards: [{ name: '电力设备' }, { name: '银行' }, { name: '食品饮料', weighted: [100_000, 101_000] }],
  })
  const one = await api.ask(`/api/industries/sw1/lines?name=${encodeURIComponent('银行')}`)
  expect(one.data).toMatchObject({ boards: [{ name: '银行' }] })
})

test('the rotation covers twenty days, or the requested number', async () => {
  await api.ask('/api/industries/sw1/rotation')
  await api.ask('/api/industries/sw1/rotation?days=5')
  expect(asked).toEqual([
    ['sw1', 3, 20],
    ['sw1', 3, 5],
  ])
})

test.each([
  ['/api/industries/sw1/lines?name=x', 404, 'not-found'],
  ['/api/industries/ths/lines', 404, 'not-found'],
  ['/api/industries/ths/rotation', 404, 'not-found'],
  ['/api/industries/sw1/rotation?days=0', 400, 'bad-request'],
  ['/api/limit-ladder', 200, 'ok'],
])('%s answers %i %s', async (path, status, code) => {
  expect(await api.ask(path)).toMatchObject({ status, code })
})

test('a scheme lists the others', async () => {
  expect((await api.ask('/api/industries/sw1')).data).toMatchObject({
    schemes: [
      { key: 'sw1', title: '申万一级行业' },
      { key: 'idx', title: '指数成分' },
    ],
  })
})

test('reviews cover the requested days, or one day with the boards of 申万', async () => {
  asked.length = 0
  expect(await api.ask('/api/reviews?days=60')).toMatchObject({ code: 'ok' })
  expect(await api.ask('/api/reviews')).toMatchObject({ code: 'ok' })
  expect(await api.ask('/api/reviews/20261119')).toMatchObject({ code: 'no-data' })
  expect(asked).toEqual([
    ['reviews', 60],
    ['reviews', 20],
    ['review', '20261119', ['电力设备', '银行', '食品饮料'].sort()],
  ])
  for (const path of ['/api/reviews?days=0', '/api/reviews?days=61', '/api/reviews/2026-11-19'])
    expect(await api.ask(path), path).toMatchObject({ code: 'bad-request' })
})
