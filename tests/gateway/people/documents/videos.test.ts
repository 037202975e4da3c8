import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mediaRoutes } from '../../../../gateway/people/documents/media'
import { createVideoCatalogue } from '../../../../gateway/people/documents/video-catalogue'
import { videoRoutes } from '../../../../gateway/people/documents/videos'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { VideoItem } from '../../../../shared/protocol/rest'
import { inBucket, inFolder, type UploadLocation } from '../../../support/upload-locations'
import { type ApiServer, apiServer, type Person } from '../../serve/http/api-server'

const MAX_BYTES = 8_192

let place: UploadLocation
let api: ApiServer

/** The head of an MP4 (`ftyp isom`) or WebM (EBML) file, then numbered bytes. */
const fill = (head: Buffer, size: number) =>
  Buffer.concat([head, Buffer.from(Array.from({ length: size - head.length }, (_, index) => index % 251))])
const mp4 = (size = 1_000) => fill(Buffer.from('0000001c6674797069736f6d0000020069736f6d69736f326d703431', 'hex'), size)
const webm = (size = 500) => fill(Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'), size)

let now = 0
async function upload(
  file: Buffer | undefined,
  fields: Record<string, string> = { title: '早盘' },
  as: Person = 'staff',
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (file) form.set('file', new Blob([new Uint8Array(file)]), '../../evil.exe')
  const response = await fetch(`${api.origin}/api/video/file`, {
    method: 'POST',
    body: form,
    headers: { 'x-user': as },
  })
  const reply = (await response.json()) as { code?: string; data?: VideoItem }
  return { status: response.status, code: reply.code ?? 'ok', item: reply.data as VideoItem }
}
const media = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${api.origin}${path}`, { method, headers: { cookie: 'media=1', ...headers } })

describe.each([
  ['folder', inFolder],
  ['bucket', inBucket],
] as const)('in a %s,', (kind, open) => {
  beforeEach(async () => {
    now = Date.parse('2026-11-20T09:00:00+08:00')
    place = await open(now)
    api = await apiServer((db) => {
      const catalogue = createVideoCatalogue(db, place.uploads, () => now)
      const letPlay = (_request: unknown, response: { setHeader(name: string, value: string): unknown }) =>
        void response.setHeader('x-cookie', 'set')
      return [
        videoRoutes({ catalogue, maxBytes: MAX_BYTES, hosts: ['v.example.com'], letPlay, now: () => now }),
        mediaRoutes({
          uploads: place.uploads,
          file: catalogue.file,
          authorise: (request) => {
            if (request.headers.cookie !== 'media=1') throw new ZeusError('token-missing')
          },
        }),
      ]
    })
  })
  afterEach(async () => {
    await api.stop()
    await place.close()
  })

  describe('the list', () => {
    test('is exactly ok, data and error, newest first, and lets the player in', async () => {
      expect(await (await api.call('/api/video')).json()).toEqual({ ok: true, data: [], error: '' })
      await upload(mp4(), { title: '旧', date: '2026-11-18T09:00:00+08:00' })
      await upload(webm(), {
        title: '新',
        date: '2026-11-19T09:00:00+08:00',
        codes: '["600519.SH"]',
        chapters: '[{"at":3,"title":"开盘"}]',
      })
      const response = await api.call('/api/video')
      expect(response.headers.get('x-cookie')).toBe('set')
      const reply = (await response.json()) as { data: VideoItem[] }
      expect(Object.keys(reply)).toEqual(['ok', 'data', 'error'])
      expect(reply.data.map(({ title, date }) => [title, date])).toEqual([
        ['新', '2026-11-19T01:00:00.000Z'],
        ['旧', '2026-11-18T01:00:00.000Z'],
      ])
      expect(reply.data[0]).toMatchObject({
        codes: ['600519.SH'],
        chapters: [{ at: 3, title: '开盘' }],
        source: 'file',
      })
    })

    test('has ok false with the text if it cannot be read', async () => {
      await api.db.schema.alterTable('videos').renameTo('away').execute()
      try {
        expect(await (await api.call('/api/video')).json()).toEqual({ ok: false, data: [], error: '服务暂时不可用' })
      } finally {
        await api.db.schema.alterTable('away').renameTo('videos').execute()
      }
    })
  })

  describe('an uploaded file', () => {
    test('of an unfinished upload of a killed gateway is removed a day later, and is never listed', async () => {
      const catalogue = createVideoCatalogue(api.db, place.uploads, () => now)
      async function* file() {
        yield mp4()
      }
      const id = catalogue.newId()
      await catalogue.keep(id, file(), 'video/mp4')
      const { item } = await upload(mp4())
      const listed = async () => (await catalogue.published(now)).map((each) => each.id)
      expect([await listed(), await catalogue.file(id)]).toEqual([[item.id], undefined])
      await catalogue.clear()
      expect(place.names().sort()).toEqual([id, item.id].sort())
      now += 86_400_000
      await catalogue.clear()
      expect([place.names(), await listed()]).toEqual([[item.id], [item.id]])
    })

    test('is stored under a random name, and nothing else', async () => {
      const { status, item } = await upload(mp4())
      expect(status).toBe(201)
      expect(place.names()).toEqual([item.id])
      expect(item.url).toBe(`/media/${item.id}`)
    })

    test.each([
      ['too large', mp4(MAX_BYTES + 1), { title: '大' }, 413, 'too-large'],
      ['far too large', mp4(MAX_BYTES + 300 * 1024), { title: '大' }, 413, 'too-large'],
      [
        'of another type, whatever it is called',
        fill(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 300),
        { title: '图' },
        415,
        'video-type',
      ],
      ['of no type', Buffer.from('<script>alert(1)</script>'), { title: '网页' }, 415, 'video-type'],
      ['without a title', mp4(), {}, 400, 'video-title'],
      ['with a title too long', mp4(), { title: 'x'.repeat(121) }, 400, 'video-title'],
      ['with codes that are none', mp4(), { title: '码', codes: '["600519"]' }, 400, 'bad-request'],
      ['with damaged chapters', mp4(), { title: '章', chapters: '[{' }, 400, 'bad-request'],
      ['with a date that is none', mp4(), { title: '日', date: 'soon' }, 400, 'video-date'],
      ['with a number for a date', mp4(), { title: '日', date: '1' }, 400, 'video-date'],
      ['with a day that February has not', mp4(), { title: '日', date: '2026-02-30' }, 400, 'video-date'],
      ['with a year of five digits', mp4(), { title: '日', date: '+020260-01-01' }, 400, 'video-date'],
      ['with a date of the last century but one', mp4(), { title: '日', date: '1899-12-31' }, 400, 'video-date'],
      ['with a date too far ahead', mp4(), { title: '日', date: '2200-01-01' }, 400, 'video-date'],
      ['that is missing', undefined, { title: '无' }, 400, 'bad-request'],
      ['that is empty', Buffer.alloc(0), { title: '空' }, 400, 'bad-request'],
    ])('%s is refused and leaves nothing behind', async (_, file, fields, status, code) => {
      expect(await upload(file, fields as Record<string, string>)).toMatchObject({ status, code })
      expect(place.names()).toEqual([])
      expect(await (await api.call('/api/video')).json()).toMatchObject({ ok: true, data: [] })
    })

    test('is refused from viewers before anything is written', async () => {
      expect(await upload(mp4(), { title: '早盘' }, 'lin')).toMatchObject({ status: 403, code: 'forbidden' })
      expect(place.names()).toEqual([])
    })

    test('of a truncated form is refused', async () => {
      const body = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf'
      const headers = { 'content-type': 'multipart/form-data; boundary=b' }
      expect(await api.ask('/api/video/file', { as: 'staff', method: 'POST', body, headers })).toMatchObject({
        status: 400,
        code: 'bad-request',
      })
      expect(place.names()).toEqual([])
    })

    test('of a disconnected sender leaves no file', async () => {
      const socket = connect(Number(new URL(api.origin).port), '127.0.0.1')
      const head =
        'POST /api/video/file HTTP/1.1\r\nHost: x\r\nx-user: staff\r\nContent-Length: 7000\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n'
      socket.write(`${head}--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`)
      socket.write(mp4(5_000))
      if (kind === 'folder')
        await vi.waitFor(() => expect(place.names()).toEqual([expect.stringMatching(/\.part$/)]), { timeout: 30_000 })
      socket.destroy()
      await vi.waitFor(() => expect(place.names()).toEqual([]), { timeout: 30_000 })
    })
  })

  describe('a link', () => {
    const link = (url: unknown, as: Person = 'staff') =>
      api.ask('/api/video/link', { as, method: 'POST', body: { title: '复盘', url } })

    test('on a listed host is added', async () => {
      expect(await link('https://v.example.com/a.mp4?x=1')).toMatchObject({
        status: 201,
        data: { source: 'link', url: 'https://v.example.com/a.mp4?x=1' },
      })
      expect(await link('https://v.example.com/a.mp4', 'wang')).toMatchObject({ code: 'forbidden' })
    })

    test.each([
      ['http://v.example.com/a.mp4'],
      ['https://evil.v.example.com/a.mp4'],
      ['https://v.example.com.evil.net/a.mp4'],
      ['https://v.example.com@evil.net/a.mp4'],
      ['https://a:b@v.example.com/a.mp4'],
      ['https://v.example.com:8443/a.mp4'],
      ['javascript:alert(1)//v.example.com'],
      ['//v.example.com/a.mp4'],
      [''],
      [7],
    ])('%s is refused', async (url) => {
      expect(await link(url)).toMatchObject({ status: 400, code: 'video-host' })
    })
  })

  test('a video is removed with its file, by operators', async () => {
    const { item } = await upload(mp4())
    const path = `/api/video/${item.id}`
    expect(await api.ask(path, { method: 'DELETE' })).toMatchObject({ code: 'forbidden' })
    expect(await api.ask(path, { method: 'DELETE', as: 'staff' })).toMatchObject({ code: 'ok' })
    expect(place.names()).toEqual([])
    expect(await api.ask(path, { method: 'DELETE', as: 'staff' })).toMatchObject({ code: 'not-found' })
    expect((await media(item.url)).status).toBe(404)
  })

  describe('playing', () => {
    test('answers parts, the whole, heads and nothing new', async () => {
      const file = mp4()
      const { item } = await upload(file)
      const whole = await media(item.url)
      expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4'])
      expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
      expect(whole.headers.get('content-disposition')).toBe('inline')
      expect(whole.headers.get('content-security-policy')).toMatch('sandbox')
      expect(Buffer.from(await whole.arrayBuffer()).equals(file)).toBe(true)
      const etag = whole.headers.get('etag') ?? ''

      const part = await media(item.url, { range: 'bytes=100-199' })
      expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 100-199/1000'])
      expect(Buffer.from(await part.arrayBuffer()).equals(file.subarray(100, 200))).toBe(true)

      const head = await media(item.url, { range: 'bytes=0-9' }, 'HEAD')
      expect([head.status, head.headers.get('content-length')]).toEqual([206, '10'])
      expect((await media(item.url, { range: 'bytes=1000-' })).status).toBe(416)
      expect((await media(item.url, { 'if-none-match': etag, 'cache-control': 'max-age=0' })).status).toBe(304)
      expect((await media(item.url, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
      expect((await media(item.url, { range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
    })

    test('is for allowed viewers, and for ids only', async () => {
      const { item } = await upload(mp4())
      expect((await media(item.url, { cookie: '' })).status).toBe(401)
      for (const path of [
        '/media/..%2F..%2Fetc%2Fpasswd',
        '/media/left-over.part',
        `/media/${item.id}.part`,
        '/media/x',
      ]) {
        expect((await media(path)).status).toBe(404)
      }
    })
  })

  describe('a video dated ahead', () => {
    const listed = async (path: string, as: Person = 'lin') =>
      ((await (await api.call(path, { as })).json()) as { data?: VideoItem[] }).data?.map(({ title }) => title)

    test('is scheduled: no viewer sees it before its time, and all from then on', async () => {
      const { item } = await upload(mp4(), { title: '百年', date: '2099-01-01' })
      expect(item.date).toBe('2098-12-31T16:00:00.000Z')
      await upload(mp4(), { title: '早盘', date: '2026-11-19' })
      expect(await listed('/api/video')).toEqual(['早盘'])
      expect((await media(item.url)).status).toBe(404)
      expect(await listed('/api/video/scheduled', 'staff')).toEqual(['百年'])
      expect((await api.call('/api/video/scheduled', { as: 'lin' })).status).toBe(403)

      now = Date.parse('2099-01-01T00:00:00+08:00')
      expect(await listed('/api/video')).toEqual(['百年', '早盘'])
      expect((await media(item.url)).status).toBe(200)
      expect(await listed('/api/video/scheduled', 'staff')).toEqual([])
    })
  })
})
