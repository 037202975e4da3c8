import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { Request, RequestHandler, Response } from 'express'

/** Ends of the names of compressed files; the first that a browser accepts is sent. */
const SUFFIXES = { br: '.br', gzip: '.gz' } as const
const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/** In the thread pool. */
const compress = (encoding: Encoding, content: Buffer, quality: number): Promise<Buffer> =>
  encoding === 'gzip'
    ? toGzip(content, { level: Math.min(quality, zlib.Z_BEST_COMPRESSION) })
    : toBrotli(content, {
        params: { [zlib.BROTLI_PARAM_QUALITY]: quality, [zlib.BROTLI_PARAM_SIZE_HINT]: content.length },
      })

/** Part of the build: writes each script and style of a folder compressed beside it. */
export async function compressFiles(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => /\.(js|css)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(directory, name))
      for (const encoding of ENCODINGS) {
        const compressed = await compress(encoding, content, zlib.BROTLI_MAX_QUALITY)
        await writeFile(join(directory, name + SUFFIXES[encoding]), compressed)
      }
    }),
  )
}

/** Encoding that the browser accepts; undefined = it requests a range of the file, or no compression. */
const encodingOf = (request: Request): Encoding | undefined =>
  request.headers.range === undefined
    ? ENCODINGS.find((encoding) => request.acceptsEncodings(encoding) === encoding)
    : undefined

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
}

/** Sends the compressed files that `compressFiles` wrote; everything else, and files that are gone, fall through. */
export function compressedAssets(directory: string): RequestHandler {
  const root = join(directory, 'assets')
  return (request, response, next) => {
    const [, name, kind] = /^\/assets\/([\w.-]+\.(js|css))$/.exec(request.path) ?? []
    if (name === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return next()
    response.vary('Accept-Encoding')
    const encoding = encodingOf(request)
    if (!encoding) return next()
    const headers = {
      'Content-Encoding': encoding,
      'Content-Type': TYPES[kind ?? ''],
      'Cache-Control': 'public, max-age=31536000, immutable',
    }
    response.sendFile(
      name + SUFFIXES[encoding],
      { root, headers, acceptRanges: false, cacheControl: false },
      (failure) => {
        if (failure && !response.headersSent) next()
      },
    )
  }
}

/** Higher ones take several times as long for some percent. */
const PAGE_QUALITY = 6

/** Sends an HTML page, compressed if the browser accepts it. Status and other headers are set already. */
export async function sendPage(request: Request, response: Response, html: string): Promise<void> {
  response.vary('Accept-Encoding').type('html')
  const encoding = encodingOf(request)
  if (!encoding) return void response.send(html)
  const content = await compress(encoding, Buffer.from(html), PAGE_QUALITY)
  response.set('Content-Encoding', encoding).send(content)
}
