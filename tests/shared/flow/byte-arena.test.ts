import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteArena } from '../../../shared/flow/byte-arena'

const write = (arena: ByteArena, room: number, bytes: Uint8Array) =>
  arena.bytesOf(room).set(bytes, arena.offsetOf(room))
const read = (arena: ByteArena, room: number, length: number) =>
  arena.bytesOf(room).slice(arena.offsetOf(room), arena.offsetOf(room) + length)

test('rooms keep their bytes, whatever is taken and exchanged beside them', () => {
  const writes = fc.array(fc.tuple(fc.nat({ max: 20 }), fc.integer({ min: 1, max: 30_000 }), fc.nat({ max: 255 })), {
    minLength: 1,
    maxLength: 120,
  })
  fc.assert(
    fc.property(writes, (list) => {
      const arena = new ByteArena()
      const held = new Map<number, { room: number; bytes: Uint8Array }>()
      for (const [owner, length, value] of list) {
        const bytes = new Uint8Array(length).fill(value)
        const before = held.get(owner)
        const room = arena.exchange(before?.room ?? 0, before?.bytes.length ?? 0, length)
        write(arena, room, bytes)
        held.set(owner, { room, bytes })
      }
      // byte by byte in one call: of 30,000 each
      for (const { room, bytes } of held.values())
        expect(Buffer.compare(read(arena, room, bytes.length), bytes)).toBe(0)
    }),
    { numRuns: 60 },
  )
})

test('a room given back is the next of its length', () => {
  const arena = new ByteArena()
  const first = arena.take(100)
  arena.take(100)
  const longer = arena.exchange(first, 100, 200)
  expect(longer).not.toBe(first)
  expect(arena.take(112)).toBe(first)
  expect(arena.take(112)).not.toBe(first)
})

test('a room that still fits stays', () => {
  const arena = new ByteArena()
  const room = arena.take(33)
  expect(arena.exchange(room, 33, 48)).toBe(room)
  expect(arena.exchange(room, 48, 49)).not.toBe(room)
  expect(ByteArena.sizeOf(33)).toBe(48)
  expect(ByteArena.sizeOf(0)).toBe(0)
})

test('the longest room is a whole slab', () => {
  const arena = new ByteArena()
  arena.take(1)
  const room = arena.take(2 ** 17)
  expect(arena.bytesOf(room)).toHaveLength(2 ** 17)
  expect(arena.offsetOf(room)).toBe(0)
})
