import { afterAll, beforeAll, expect, test } from 'vitest'
import { indexHistoryRoutes } from '../../../../gateway/serve/http/index-history'
import { FIRST, queriedDays, SECOND, TODAY } from '../../../support/queried-days'
import { INDEX, MOUTAI } from '../../../support/small-market'
import { type ApiServer, apiServer } from './api-server'

const days = queriedDays()
let api: ApiServer

beforeAll(async () => {
  api = await apiServer(() => [indexHistoryRoutes(days.asked)])
})
afterAll(() => api.stop())

test.each([
  [`contributions?code=${INDEX}&from=${FIRST}&to=${SECOND}`, 200, 'ok'],
  [`contributions?code=${INDEX}&from=${FIRST}1000&to=${FIRST}1030`, 200, 'ok'],
  [`contributions?code=${MOUTAI}`, 400, 'code-invalid'],
  ['contributions', 400, 'code-invalid'],
  ['contributions?code=../x', 400, 'code-invalid'],
  [`contributions?code=${INDEX}&from=20261301`, 400, 'date-invalid'],
  [`contributions?code=${INDEX}&from=${SECOND}&to=${FIRST}`, 400, 'range-backwards'],
  [`contributions?code=${INDEX}&from=20260101`, 400, 'range-too-large'],
  [`breadth-minutes?code=${INDEX}&from=${FIRST}&to=${SECOND}`, 200, 'ok'],
  [`breadth-minutes?code=${INDEX}&from=20261109`, 400, 'range-too-large'],
  [`similar?code=${INDEX}&to=${SECOND}`, 200, 'ok'],
  [`similar?code=${INDEX}`, 200, 'ok'],
  [`similar?code=${MOUTAI}`, 400, 'code-invalid'],
  [`similar?code=${INDEX}&to=now`, 400, 'date-invalid'],
])('%s answers %i %s', async (path, status, code) => {
  const answer = await api.ask(`/api/history/${path}`)
  expect(answer).toMatchObject({ status, code })
})

test.each([
  [FIRST, 'private, max-age=600'],
  [TODAY, 'private, no-cache'],
])('an answer that ends on %s is cached as %s', async (to, kept) => {
  const answer = await fetch(`${api.origin}/api/history/contributions?code=${INDEX}&from=${FIRST}&to=${to}`, {
    headers: { 'x-user': 'lin' },
  })
  expect(answer.headers.get('cache-control')).toBe(kept)
})

test('a requested minute is compared up to itself only', async () => {
  const answer = await api.ask(`/api/history/similar?code=${INDEX}&to=${SECOND}1029`)
  expect(answer.data).toMatchObject({ day: SECOND, slot: 60, running: true, compared: 1, days: [] })
})
