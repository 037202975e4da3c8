import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDayStore } from '../../../../gateway/past/history/day-store'
import { createHistory } from '../../../../gateway/past/history/history'
import { createSeriesStore } from '../../../../gateway/past/history/series-store'
import { barRoutes } from '../../../../gateway/serve/http/bars'
import { bookRoutes } from '../../../../gateway/serve/http/books'
import { dayLineRoutes } from '../../../../gateway/serve/http/day-lines'
import { flowRoutes } from '../../../../gateway/serve/http/flow'
import { historyRoutes } from '../../../../gateway/serve/http/history-routes'
import { indexRoutes } from '../../../../gateway/serve/http/indexes'
import { industryRoutes } from '../../../../gateway/serve/http/industries'
import { splitRoutes } from '../../../../gateway/serve/http/splits'
import { decodeFrame } from '../../../../shared/protocol/frame'
import { INDEX, MOUTAI, PINGAN, smallMarket } from '../../../support/small-market'
import { type ApiServer, apiServer } from './api-server'

let api: ApiServer

beforeAll(async () => {
  const market = smallMarket()
  market.trade(MOUTAI, 1, 1010, 500)
  market.trade(MOUTAI, 2, 1020, 300, 'sell')
  market.index(2, 250_500)
  api = await apiServer((db) => {
    const history = createHistory({
      days: createDayStore(db, 'test'),
      series: createSeriesStore(db, 'test'),
      market: market.state,
      clock: market.clock,
      prints: () => [
        { time: market.at(1), price: 1010, volume: 100, side: 1, buyNo: 1, sellNo: 2, buyGrade: 0, sellGrade: 0 },
        { time: market.at(1) + 10, price: 1012, volume: 100, side: 2, buyNo: 1, sellNo: 2, buyGrade: 0, sellGrade: 0 },
      ],
      completeness: () => 0.5,
    })
    return [
      barRoutes(history),
      flowRoutes(history),
      historyRoutes(history),
      splitRoutes(history),
      indexRoutes(market.state),
      industryRoutes(market.state),
      dayLineRoutes(market.state),
      bookRoutes(market.state, history.asked),
    ]
  })
})
afterAll(() => api.stop())

test.each([
  [`/api/bars/${MOUTAI}`, 200, 'ok'],
  [`/api/bars/${MOUTAI}?period=5m&start=20261119&end=20261120`, 200, 'ok'],
  [`/api/bars/${MOUTAI}?period=1s`, 200, 'ok'],
  [`/api/bars/${INDEX}?period=1d`, 200, 'ok'],
  [`/api/bars/${MOUTAI}?period=2m`, 400, 'bad-request'],
  [`/api/bars/${MOUTAI}?period=1m&period=5m`, 400, 'bad-request'],
  [`/api/bars/${MOUTAI}?start=yesterday`, 400, 'range-invalid'],
  [`/api/bars/${MOUTAI}?start=20261120&start=20261119`, 400, 'range-invalid'],
  ['/api/bars/600519', 404, 'unknown-instrument'],
  ['/api/bars/600000.SH', 404, 'unknown-instrument'],
  ['/api/bars/..%2F..%2Fetc', 404, 'unknown-instrument'],
  [`/api/flow/${MOUTAI}`, 200, 'ok'],
  [`/api/flow/${MOUTAI}?day=20261118`, 404, 'no-data'],
  [`/api/indexes/${INDEX}/at/2`, 200, 'ok'],
  [`/api/indexes/${INDEX}/at/241`, 400, 'bad-request'],
  [`/api/indexes/${INDEX}/at/now`, 400, 'bad-request'],
  [`/api/indexes/${MOUTAI}/at/2`, 404, 'unknown-instrument'],
  [`/api/day-lines?ids=${MOUTAI},${PINGAN}`, 200, 'ok'],
  [`/api/day-lines?ids=${MOUTAI}&step=1`, 200, 'ok'],
  [`/api/day-lines?ids=${MOUTAI}&step=2`, 400, 'bad-request'],
  [`/api/day-lines?ids=${MOUTAI}&step=1&step=5`, 400, 'bad-request'],
  [`/api/books/${MOUTAI}`, 200, 'ok'],
  ['/api/books/600000.SH', 404, 'unknown-instrument'],
  ['/api/books/600519', 404, 'unknown-instrument'],
  ['/api/books/600519/levels', 404, 'unknown-instrument'],
  ['/api/day-lines', 400, 'bad-request'],
  ['/api/day-lines?ids=', 400, 'bad-request'],
  ['/api/day-lines?ids=600519', 400, 'bad-request'],
  [`/api/day-lines?ids=${MOUTAI}&ids=${MOUTAI}`, 400, 'bad-request'],
  [`/api/day-lines?ids=${Array(121).fill(MOUTAI).join()}`, 400, 'bad-request'],
  [`/api/flow/${MOUTAI}?def=sina-close`, 200, 'ok'],
  [`/api/flow/${MOUTAI}?def=sina-close&day=20261118`, 404, 'no-data'],
  [`/api/flow/${MOUTAI}?def=sina`, 400, 'bad-request'],
  [`/api/flow/${MOUTAI}?day=2026`, 400, 'range-invalid'],
  [`/api/flow/${MOUTAI}?day[a]=1`, 200, 'ok'],
  [`/api/history/days/${MOUTAI}?days=5`, 200, 'ok'],
  [`/api/history/days/${MOUTAI}?days=0`, 400, 'bad-request'],
  [`/api/history/days/${MOUTAI}?days=1e3`, 400, 'bad-request'],
  [`/api/history/days/${MOUTAI}?end=20261119`, 200, 'ok'],
  [`/api/history/days/${MOUTAI}?end=soon`, 400, 'range-invalid'],
  ['/api/history/days/1', 404, 'unknown-instrument'],
  ['/api/history/rank?R=BS&H=H5', 200, 'ok'],
  ['/api/history/rank?R=AD&H=H5', 400, 'bad-request'],
  ['/api/history/rank?R=OO&H=H7', 400, 'bad-request'],
  ['/api/history/rank?R=OO&H=H3&end=tomorrow', 400, 'range-invalid'],
  ['/api/history/calendar', 200, 'ok'],
  ['/api/splits', 200, 'ok'],
  [`/api/splits?code=${MOUTAI}&start=202611200930&end=202611201500`, 200, 'ok'],
  ['/api/splits?code=abc', 404, 'unknown-instrument'],
  [`/api/splits?code=${MOUTAI}&start=20261120&end=20261119`, 400, 'range-invalid'],
  [`/api/indexes/${INDEX}/members`, 200, 'ok'],
  [`/api/indexes/${MOUTAI}/members`, 404, 'unknown-instrument'],
  ['/api/industries/sw1', 200, 'ok'],
  ['/api/industries/idx', 200, 'ok'],
  ['/api/industries/toString', 404, 'not-found'],
  ['/api/industries/ths', 404, 'not-found'],
])('%s answers %i %s', async (path, status, code) => {
  expect(await api.ask(path)).toMatchObject({ status, code })
})

test('bars and flow are sent as frames on request', async () => {
  const headers = { accept: 'application/octet-stream' }
  for (const [path, kind] of [
    [`/api/bars/${MOUTAI}?period=1m`, 'minute'],
    [`/api/bars/${INDEX}?period=1m`, 'index-minute'],
    [`/api/flow/${MOUTAI}`, 'flow'],
  ] as const) {
    const response = await api.call(path, { headers })
    expect(response.headers.get('content-type')).toMatch('application/octet-stream')
    const decoded = decodeFrame(new Uint8Array(await response.arrayBuffer()))
    expect(decoded.ok && decoded.sections.map((section) => section.kind)).toEqual([kind])
  }
  expect(await api.ask(`/api/bars/${MOUTAI}?period=5m`, { headers })).toMatchObject({ code: 'bad-request' })
})

test('one-second bars fold the prints of a second, and net the aggressors', async () => {
  const { data } = await api.ask(`/api/bars/${MOUTAI}?period=1s`)
  expect(data).toMatchObject({
    open: [1010],
    high: [1012],
    close: [1012],
    volume: [200],
    turnover: [2022],
    adNet: [-2],
  })
})

test('groups have their members, by industry and by index', async () => {
  expect(await api.ask('/api/industries/sw1')).toMatchObject({
    data: { key: 'sw1', groups: expect.arrayContaining([{ name: '银行', members: [PINGAN] }]) },
  })
  expect(await api.ask('/api/industries/idx')).toMatchObject({
    data: { groups: [{ name: '上证50', members: [MOUTAI, PINGAN] }] },
  })
})
