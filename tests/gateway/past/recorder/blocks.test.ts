import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  blocksByStretch,
  encodeBlocks,
  joinBlocks,
  MIXED,
  readBlocks,
  rowsOfBlock,
} from '../../../../gateway/past/recorder/blocks'
import { decodePage, encodeBlock } from '../../../../gateway/past/recorder/page'
import { minuteOfDay, pageStretch } from '../../../../gateway/past/recorder/page-key'
import { PrintColumns } from '../../../../gateway/past/recorder/print-columns'
import { DecodeError } from '../../../../shared/protocol/bytes'
import { columnsOf, print } from '../../../support/history-writer'

const AT = Date.UTC(2026, 6, 6, 1, 30)

const rows = fc.array(
  fc.record({
    second: fc.integer({ min: -90_000, max: 90_000 }),
    place: fc.nat({ max: 2_000 }),
    price: fc.nat({ max: 9_999 }),
  }),
  { minLength: 1, maxLength: 40 },
)

const printsOf = (given: readonly { second: number; place: number; price: number }[]) =>
  given.map(({ second, ...row }) => ({ ...print({ time: AT + second * 1_000 }), ...row }))

const rowsOf = (bytes: Uint8Array) => {
  const read = new PrintColumns(0)
  decodePage(bytes, read)
  return Array.from({ length: read.rows }, (_, at) => ({ ...read.at(at), place: read.place[at] as number }))
}

describe('blocks of prints', () => {
  test('by stretch contain every print once, those of a stretch in order of arrival', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const sent = printsOf(given)
        const blocks = readBlocks(joinBlocks(blocksByStretch(columnsOf(sent))))
        const stretches = blocks.map(({ stretch }) => stretch)
        expect(stretches).toEqual([...new Set(stretches)].sort((a, b) => a - b))
        for (const block of blocks) {
          const own = sent.filter(({ time, place }) => pageStretch(minuteOfDay(time), place) === block.stretch)
          expect([rowsOf(block.bytes), rowsOfBlock(block)]).toEqual([own, own.length])
        }
        expect(blocks.reduce((sum, block) => sum + rowsOfBlock(block), 0)).toBe(sent.length)
      }),
    )
  })

  test('before the epoch have a minute of the day, too', () => {
    const [block] = blocksByStretch(columnsOf([print({ time: -1 })]))
    expect(block?.stretch).toBe(pageStretch(8 * 60 - 1, 0))
  })

  test('of groups are read as they were gathered, also mixed ones', () => {
    const prints = [printsOf([{ second: 1, place: 3, price: 7 }]), printsOf([{ second: 2, place: 600, price: 8 }])]
    const groups = prints.map((sent, at) => ({ stretch: at === 0 ? 40 : MIXED, prints: columnsOf(sent) }))
    const read = readBlocks(encodeBlocks(groups))
    expect(read.map(({ stretch, bytes }) => [stretch, rowsOf(bytes)])).toEqual([
      [40, prints[0]],
      [MIXED, prints[1]],
    ])
  })

  test('have no stretch if there is only one', () => {
    const block = encodeBlock(columnsOf([print()]))
    expect(readBlocks(block)).toEqual([{ stretch: MIXED, bytes: block }])
  })

  test('are rejected if bytes are missing', () => {
    const joined = joinBlocks(blocksByStretch(columnsOf([print()])))
    expect(() => readBlocks(joined.subarray(0, joined.length - 1))).toThrow(DecodeError)
  })
})
