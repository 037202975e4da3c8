import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, test } from 'vitest'
import { PATIENCE_MAX_MS } from '../../../../gateway/serve/bus/question'
import { forwardTo } from '../../../../gateway/serve/http/forward'

test.each([
  ['GET', '/api/instruments', 9_000],
  ['GET', '/api/history/rank?days=20', 59_000],
  ['POST', '/api/assistant', 59_000],
  ['GET', '/api/splits/truth?seed=1', 119_000],
])('%s %s may take the market’s process nearly as long as the client waits', async (method, path, wanted) => {
  const bounds: number[] = []
  const forward = forwardTo(
    async (_question, { ms }) => {
      bounds.push(ms)
      return { status: 200, headers: {}, body: new Uint8Array() }
    },
    () => 0,
  )
  const server = createServer(express().use('/api', forward))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  try {
    const { port } = server.address() as AddressInfo
    await fetch(`http://127.0.0.1:${port}${path}`, { method })
    expect(bounds).toEqual([wanted])
    // A longer wait is refused as a question that is not one.
    expect(wanted).toBeLessThanOrEqual(PATIENCE_MAX_MS)
  } finally {
    server.close()
  }
})
