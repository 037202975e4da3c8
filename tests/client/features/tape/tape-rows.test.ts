// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import {
  continuesSweep,
  PrintTapeView,
  SWEEP_PARTS_MAX,
  TAPE_ROWS,
  type TapeRow,
  usualAmount,
} from '../../../../client/features/tape/tape'
import { TapeList } from '../../../../client/features/tape/tape-list'
import { PrintRing } from '../../../../client/store/rows/print-ring'
import type { Section } from '../../../../shared/protocol/frame'
import type { Row } from '../../../../shared/protocol/kinds'
import { clock, makeInstrument } from '../../../support/market-events'
import { printRow } from '../../../support/rows'
import { section } from '../../store/section'

const at = clock('09:31:07') + 123
const BUY = 1
const SELL = 2

function ringOf(...prints: Partial<Row<'trade'>>[]): PrintRing {
  const ring = new PrintRing(1_000)
  ring.append(
    section(
      'trade',
      prints.map((print) => printRow({ time: at, ...print })),
    ) as Section<'trade'>,
  )
  return ring
}
const rowsOf = (...prints: Partial<Row<'trade'>>[]): TapeRow[] => {
  const tape = new PrintTapeView()
  tape.take(ringOf(...prints))
  return tape.rows
}

describe('the usual order size', () => {
  const orders = (count: number) =>
    Array.from({ length: count }, (_, place) => ({
      side: BUY,
      buyNo: place + 1,
      price: 1_000,
      volume: (place + 1) * 100,
    }))

  test('is the median of active orders, without auctions and sums, and unknown of few', () => {
    expect(usualAmount(ringOf(...orders(29)))).toBeUndefined()
    expect(usualAmount(ringOf(...orders(31)))).toBe(1_600_000)
    const others = [
      ...Array.from({ length: 40 }, () => ({ side: 0, price: 1_000, volume: 9_000_000 })),
      ...Array.from({ length: 40 }, (_, place) => ({ side: SELL, buyNo: -30, sellNo: -2 - place, price: 1_000 })),
    ]
    expect(usualAmount(ringOf(...others))).toBeUndefined()
    expect(usualAmount(ringOf(...others, ...orders(31)))).toBe(1_600_000)
  })

  test('counts an order as a whole, however many prints it has', () => {
    const swept = orders(31).flatMap((order) => [order, order])
    expect(usualAmount(ringOf(...swept))).toBe(3_200_000)
  })
})

describe('prints as rows of the tape', () => {
  test('consecutive prints of one active order are one row, with its sums and its newest price', () => {
    const [row, ...others] = rowsOf(
      { side: BUY, buyNo: 9, sellNo: 1, price: 1_000, volume: 100, buyGrade: 1, sellGrade: 3 },
      { side: BUY, buyNo: 9, sellNo: 2, price: 1_002, volume: 300, buyGrade: 2, sellGrade: 0 },
    )
    expect(others).toEqual([])
    expect(row).toMatchObject({
      seq: 1,
      price: 1_002,
      firstPrice: 1_000,
      volume: 400,
      amount: 400_600,
      side: BUY,
      order: 9,
      grade: 2,
      count: 2,
    })
    expect(row?.parts.map(({ met, volume }) => [met, volume])).toEqual([
      [1, 100],
      [2, 300],
    ])
  })

  test('of a seller the active order is the seller’s, and who waited the buyer', () => {
    const [row] = rowsOf({ side: SELL, buyNo: 4, sellNo: 8, buyGrade: 0, sellGrade: 3 })
    expect([row?.order, row?.grade, row?.parts[0]?.met]).toEqual([8, 3, 4])
  })

  test('of an auction have no side, and are graded by the larger order', () => {
    const rows = rowsOf({ side: 0, buyGrade: 1, sellGrade: 2 }, { side: 0 })
    expect(rows.map(({ order, grade, count }) => [order, grade, count])).toEqual([
      [0, 2, 1],
      [0, 0, 1],
    ])
  })

  test.each<[string, Partial<Row<'trade'>>, Partial<Row<'trade'>>, boolean]>([
    ['another order', { side: BUY, buyNo: 1 }, { side: BUY, buyNo: 2 }, false],
    ['another side', { side: BUY, buyNo: 1 }, { side: SELL, sellNo: 1 }, false],
    ['the same order later', { side: BUY, buyNo: 1 }, { side: BUY, buyNo: 1, time: at + 5_000 }, true],
    ['a buyer without a number going up', { side: BUY, price: 10 }, { side: BUY, price: 11 }, true],
    ['a buyer without a number at the same price', { side: BUY, price: 10 }, { side: BUY, price: 10 }, true],
    ['a buyer without a number going down', { side: BUY, price: 10 }, { side: BUY, price: 9 }, false],
    ['a seller without a number going down', { side: SELL, price: 10 }, { side: SELL, price: 9 }, true],
    ['a seller without a number at the same price', { side: SELL, price: 10 }, { side: SELL, price: 10 }, true],
    ['a seller without a number going up', { side: SELL, price: 10 }, { side: SELL, price: 11 }, false],
    ['the same moment no more', { side: BUY, price: 10 }, { side: BUY, price: 11, time: at + 1 }, false],
    ['an auction', { side: 0 }, { side: 0 }, false],
  ])('%s continues the sweep: %s', (_, first, second, goesOn) => {
    expect(rowsOf(first, second)).toHaveLength(goesOn ? 1 : 2)
  })

  test('no print is continued by none', () => {
    expect(continuesSweep(undefined, { ...printRow(), seq: 1 })).toBe(false)
  })

  test('a long sweep keeps its newest prints and counts them all', () => {
    const [row] = rowsOf(
      ...Array.from({ length: SWEEP_PARTS_MAX + 5 }, (_, volume) => ({ side: BUY, buyNo: 1, volume })),
    )
    expect([row?.count, row?.parts.length, row?.parts[0]?.volume, row?.parts.at(-1)?.volume]).toEqual([
      ...[SWEEP_PARTS_MAX + 5, SWEEP_PARTS_MAX, 5, SWEEP_PARTS_MAX + 4],
    ])
  })

  test('only the newest rows are retained', () => {
    const rows = rowsOf(...Array.from({ length: TAPE_ROWS + 7 }, (_, n) => ({ side: BUY, buyNo: n + 1 })))
    expect([rows.length, rows[0]?.order, rows.at(-1)?.order]).toEqual([TAPE_ROWS, 8, TAPE_ROWS + 7])
  })
})

describe('a tape that follows', () => {
  test('reads new prints, reports whether the newest row grew, and counts waiting prints', () => {
    const ring = ringOf({ side: BUY, buyNo: 1 })
    const tape = new PrintTapeView()
    expect(tape.waiting(ring)).toBe(1)
    expect(tape.take(ring)).toMatchObject({ added: [{ seq: 1 }], grew: false, restarted: false })
    expect(tape.waiting(ring)).toBe(0)
    const more = [
      { side: BUY, buyNo: 1 },
      { side: SELL, sellNo: 5 },
    ].map((print) => printRow({ time: at, ...print }))
    ring.append(section('trade', more, { seq: 2 }) as Section<'trade'>)
    expect(tape.waiting(ring)).toBe(2)
    const change = tape.take(ring)
    expect([change.grew, change.added.map(({ seq }) => seq), tape.rows.length]).toEqual([true, [3], 2])
  })

  test('restarts with another numbering, or when the prints are gone', () => {
    const tape = new PrintTapeView()
    tape.take(ringOf({ side: BUY, buyNo: 1 }, { side: BUY, buyNo: 2 }))
    expect(tape.take(ringOf({ side: SELL, sellNo: 3 }))).toMatchObject({ restarted: true, added: [{ order: 3 }] })
    expect(tape.rows).toHaveLength(1)
    expect(tape.take(new PrintRing(10))).toMatchObject({ restarted: true, added: [] })
    expect(tape.rows).toEqual([])
    expect(tape.take(new PrintRing(10)).restarted).toBe(false)
  })
})

describe('the tape on the page', () => {
  let host: HTMLElement
  let list: TapeList
  const instrument = makeInstrument({ prevClose: 1_000 })
  const read = () =>
    [...host.children].map((row) => [...row.querySelectorAll('[role="cell"]')].map((cell) => cell.textContent))
  const show = (...prints: Partial<Row<'trade'>>[]) => {
    const tape = new PrintTapeView()
    list.show(tape.take(ringOf(...prints)), tape.rows)
  }

  beforeEach(() => {
    host = document.createElement('div')
    list = new TapeList(host, instrument)
  })

  test('says time, price, lots, yuan and side of each row, newest on top', () => {
    show(
      { side: BUY, buyNo: 1, price: 1_010, volume: 12_300 },
      { side: SELL, sellNo: 2, price: 990, volume: 50, time: at + 1 },
      { side: 0, price: 1_000, volume: 1_000_000 },
    )
    expect(read()).toEqual([
      ['09:31:07.123', '10.00', '', '1.00万', '1000万', expect.any(String)],
      ['09:31:07.124', '9.90', '', '0.50', '495', expect.stringMatching('▼|↓|S|卖|')],
      ['09:31:07.123', '10.10', '', '123', '12.4万', expect.any(String)],
    ])
    const tones = [...host.children].map((row) => /text-(up|down|flat)/.exec(row.children[1]?.className ?? '')?.[1])
    // On the colour of the third tier nothing is coloured.
    expect(tones).toEqual([undefined, 'down', 'up'])
  })

  test('says of a coin how many, not how many lots, in a row and in the parts of it', () => {
    list = new TapeList(host, makeInstrument({ kind: 'crypto', prevClose: 50_000_00, volumeScale: 5 }))
    const sweep = { side: BUY, buyNo: 1, price: 52_500_00 }
    show({ ...sweep, volume: 150_000 }, { ...sweep, volume: 12_345 })
    host.querySelector('button')?.click()
    expect([...host.querySelectorAll('[role="row"]')].map((row) => row.children[3]?.textContent)).toEqual([
      ...['1.623', '0.123', '1.500'],
    ])
    expect(host.querySelector('[role="row"]')?.children[4]?.textContent).toBe('8.5万')
  })

  test.each([
    [199_999, BUY, undefined, ''],
    [200_000, BUY, '1', 'bg-raised font-semibold'],
    [1_000_000, BUY, '2', 'bg-up/10 font-semibold'],
    [1_000_000, SELL, '2', 'bg-down/10 font-semibold'],
    [5_000_000, SELL, '3', 'bg-down/30 font-bold text-13'],
    [5_000_000, 0, '3', 'bg-raised font-bold text-13'],
  ])('a row of %i yuan on side %i is of tier %s', (yuan, side, tier, look) => {
    show({ side, buyNo: 1, sellNo: 2, price: 100, volume: yuan })
    const box = host.firstElementChild as HTMLElement
    expect([box.dataset.tier, box.className.replace('flex h-5 items-center px-2', '').trim()]).toEqual([tier, look])
  })

  test('uses the user’s bounds from its first row on', () => {
    const own = new TapeList(host, instrument, [10_000, 20_000, 30_000])
    const tape = new PrintTapeView()
    tape.take(
      ringOf(
        ...[9_999, 10_000, 20_000, 30_000].map((volume, buyNo) => ({
          side: BUY,
          buyNo: buyNo + 1,
          price: 100,
          volume,
        })),
      ),
    )
    own.rebuild(tape.rows)
    expect([...host.children].map((row) => (row as HTMLElement).dataset.tier)).toEqual(['3', '2', '1', undefined])
  })

  test.each([
    [BUY, 12],
    [SELL, 30],
    [0, 30],
  ])('a row that sums up several orders is marked, and is in no tier (side %i)', (side, orders) => {
    show({ side, buyNo: -12, sellNo: -30, price: 1_000, volume: 9_000_000 })
    const box = host.firstElementChild as HTMLElement
    expect([box.dataset.tier, box.children[2]?.textContent]).toEqual([undefined, 'Σ'])
    expect(box.querySelector('[title]')?.getAttribute('title')).toContain(`约 ${orders} 笔委托`)
  })

  test('says how many prints a sweep had, and opens into them', () => {
    show(
      { side: BUY, buyNo: 9, sellNo: 1, price: 1_000, volume: 100 },
      { side: BUY, buyNo: 9, sellNo: 2, price: 1_001, volume: 200 },
    )
    const button = host.querySelector('button') as HTMLButtonElement
    expect([button.textContent, button.getAttribute('aria-expanded')]).toEqual(['×2', 'false'])
    button.click()
    const parts = [...host.querySelectorAll('[role="row"]')].slice(1)
    expect(parts.map((part) => [...part.children].map((cell) => cell.textContent))).toEqual([
      ['09:31:07.123', '10.01', '', '2', '2'],
      ['09:31:07.123', '10.00', '', '1', '1'],
    ])
    host.querySelector('button')?.click()
    expect(host.querySelectorAll('[role="row"]')).toHaveLength(1)
  })

  test('grows its newest row in place and adds others above it', () => {
    const tape = new PrintTapeView()
    const ring = ringOf({ side: BUY, buyNo: 9, volume: 100 })
    list.show(tape.take(ring), tape.rows)
    const more = [
      { side: BUY, buyNo: 9, volume: 100 },
      { side: SELL, sellNo: 3, volume: 300 },
    ]
    ring.append(
      section(
        'trade',
        more.map((print) => printRow({ time: at, ...print })),
        { seq: 2 },
      ) as Section<'trade'>,
    )
    list.show(tape.take(ring), tape.rows)
    expect(read().map((cells) => cells[3])).toEqual(['3', '2'])
  })

  test('is emptied when it restarts, and contains no more than its rows', () => {
    show(...Array.from({ length: TAPE_ROWS + 3 }, (_, n) => ({ side: BUY, buyNo: n + 1 })))
    expect(host.childElementCount).toBe(TAPE_ROWS)
    list.show({ added: [], grew: false, restarted: true }, [])
    expect(host.childElementCount).toBe(0)
  })
})
