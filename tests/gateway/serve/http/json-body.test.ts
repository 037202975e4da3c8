import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replyErrors } from '../../../../gateway/serve/http/error-reply'
import { jsonBody } from '../../../../gateway/serve/http/json-body'

let server: Server
beforeAll(async () => {
  const app = express()
  app.put('/', ...jsonBody, (request, response) => void response.json({ ok: true, data: request.body ?? null }))
  app.use(replyErrors)
  await new Promise<void>((resolve) => {
    server = app.listen(0, '127.0.0.1', () => resolve())
  })
})
afterAll(() => void server.close())

const JSON_TYPE = 'application/json'
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test.each<[string, string, string | undefined, number, string | undefined]>([
  ['no body', JSON_TYPE, undefined, 200, undefined],
  ['JSON', JSON_TYPE, '{"a":1}', 200, undefined],
  ['a body that breaks off', JSON_TYPE, '{"a":', 400, 'body-invalid'],
  ['JSON that is called something else', 'text/plain', '{}', 415, 'body-type'],
  ['files, which their own route reads', 'multipart/form-data; boundary=x', '--x--', 200, undefined],
  ['letters nobody knows', 'application/json; charset=none', '{}', 415, 'body-type'],
  ['lists as deep as they may be', JSON_TYPE, nested(60), 200, undefined],
  ['lists nested beyond the stack', JSON_TYPE, nested(60_000), 400, 'body-invalid'],
  ['objects nested beyond the stack', JSON_TYPE, `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`, 400, 'body-invalid'],
  ['a text with a NUL', JSON_TYPE, String.raw`{"a":"before\u0000behind"}`, 400, 'body-invalid'],
  ['a name with a NUL', JSON_TYPE, String.raw`{"a\u0000":1}`, 400, 'body-invalid'],
  ['the letters of that sign', JSON_TYPE, String.raw`{"a":"\\u0000"}`, 200, undefined],
  ['more than a resource takes', JSON_TYPE, `"${'x'.repeat(300_000)}"`, 413, 'too-large'],
])('%s is answered accordingly', async (_, type, body, status, code) => {
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}`, {
    method: 'PUT',
    headers: { 'content-type': type },
    ...(body === undefined ? {} : { body }),
  })
  const answer = (await response.json()) as { code?: string }
  expect([response.status, answer.code]).toEqual([status, code])
})
