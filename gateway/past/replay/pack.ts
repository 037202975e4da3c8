import { pipeline } from 'node:stream/promises'
import { createDeflateRaw } from 'node:zlib'
import { joinSections } from '../../../shared/protocol/frame'

/** Deflates pieces as they are produced: each waits for the one before, and other work runs in between. */
export async function pack(
  pieces: Iterable<Uint8Array>,
  deflate = createDeflateRaw({ level: 1 }),
): Promise<Uint8Array> {
  const packed: Uint8Array[] = []
  await pipeline(pieces, deflate, async (chunks: AsyncIterable<Uint8Array>) => {
    for await (const chunk of chunks) packed.push(chunk)
  })
  return Buffer.concat(packed)
}

/** Content of sections as one frame, piece by piece. */
export function* inFrame(sections: Iterable<Uint8Array>): Generator<Uint8Array> {
  yield joinSections([])
  yield* sections
}
