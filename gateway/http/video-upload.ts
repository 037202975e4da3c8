import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import type { Request } from 'express'
import { ZeusError } from '../../shared/protocol/errors'
import { isDiskFull } from '../storage/storage-error'
import { MEDIA_TYPES, type MediaType } from './video-catalogue'

/** Bytes of a file's head from which its type is told. */
const HEAD_BYTES = 4_100

export interface Upload {
  fields: Record<string, string>
  type: MediaType
  bytes: number
}

/**
 * Streams one multipart upload to `path` (through `path.part`, renamed when whole) and returns its fields. Throws
 * `too-large`, `video-type` (by content, whatever it is called), `disk-full`, or `bad-request` for a form that is
 * broken, cut short or holds no file; nothing stays on the disk then.
 */
export async function receiveUpload(request: Request, path: string, maxBytes: number): Promise<Upload> {
  const part = `${path}.part`
  try {
    const { fields, bytes } = await streamForm(request, part, maxBytes)
    const type = await typeOf(part)
    await rename(part, path)
    return { fields, type, bytes }
  } catch (thrown) {
    await rm(part, { force: true })
    // What is still coming is read and dropped, so that the client gets to read the answer.
    request.unpipe()
    request.resume()
    if (thrown instanceof ZeusError) throw thrown
    if (isDiskFull(thrown)) throw new ZeusError('disk-full')
    throw new ZeusError('bad-request')
  }
}

async function streamForm(request: Request, part: string, maxBytes: number) {
  const fields: Record<string, string> = {}
  let written: Promise<void> | undefined
  let bytes = 0
  const form = busboy({
    headers: request.headers,
    limits: { files: 1, fields: 12, fieldSize: 64 * 1024, fileSize: maxBytes, parts: 14 },
  })
  await new Promise<void>((resolve, reject) => {
    form.on('field', (name, value, info) => {
      if (info.valueTruncated || info.nameTruncated) reject(new ZeusError('too-large', name.slice(0, 20)))
      fields[name] = value
    })
    form.on('file', (_name, file: Readable & { truncated?: boolean }) => {
      file.on('limit', () => reject(new ZeusError('too-large')))
      file.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      written = pipeline(file, createWriteStream(part, { mode: 0o600, flags: 'wx' }))
      written.catch(reject)
    })
    form.on('filesLimit', () => reject(new ZeusError('bad-request', '一次只能上传一个文件')))
    form.on('fieldsLimit', () => reject(new ZeusError('bad-request')))
    form.on('error', reject)
    form.on('close', resolve)
    request.on('aborted', () => reject(new ZeusError('bad-request')))
    request.pipe(form)
  }).finally(async () => {
    form.destroy()
    await written?.catch(() => undefined)
  })
  if (!written || bytes === 0) throw new ZeusError('bad-request', '没有文件')
  return { fields, bytes }
}

async function typeOf(path: string): Promise<MediaType> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(HEAD_BYTES)
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0)
    const { fileTypeFromBuffer } = await import('file-type')
    const found = (await fileTypeFromBuffer(head.subarray(0, bytesRead)))?.mime
    const type = MEDIA_TYPES.find((known) => known === found)
    if (!type) throw new ZeusError('video-type')
    return type
  } finally {
    await file.close()
  }
}
