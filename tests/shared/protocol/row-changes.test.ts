import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RowStore } from '../../../client/store/rows/row-store'
import { ByteReader, ByteWriter, DecodeError } from '../../../shared/protocol/bytes'
import {
  decodeFrame,
  encodeSection,
  FLAG_CHANGES,
  FLAG_SNAPSHOT,
  FRAME_MAGIC,
  FRAME_VERSION,
  joinSections,
  type Section,
  writeSection,
} from '../../../shared/protocol/frame'
import { KIND_NAMES, type KindName, type KindSpec, kinds, type Row } from '../../../shared/protocol/kinds'
import { readChanges, writeChanges } from '../../../shared/protocol/row-changes'
import { filledRow } from '../../support/rows'
import { WholeRows } from '../../support/whole-rows'

type Numbers = Record<string, number>
const TOLD = KIND_NAMES.filter((kind) => (kinds[kind] as KindSpec).changes)
const keyOf = (kind: KindName) => (kinds[kind] as KindSpec).key
const namesOf = (kind: KindName) => Object.keys(kinds[kind].columns).filter((name) => name !== keyOf(kind))

/** A filled row of a kind, with its key. */
function rowOf(kind: KindName, key: number, value = 7): Numbers {
  const column = keyOf(kind)
  return { ...(filledRow(kind, value) as unknown as Numbers), ...(column && { [column]: key }) }
}

/** A row after some of its columns changed. */
const changed = (kind: KindName, before: Numbers, columns: readonly number[], value: number): Numbers => ({
  ...before,
  ...Object.fromEntries(columns.map((column) => [namesOf(kind)[column % namesOf(kind).length], value])),
})

function frameOf(kind: KindName, base: number, rows: Numbers[], before: (Numbers | undefined)[]): Uint8Array {
  const seq = base + rows.length
  const out = new ByteWriter()
  out.u8(FRAME_MAGIC)
  out.u8(FRAME_VERSION)
  const writeColumns = (into: ByteWriter) =>
    writeChanges(into, kind, seq - base, rows as unknown as Row<KindName>[], before as unknown as Row<KindName>[])
  const head = { topicId: 1, flags: FLAG_CHANGES, epoch: 1, seq, ingestTime: 1 }
  writeSection(out, head, { kind, count: rows.length, writeColumns })
  return out.finish()
}

function sectionOf(frame: Uint8Array): Section {
  const decoded = decodeFrame(frame)
  if (!decoded.ok) throw new Error(decoded.reason)
  return decoded.sections[0] as unknown as Section
}

const snapshotOf = (kind: KindName, rows: Numbers[]): Section => {
  const head = { topicId: 1, flags: FLAG_SNAPSHOT, epoch: 1, seq: 1, ingestTime: 1 }
  return sectionOf(joinSections([encodeSection(kind, head, rows as unknown as Row<KindName>[])]))
}

/** Rows of a kind, each as it is held, if it is, and as it is then. */
function toldOf(kind: KindName) {
  const row = fc
    .tuple(fc.nat(5_000), fc.array(fc.nat(60), { maxLength: 12 }), fc.nat(2 ** 40), fc.boolean())
    .map(([key, columns, value, known]) => {
      const before = rowOf(kind, key)
      return { key, before: known ? before : undefined, after: changed(kind, before, columns, value) }
    })
  const maxLength = keyOf(kind) === undefined ? 1 : 20
  return fc.uniqueArray(row, { maxLength, selector: ({ key }) => key })
}

describe.each(TOLD)('rows of %s told by their changes', (kind) => {
  test('give back every row to a reader who holds what they were told against', () => {
    fc.assert(
      fc.property(toldOf(kind), (told) => {
        const held = new WholeRows()
        held.take(
          snapshotOf(
            kind,
            told.flatMap(({ before }) => (before ? [before] : [])),
          ) as never,
        )
        const rows = told.map(({ after }) => after)
        const before = told.map(({ before }) => before)
        held.take(sectionOf(frameOf(kind, 1, rows, before)) as never)
        for (const { key, after } of told) {
          expect(held.of(kind).get(keyOf(kind) === undefined ? 0 : key)).toEqual(after)
        }
      }),
    )
  })

  test('take a byte or two beyond the key for a row of which one small column changed', () => {
    const before = rowOf(kind, 3, 10 ** 9)
    const name = namesOf(kind).find((of) => (kinds[kind] as KindSpec).columns[of] !== 'f64') as string
    const one = frameOf(kind, 1, [{ ...before, [name]: (before[name] as number) + 5 }], [before]).length
    const whole = frameOf(kind, 1, [before], [undefined]).length
    expect(one).toBeLessThan(20)
    expect(whole).toBeGreaterThan(40)
  })

  test('are refused where they end early', () => {
    const frame = frameOf(kind, 1, [rowOf(kind, 9)], [undefined])
    for (let length = 3; length < frame.length; length++) {
      expect(decodeFrame(frame.subarray(0, length)).ok).toBe(false)
    }
  })

  test('never read beyond their bytes, whatever these are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(20), (bytes, count) => {
        try {
          readChanges(new ByteReader(bytes), kind, count, 1_000)
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(DecodeError)
        }
      }),
    )
  })
})

test('changes to a version before the first are refused', () => {
  const out = new ByteWriter()
  out.uint(5)
  const at = (seq: number) => () => readChanges(new ByteReader(out.finish()), 'minute', 0, seq)
  expect(at(4)).toThrow(DecodeError)
  expect(at(5)().changes.base).toBe(0)
})

test('a kind that is never told by its changes is refused where it claims to be', () => {
  const out = new ByteWriter()
  out.u8(FRAME_MAGIC)
  out.u8(FRAME_VERSION)
  const head = { topicId: 1, flags: FLAG_CHANGES, epoch: 1, seq: 1, ingestTime: 1 }
  writeSection(out, head, { kind: 'breadth', count: 1, writeColumns: (into) => into.u8(1) })
  expect(decodeFrame(out.finish())).toMatchObject({ ok: false })
})

test.each([
  ['tick', 'quote'],
  ['tick', 'minute'],
  ['flow', 'flow'],
] as const)('a page’s store of %s holds a %s as it was told, change by change', (family, kind) => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.array(fc.nat(60), { maxLength: 9 }), fc.nat(2 ** 40)), { maxLength: 9 }),
      (steps) => {
        const store = new RowStore<'tick' | 'flow'>(family)
        let row = rowOf(kind, 3)
        store.apply(snapshotOf(kind, [row]) as never)
        steps.forEach(([columns, value], index) => {
          const next = changed(kind, row, columns, value)
          store.apply(sectionOf(frameOf(kind, index + 1, [next], [row])) as never)
          row = next
        })
        const holder = (
          store.rows as never as Record<string, { value?: object; table?: { at(slot: number): object } }>
        )[kind]
        expect(holder?.table ? holder.table.at(3) : holder?.value).toEqual(row)
      },
    ),
  )
})

test('a store that came late takes no changes in until its snapshot has come', () => {
  const store = new RowStore('tick')
  const before = rowOf('quote', 0)
  const after = { ...before, last: 99 }
  store.apply(sectionOf(frameOf('quote', 1, [after], [before])) as never)
  expect(store.rows.quote.value).toBeUndefined()
  store.apply(snapshotOf('quote', [before]) as never)
  store.apply(sectionOf(frameOf('quote', 1, [after], [before])) as never)
  expect(store.rows.quote.value).toEqual(after)
})
