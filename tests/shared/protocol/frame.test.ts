import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ByteWriter } from '../../../shared/protocol/bytes'
import {
  type AnySection,
  decodeFrame,
  encodeSection,
  FLAG_CHANGES,
  FLAG_CONFLATED,
  FLAG_SAME,
  FLAG_SNAPSHOT,
  FRAME_MAGIC,
  FRAME_VERSION,
  joinSections,
  rowsOf,
  type SectionHead,
  writeRows,
  writeSection,
} from '../../../shared/protocol/frame'
import { framePartsJoined, framePartsOf } from '../../../shared/protocol/frame-parts'
import { KIND_NAMES, kinds } from '../../../shared/protocol/kinds'
import { anyKind, anyRows, filledRow, printRow } from '../../support/rows'

const head: SectionHead = { topicId: 7, flags: FLAG_SNAPSHOT, epoch: 3, seq: 41, ingestTime: 1_800_000_000_123 }

const decoded = (bytes: Uint8Array): AnySection[] => {
  const result = decodeFrame(bytes)
  if (!result.ok) throw new Error(result.reason)
  return result.sections
}

/** JSON knows no -0 and rows are compared by value. */
const plain = (rows: unknown) => JSON.parse(JSON.stringify(rows))

const heads = fc.record({
  topicId: fc.nat(),
  flags: fc.constantFrom(0, FLAG_SNAPSHOT, FLAG_CONFLATED, FLAG_SNAPSHOT | FLAG_CONFLATED),
  epoch: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
  seq: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
  ingestTime: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
})

/** A frame of a minute for each head, as the gateway writes them one after another. */
function frameOf(all: readonly SectionHead[]): Uint8Array {
  const writeColumns = (into: ByteWriter) => writeRows(into, 'minute', [filledRow('minute', 5)])
  const out = new ByteWriter()
  for (const [at, of] of all.entries()) writeSection(out, of, { kind: 'minute', count: 1, writeColumns }, all[at - 1])
  return joinSections([out.finish()])
}

/** The first of each run of heads that share what a section may leave out. */
const runsOf = (all: readonly SectionHead[]) =>
  all.filter((of, at) => {
    const before = all[at - 1]
    return !(before && (['topicId', 'epoch', 'ingestTime'] as const).every((name) => before[name] === of[name]))
  })

describe('a frame', () => {
  test.each(KIND_NAMES)('of %s rows comes back as it was', (kind) => {
    fc.assert(
      fc.property(heads, anyRows(kind), (sectionHead, rows) => {
        const [section, ...others] = decoded(joinSections([encodeSection(kind, sectionHead, rows)]))
        expect(others).toEqual([])
        expect(section).toMatchObject({ ...sectionHead, kind, count: rows.length })
        expect(plain(rowsOf(section as AnySection))).toEqual(plain(rows))
      }),
      { numRuns: 60 },
    )
  })

  test('carries any number of sections in order', () => {
    const kindsIn = ['trade', 'quote', 'board', 'finding'] as const
    const sections = kindsIn.map((kind, topicId) => encodeSection(kind, { ...head, topicId }, [filledRow(kind, 5)]))
    expect(decoded(joinSections(sections)).map(({ kind, topicId }) => [kind, topicId])).toEqual(
      kindsIn.map((kind, topicId) => [kind, topicId]),
    )
    expect(decoded(joinSections([]))).toEqual([])
  })

  test('of prints a tick apart costs about ten bytes a print', () => {
    const rows = Array.from({ length: 200 }, (_, index) =>
      printRow({
        time: 1_800_000_000_000 + index * 10,
        price: 1000 + (index % 3),
        buyNo: 9_000 + index,
        sellNo: 8_000 + index,
      }),
    )
    expect(encodeSection('trade', head, rows).length).toBeLessThan(200 * 10)
  })

  test('carries a coin’s day: more money, in its units, than a whole number holds exactly', () => {
    const row = { ...filledRow('quote', 5), amount: 300_000.5e12 }
    const [section] = decoded(joinSections([encodeSection('quote', head, [row])]))
    expect(rowsOf(section as AnySection)[0]).toMatchObject({ amount: 300_000.5e12 })
  })

  test('refuses to encode what a column cannot hold', () => {
    expect(() => encodeSection('trade', head, [printRow({ volume: -1 })])).toThrow(RangeError)
    expect(() => encodeSection('trade', head, [printRow({ price: 10.5 })])).toThrow(RangeError)
  })

  test('of a kind this version does not know is skipped, the rest is read', () => {
    const unknown = new ByteWriter()
    for (const value of [7, 99]) unknown.uint(value)
    unknown.u8(0)
    for (const value of [1, 1, 1, 0, 2]) unknown.uint(value)
    unknown.raw(Uint8Array.of(1, 2))
    const frame = joinSections([unknown.finish(), encodeSection('trade', head, [printRow()])])
    expect(decoded(frame).map(({ kind }) => kind)).toEqual(['trade'])
  })

  test('tells topic, epoch and moment once for sections that share them, and each comes back whole', () => {
    const other = fc.constantFrom<Partial<typeof head>>({}, { topicId: 9 }, { epoch: 8 }, { ingestTime: 5 })
    fc.assert(
      fc.property(fc.array(fc.tuple(other, fc.nat(9)), { maxLength: 8 }), (wishes) => {
        const heads = wishes.map(([request, seq]) => ({ ...head, ...request, seq }))
        const frame = frameOf(heads)
        expect(decoded(frame)).toMatchObject(heads)
        const parts = framePartsOf(frame)
        expect(parts?.flatMap(({ topicId, from, to }) => heads.length > 0 && { topicId, bytes: to > from })).toEqual(
          runsOf(heads).map(({ topicId }) => ({ topicId, bytes: true })),
        )
        if (parts) expect(framePartsJoined(frame, parts)).toEqual(frame)
      }),
    )
    expect(frameOf([head, head]).length).toBe(2 * frameOf([head]).length - 2 - 7)
  })

  test('handed on in part holds the sections of one topic alone, with what they share', () => {
    const frame = frameOf([head, { ...head, seq: 2 }, { ...head, topicId: 9 }, { ...head, topicId: 9, seq: 4 }])
    const parts = framePartsOf(frame)?.filter(({ topicId }) => topicId === 9) ?? []
    const own = decoded(framePartsJoined(frame, parts))
    expect(own.map(({ topicId, seq, epoch }) => [topicId, seq, epoch])).toEqual([
      [9, head.seq, head.epoch],
      [9, 4, head.epoch],
    ])
  })

  test('of the version before is read, but for what that version did not know', () => {
    const section = encodeSection('minute', head, [filledRow('minute', 5)])
    const old = joinSections([section])
    old[1] = 3
    expect(decoded(old)).toHaveLength(1)
    for (const flag of [FLAG_CHANGES, FLAG_SAME]) {
      const claims = joinSections([encodeSection('minute', { ...head, flags: flag }, [filledRow('minute', 5)])])
      claims[1] = 3
      expect(decodeFrame(claims)).toMatchObject({ ok: false })
    }
  })

  test('whose first section continues another, or whose section names a topic twice, is an error value', () => {
    const [first, second] = [frameOf([head]), frameOf([head, head])]
    const continued = second.subarray(first.length)
    expect(decodeFrame(joinSections([continued]))).toMatchObject({ ok: false })
    expect(framePartsOf(joinSections([continued]))).toBeUndefined()
    const named = second.slice()
    named[first.length] = 4
    expect(decodeFrame(named)).toMatchObject({ ok: false })
  })

  test.each([
    ['nothing', []],
    ['another magic', [0x5b, FRAME_VERSION]],
    ['another version', [FRAME_MAGIC, FRAME_VERSION + 1]],
    ['no version', [FRAME_MAGIC]],
    ['half a section', [FRAME_MAGIC, FRAME_VERSION, 1, 1]],
    ['a million rows in two bytes', [FRAME_MAGIC, FRAME_VERSION, 1, 1, 0, 1, 1, 0xc0, 0x84, 0x3d, 0, 2, 0, 0]],
    ['bytes after the last row', [FRAME_MAGIC, FRAME_VERSION, 1, 9, 0, 1, 1, 1, 0, 3, 0, 0, 0]],
  ])('%s is an error value', (_, bytes) => {
    expect(decodeFrame(Uint8Array.from(bytes))).toMatchObject({ ok: false, reason: expect.any(String) })
  })
})

describe('a damaged frame never throws', () => {
  const sound = fc
    .tuple(anyKind, fc.nat())
    .chain(([kind]) => anyRows(kind).map((rows) => joinSections([encodeSection(kind, head, rows)])))

  const readable = (bytes: Uint8Array) => {
    const result = decodeFrame(bytes)
    if (!result.ok) {
      expect(result.reason).not.toBe('')
      return
    }
    for (const section of result.sections) {
      for (const name of Object.keys(kinds[section.kind].columns)) {
        const column = (section.columns as Record<string, ArrayLike<unknown>>)[name]
        if (column?.length !== section.count) throw new Error(`${section.kind}.${name} has another length`)
      }
    }
  }

  test('of random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => readable(bytes)),
      { numRuns: 4_000 },
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) =>
        readable(Uint8Array.of(FRAME_MAGIC, FRAME_VERSION, 1, ...bytes)),
      ),
      { numRuns: 4_000 },
    )
  })

  test('cut anywhere', () => {
    fc.assert(
      fc.property(sound, fc.double({ min: 0, max: 1, noNaN: true }), (bytes, share) => {
        const cut = bytes.subarray(0, Math.floor(bytes.length * share))
        readable(cut)
        if (cut.length < bytes.length && cut.length !== 2) expect(decodeFrame(cut).ok).toBe(false)
      }),
      { numRuns: 1_500 },
    )
  })

  test('with bits flipped', () => {
    fc.assert(
      fc.property(sound, fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), (bytes, places) => {
        const flipped = bytes.slice()
        for (const place of places) {
          const at = Math.floor(place / 8) % flipped.length
          flipped[at] = (flipped[at] as number) ^ (1 << (place % 8))
        }
        readable(flipped)
      }),
      { numRuns: 2_000 },
    )
  })
})
