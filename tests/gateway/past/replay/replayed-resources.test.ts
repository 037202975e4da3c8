import express from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { replayRoutes } from '../../../../gateway/past/replay/replay-routes'
import type { Replays } from '../../../../gateway/past/replay/replays'
import { ZeusError } from '../../../../shared/protocol/errors'
import { encodeSection, FRAME_CONTENT_TYPE, joinSections } from '../../../../shared/protocol/frame'
import { AT_HEADER } from '../../../../shared/protocol/machine'

const DAY = '20260703'
const AT = Date.UTC(2026, 6, 3, 2, 0)
const CODE = '600519.SH'

/** Prints 1 … 5, in pages of the requested length. */
function pageAfter(after: number, limit: number): Uint8Array {
  const count = Math.max(0, Math.min(limit, 5 - after))
  const one = { time: AT, price: 1, volume: 1, side: 1, buyNo: 1, sellNo: 2, buyGrade: 0, sellGrade: 0 }
  const head = { topicId: 0, flags: 0, epoch: 1, seq: after + 1, ingestTime: 0 }
  return joinSections(
    count > 0
      ? [
          encodeSection(
            'trade',
            head,
            Array.from({ length: count }, () => one),
          ),
        ]
      : [],
  )
}

describe('a request in a replay', () => {
  const requests: [string, object][] = []
  const answers: Record<string, (query: { after: number; limit: number }) => unknown> = {
    trades: ({ after, limit }) => ({ total: 5, frame: pageAfter(after, limit) }),
    findings: () => [
      { id: 'a', lastTime: 1 },
      { id: 'b', lastTime: 2 },
    ],
    flow: () => ({ id: CODE }),
    auction: () => ({ asOf: AT }),
    dayLines: () => ({ lines: [] }),
    bookDay: () => ({ id: CODE }),
    bookLevels: () => undefined,
    prints: () => undefined,
  }
  const routes = replayRoutes({
    days: async () => ({ days: [DAY], today: '20260706', printed: {} }),
    replayTime: async () => ({ day: DAY, at: AT, today: '20260706' }),
    ask: (async (name: string, query: { after: number; limit: number }) => {
      requests.push([name, query])
      return answers[name]?.(query)
    }) as unknown as Replays['ask'],
  })
  const app = express().use(routes)
  app.use('/api', (request, response) => void response.json({ passed: request.originalUrl }))
  app.use(((error: unknown, _request, response, _next) => {
    response.status(400).json({ code: error instanceof ZeusError ? error.code : String(error) })
  }) as express.ErrorRequestHandler)
  let server: ReturnType<typeof app.listen>
  beforeAll(async () => {
    server = app.listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
  })
  afterAll(() => void server.close())

  async function ask(path: string, { frame = false, moment = true } = {}) {
    const { port } = server.address() as { port: number }
    const accept = frame ? FRAME_CONTENT_TYPE : 'application/json'
    const headers = { accept, ...(moment && { [AT_HEADER]: `${DAY}T100000` }) }
    const response = await fetch(`http://127.0.0.1:${port}/api/${path}`, { headers })
    const isFrame = response.headers.get('content-type')?.startsWith(FRAME_CONTENT_TYPE)
    const body = isFrame ? undefined : ((await response.json()) as { code?: string; passed?: string; data?: unknown })
    return { ...body, isFrame, next: response.headers.get('link') }
  }

  test.each([
    'auction',
    'auction?session=closing',
    `day-lines?ids=${CODE}&step=1`,
    `books/${CODE}`,
    `flow/${CODE}`,
    `flow/${CODE}?day=${DAY}`,
  ])('for %s is answered from the recorded day', async (path) => {
    expect((await ask(path)).data).toBeDefined()
    expect(requests.at(-1)?.[1]).toMatchObject({ day: DAY, at: AT })
    expect((await ask(path, { moment: false })).passed).toBe(`/api/${path}`)
  })

  test.each([
    [`flow/${CODE}?day=20260702`, `/api/flow/${CODE}?day=20260702`],
    [`splits?code=${CODE}&start=20260701&end=20260702`, `/api/splits?code=${CODE}&start=20260701&end=20260702`],
    // A range that begins before the day is answered up to the day before.
    [`splits?start=20260701&end=${DAY}`, '/api/splits?start=20260701&end=20260702'],
    ['splits?start=202607010930', '/api/splits?start=202607010930&end=20260702'],
  ])('for %s is passed on to the history', async (path, passed) => {
    expect((await ask(path)).passed).toBe(passed)
  })

  test.each([
    ['not-in-replay', `flow/${CODE}?day=20260706`],
    ['not-in-replay', 'splits?start=20260706'],
    ['bad-request', 'auction?session=noon'],
    ['bad-request', 'day-lines?ids=nothing'],
    ['not-in-replay', `history/trades?code=${CODE}&to=20260706`],
    ['not-in-replay', 'history/bars?code=600519.SH'],
    ['absent-in-replay', `flow/${CODE}?def=print`],
    ['absent-in-replay', `history/trades?code=${CODE}`],
    ['unknown-instrument', 'books/nothing'],
    ['unknown-instrument', 'splits?code=nothing'],
  ])('fails with %s: %s', async (code, path) => {
    expect((await ask(path)).code).toBe(code)
  })

  test.each([
    ['code-invalid', 'history/trades'],
    ['cursor-invalid', `history/trades?code=${CODE}&cursor=x`],
    ['bad-request', `history/trades?code=${CODE}&limit=0`],
  ])('for frames fails with %s: %s', async (code, path) => {
    expect((await ask(path, { frame: true })).code).toBe(code)
  })

  test('for findings of the replayed day returns the newest first', async () => {
    const { data } = await ask(`splits?code=${CODE}&start=${DAY}&end=${DAY}`)
    expect(data).toEqual({
      findings: [
        { id: 'b', lastTime: 2 },
        { id: 'a', lastTime: 1 },
      ],
      asOf: AT,
    })
  })

  test('for prints returns pages until none is left', async () => {
    const cursors: string[] = []
    let path: string | undefined = `history/trades?code=${CODE}&limit=2`
    while (path !== undefined) {
      const { isFrame, next } = await ask(path, { frame: true })
      expect(isFrame).toBe(true)
      const cursor: string | undefined = /cursor=(\d+)/.exec(next ?? '')?.[1]
      path = cursor === undefined ? undefined : `history/trades?code=${CODE}&limit=2&cursor=${cursor}`
      if (cursor !== undefined) cursors.push(cursor)
    }
    expect(cursors).toEqual(['2', '4'])
  })

  test.each([
    ['auction', { session: 'opening' }],
    ['auction?session=closing', { session: 'closing' }],
    [`day-lines?ids=${CODE}`, { ids: [CODE], step: 5 }],
    [`day-lines?ids=${CODE}&step=1`, { ids: [CODE], step: 1 }],
  ])('for %s passes its parameters to the day', async (path, query) => {
    await ask(path)
    expect(requests.at(-1)?.[1]).toMatchObject(query)
  })

  test.each(['books/600519.SH/levels', 'prints/600519.SH'])(
    'for %s returns an empty frame if nothing is stored',
    async (path) => {
      expect((await ask(path, { frame: true })).isFrame).toBe(true)
    },
  )
})
