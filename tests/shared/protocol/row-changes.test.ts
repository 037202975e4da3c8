import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ByteReader, ByteWriter, DecodeError } from '../../../shared/protocol/bytes'
import {
  decodeFrame,
  FLAG_CHANGES,
  FRAME_MAGIC,
  FRAME_VERSION,
  type Section,
  writeSection,
} from '../../../shared/protocol/frame'
import type { Row } from '../../../shared/protocol/kinds'
import { readChanges, writeChanges } from '../../../shared/protocol/row-changes'
import { filledRow } from '../../support/rows'
import { WholeRows } from '../../support/whole-rows'

type BoardRow = Row<'board'>
const NAMES = Object.keys(filledRow('board', 0)) as (keyof BoardRow)[]

/** A row after some of its columns changed. */
const changed = (before: BoardRow, columns: readonly number[], value: number): BoardRow => ({
  ...before,
  ...Object.fromEntries(columns.map((column) => [NAMES[1 + column], value])),
})

function frameOf(base: number, rows: BoardRow[], before: (BoardRow | undefined)[]): Uint8Array {
  const out = new ByteWriter()
  out.u8(FRAME_MAGIC)
  out.u8(FRAME_VERSION)
  writeSection(
    out,
    { topicId: 1, flags: FLAG_CHANGES, epoch: 1, seq: base + rows.length, ingestTime: 1 },
    { kind: 'board', count: rows.length, writeColumns: (into) => writeChanges(into, 'board', base, rows, before) },
  )
  return out.finish()
}

function sectionOf(base: number, rows: BoardRow[], before: (BoardRow | undefined)[]): Section<'board'> {
  const decoded = decodeFrame(frameOf(base, rows, before))
  if (!decoded.ok) throw new Error(decoded.reason)
  return decoded.sections[0] as Section<'board'>
}

describe('rows told by their changes', () => {
  test('give back every row to a reader who holds what they were told against', () => {
    const row = fc
      .tuple(fc.nat(5_000), fc.array(fc.nat(NAMES.length - 2), { maxLength: 8 }), fc.integer(), fc.boolean())
      .map(([index, columns, value, known]) => {
        const before = { ...filledRow('board', 7), index }
        return { before: known ? before : undefined, after: changed(before, columns, value) }
      })
    fc.assert(
      fc.property(fc.uniqueArray(row, { maxLength: 20, selector: ({ after }) => after.index }), (told) => {
        const held = new WholeRows()
        held.take(snapshotOf(told.flatMap(({ before }) => before ?? [])))
        held.take(
          sectionOf(
            1,
            told.map(({ after }) => after),
            told.map(({ before }) => before),
          ),
        )
        for (const { after } of told) expect(held.rows.get(after.index)).toEqual(after)
      }),
    )
  })

  test('take a byte or two beyond the key for a row of which one small column changed', () => {
    const before = { ...filledRow('board', 10 ** 9), index: 3 }
    const one = frameOf(1, [changed(before, [0], 10 ** 9 + 5)], [before]).length
    const whole = frameOf(1, [before], [undefined]).length
    expect(one).toBeLessThan(20)
    expect(whole).toBeGreaterThan(100)
  })

  test('are refused where they end early, or belong to a kind that is never told so', () => {
    const frame = frameOf(1, [filledRow('board', 9)], [undefined])
    for (let length = 3; length < frame.length; length++) {
      expect(decodeFrame(frame.subarray(0, length)).ok).toBe(false)
    }
    const out = new ByteWriter()
    out.u8(FRAME_MAGIC)
    out.u8(FRAME_VERSION)
    writeSection(
      out,
      { topicId: 1, flags: FLAG_CHANGES, epoch: 1, seq: 1, ingestTime: 1 },
      { kind: 'breadth', count: 1, writeColumns: (into) => into.u8(1) },
    )
    expect(decodeFrame(out.finish())).toMatchObject({ ok: false })
  })

  test('never read beyond their bytes, whatever these are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(20), (bytes, count) => {
        try {
          readChanges(new ByteReader(bytes), 'board', count)
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(DecodeError)
        }
      }),
    )
  })
})

function snapshotOf(rows: BoardRow[]): Section<'board'> {
  const columns = Object.fromEntries(NAMES.map((name) => [name, Float64Array.from(rows, (row) => row[name])]))
  return {
    topicId: 1,
    kind: 'board',
    flags: 1,
    epoch: 1,
    seq: 1,
    ingestTime: 1,
    count: rows.length,
    columns,
  } as unknown as Section<'board'>
}
