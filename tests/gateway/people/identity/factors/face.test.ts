import sdk44 from 'authing-sdk-44'
import sdk55 from 'authing-sdk-55'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { encryptPassword } from '../../../../../client/api/password-cipher'
import { asBitmap, type FaceServer, photoOf, startFaceServer } from '../../../../support/face-service'
import { Browser, removeDataDir, type SignInServer, startSignInServer } from '../sign-in-server'
import type { Client, Sdk } from '../wire/conformance/world'

// The face as a second factor, with a service over HTTP that compares photos.

const PASSWORD = 'a long sentence of mine'
const SECRET = 'sixteen letters and more'
const [LIN, LIN_LATER, WANG] = [await photoOf(1), await photoOf(1, 30), await photoOf(2)]
let face: FaceServer
let server: SignInServer
let count = 0

beforeAll(async () => {
  face = await startFaceServer(SECRET)
  const service = { url: face.url, secret: SECRET, threshold: 0.8 }
  server = await startSignInServer({ face: service, requestsPerMinute: 100_000 })
})
afterAll(async () => {
  await server.close()
  removeDataDir(server.dataDir)
  await face.close()
})
afterEach(async () => {
  face.instead = undefined
  await server.db.deleteFrom('sign_in_attempts').execute()
})

interface Answer {
  code: number | string
  data: { key: string; id: string; token: string }
  recoveryCode?: string
}

async function ask(method: string, path: string, token: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const reply = (await answer.json()) as Answer & { ok?: boolean }
  return { ...reply, code: reply.ok === true ? 'ok' : reply.code }
}

const formOf = (photo: Buffer, name = 'personal.jpeg') => {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(photo)]), name)
  return body
}

async function upload(token: string, photo: Buffer): Promise<Answer> {
  const init = { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: formOf(photo) }
  return (await (await fetch(`${server.url}/api/v2/upload?folder=face-photo&private=true`, init)).json()) as Answer
}

const keyOf = async (token: string, photo: Buffer) => (await upload(token, photo)).data.key

async function person() {
  const name = `person${++count}`
  const browser = new Browser(server.url)
  const token = await browser.signIn('register', name, PASSWORD)
  return { name, token, browser, id: (await server.identity.verify(token)).id }
}

type Person = Awaited<ReturnType<typeof person>>

const associate = async (one: Person, a: Buffer, b: Buffer) =>
  ask('POST', '/api/v2/mfa/face/associate', one.token, {
    photoA: await keyOf(one.token, a),
    photoB: await keyOf(one.token, b),
  })

async function guarded(): Promise<Person & { recovery: string }> {
  const one = await person()
  const { code, recoveryCode = '' } = await associate(one, LIN, LIN_LATER)
  expect(code).toBe(200)
  return { ...one, recovery: recoveryCode }
}

/** The token of the step after the right password. */
async function half({ name }: Person): Promise<string> {
  const client = clientOf(sdk55 as unknown as Sdk)
  const refusal = await client.loginByUsername(name, PASSWORD).catch((thrown: unknown) => thrown)
  expect(refusal).toMatchObject({ code: 1636, data: { faceMfaEnabled: true } })
  return (refusal as { data: { mfaToken: string } }).data.mfaToken
}

const clientOf = ({ AuthenticationClient }: Sdk, token?: string): Client =>
  new AuthenticationClient({ appId: 'zeus-web', appHost: server.url, ...(token === undefined ? {} : { token }) })

const verify = async (mfaToken: string, photo: Buffer) =>
  (await ask('POST', '/api/v2/mfa/face/verify', mfaToken, { photo: await keyOf(mfaToken, photo) })).code

const photos = () => server.db.selectFrom('face_photos').selectAll().execute()
const photosOf = (id: string) => server.db.selectFrom('face_photos').selectAll().where('user_id', '=', id).execute()

describe.each([
  ['4.23.44', sdk44 as unknown as Sdk],
  ['4.23.55', sdk55 as unknown as Sdk],
])('by the identity client %s', (_version, sdk) => {
  test('is turned on by two photos and finishes the next sign-in by a third', async () => {
    const one = await person()
    const mine = clientOf(sdk, one.token)
    const [baseFace, compareFace] = [await keyOf(one.token, LIN), await keyOf(one.token, LIN_LATER)]
    const made = await mine.mfa.associateFaceByUrl({ baseFace, compareFace, mfaToken: one.token })
    expect(made).toMatchObject({ id: one.id, token: one.token })
    expect(await mine.mfa.getMfaAuthenticators({ type: 'face' })).toMatchObject([
      { enable: true, authenticatorType: 'face' },
    ])
    const mfaToken = await half(one)
    const user = await clientOf(sdk).mfa.verifyFaceMfa(await keyOf(mfaToken, await photoOf(1, 15)), mfaToken)
    expect(await clientOf(sdk, user.token).getCurrentUser()).toMatchObject({ id: one.id })
    const used = await keyOf(one.token, LIN)
    await expect(clientOf(sdk).mfa.verifyFaceMfa(used, mfaToken)).rejects.toMatchObject({ code: 1600 })
    await expect(mine.mfa.associateFaceByUrl({ baseFace: used, mfaToken: one.token })).rejects.toMatchObject({
      code: 1001,
    })
  })
})

describe('photos', () => {
  test('are sealed, have no address, wait for minutes, and only the newest of an account', async () => {
    const one = await person()
    const made = [await upload(one.token, LIN), await upload(one.token, LIN), await upload(one.token, WANG)]
    expect(made.map(({ code, data }) => [code, data])).toEqual(made.map(({ data: { key } }) => [200, { key, url: '' }]))
    const rows = await photosOf(one.id)
    expect(rows).toHaveLength(2)
    const text = JSON.stringify(await photos())
    for (const { data } of made) expect(text).not.toContain(data.key)
    for (const { sealed } of rows) expect(Buffer.from(sealed, 'base64url').includes('JFIF')).toBe(false)
    for (const { data } of made) expect((await fetch(`${server.url}/uploads/${data.key}`)).status).toBe(404)
    await server.db.updateTable('face_photos').set({ expires_at: 1 }).where('user_id', '=', one.id).execute()
    const body = { photoA: made[2]?.data.key, photoB: made[2]?.data.key }
    expect((await ask('POST', '/api/v2/mfa/face/associate', one.token, body)).code).toBe(1700)
    await server.identity.prune()
    expect(await photosOf(one.id)).toEqual([])
  })

  test.each([
    ['turned off', (one: Person) => ask('DELETE', '/api/account/factor/face', one.token)],
    ['removed by an operator', ({ id }: Person) => operatorRemoves(id)],
    ['erased with the account', (one: Person) => ask('DELETE', '/api/account', one.token)],
  ])('of a factor that is %s are erased', async (_what, erase) => {
    await person()
    const one = await guarded()
    await keyOf(one.token, WANG)
    expect(await photosOf(one.id)).toHaveLength(2)
    await erase(one)
    expect(await photosOf(one.id)).toEqual([])
    expect(await server.identity.store.factors.enabledOf(one.id)).toEqual([])
  })

  test('are in the export of their owner, and nowhere else', async () => {
    const one = await guarded()
    const { data } = (await ask('GET', '/api/account/export', one.token)) as unknown as { data: { facePhoto: string } }
    expect(data.facePhoto).toMatch(/^data:image\/jpeg;base64,/)
    const account = JSON.stringify(await ask('GET', '/api/account', one.token))
    expect(account).toContain('"kind":"face"')
    expect(account).not.toContain('base64')
  })

  test('may be bitmaps; a file that is not an image, too large or a decompression bomb is refused', async () => {
    const one = await person()
    const bitmap = await asBitmap(LIN_LATER)
    expect((await associate(one, LIN, bitmap)).code).toBe(200)
    const other = await person()
    const lying = Buffer.from(bitmap)
    lying.writeInt32LE(2_000_000, 18)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    const bomb = await sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const codes: (number | string)[] = []
    for (const bytes of [lying, svg, Buffer.from('nothing'), bomb, Buffer.alloc(3 * 1024 * 1024)]) {
      codes.push((await upload(other.token, bytes)).code)
    }
    expect(codes).toEqual([415, 415, 415, 413, 413])
    expect(await photosOf(other.id)).toEqual([])
  })

  test('of a half signed-in browser are taken by the cookie of its step, from our own pages alone', async () => {
    const one = await guarded()
    const browser = new Browser(server.url)
    const query = `mutation { loginByUsername(input: { username: "${one.name}", password: "${cipherOf(PASSWORD)}" }) { id } }`
    await browser.post('/graphql/v2', { query })
    expect(browser.cookies.get('zeus_step')?.attributes).toMatch(/HttpOnly; SameSite=Strict/)
    const send = async (origin: string) =>
      (await (
        await browser.fetch('/api/v2/upload?folder=face-photo&private=true', {
          method: 'POST',
          headers: { origin },
          body: formOf(LIN),
        })
      ).json()) as Answer
    expect((await send('https://evil.example')).code).toBe(1001)
    expect((await send(server.url)).code).toBe(200)
    // It is a cookie for photos of faces, and no sign-in.
    const avatar = await browser.fetch('/api/v2/upload?folder=avatar', {
      method: 'POST',
      headers: { origin: server.url },
      body: formOf(LIN),
    })
    expect(await avatar.json()).toMatchObject({ code: 2020 })
  })
})

const operatorRemoves = async (id: string) => {
  const { createAdministration } = await import('../../../../../gateway/people/identity/accounts/administration')
  await createAdministration(server.identity.store, { ip: 'x', userAgent: null }).removeFactors(id)
}

const cipherOf = (password: string) => encryptPassword(password, server.identity.store.cipher.publicKey)

describe('attacks', () => {
  test('another person is refused, at enrolment and at sign-in; the recovery code still works', async () => {
    const one = await person()
    expect((await associate(one, LIN, WANG)).code).toBe(1702)
    expect(await server.identity.store.factors.enabledOf(one.id)).toEqual([])
    const two = await guarded()
    const mfaToken = await half(two)
    expect(await verify(mfaToken, WANG)).toBe(1702)
    const recovered = await ask('POST', '/api/v2/mfa/totp/recovery', mfaToken, { recoveryCode: two.recovery })
    expect(recovered).toMatchObject({ code: 200, data: { id: two.id } })
  })

  test('a photo is used once, and by the account that uploaded it', async () => {
    const [one, mallory] = [await guarded(), await guarded()]
    const mfaToken = await half(one)
    const photo = await keyOf(mfaToken, WANG)
    const send = (token: string, key: string) => ask('POST', '/api/v2/mfa/face/verify', token, { photo: key })
    const codes = (await Promise.all([1, 2, 3].map(() => send(mfaToken, photo)))).map(({ code }) => code).sort()
    expect(codes).toEqual([1700, 1700, 1702])
    const theirs = await keyOf(await half(mallory), LIN)
    expect((await send(mfaToken, theirs)).code).toBe(1700)
    // A row that is moved to another account in the database cannot be opened there.
    const [row] = (await photosOf(mallory.id)).filter(({ expires_at }) => expires_at === null)
    await server.db
      .updateTable('face_photos')
      .set({ sealed: row?.sealed ?? '' })
      .where('user_id', '=', one.id)
      .where('expires_at', 'is', null)
      .execute()
    expect((await send(mfaToken, await keyOf(mfaToken, LIN))).code).toBe(1001)
  })

  test('addresses elsewhere are not fetched', async () => {
    const one = await person()
    const compared = face.compared
    for (const body of [
      { photoA: face.url, photoB: face.url },
      { photoA: 'x', photoB: 'x', isExternal: true },
    ]) {
      expect([1700, 2231]).toContain((await ask('POST', '/api/v2/mfa/face/associate', one.token, body)).code)
    }
    expect(face.compared).toBe(compared)
  })

  test('guessing over parallel sign-ins is braked, and the right photo with it', async () => {
    const one = await guarded()
    const halves = await Promise.all(Array.from({ length: 6 }, () => half(one)))
    const codes: (number | string)[] = []
    for (const mfaToken of [...halves, ...halves]) {
      const [a, b] = [await keyOf(mfaToken, WANG), await keyOf(mfaToken, WANG)]
      const tries = [a, b].map((photo) => ask('POST', '/api/v2/mfa/face/verify', mfaToken, { photo }))
      codes.push(...(await Promise.all(tries)).map(({ code }) => code))
      await server.db.deleteFrom('sign_in_attempts').where('subject', 'like', 'face-upload:%').execute()
    }
    expect(codes).toEqual([...Array(10).fill(1702), ...Array(14).fill(2005)])
    expect(await verify(await half(one), LIN)).toBe(2005)
  })

  test.each([
    ['is away', (response: import('node:http').ServerResponse) => void response.destroy()],
    ['fails', (response: import('node:http').ServerResponse) => void response.writeHead(500).end('{"similarity":1}')],
    ['answers no number', (response: import('node:http').ServerResponse) => void response.end('{"similarity":"1"}')],
    ['answers too high', (response: import('node:http').ServerResponse) => void response.end('{"similarity":1e9}')],
    ['answers no JSON', (response: import('node:http').ServerResponse) => void response.end('yes')],
    [
      'leads elsewhere',
      (response: import('node:http').ServerResponse) => void response.writeHead(307, { location: face.url }).end(),
    ],
    [
      'answers without end',
      (response: import('node:http').ServerResponse) => {
        const more = () => {
          if (!response.destroyed) response.write('{"similarity":1}'.padEnd(4_096), () => setImmediate(more))
        }
        more()
      },
    ],
  ])('a service that %s lets nobody in', async (_what, instead) => {
    const one = await guarded()
    const mfaToken = await half(one)
    face.instead = instead
    expect(await verify(mfaToken, LIN)).toBe(1707)
    face.instead = undefined
    expect(await verify(mfaToken, LIN)).toBe(200)
  })

  test('a service that is slow is given up after ten seconds', { timeout: 30_000 }, async () => {
    const one = await guarded()
    const mfaToken = await half(one)
    face.instead = () => undefined
    const begun = Date.now()
    expect(await verify(mfaToken, LIN)).toBe(1707)
    expect(Date.now() - begun).toBeLessThan(15_000)
  })

  test('a session that is not fresh turns nothing on or off', async () => {
    const [one, two] = [await person(), await guarded()]
    const keys = { photoA: await keyOf(one.token, LIN), photoB: await keyOf(one.token, LIN_LATER) }
    const old = { authenticated_at: Date.now() - 3_600_000 }
    await server.db.updateTable('sessions').set(old).where('user_id', 'in', [one.id, two.id]).execute()
    expect((await ask('POST', '/api/v2/mfa/face/associate', one.token, keys)).code).toBe(2206)
    expect((await ask('DELETE', '/api/account/factor/face', two.token)).code).toBe('sign-in-again')
  })
})

test('the hosted page takes a photo, without a script', async () => {
  const one = await guarded()
  const browser = new Browser(server.url)
  const page = new URL(await browser.authorise(), server.url).pathname
  const headers = { origin: server.url, 'sec-fetch-site': 'same-origin' }
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
  const login = await browser.fetch(`${page}/login`, {
    method: 'POST',
    headers: form,
    body: new URLSearchParams({ account: one.name, password: PASSWORD }).toString(),
  })
  expect(await login.text()).toContain('人脸照片')
  const send = (photo: Buffer, more: Record<string, string> = headers) =>
    browser.fetch(`${page}/second-face`, { method: 'POST', headers: more, body: formOf(photo) })
  expect(await (await send(LIN, { ...headers, origin: 'https://evil.example' })).text()).toContain('origin-refused')
  expect(await (await send(WANG)).text()).toContain('人脸比对不一致')
  expect(await (await send(Buffer.from('no picture'))).text()).toContain('只支持完好的 JPG、PNG、BMP 照片')
  const done = await send(LIN)
  expect(done.status).toBe(303)
  const back = (await browser.fetch(done.headers.get('location') ?? '')).headers.get('location') ?? ''
  expect(back).toContain('id_token=')
})

test('without a service a face is not turned on, and does not let anybody past', async () => {
  const one = await guarded()
  const other = await startSignInServer({ db: server.db, dataDir: server.dataDir })
  const token = await new Browser(other.url).signIn('register', `stranger${++count}`, PASSWORD)
  const post = async (path: string, body: FormData | string, bearer = token) => {
    const headers = {
      authorization: `Bearer ${bearer}`,
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    }
    return ((await (await fetch(`${other.url}${path}`, { method: 'POST', headers, body })).json()) as Answer).code
  }
  expect(await post('/api/v2/upload?folder=face-photo&private=true', formOf(LIN))).toBe(1707)
  expect(await post('/api/v2/mfa/face/associate', '{"photoA":"a","photoB":"b"}')).toBe(1707)
  expect(await post('/api/v2/mfa/face/verify', '{"photo":"a"}')).toBe(1702)
  const { body } = await new Browser(other.url).submit('login', one.name, PASSWORD)
  expect(body.redirectTo).toContain('/login/interaction/')
  other.identity.close()
})
