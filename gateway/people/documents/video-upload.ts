import type { Readable } from 'node:stream'
import busboy from 'busboy'
import type { Request } from 'express'
import { ZeusError } from '../../../shared/protocol/errors'
import { storageFault } from '../../storage/storage-error'
import { MEDIA_TYPES, type MediaType } from './video-catalogue'

/** Bytes of a file's head that determine its type. */
const HEAD_BYTES = 4_100

interface Upload {
  fields: Record<string, string>
  type: MediaType
  bytes: number
}

/** Storage of an uploaded file. */
export interface UploadTarget {
  /** Whole or not at all. Throws what the source throws. */
  keep(source: AsyncIterable<Buffer>, type: MediaType): Promise<void>
  remove(): Promise<unknown>
}

/**
 * Streams the file of one multipart form to its store and returns the fields beside it. Throws `too-large`,
 * `video-type` (by content, whatever its name), `disk-full`, or `bad-request` for a form that is malformed, truncated
 * or has no file; nothing is stored then.
 */
export async function receiveUpload(request: Request, keeper: UploadTarget, maxBytes: number): Promise<Upload> {
  try {
    return await streamForm(request, keeper, maxBytes)
  } catch (thrown) {
    // Remaining input is read and dropped, so that the client can read the answer.
    request.unpipe()
    request.resume()
    throw thrown instanceof ZeusError ? thrown : new ZeusError(storageFault(thrown) ?? 'bad-request')
  }
}

/** A file as it comes; ends only where it is whole. */
async function* whole(file: Readable & { truncated?: boolean }, count: (bytes: number) => void) {
  for await (const chunk of file as AsyncIterable<Buffer>) {
    count(chunk.length)
    yield chunk
  }
  if (file.truncated) throw new ZeusError('too-large')
}

async function streamForm(request: Request, keeper: UploadTarget, maxBytes: number): Promise<Upload> {
  const fields: Record<string, string> = {}
  let kept: Promise<MediaType> | undefined
  let bytes = 0
  const count = (more: number) => {
    bytes += more
  }
  const form = busboy({
    headers: request.headers,
    limits: { files: 1, fields: 12, fieldSize: 64 * 1024, fileSize: maxBytes, parts: 14 },
  })
  try {
    await new Promise<void>((resolve, reject) => {
      form.on('field', (name, value, info) => {
        if (info.valueTruncated || info.nameTruncated) reject(new ZeusError('too-large', name.slice(0, 20)))
        fields[name] = value
      })
      form.on('file', (_name, file: Readable) => {
        kept = keepTyped(whole(file, count), keeper)
        kept.catch(reject)
      })
      form.on('filesLimit', () => reject(new ZeusError('bad-request', '一次只能上传一个文件')))
      form.on('fieldsLimit', () => reject(new ZeusError('bad-request')))
      form.on('error', reject)
      form.on('close', resolve)
      request.on('aborted', () => reject(new ZeusError('bad-request')))
      request.pipe(form)
    })
    const type = await kept
    if (type === undefined) throw new ZeusError('bad-request', '没有文件')
    return { fields, type, bytes }
  } catch (thrown) {
    form.destroy()
    const stands = await kept?.then(
      () => true,
      () => false,
    )
    if (stands) await keeper.remove()
    throw thrown
  }
}

/** Checks the head before anything is stored. */
async function keepTyped(source: AsyncGenerator<Buffer>, keeper: UploadTarget): Promise<MediaType> {
  let head = Buffer.alloc(0)
  while (head.length < HEAD_BYTES) {
    const { done, value } = await source.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  if (head.length === 0) throw new ZeusError('bad-request', '没有文件')
  const type = await typeOf(head.subarray(0, HEAD_BYTES))
  async function* all() {
    yield head
    yield* source
  }
  await keeper.keep(all(), type)
  return type
}

async function typeOf(head: Buffer): Promise<MediaType> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = (await fileTypeFromBuffer(head))?.mime
  const type = MEDIA_TYPES.find((known) => known === found)
  if (!type) throw new ZeusError('video-type')
  return type
}
