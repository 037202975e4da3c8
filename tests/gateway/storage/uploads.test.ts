import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { folderUploads } from '../../../gateway/storage/folder-uploads'
import { s3Uploads } from '../../../gateway/storage/s3-uploads'
import type { Uploads } from '../../../gateway/storage/uploads'
import { type S3Server, signatureFault, startS3Server } from '../../support/s3-server'

const PART = 16 * 1024 * 1024
const TYPE = 'video/mp4'

/** Bytes that differ from place to place, in chunks of an odd size. */
const bytesOf = (size: number): Buffer => {
  const bytes = Buffer.alloc(size)
  for (let at = 0; at + 4 <= size; at += 4_096) bytes.writeUInt32LE(at, at)
  return bytes
}
async function* chunks(bytes: Buffer, broken = false): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 999_983) yield bytes.subarray(at, at + 999_983)
  if (broken) throw new Error('the sender hung up')
}
const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

describe('the server of the tests', () => {
  // "Example: GET Object" of Amazon's description of the signature, version 4.
  const asked = {
    method: 'GET',
    url: '/test.txt',
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    },
  }
  const who = { region: 'us-east-1', key: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
  const at = Date.UTC(2013, 4, 24)
  const none = Buffer.alloc(0)

  test('takes the signature that Amazon publishes', () => {
    expect(signatureFault(asked, none, who, at)).toBeUndefined()
  })

  test.each([
    ['another path', { url: '/text.txt' }, none, who, 'SignatureDoesNotMatch'],
    ['another query', { url: '/test.txt?acl=' }, none, who, 'SignatureDoesNotMatch'],
    ['another method', { method: 'PUT' }, none, who, 'SignatureDoesNotMatch'],
    ['another header', { headers: { ...asked.headers, range: 'bytes=0-99' } }, none, who, 'SignatureDoesNotMatch'],
    ['another body', {}, Buffer.from('x'), who, 'XAmzContentSHA256Mismatch'],
    ['another secret', {}, none, { ...who, secret: 'guessed' }, 'SignatureDoesNotMatch'],
    ['nobody', { headers: {} }, none, who, 'InvalidAccessKeyId'],
  ] as const)('refuses %s', (_, change, body, asking, code) => {
    expect(signatureFault({ ...asked, ...change }, body, asking, at)).toBe(code)
  })

  test('refuses what was signed long ago', () => {
    expect(signatureFault(asked, none, who, at + 900_001)).toBe('RequestTimeTooSkewed')
  })
})

describe('a bucket', () => {
  let server: S3Server
  let uploads: Uploads
  beforeEach(async () => {
    server = await startS3Server()
    uploads = s3Uploads({ ...server, prefix: 'zeus/' })
  })
  afterEach(() => server.stop())
  const read = async (name: string, start: number, end: number) =>
    await buffer(await uploads.read(name, { start, end }))

  test('keeps a small file at once, with its type, and gives its parts and figures', async () => {
    await uploads.keep('videos/a', chunks(Buffer.from('0123456789')), TYPE)
    expect(server.asked).toEqual(['PUT object'])
    const kept = server.objects.get('zeus/videos/a')
    expect(kept?.type).toBe(TYPE)
    const found = await uploads.find('videos/a')
    expect(found).toEqual({
      size: 10,
      at: Math.floor((kept?.at.getTime() ?? 0) / 1_000) * 1_000,
      etag: `"${createHash('md5').update('0123456789').digest('hex')}"`,
    })
    expect((await read('videos/a', 3, 5)).toString()).toBe('345')
    expect((await read('videos/a', 9, 9)).toString()).toBe('9')
    await uploads.remove('videos/a')
    expect([...server.objects.keys()]).toEqual([])
    expect(await uploads.find('videos/a')).toBeUndefined()
    await uploads.remove('videos/a')
  })

  test.each([
    ['of one part and a byte', PART + 1, 2],
    ['of two parts', 2 * PART, 2],
    ['of two parts and a half', 2.5 * PART, 3],
  ])('keeps a file %s in parts, in their order', async (_, size, parts) => {
    const bytes = bytesOf(size)
    await uploads.keep('videos/a', chunks(bytes), TYPE)
    expect(server.asked).toEqual(['POST begin', ...Array(parts).fill('PUT part'), 'POST part'])
    const kept = server.objects.get('zeus/videos/a')
    expect([kept?.type, kept && digest(kept.bytes)]).toEqual([TYPE, digest(bytes)])
    expect(await read('videos/a', PART - 10, PART)).toEqual(bytes.subarray(PART - 10, PART + 1))
  })

  test.each([
    ['small', 1_000],
    ['large', PART + 1_000],
  ])('keeps nothing of a %s file that breaks off', async (_, size) => {
    await expect(uploads.keep('videos/a', chunks(bytesOf(size), true), TYPE)).rejects.toThrow('hung up')
    expect([server.objects.size, server.open()]).toEqual([0, 0])
  })

  test('is asked again where it failed, and a part that is refused gives the file up', async () => {
    server.failures.push(500, 503)
    await uploads.keep('videos/a', chunks(Buffer.from('a')), TYPE)
    expect([server.asked.length, server.objects.size, uploads.fault()]).toEqual([3, 1, undefined])
    // What begins an upload, its first part; then nothing is left of it.
    server.failures.push(0, 400)
    await expect(uploads.keep('videos/b', chunks(bytesOf(PART)), TYPE)).rejects.toMatchObject({ code: 'unavailable' })
    expect(server.asked.slice(3)).toEqual(['POST begin', 'PUT part', 'DELETE part'])
    expect([server.objects.size, server.open()]).toEqual([1, 0])
  })

  test('that is full says so', async () => {
    server.failures.push(507)
    await expect(uploads.keep('videos/a', chunks(Buffer.from('a')), TYPE)).rejects.toMatchObject({ code: 'disk-full' })
  })

  test('that does not answer is away until it does', async () => {
    await uploads.keep('videos/a', chunks(Buffer.from('a')), TYPE)
    server.failures.push(503, 503, 503)
    await expect(uploads.find('videos/a')).rejects.toMatchObject({ code: 'unavailable' })
    expect(uploads.fault()).toBe('away')
    await uploads.look()
    expect(uploads.fault()).toBeUndefined()
    expect((await uploads.find('videos/a'))?.size).toBe(1)
    await server.stop()
    await expect(uploads.find('videos/a')).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('that does not exist is away, other than a file that does not', async () => {
    expect(await uploads.find('videos/none')).toBeUndefined()
    expect(uploads.fault()).toBeUndefined()
    const elsewhere = s3Uploads({ ...server, address: `${server.address}-2`, prefix: '' })
    await expect(elsewhere.find('videos/none')).rejects.toMatchObject({ code: 'unavailable' })
    expect(elsewhere.fault()).toBe('away')
  })

  test.each([
    ['another secret', { secret: 'guessed' }],
    ['another key', { key: 'AKOTHER' }],
    ['another region', { region: 'us-east-1' }],
  ])('lets nobody in with %s, and is not asked twice', async (_, wrong) => {
    const strange = s3Uploads({ ...server, prefix: '', ...wrong })
    await expect(strange.keep('videos/a', chunks(Buffer.from('a')), TYPE)).rejects.toMatchObject({
      code: 'unavailable',
    })
    expect([server.asked.length, server.objects.size]).toEqual([1, 0])
  })
})

test('a folder that cannot be written says so, and refuses what comes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zeus-uploads-'))
  writeFileSync(join(folder, 'file'), '')
  const uploads = await folderUploads(join(folder, 'file', 'below'), 0)
  await uploads.look()
  expect(uploads.fault()).toBe('read-only')
  await expect(uploads.keep('videos/a', chunks(Buffer.from('a')), TYPE)).rejects.toMatchObject({
    code: 'storage-failed',
  })
  expect(await uploads.find('videos/a')).toBeUndefined()
  await uploads.remove('videos/a')
  const sound = await folderUploads(join(folder, 'not', 'there', 'yet'), 0)
  await sound.look()
  expect(sound.fault()).toBeUndefined()
  await sound.keep('videos/a', chunks(Buffer.from('a')), TYPE)
  expect((await sound.find('videos/a'))?.size).toBe(1)
  rmSync(folder, { recursive: true })
})
