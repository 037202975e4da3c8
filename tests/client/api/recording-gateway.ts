import { afterEach, beforeEach, vi } from 'vitest'

export interface RecordedRequest {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
  outlives: boolean
}

/** A call, and the request that it must send. */
export type Case = [
  what: string,
  ask: () => Promise<unknown>,
  method: string,
  path: string,
  sent?: Record<string, unknown>,
]

/** A gateway for each test that records requests and answers from `answers`, or with a default. */
export function recordingGateway(): { requests: RecordedRequest[]; answers: unknown[] } {
  const requests: RecordedRequest[] = []
  const answers: unknown[] = []
  beforeEach(() => {
    requests.length = 0
    answers.length = 0
    vi.stubGlobal('fetch', async (address: string, { method = 'GET', body, keepalive }: RequestInit = {}) => {
      const { pathname, searchParams } = new URL(address, 'http://127.0.0.1')
      requests.push({
        method,
        path: pathname,
        query: Object.fromEntries(searchParams),
        body: typeof body === 'string' ? JSON.parse(body) : undefined,
        outlives: keepalive === true,
      })
      return new Response(JSON.stringify({ ok: true, data: answers.shift() ?? {} }))
    })
  })
  afterEach(() => void vi.unstubAllGlobals())
  return { requests, answers }
}
