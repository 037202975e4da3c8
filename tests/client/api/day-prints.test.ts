import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fetchBookLevels, fetchDepth } from '../../../client/api/books'
import { fetchDayPrints, fetchWholeDay } from '../../../client/api/day-prints'
import { encodeSection, FRAME_CONTENT_TYPE, joinSections } from '../../../shared/protocol/frame'
import type { KindName, Row } from '../../../shared/protocol/kinds'
import { HISTORY_ROWS_MAX } from '../../../shared/protocol/rest-history'
import { filledRow, printRow } from '../../support/rows'

const ID = '600519.SH'
const part = <K extends KindName>(kind: K, rows: Row<K>[]) =>
  encodeSection(kind, { topicId: 0, flags: 0, epoch: 0, seq: 1, ingestTime: 0 }, rows)
const prints = (...prices: number[]) =>
  part(
    'trade',
    prices.map((price) => printRow({ price, volume: price * 10, side: 2, buyNo: price + 1, sellNo: price + 2 })),
  )
const frame = (...parts: Uint8Array[]) => ({ bytes: joinSections(parts), next: undefined as string | undefined })

/** The gateway's answers by path; `next` is the address of the following page. */
let answers: Record<string, ReturnType<typeof frame> | object>
let requests: string[]
beforeEach(() => {
  answers = {}
  requests = []
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://zeus.test')
    requests.push(`${url.pathname}${url.search}`)
    const answer = answers[`${url.pathname}${url.search}`] ?? answers[url.pathname] ?? frame()
    if (!('bytes' in answer)) return Response.json({ ok: true, data: answer })
    const { bytes, next } = answer as ReturnType<typeof frame>
    const headers = { 'content-type': FRAME_CONTENT_TYPE, ...(next ? { link: `<${next}>; rel="next"` } : {}) }
    return new Response(bytes as BodyInit, { headers })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
})

describe('prints of the running day', () => {
  test('are one column a figure, over all parts of the answer, oldest first', async () => {
    answers[`/api/prints/${ID}`] = frame(prints(10, 11), part('quote', [filledRow('quote', 7)]), prints(12))
    const columns = await fetchDayPrints(ID)
    expect([...columns.price]).toEqual([10, 11, 12])
    expect([...columns.volume]).toEqual([100, 110, 120])
    expect([[...columns.buyNo], [...columns.sellNo], [...columns.side]]).toEqual([
      [11, 12, 13],
      [12, 13, 14],
      [2, 2, 2],
    ])
  })

  test('are empty columns without prints', async () => {
    const columns = await fetchDayPrints(ID)
    expect(Object.values(columns).map(({ length }) => length)).toEqual(Array(6).fill(0))
  })

  test('are only the newest ones if the gateway does not record the day', async () => {
    answers['/api/config'] = { replay: false }
    answers[`/api/prints/${ID}`] = frame(prints(10))
    expect([...(await fetchWholeDay(ID)).price]).toEqual([10])
    expect(requests).toEqual(['/api/config', `/api/prints/${ID}`])
  })

  test('begin with the first of the day if they are recorded, read page after page', async () => {
    answers['/api/config'] = { replay: true }
    const first = `/api/history/trades?code=${ID}&limit=${HISTORY_ROWS_MAX.frame}`
    answers[first] = { ...frame(prints(8, 9)), next: '/api/history/trades?cursor=a' }
    answers['/api/history/trades?cursor=a'] = frame(prints(10))
    expect([...(await fetchWholeDay(ID)).price]).toEqual([8, 9, 10])
    expect(requests).toEqual(['/api/config', first, '/api/history/trades?cursor=a'])
  })

  test('are the newest ones if nothing is recorded yet', async () => {
    answers['/api/config'] = { replay: true }
    answers[`/api/prints/${ID}`] = frame(prints(10))
    expect([...(await fetchWholeDay(ID)).price]).toEqual([10])
  })
})

describe('books', () => {
  test('of a stock are the pages of its levels, without other sections', async () => {
    answers[`/api/books/${ID}/levels`] = frame(
      part('quote', [filledRow('quote', 3), filledRow('quote', 4)]),
      prints(10),
      part('quote', [filledRow('quote', 5)]),
    )
    const pages = await fetchBookLevels(ID)
    expect(pages.map(({ count, columns }) => [count, [...(columns.last as Float64Array)]])).toEqual([
      [2, [3, 4]],
      [1, [5]],
    ])
  })

  test.each([
    [undefined, '/api/books/BTCUSDT.OKX/depth'],
    ['20260703', '/api/books/BTCUSDT.OKX/depth?day=20260703'],
  ])('of a coin by bands, of the day %s, are requested from %s', async (day, path) => {
    answers[path] = frame(part('coin-depth', [filledRow('coin-depth', 6)]), prints(10))
    const pages = await fetchDepth('BTCUSDT.OKX', day)
    expect(requests).toEqual([path])
    expect(pages.map(({ columns }) => [...(columns.step as Float64Array)])).toEqual([[6]])
  })
})
