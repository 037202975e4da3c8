import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { Decoder } from './decode'
import { fileReason } from './find-files'
import { FileError } from './row'
import { text } from './text'

/** A longer line is no line of a table; it is not collected to its end. */
export const LINE_MAX = 1024 * 1024

/**
 * The lines of a file, plain or gzip (by its first bytes, whatever its name), UTF-8 or GB18030, in blocks as they are
 * read; without line ends and byte order mark. Everything that can be read is yielded before it throws `FileError`.
 */
export async function* readLines(path: string): AsyncGenerator<string[]> {
  const decoder = new Decoder()
  let rest: Buffer[] = []
  let length = 0
  let first = true
  const linesOf = (bytes: Buffer) => {
    const block = decoder.decode(bytes)
    const lines = (first ? block.replace(/^\uFEFF/, '') : block).split('\n')
    first = false
    return lines.map(withoutReturn)
  }
  for await (const bytes of bytesOf(path)) {
    const end = bytes.lastIndexOf('\n')
    rest.push(end < 0 ? bytes : bytes.subarray(0, end))
    if (end >= 0) {
      yield linesOf(Buffer.concat(rest))
      rest = [bytes.subarray(end + 1)]
      length = 0
    }
    length += rest.at(-1)?.length ?? 0
    if (length > LINE_MAX) throw new FileError(text.longLine)
  }
  const last = Buffer.concat(rest)
  if (last.length > 0) yield linesOf(last)
}

const withoutReturn = (line: string) => (line.endsWith('\r') ? line.slice(0, -1) : line)

async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path, { highWaterMark: 64 * 1024 })
  try {
    const chunks = (file as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
    const first = await chunks.next().catch((error: unknown) => {
      throw new FileError(fileReason(error))
    })
    if (first.done) return
    const all = rejoin(first.value, chunks)
    const gzip = first.value[0] === 0x1f && first.value[1] === 0x8b
    if (!gzip && /\.gz$/i.test(path)) throw new FileError(text.notGzip)
    yield* gzip ? unzip(all) : all
  } finally {
    file.destroy()
  }
}

async function* rejoin(first: Buffer, others: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  for (;;) {
    const next = await others.next().catch((error: unknown) => {
      throw new FileError(fileReason(error))
    })
    if (next.done) return
    yield next.value
  }
}

/**
 * Unzips chunk by chunk, handing out what each gave before the next is read: a stream's own buffer would be thrown
 * away when a damaged file ends it.
 */
async function* unzip(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  let ready: Buffer[] = []
  let failure: NodeJS.ErrnoException | undefined
  gunzip.on('data', (bytes: Buffer) => ready.push(bytes))
  // The write that meets an error, or padding after the end, is never called back.
  let ended = false
  const over = new Promise<void>((resolve) => {
    gunzip.once('end', () => {
      ended = true
      resolve()
    })
    gunzip.once('error', (error) => {
      failure = error
      resolve()
    })
  })
  const take = () => {
    const bytes = Buffer.concat(ready)
    ready = []
    return bytes
  }
  try {
    for await (const chunk of chunks) {
      await Promise.race([over, new Promise<void>((resolve) => gunzip.write(chunk, () => resolve()))])
      yield take()
      if (failure) throw new FileError(text.badGzip)
      if (ended) return
    }
    gunzip.end()
    await over
    yield take()
    if (failure) throw new FileError(failure.code === 'Z_BUF_ERROR' ? text.truncated : text.badGzip)
  } finally {
    gunzip.destroy()
  }
}
