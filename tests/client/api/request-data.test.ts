import { afterEach, expect, test, vi } from 'vitest'
import { requestData, requestFrame } from '../../../client/api/request-data'
import { LONG_REQUEST_TIMEOUT_MS } from '../../../shared/protocol/limits'

afterEach(() => vi.unstubAllGlobals())

test.each<[string, () => Promise<unknown>, number]>([
  [
    'days of an instrument',
    () => requestData('GET /api/history/days/:id', { params: { id: '600519.SH' } }),
    LONG_REQUEST_TIMEOUT_MS,
  ],
  ['bars as frames', () => requestFrame('GET /api/bars/:id', { params: { id: '600519.SH' } }), LONG_REQUEST_TIMEOUT_MS],
  ['the scorecard', () => requestData('GET /api/scorecard', {}), LONG_REQUEST_TIMEOUT_MS],
  ['a back-test', () => requestData('POST /api/alerts/backtest', { body: {} }), LONG_REQUEST_TIMEOUT_MS],
  ['scores of rules', () => requestData('GET /api/alerts/scores', {}), LONG_REQUEST_TIMEOUT_MS],
  ['a labelled day', () => requestData('GET /api/splits/truth', {}), 120_000],
  ['settings', () => requestData('GET /api/settings', {}), 10_000],
  ['a caller that chose its own', () => requestData('GET /api/scorecard', {}, { timeoutMs: 5 }), 5],
])('%s have the timeout that the gateway needs for them', async (_, request, wanted) => {
  const timeouts: number[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    timeouts.push(ms)
    return new AbortController().signal
  })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  await expect(request()).rejects.toMatchObject({ code: 'unreachable' })
  expect(timeouts).toEqual([wanted])
})
