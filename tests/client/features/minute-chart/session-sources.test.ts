import { describe, expect, test } from 'vitest'
import { passiveRanks, passiveVerdict } from '../../../../client/features/minute-chart/passive-ranks'
import { levelsOfMinutes, priceTable } from '../../../../client/features/minute-chart/price-volume'
import {
  choiceLabel,
  FLOW_CHOICES,
  flowLines,
  indexSource,
  tickSource,
} from '../../../../client/features/minute-chart/session-sources'
import { MARKS_MAX, splitMarkers } from '../../../../client/features/minute-chart/split-markers'
import { FlowStore } from '../../../../client/store/rows/flow-store'
import { IndexStore } from '../../../../client/store/rows/index-store'
import { TickStore } from '../../../../client/store/rows/tick-store'
import { clock } from '../../../support/market-events'
import { makeFinding } from '../../../support/split-findings'
import { section } from '../../store/section'
import { smallBoard, smallTable } from '../board/small-board'

const tick = new TickStore()
tick.apply(
  section('minute', [
    { slot: 0, close: 1_000, volume: 100, amount: 100_000 },
    { slot: 2, close: 1_020, volume: 300, amount: 306_000 },
  ]),
)
tick.commit(1)
const flow = new FlowStore(() => 100)
const ledger = { adS: -100, adM: 200, adL: 300, adX: 400, odS: 50, odM: -250, odL: 900, odX: -700 }
flow.apply(
  section('flow', [
    { slot: 0, ...ledger },
    { slot: 2, ...ledger, adX: -4_000 },
  ]),
)
flow.commit(1)

const flowAt = (mode: 'AD' | 'OD' | 'passive', slot: number) =>
  tickSource(tick, flow, mode, [3, 2, 1, 0, 'gap'])
    .columns()
    .flow?.map((column) => column[slot])

describe('the lines of 分时', () => {
  test('lie at their minute; a quiet one keeps price and average, and has no volume', () => {
    const { price, average, volume } = tickSource(tick, flow, 'AD', []).columns()
    expect([price.slice(0, 4), average.slice(0, 4), volume.slice(0, 4)]).toEqual([
      [1_000, 1_000, 1_020, null],
      [1_000, 1_000, 1_015, null],
      [100, null, 300, null],
    ])
  })

  test('of money are sums since the day began, from extra large to small, and the gap of OD over AD', () => {
    expect(flowAt('AD', 0)).toEqual([4, 3, 2, -1, -5])
    expect(flowAt('AD', 1)).toEqual([4, 3, 2, -1, -5])
    expect(flowAt('AD', 2)).toEqual([-36, 6, 4, -2, 34])
    expect(flowAt('OD', 2)).toEqual([-14, 18, -5, 1, 34])
    expect(flowAt('passive', 2)).toEqual([22, 12, -9, 3, 34])
    expect(flowAt('AD', 3)).toEqual([null, null, null, null, null])
  })

  test('are computed once for each state of their sources', () => {
    const own = new TickStore()
    const source = tickSource(own, flow, 'AD', [3])
    const first = source.columns()
    expect(source.columns()).toBe(first)
    own.apply(section('minute', [{ slot: 1, close: 5 }]))
    own.commit(2)
    expect(source.columns().price[1]).toBe(5)
  })

  test('hear of both stores until they are left', () => {
    const [own, money] = [new TickStore(), new FlowStore()]
    let heard = 0
    const leave = tickSource(own, money, 'AD', []).subscribe(() => heard++)
    own.commit(1)
    money.commit(1)
    leave()
    own.commit(2)
    money.commit(2)
    expect(heard).toBe(2)
  })

  test('are offered from extra large to small, and the gap', () => {
    expect(FLOW_CHOICES).toEqual([3, 2, 1, 0, 'gap'])
    expect(new Set(FLOW_CHOICES.map(choiceLabel)).size).toBe(5)
  })

  test('have an ink and a weight for each grade, and are named at their ends, but for the gap', () => {
    expect(
      flowLines([3, 'gap']).map(({ label, tone, width, dash, isNamed }) => [label, tone, width, dash, isNamed]),
    ).toEqual([
      [choiceLabel(3), 'grade3', 2.25, undefined, true],
      [choiceLabel('gap'), 'text1', undefined, [1, 2], undefined],
    ])
    expect(flowLines([0])[0]).toMatchObject({ tone: 'grade0', width: 1.25 })
  })

  test('of an index are its price, every member alike, and its members’ money', () => {
    const index = new IndexStore()
    index.apply(
      section('index-minute', [
        { slot: 1, close: 30, equalWeight: 31, volume: 5, adNet: 7, odBigNet: -9 },
        { slot: 3, close: 32, equalWeight: 33, volume: 6, adNet: 1, odBigNet: 2 },
      ]),
    )
    index.commit(1)
    const { price, average, volume, flow: money } = indexSource(index).columns()
    // A quiet minute has no volume.
    expect([price, average, volume, ...(money ?? [])].map((column) => column.slice(1, 5))).toEqual([
      [30, 30, 32, null],
      [31, 31, 33, null],
      [5, null, 6, null],
      [7, 7, 8, null],
      [-9, -9, -7, null],
    ])
  })
})

describe('marks of findings on the price line', () => {
  const data = [Array.from({ length: 63 }, (_, slot) => slot), Object.assign([], { 1: 1_000, 62: 1_030 })] as never

  test('are at the minute in which they began, with different shapes for buying and selling', () => {
    const marks = splitMarkers([
      makeFinding({ firstTime: clock('09:30:10') }),
      makeFinding({ firstTime: clock('10:31:00'), side: 'sell' }),
      makeFinding({ firstTime: clock('14:00:00') }),
    ])({ data })
    expect(marks.every(({ card }) => card?.[0]?.startsWith('疑似拆单'))).toBe(true)
    expect(marks.map(({ card: _, ...mark }) => mark)).toEqual([
      { x: 1, y: 1_000, tone: 'split', shape: 'buy' },
      { x: 62, y: 1_030, tone: 'split', shape: 'sell' },
    ])
  })

  test('leave out withdrawn and merged findings, and are limited in number', () => {
    const gone = [makeFinding({ state: 'refuted' }), makeFinding({ mergedInto: 'x' })]
    expect(splitMarkers(gone)({ data })).toEqual([])
    const many = Array.from({ length: 20 }, () => makeFinding({ firstTime: clock('09:30:10') }))
    expect(splitMarkers([...gone, ...many])({ data })).toHaveLength(MARKS_MAX)
  })
})

describe('分价表', () => {
  const minutes = { volume: Float64Array.of(100, 0, 200, 100), amount: Float64Array.of(100_000, 5, 204_000, 102_040) }

  test('of minutes has each at its average price, highest first, and no sides', () => {
    expect(levelsOfMinutes(minutes)).toEqual([
      { price: 1_020, volume: 300, bought: Number.NaN, sold: Number.NaN },
      { price: 1_000, volume: 100, bought: Number.NaN, sold: Number.NaN },
    ])
  })

  test('uses the gateway’s levels if there are any, and states how much of the day they cover', () => {
    const levels = [{ price: 1_000, volume: 300, bought: 200, sold: 100 }]
    expect(priceTable(levels, minutes, 600)).toEqual({ levels, from: 'prints', covered: 0.5 })
    expect(priceTable([], minutes, 800)).toMatchObject({ from: 'minutes', covered: 0.5 })
    expect(priceTable(levels, minutes, 200).covered).toBe(1)
    expect(priceTable(levels, minutes, 0).covered).toBeNaN()
  })
})

describe('passive money of large orders', () => {
  test.each([
    [5, -1, 'absorbing'],
    [5, 0, 'absorbing'],
    [5, 1, 'none'],
    [-5, 1, 'distributing'],
    [-5, 0, 'distributing'],
    [-5, -1, 'none'],
    [0, 0, 'none'],
    [0, -5, 'none'],
  ] as const)('OD %i, AD %i is %s', (od, ad, verdict) => expect(passiveVerdict(od, ad)).toBe(verdict))

  const board = smallBoard([
    { index: 0, odX: 100, adX: -50, turnover: 1_000 },
    { index: 1, odX: 400, adX: -50, turnover: 1_000 },
    { index: 2, odX: -100, adX: 50, turnover: 500 },
    { index: 3, odX: -700, adX: 50, turnover: 1_000 },
    { index: 4, odX: 900, adX: -50, turnover: 1_000 },
    { index: 6, odX: 900, adX: -50, turnover: 1_000 },
  ])

  test('is ranked by size as a share of the turnover, without indexes, funds and stocks without order numbers', () => {
    expect(passiveRanks(board, smallTable, 'absorbing', 9)).toEqual([
      { place: 1, passive: 450, share: 0.45 },
      { place: 0, passive: 150, share: 0.15 },
    ])
    expect(passiveRanks(board, smallTable, 'distributing', 9)).toEqual([
      { place: 3, passive: -750, share: -0.75 },
      { place: 2, passive: -150, share: -0.3 },
    ])
    expect(passiveRanks(board, smallTable, 'absorbing', 1)).toHaveLength(1)
  })
})
