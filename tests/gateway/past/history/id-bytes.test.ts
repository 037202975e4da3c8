import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IdLists, writeIds } from '../../../../gateway/past/history/id-bytes'
import { ByteWriter } from '../../../../shared/protocol/bytes'

function written(ids: readonly string[]): Uint8Array {
  const into = new ByteWriter()
  writeIds(into, ids)
  return into.finish()
}

const code = fc.oneof(
  fc.stringMatching(/^\d{6}\.(SH|SZ|BJ)$/),
  fc.stringMatching(/^\d{5,7}(\.HK)?$/),
  fc.constantFrom('BTCUSDT.BN', 'A\nB', '', '600519.', '600519.上海', '1e5000.SH'),
)

test('lists of any codes are read back, one after the other', () => {
  fc.assert(
    fc.property(fc.array(fc.array(code, { maxLength: 30 }), { maxLength: 8 }), (days) => {
      const lists = new IdLists()
      for (const ids of days) expect(lists.read(written(ids), ids.length)).toEqual(ids)
    }),
    { numRuns: 300 },
  )
})

test('lists that lack a few codes or have more are read back', () => {
  const all = Array.from({ length: 500 }, (_, at) => `${String(at * 3).padStart(6, '0')}.SZ`)
  const places = fc.array(fc.nat(499), { maxLength: 9 })
  fc.assert(
    fc.property(fc.array(places, { maxLength: 6 }), (days) => {
      const lists = new IdLists()
      for (const without of days) {
        const ids = all.filter((_, at) => !without.includes(at))
        expect(lists.read(written(ids), ids.length)).toEqual(ids)
      }
    }),
  )
})

test('a list that is the beginning of the one before is read back', () => {
  const ids = ['000001.SH', '600519.SH', '600520.SH', '600521.SH']
  const lists = new IdLists()
  for (const count of [4, 3, 2, 3, 1, 4]) {
    const some = ids.slice(0, count)
    expect(lists.read(written(some), count)).toEqual(some)
  }
})

test('the last four lists are shared when they occur again', () => {
  const lists = new IdLists()
  const read = (id: string) => lists.read(written([id]), 1)
  const first = read('000001.SZ')
  for (const id of ['000002.SZ', '000003.SZ', '000004.SZ']) read(id)
  expect(read('000001.SZ')).toBe(first)
  read('000005.SZ')
  expect(read('000001.SZ')).not.toBe(first)
})

test('codes of a market take a byte or two each', () => {
  const ids = Array.from({ length: 5_500 }, (_, at) => `${600_000 + at + (at % 3)}.${at % 2 ? 'SH' : 'SZ'}`)
  expect(written(ids).length).toBeLessThan(2 * 5_500 + 200)
})
