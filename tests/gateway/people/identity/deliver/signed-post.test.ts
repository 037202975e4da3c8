import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { signedQuery } from '../../../../../gateway/people/identity/deliver/signed-post'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Asks a service that answers this. */
async function answered(status: number, body: string): Promise<{ match: boolean }> {
  server = createServer((_request, response) => response.writeHead(status).end(body))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return signedQuery({ url }, { idCard: '110101' }, z.object({ match: z.boolean() }))
}

test('the answer of a service is read by its shape', async () => {
  expect(await answered(200, '{"match":false}')).toEqual({ match: false })
})

test.each([
  [200, '110101', 'the service answered JSON of another shape'],
  [200, '{"match":"110101"}', 'the service answered JSON of another shape'],
  [200, 'x110101', 'the service answered no JSON'],
  [200, '', 'the service answered no JSON'],
  [500, '110101', 'the service answered 500'],
  [200, `"${'110101'.repeat(4_000)}"`, 'the service answered too much'],
])('of %i %.20s the error has the kind of fault alone, as it is logged', async (status, body, message) => {
  const thrown = await answered(status, body).catch((error: unknown) => error as Error)
  expect(thrown).toBeInstanceOf(Error)
  expect(thrown).toMatchObject({ message })
  expect(JSON.stringify(Object.values(thrown))).not.toContain('110101')
})
