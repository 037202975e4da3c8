import { describe, expect, test } from 'vitest'
import { HEAT_COLUMNS, HeatMap, heatColumn, heatOfShares } from '../../../client/charts/order-flow/heat-map'
import { biggestTrades } from '../../../client/charts/order-flow/heat-painter'

const at = (clock: string) => {
  const [hour = 0, minute = 0, second = 0] = clock.split(':').map(Number)
  return Math.round(((hour * 60 + minute) * 60 + second) * 1000)
}

describe('a column of three seconds', () => {
  test.each([
    ['09:29:59.999', -1],
    ['09:30', 0],
    ['09:30:02.999', 0],
    ['09:30:03', 1],
    ['11:29:59.999', 2_399],
    ['11:30', -1],
    ['12:59:59', -1],
    ['13:00', 2_400],
    ['14:59:59.999', HEAT_COLUMNS - 1],
    ['15:00', -1],
  ])('at %s is %d', (clock, column) => {
    expect(heatColumn(at(clock))).toBe(column)
  })

  test('is placed before the label of its minute', () => {
    const map = new HeatMap()
    expect([map.place(0), map.place(19)]).toEqual([0.025, 0.975])
  })
})

test.each([
  [0, 0],
  [-5, 0],
  [1, 1],
  [100, 8],
  [300, 16],
  [700, 24],
  [1e15, 255],
])('%d shares have a strength of %d: the same all day, eight steps each time they double', (shares, heat) => {
  expect(heatOfShares(shares, 100)).toBe(heat)
})

const level = (price: number, volume: number) => ({ price, volume })

test('a map of coins measures levels by its own lot, not by a hundred', () => {
  const shape = { columns: 4, levels: 2, origin: 0, perPlace: 1, lot: 1_000, bookColumns: 1 }
  const heat = new HeatMap(shape)
  heat.addBook(0, 1_000, [level(999, 3_000)])
  expect([heat.most, heat.wall(0)]).toEqual([16, { price: 999, heat: 16 }])
})

describe('a day of books', () => {
  test('keeps the latest book of a column, and repeats it in quiet columns', () => {
    const heat = new HeatMap()
    heat.addBook(3, 1_000, [level(999, 300)])
    heat.addBook(3, 1_001, [level(1_000, 700)])
    heat.addBook(5, 1_002, [level(1_001, 100)])
    expect([heat.first, heat.newest, heat.most]).toEqual([3, 5, 24])
    expect([3, 4, 5].map((column) => heat.wall(column))).toEqual([
      { price: 1_000, heat: 24 },
      { price: 1_000, heat: 24 },
      { price: 1_001, heat: 8 },
    ])
    expect([...heat.last.slice(2, 7)]).toEqual([0, 1_001, 1_001, 1_002, 0])
  })

  test('is repeated for at most a minute: what came between is not known', () => {
    const heat = new HeatMap()
    heat.addBook(0, 1_000, [level(1_000, 100)])
    heat.addBook(21, 1_000, [level(1_000, 100)])
    expect(heat.wall(1)).toBeUndefined()
    expect(heat.wall(21)).toBeDefined()
    expect(heat.gaps).toEqual([{ from: 1, end: 21 }])
  })

  test('keeps a book until the next one, twenty columns later', () => {
    const heat = new HeatMap()
    heat.addBook(0, 1_000, [level(1_000, 100)])
    heat.addBook(20, 1_001, [level(1_001, 300)])
    expect([0, 1, 19, 20].map((column) => heat.wall(column)?.heat)).toEqual([8, 8, 8, 16])
    expect([heat.last[19], heat.last[20]]).toEqual([1_000, 1_001])
    expect(heat.gaps).toEqual([])
  })

  test.each([-1, HEAT_COLUMNS, 2])(
    'ignores a book at column %d, as there is none or it is older than the latest',
    (column) => {
      const heat = new HeatMap()
      heat.addBook(4, 1_000, [level(1_000, 100)])
      heat.addBook(column, 990, [level(990, 9_900)])
      expect([heat.first, heat.newest, heat.most]).toEqual([4, 4, 8])
    },
  )

  test('has a fixed size for any number of books', () => {
    const heat = new HeatMap()
    const size = heat.prices.byteLength + heat.heats.byteLength + heat.last.byteLength
    for (let column = 0; column < HEAT_COLUMNS + 50; column++)
      heat.addBook(
        column,
        1_000,
        Array.from({ length: 30 }, (_, row) => level(1_000 + row, 100)),
      )
    expect(heat.prices.byteLength + heat.heats.byteLength + heat.last.byteLength).toBe(size)
    expect(size).toBeLessThan(1_000_000)
    expect(heat.newest).toBe(HEAT_COLUMNS - 1)
  })
})

describe('trades', () => {
  const heat = new HeatMap()
  heat.addPrint(2, 1_000, 100, 1)
  heat.addPrint(2, 1_010, 300, 1)
  heat.addPrint(2, 990, 500, 2)
  heat.addPrint(3, 1_000, 200, 2)
  heat.addPrint(3, 1_000, 9_000, 0)
  heat.addPrint(-1, 1_000, 9_000, 1)

  test('of a column and side are one, at their mean price; auctions have no side', () => {
    expect(heat.trade(2, 1)).toEqual({ price: 1_007.5, volume: 400 })
    expect(heat.trade(2, 2)).toEqual({ price: 990, volume: 500 })
    expect(heat.trade(3, 1)).toBeUndefined()
  })

  test('that would overlap are reduced to the largest', () => {
    expect(biggestTrades(heat, 0, 4, 1).map(({ column, side }) => [column, side])).toEqual([
      [2, 2],
      [3, 2],
    ])
    expect(biggestTrades(heat, 0, 4, 4)).toEqual([{ column: 2, price: 990, volume: 500, side: 2 }])
    expect(biggestTrades(heat, 3, 4, 4).map(({ column }) => column)).toEqual([3])
  })
})
