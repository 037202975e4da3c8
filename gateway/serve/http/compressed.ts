import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { Request, RequestHandler, Response } from 'express'

const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)
/** Higher ones take several times as long for some percent. */
const BROTLI_QUALITY = 9

/** Aside of the event loop. */
const compress = (encoding: Encoding, content: Buffer): Promise<Buffer> =>
  encoding === 'gzip' ? toGzip(content) : toBrotli(content, { params: { [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })

/** What the browser accepts; undefined = it wants a part of the file, or nothing compressed. */
function encodingOf(request: Request): Encoding | undefined {
  if (request.headers.range !== undefined) return undefined
  const accepted = request.acceptsEncodings([...ENCODINGS])
  return ENCODINGS.find((encoding) => encoding === accepted)
}

/**
 * Compressed contents by name and encoding, at most `most` of them: the oldest leaves. Whoever asks while one is made
 * waits for the same; a failure is not stored.
 */
function createStore(most: number) {
  const stored = new Map<string, Promise<Buffer>>()
  return (encoding: Encoding, name: string, read: () => Promise<Buffer>): Promise<Buffer> => {
    const key = `${encoding} ${name}`
    const found = stored.get(key)
    if (found) return found
    const made = read().then((content) => compress(encoding, content))
    stored.set(key, made)
    made.catch(() => stored.delete(key))
    const oldest = stored.keys().next().value
    if (stored.size > most && oldest !== undefined) stored.delete(oldest)
    return made
  }
}

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' }
/** Files of a build, twice. */
const FILES_MAX = 600

/** Serves the hashed scripts and styles of a build compressed; everything else, and files that are gone, fall through. */
export function compressedAssets(directory: string): RequestHandler {
  const store = createStore(FILES_MAX)
  return async (request, response, next) => {
    const [, name, kind] = /^\/assets\/([\w.-]+\.(js|css))$/.exec(request.path) ?? []
    if (name === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return next()
    response.vary('Accept-Encoding')
    const encoding = encodingOf(request)
    if (!encoding) return next()
    try {
      const content = await store(encoding, name, () => readFile(join(directory, 'assets', name)))
      response
        .set({ 'Content-Encoding': encoding, 'Cache-Control': 'public, max-age=31536000, immutable' })
        .type(TYPES[kind ?? ''] ?? 'text/plain')
        .send(content)
    } catch {
      next()
    }
  }
}

/** Landing page and app, in each layout. */
const PAGES_MAX = 16
const pages = createStore(PAGES_MAX)

/** Sends an HTML page, compressed if the browser accepts it. Status and other headers are set already. */
export async function sendPage(request: Request, response: Response, html: string): Promise<void> {
  response.vary('Accept-Encoding').type('html')
  const encoding = encodingOf(request)
  if (!encoding) return void response.send(html)
  const content = await pages(encoding, html, async () => Buffer.from(html))
  response.set('Content-Encoding', encoding).send(content)
}
