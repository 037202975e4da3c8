import fc from 'fast-check'
import { type ColumnType, KIND_NAMES, type KindName, kinds, type Row } from '../../shared/protocol/kinds'

/** A print with everything chosen for you; override what matters to the test. */
export const printRow = (over: Partial<Row<'trade'>> = {}): Row<'trade'> => ({
  time: 1_800_000_000_000,
  price: 1000,
  volume: 100,
  side: 1,
  buyNo: 0,
  sellNo: 0,
  buyGrade: 0,
  sellGrade: 0,
  ...over,
})

/** A row of any kind in which every number is `value` and every text its decimal. */
export function filledRow<K extends KindName>(kind: K, value: number): Row<K> {
  return Object.fromEntries(
    Object.entries(kinds[kind].columns).map(([name, type]) => [name, type === 'text' ? String(value) : value]),
  ) as Row<K>
}

const values: Record<ColumnType, fc.Arbitrary<number | string>> = {
  uint: fc.oneof(fc.nat(), fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })),
  int: fc.oneof(fc.integer(), fc.integer({ min: -(2 ** 52) + 1, max: 2 ** 52 - 1 })),
  // A difference of two of these still fits into ±2^52.
  delta: fc.oneof(fc.integer(), fc.integer({ min: -(2 ** 50), max: 2 ** 50 })),
  f64: fc.double(),
  text: fc.string({ unit: 'grapheme' }),
}

/** Rows of one kind with any values its columns can hold. */
export const anyRows = <K extends KindName>(kind: K): fc.Arbitrary<Row<K>[]> =>
  fc.array(
    fc.record(
      Object.fromEntries(Object.entries(kinds[kind].columns).map(([name, type]) => [name, values[type]])),
    ) as unknown as fc.Arbitrary<Row<K>>,
    { maxLength: 12 },
  )

export const anyKind = fc.constantFrom(...KIND_NAMES)
