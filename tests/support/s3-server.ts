import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A bucket of its own that speaks as much of S3 as uploads need, and checks who asks as Amazon describes it. */
export interface S3Server {
  /** With the bucket in it. */
  address: string
  region: string
  key: string
  secret: string
  objects: Map<string, { bytes: Buffer; type: string; at: Date }>
  /** Uploads in parts that are neither whole nor given up. */
  open(): number
  /** `METHOD kind` of every request so far. */
  asked: string[]
  /** Statuses that the next requests are answered with, whatever they ask. */
  failures: number[]
  stop(): Promise<void>
}

export const S3_REGION = 'cn-test-1'
export const S3_KEY = 'AKTEST'
export const S3_SECRET = 'the secret of the bucket'
export const S3_BUCKET = 'zeus-uploads'

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest()
/** RFC 3986: everything but what is unreserved. */
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Error code for an invalid signature (version 4, in the header); undefined = it is valid. */
export function signatureFault(
  { method = '', url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  body: Buffer,
  who: { region: string; key: string; secret: string },
  now: number,
): string | undefined {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/
  const [, key, day = '', region, names = '', signature = ''] = form.exec(headers.authorization ?? '') ?? []
  if (key !== who.key || region !== who.region) return 'InvalidAccessKeyId'
  const time = String(headers['x-amz-date'])
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time) ?? []
  const at = Date.UTC(Number(y), Number(mo) - 1, Number(d), Number(h), Number(mi), Number(s))
  if (!time.startsWith(day) || !(Math.abs(now - at) < 900_000)) return 'RequestTimeTooSkewed'
  for (const needed of ['host', 'x-amz-date', 'x-amz-content-sha256']) {
    if (!names.split(';').includes(needed)) return 'AccessDenied'
  }
  const declaredHash = String(headers['x-amz-content-sha256'])
  if (declaredHash !== 'UNSIGNED-PAYLOAD' && declaredHash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const { pathname, searchParams } = new URL(url, 'http://x')
  const canonical = [
    method,
    pathname
      .split('/')
      .map((part) => escaped(decodeURIComponent(part)))
      .join('/'),
    [...searchParams]
      .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
      .sort()
      .join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    names,
    declaredHash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const signing = [day, who.region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${who.secret}`)
  const right = hmac(signing, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n'))
  return timingSafeEqual(right, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch'
}

const answer = (response: ServerResponse, status: number, xml = '', headers: Record<string, string> = {}): void =>
  void response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(xml)

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`

export async function startS3Server({ address = '127.0.0.1', port = 0 } = {}): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map()
  const uploads = new Map<string, { name: string; type: string; parts: Map<number, Buffer> }>()
  const [asked, failures]: [string[], number[]] = [[], []]
  let made = 0
  const keep = (name: string, bytes: Buffer, type: string) => objects.set(name, { bytes, type, at: new Date() })

  function inParts(method: string, query: URLSearchParams, name: string, bytes: Buffer, response: ServerResponse) {
    const id = query.get('uploadId') ?? ''
    const upload = uploads.get(id)
    if (!upload || upload.name !== name) return answer(response, 404, '<Error><Code>NoSuchUpload</Code></Error>')
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), bytes)
      return answer(response, 200, '', { etag: etagOf(bytes) })
    }
    uploads.delete(id)
    if (method === 'DELETE') return answer(response, 204)
    const wanted = [...bytes.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      etag: /<ETag>(?:&quot;|")?([0-9a-f]+)/.exec(part)?.[1],
    }))
    const parts = wanted.map(({ number }) => upload.parts.get(number) ?? Buffer.alloc(0))
    const wrong =
      wanted.length !== upload.parts.size ||
      wanted.some(({ etag }, at) => `"${etag}"` !== etagOf(parts[at] as Buffer)) ||
      parts.slice(0, -1).some((part) => part.length < 5 * 1024 * 1024)
    if (wrong) return answer(response, 400, '<Error><Code>InvalidPart</Code></Error>')
    keep(name, Buffer.concat(parts), upload.type)
    return answer(
      response,
      200,
      `<CompleteMultipartUploadResult><Location>x</Location><Bucket>${S3_BUCKET}</Bucket><Key>${name}</Key><ETag>"x-2"</ETag></CompleteMultipartUploadResult>`,
    )
  }

  function read(name: string, range: string | undefined, response: ServerResponse) {
    const object = objects.get(name)
    if (!object) return answer(response, 404, '<Error><Code>NoSuchKey</Code></Error>')
    const { bytes, at, type } = object
    const headers = { 'content-type': type, 'last-modified': at.toUTCString(), etag: etagOf(bytes) }
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
    if (from === undefined) return void response.writeHead(200, headers).end(bytes)
    const [start, end] = [Number(from), Math.min(to ? Number(to) : bytes.length - 1, bytes.length - 1)]
    if (start >= bytes.length) return answer(response, 416, '<Error><Code>InvalidRange</Code></Error>')
    const part = bytes.subarray(start, end + 1)
    response.writeHead(206, { ...headers, 'content-range': `bytes ${start}-${end}/${bytes.length}` }).end(part)
  }

  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const { method = '', headers } = request
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://x')
    asked.push(`${method} ${query.has('uploads') ? 'begin' : query.has('uploadId') ? 'part' : 'object'}`)
    const fault = signatureFault(request, body, { region: S3_REGION, key: S3_KEY, secret: S3_SECRET }, Date.now())
    if (fault) return answer(response, 403, `<Error><Code>${fault}</Code></Error>`)
    const failure = failures.shift()
    if (failure) return answer(response, failure, '<Error><Code>Failed</Code></Error>')
    if (!pathname.startsWith(`/${S3_BUCKET}/`)) return answer(response, 404, '<Error><Code>NoSuchBucket</Code></Error>')
    const name = decodeURIComponent(pathname.slice(S3_BUCKET.length + 2))
    const type = headers['content-type'] ?? ''
    if (query.has('uploads')) {
      const id = `upload+${++made}/=`
      uploads.set(id, { name, type, parts: new Map() })
      return answer(
        response,
        200,
        `<?xml version="1.0" encoding="UTF-8"?><InitiateMultipartUploadResult><Bucket>${S3_BUCKET}</Bucket><Key>${name}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    if (query.has('uploadId')) return inParts(method, query, name, body, response)
    if (method === 'GET') return read(name, headers.range, response)
    if (method === 'DELETE') objects.delete(name)
    else keep(name, body, type)
    return answer(response, method === 'DELETE' ? 204 : 200, '', { etag: etagOf(body) })
  })
  await new Promise<void>((resolve) => server.listen(port, address, resolve))
  return {
    address: `http://${address}:${(server.address() as AddressInfo).port}/${S3_BUCKET}`,
    region: S3_REGION,
    key: S3_KEY,
    secret: S3_SECRET,
    objects,
    asked,
    failures,
    open: () => uploads.size,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
