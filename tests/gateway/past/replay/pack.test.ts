import { createDeflateRaw, inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inFrame, pack } from '../../../../gateway/past/replay/pack'
import { joinSections } from '../../../../shared/protocol/frame'

const PIECE_BYTES = 100_000

test('pieces are packed as if they were one, and sections as one frame', async () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 9 })
  await fc.assert(
    fc.asyncProperty(pieces, async (made) => {
      expect(inflateRawSync(await pack(made))).toEqual(Buffer.concat(made))
      expect(inflateRawSync(await pack(inFrame(made)))).toEqual(Buffer.from(joinSections(made)))
    }),
    { numRuns: 50 },
  )
})

test('a piece is created after those before it are packed, and other work of the process runs in between', async () => {
  const deflate = createDeflateRaw()
  let turns = 0
  let isOver = false
  const turn = () => {
    turns++
    if (!isOver) setImmediate(turn)
  }
  turn()
  const waiting: number[] = []
  const turnsAt: number[] = []
  function* pieces() {
    for (let made = 0; made < 40; made++) {
      waiting.push(made * PIECE_BYTES - deflate.bytesWritten)
      turnsAt.push(turns)
      yield Buffer.alloc(PIECE_BYTES, made)
    }
  }
  await pack(pieces(), deflate)
  isOver = true
  expect(waiting).toEqual(Array(40).fill(0))
  expect(new Set(turnsAt).size).toBe(40)
})

test('pack rejects and destroys its stream if a piece throws', async () => {
  const deflate = createDeflateRaw()
  function* pieces() {
    yield Buffer.alloc(PIECE_BYTES)
    throw new Error('no such finding')
  }
  await expect(pack(pieces(), deflate)).rejects.toThrow('no such finding')
  expect(deflate.destroyed).toBe(true)
})
