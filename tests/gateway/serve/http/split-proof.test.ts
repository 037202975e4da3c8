import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DayTapes } from '../../../../gateway/market/numbering/day-tapes'
import { dayPrintRoutes } from '../../../../gateway/serve/http/day-prints'
import { splitTruthRoutes } from '../../../../gateway/serve/http/split-truth'
import { decodeFrame, FRAME_CONTENT_TYPE } from '../../../../shared/protocol/frame'
import type { KnownTruthDay } from '../../../../shared/protocol/rest-splits'
import { topic } from '../../../../shared/protocol/topics'
import { printRow } from '../../../support/rows'
import { type ApiServer, apiServer } from './api-server'

const [TRADED, SILENT, UNNUMBERED] = ['600519.SH', '000001.SZ', '300750.SZ']
const asked: { seed: number; none: boolean }[] = []
let api: ApiServer

beforeAll(async () => {
  const tapes = new DayTapes({ wanted: () => true })
  for (const time of [1, 2, 3]) {
    tapes.observe({ kind: 'trade', topic: topic.tick(TRADED), row: printRow({ time }), ingestTime: 0 })
  }
  const known = new Map([
    [TRADED, { hasOrderNumbers: true }],
    [SILENT, { hasOrderNumbers: true }],
    [UNNUMBERED, { hasOrderNumbers: false }],
  ])
  api = await apiServer(() => [
    dayPrintRoutes({ instrument: (id) => known.get(id), frame: (id) => tapes.frame(id) }),
    splitTruthRoutes(async (request) => {
      asked.push(request)
      return request as KnownTruthDay
    }),
  ])
})
afterAll(() => api.stop())

describe("the day's prints", () => {
  test('are answered as a frame', async () => {
    const response = await api.call(`/api/prints/${TRADED}`)
    expect(response.headers.get('content-type')).toContain(FRAME_CONTENT_TYPE)
    const decoded = decodeFrame(new Uint8Array(await response.arrayBuffer()))
    expect(decoded).toMatchObject({ ok: true, sections: [{ kind: 'trade', count: 3 }] })
  })

  test('without stored ones are an empty frame', async () => {
    const response = await api.call(`/api/prints/${SILENT}`)
    expect(response.status).toBe(200)
    expect(decodeFrame(new Uint8Array(await response.arrayBuffer()))).toMatchObject({ ok: true, sections: [] })
  })

  test.each([
    [UNNUMBERED, 409, 'feed-no-order-numbers'],
    ['600000.SH', 404, 'unknown-instrument'],
    ['600519', 404, 'unknown-instrument'],
  ])('of %s: %i %s', async (id, status, code) => {
    expect(await api.ask(`/api/prints/${id}`)).toMatchObject({ status, code })
  })
})

describe('a day with known truth', () => {
  test.each([
    ['seed=7', { seed: 7, none: false }],
    ['seed=7&none=1', { seed: 7, none: true }],
    ['seed=0&none=0', { seed: 0, none: false }],
  ])('%s requests %o', async (query, request) => {
    expect(await api.ask(`/api/splits/truth?${query}`)).toMatchObject({ status: 200, data: request })
    expect(asked.at(-1)).toEqual(request)
  })

  test.each(['', 'seed=', 'seed=-1', 'seed=1.5', 'seed=1e9', 'seed=1234567', 'seed=1&seed=2', 'seed=1&none=yes'])(
    '"%s" is refused',
    async (query) => {
      expect(await api.ask(`/api/splits/truth?${query}`)).toMatchObject({ status: 400, code: 'bad-request' })
    },
  )
})
