import { afterAll, beforeAll, expect, test } from 'vitest'
import { dealRoutes } from '../../../../gateway/serve/http/deals'
import { MOUTAI, smallMarket } from '../../../support/small-market'
import { type ApiServer, apiServer } from './api-server'

let api: ApiServer

beforeAll(async () => {
  const market = smallMarket()
  market.trade(MOUTAI, 1, 1_010, 500_000)
  api = await apiServer(() => [dealRoutes(market.state)])
})
afterAll(() => api.stop())

test('an instrument has its largest orders and its levels, the market its orders', async () => {
  expect((await api.ask(`/api/deals/${MOUTAI}`)).data).toMatchObject({
    subject: MOUTAI,
    tradingDay: '20261120',
    orders: [{ turnover: 5_050_000, definition: 'OD-eastmoney-live' }, { turnover: 5_050_000 }],
    levels: [{ price: 1_010, volume: 500_000 }],
  })
  expect((await api.ask('/api/deals/market')).data).toMatchObject({ subject: 'market', orders: [{}, {}], levels: [] })
})

test.each(['600519', '600000.SH', 'toString'])('%s is not an instrument', async (id) => {
  expect(await api.ask(`/api/deals/${id}`)).toMatchObject({ status: 404, code: 'unknown-instrument' })
})
