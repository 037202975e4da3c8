import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as pause } from 'node:timers/promises'
import { S3mini, S3ServiceError } from 's3mini'
import { ZeusError } from '../../shared/protocol/errors'
import { logOf } from '../log'
import type { StoredFile, Uploads } from './uploads'

const log = logOf('storage')

/** A bucket that speaks S3, and who we are there. */
export interface Bucket {
  /** Address with the bucket in the form of its service: `https://host/bucket` or `https://bucket.host`. */
  address: string
  region: string
  /** Before every name, ends with a slash; may be empty. */
  prefix: string
  key: string
  secret: string
}

/** Larger files go in parts of this size: 10,000 of them are more than the largest video. One is held in memory. */
const PART_BYTES = 16 * 1024 * 1024
/** Until a question is answered, and until so many bytes are through. */
const [ANSWER_MAX_MS, PART_MAX_MS] = [15_000, 60_000]
const TRIES = 3
const PAUSE_MS = 200
/** Interval at which a failed store is checked for recovery. */
const LOOK_AGAIN_MS = 10_000

/** The body may take as long as its reader does. */
const answered: typeof fetch = async (address, init) => {
  const waiting = new AbortController()
  const most = init?.method === 'PUT' || init?.method === 'POST' ? PART_MAX_MS : ANSWER_MAX_MS
  const timer = setTimeout(() => waiting.abort(new Error('no answer')), most)
  try {
    return await fetch(address, { ...init, signal: waiting.signal, redirect: 'error' })
  } finally {
    clearTimeout(timer)
  }
}

/** The service's answer as reported by a library that wraps its errors. */
function statusOf(thrown: unknown): number | undefined {
  if (thrown instanceof S3ServiceError) return thrown.status
  return thrown instanceof Error && thrown.cause !== undefined ? statusOf(thrown.cause) : undefined
}

/** Pieces of `COLUMN_PART_BYTES`, the last one shorter; an empty one where nothing comes. */
async function* inParts(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer<ArrayBuffer>> {
  let held: Buffer[] = []
  let bytes = 0
  let told = false
  for await (const chunk of source) {
    held.push(chunk)
    bytes += chunk.length
    while (bytes >= PART_BYTES) {
      const all = Buffer.concat(held)
      yield all.subarray(0, PART_BYTES)
      told = true
      held = [all.subarray(PART_BYTES)]
      bytes = all.length - PART_BYTES
    }
  }
  if (bytes > 0 || !told) yield Buffer.concat(held)
}

const sizeOf = ({ headers, status }: Response): number =>
  Number(status === 206 ? headers.get('content-range')?.split('/')[1] : headers.get('content-length'))

const isMissing = (thrown: unknown): boolean =>
  statusOf(thrown) === 404 && !(thrown instanceof S3ServiceError && thrown.serviceCode === 'NoSuchBucket')

/** Retries requests to a service after failures, and stores whether the last one succeeded. */
class Asker {
  isAway = false
  constructor(private readonly address: string) {}

  /** Throws `disk-full` or `unavailable`. */
  async ask<T>(what: string, work: () => Promise<T>, tries = TRIES): Promise<T> {
    try {
      const result = await work()
      this.isAway = false
      return result
    } catch (thrown) {
      const status = statusOf(thrown)
      if (status === 507) throw new ZeusError('disk-full')
      if (tries > 1 && (status === undefined || status >= 500)) {
        await pause(PAUSE_MS)
        return await this.ask(what, work, tries - 1)
      }
      const { address } = this
      if (!this.isAway) log.error({ err: thrown, address, what }, 'the store of uploads does not do what it is asked')
      this.isAway = true
      throw new ZeusError('unavailable')
    }
  }
}

/** At once, or in parts where there is more than one. */
async function keepIn(bucket: S3mini, asker: Asker, name: string, source: AsyncIterable<Buffer>, mediaType: string) {
  const parts: { partNumber: number; etag: string }[] = []
  let upload: string | undefined
  try {
    for await (const bytes of inParts(source)) {
      if (upload === undefined && bytes.length < PART_BYTES) {
        await asker.ask('put', () => bucket.putObject(name, bytes, mediaType))
        return
      }
      const id = upload ?? (await asker.ask('begin', () => bucket.getMultipartUploadId(name, mediaType)))
      upload = id
      parts.push(await asker.ask('part', () => bucket.uploadPart(name, id, bytes, parts.length + 1)))
    }
    const id = upload ?? ''
    await asker.ask('complete', () => bucket.completeMultipartUpload(name, id, parts), 1)
  } catch (thrown) {
    const id = upload
    if (id !== undefined) await asker.ask('abort', () => bucket.abortMultipartUpload(name, id)).catch(() => undefined)
    throw thrown
  }
}

/** Files in a bucket that all gateways of an installation reach. There is no request to it before the first file. */
export function s3Uploads({ address, region, prefix, key, secret }: Bucket): Uploads {
  const bucket = new S3mini({
    endpoint: address,
    region,
    accessKeyId: key,
    secretAccessKey: secret,
    fetch: answered,
  })
  const asker = new Asker(address)
  let lookedAt = 0

  async function find(name: string): Promise<StoredFile | undefined> {
    const first = await asker.ask('find', () =>
      bucket.getObjectRaw(prefix + name, false, 0, 1).catch((thrown: unknown) => {
        if (isMissing(thrown)) return undefined
        throw thrown
      }),
    )
    if (!first) return undefined
    await first.body?.cancel()
    const [size, at] = [sizeOf(first), Date.parse(first.headers.get('last-modified') ?? '')]
    const etag = /"[\x21\x23-\x7e]+"/.exec(first.headers.get('etag') ?? '')?.[0]
    if (!Number.isSafeInteger(size) || Number.isNaN(at)) throw new ZeusError('unavailable')
    return { size, at, etag: etag ?? `"${size.toString(36)}-${at.toString(36)}"` }
  }

  return {
    keep: (name, source, mediaType) => keepIn(bucket, asker, prefix + name, source, mediaType),
    find,
    async read(name, { start, end }) {
      const range = () => bucket.getObjectRaw(prefix + name, false, start, end + 1)
      const { body, status } = await asker.ask('read', range)
      if (status !== 206 || !body) throw new ZeusError('unavailable')
      return Readable.fromWeb(body as ReadableStream)
    },
    async remove(name) {
      await asker.ask('remove', () => bucket.deleteObject(prefix + name))
    },
    async look() {
      if (!asker.isAway || Date.now() - lookedAt < LOOK_AGAIN_MS) return
      lookedAt = Date.now()
      await find('uploads/none').catch(() => undefined)
    },
    fault: () => (asker.isAway ? 'away' : undefined),
  }
}
