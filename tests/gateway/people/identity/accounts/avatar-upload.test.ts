import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Browser, removeDataDir, type SignInServer, startSignInServer } from '../sign-in-server'

const PASSWORD = 'a long sentence of mine'
const BUSY = 1002
let server: SignInServer

beforeAll(async () => {
  server = await startSignInServer()
})
afterAll(async () => {
  await server.close()
  removeDataDir(server.dataDir)
})

async function signedIn(name: string): Promise<Browser> {
  const browser = new Browser(server.url)
  await browser.signIn('register', name, PASSWORD)
  return browser
}

const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
  .png()
  .toBuffer()

async function codeOf(browser: Browser): Promise<number> {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(picture)]), 'personal.png')
  const init = { method: 'POST', headers: { origin: server.url }, body }
  return ((await (await browser.fetch('/api/v2/upload?folder=avatar', init)).json()) as { code: number }).code
}

/** An upload whose body does not arrive; returns once the server has read its head. */
async function unfinished(browser: Browser): Promise<ClientRequest> {
  const upload = request(`${server.url}/api/v2/upload?folder=avatar`, {
    method: 'POST',
    headers: {
      origin: server.url,
      cookie: [...browser.cookies].map(([name, { value }]) => `${name}=${value}`).join('; '),
      'content-type': 'multipart/form-data; boundary=x',
      expect: '100-continue',
    },
  })
  upload.on('error', () => undefined)
  upload.flushHeaders()
  await once(upload, 'continue')
  return upload
}

test('an account uploads one image at a time; an upload that breaks off makes room', async () => {
  const [one, other] = [await signedIn('one'), await signedIn('other')]
  const first = await unfinished(one)
  await vi.waitFor(async () => expect(await codeOf(one)).toBe(BUSY))
  expect(await codeOf(other)).toBe(200)
  first.destroy()
  await vi.waitFor(async () => expect(await codeOf(one)).toBe(200))
})
