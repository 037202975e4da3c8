import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as ask, createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstFrame } from '../../../../client/app/first-frame'
import { builtClient } from '../../../../gateway/serve/http/client-files'
import { compressFiles } from '../../../../gateway/serve/http/compressed'

const SCRIPT = `console.log(${JSON.stringify('海川电子'.repeat(500))})`

let folder: string
let directory: string
let server: Server
let port: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zeus-client-'))
  directory = join(folder, 'client')
  await mkdir(join(directory, 'assets'), { recursive: true })
  await writeFile(join(directory, 'assets', 'main-Ab_1.js'), SCRIPT)
  await compressFiles(join(directory, 'assets'))
  await writeFile(join(folder, 'secret.js'), 'outside of the client')
  const frame = firstFrame(({ props }) => `<p>${(props as { layout?: string }).layout ?? ''}</p>`)
  await writeFile(
    join(directory, 'index.html'),
    `<main>%DEMO%</main>${frame.replace(/<p><\/p><\/div>$/, '<footer></footer></div>')}`,
  )
  await writeFile(join(directory, 'landing.html'), '<title>landing</title>')
  const app = express()
  app.use(builtClient(directory, { publicUrl: 'https://zeus.example', isDemoOpen: () => true }).router)
  server = createServer(app).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

interface Reply {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Without the decompression and the clean paths of `fetch`. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = ask({ host: '127.0.0.1', port, path, headers, method }, async (response) => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) })
    })
    request.on('error', reject)
    request.end()
  })
}

const text = ({ headers, body }: Reply): string => {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(body).toString()
  return headers['content-encoding'] === 'gzip' ? gunzipSync(body).toString() : body.toString()
}

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip;q=1, br;q=0', 'gzip'],
  ['deflate', undefined],
  ['identity', undefined],
  ['', undefined],
])('a script for a browser that accepts %j is encoded as %j', async (accepted, encoding) => {
  const reply = await get('/assets/main-Ab_1.js', { 'accept-encoding': accepted })
  expect(reply.status).toBe(200)
  expect(reply.headers['content-encoding']).toBe(encoding)
  expect(reply.headers.vary).toContain('Accept-Encoding')
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(reply.headers['content-type']).toMatch(/^text\/javascript/)
  expect(text(reply)).toBe(SCRIPT)
  if (encoding) expect(reply.body.length).toBeLessThan(SCRIPT.length / 10)
})

test('a part of a script is a part of its plain bytes', async () => {
  const reply = await get('/assets/main-Ab_1.js', { 'accept-encoding': 'br', range: 'bytes=0-6' })
  expect([reply.status, reply.headers['content-encoding'], reply.body.toString()]).toEqual([206, undefined, 'console'])
})

test('a script that the browser has cached in this encoding is not sent again', async () => {
  const { headers } = await get('/assets/main-Ab_1.js', { 'accept-encoding': 'br' })
  const etag = headers.etag as string
  expect((await get('/assets/main-Ab_1.js', { 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(304)
  expect((await get('/assets/main-Ab_1.js', { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200)
})

test('a HEAD request has no body', async () => {
  const reply = await get('/assets/main-Ab_1.js', { 'accept-encoding': 'br' }, 'HEAD')
  expect([reply.status, reply.headers['content-encoding'], reply.body.length]).toEqual([200, 'br', 0])
})

test.each([
  '/assets/../../secret.js',
  '/assets/%2e%2e/%2e%2e/secret.js',
  '/assets/..%2f..%2fsecret.js',
  '/assets/gone-1.js',
])('%s is no file of the client', async (path) => {
  const reply = await get(path, { 'accept-encoding': 'br' })
  expect(reply.status).toBeGreaterThanOrEqual(400)
  expect(text(reply)).not.toContain('outside of the client')
})

test('a file that appears after a request for it is served', async () => {
  expect((await get('/assets/late-1.js', { 'accept-encoding': 'br' })).status).toBe(404)
  await writeFile(join(directory, 'assets', 'late-1.js'), '1')
  expect(text(await get('/assets/late-1.js', { 'accept-encoding': 'br' }))).toBe('1')
})

test.each([
  ['/trading/AD', 'desk'],
  ['/trading/OD/ETF?code=600519.SH', 'desk'],
  ['/index_zeus_today', 'cards'],
  ['/index_zeus_today/000300.SH', 'panel'],
  ['/graph_total_multi/4', 'charts'],
  ['/alerts', 'panel'],
])('the first HTML of %s has the frame of a reader and the layout %s only', async (path, layout) => {
  const html = text(await get(path, { accept: 'text/html', 'accept-encoding': 'br' }))
  expect(html).toContain('<main>on</main>')
  expect(html).toContain('class="first-frame"')
  expect([...html.matchAll(/<p>(\w+)<\/p>/g)].map(([, name]) => name)).toEqual([layout])
  expect(html).not.toContain('<!--')
})

test.each(['/login', '/pair', '/demo', '/wall/main', '/help', '/no/such/page'])(
  'the first HTML of %s has no frame: it has no header, or is public',
  async (path) => {
    const html = text(await get(path, { accept: 'text/html', 'accept-encoding': 'gzip' }))
    expect(html).toContain('<main>on</main>')
    expect(html).not.toContain('first-frame')
  },
)
