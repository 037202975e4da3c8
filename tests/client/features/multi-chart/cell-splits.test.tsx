// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { splitMarkers } from '../../../../client/features/minute-chart/split-markers'
import type { SplitMarks } from '../../../../client/features/multi-chart/cell-drawing'
import type { MultiParams } from '../../../../client/features/multi-chart/use-address'
import { topicOf } from '../../../../client/store/rows/topics'
import type { SplitFinding } from '../../../../shared/flow/split-finding'
import { beijingDate, dateToMs, slotTime } from '../../../../shared/market/session'
import { type PageOptions, refused } from '../../open-page'
import { section } from '../../store/section'
import { bars, INDEX, MAOTAI, openCells, TODAY } from './open-cells'

describe('拆单 of past days in a cell', () => {
  const range = { start: '20260702', end: '20260703' }
  const at = (day: string, clock: number) => dateToMs(day) + clock
  const minute = (slot: number) => slotTime(slot) - 30_000
  const finding = (over: Partial<SplitFinding> = {}) => ({
    id: 'a',
    instrument: MAOTAI,
    side: 'sell',
    state: 'closed',
    style: '等时',
    childCount: 12,
    volume: 1_200,
    vwap: 98_00,
    firstTime: at('20260703', minute(1)),
    lastTime: at('20260703', minute(2)),
    children: [1, 2].map((slot) => ({
      orderNo: slot,
      active: true,
      time: at('20260703', minute(slot)),
      price: 98_00,
      volume: 600,
    })),
    ...over,
  })
  const answers = (splits: unknown) => ({ [`GET /api/bars/${MAOTAI}`]: bars(), 'GET /api/splits': splits })
  const found = (...findings: object[]) => ({ findings, asOf: 0 })
  const path = '/graph_total_multi?layers=split'
  const one = (splits: unknown, request: PageOptions = {}, params: MultiParams = range) =>
    openCells({ layout: '1', codes: MAOTAI, ...params }, { path, answers: answers(splits), ...request })

  test('is a line of its turnover, with marks at its child orders', async () => {
    const { page, words } = await one(found(finding()))
    expect(page.requests['GET /api/splits']?.[0]?.query).toEqual({ code: MAOTAI, ...range })
    // Twice 600 shares at 98 yuan, sold.
    expect(words(0)).toContain('幅 +4.00% 拆单 -11.76万')
    expect(page.drawn.some(({ call, fill }) => call === 'fill' && fill === 'split')).toBe(true)
  })

  test.each([
    ['several days with the largest by money first', { start: '20260702', end: TODAY }, ['large', 'middle', 'small']],
    ['one day in its own order', range, ['small', 'middle', 'large']],
  ])('is marked over %s', async (_words, params, order) => {
    const three = found(
      finding({ id: 'small', volume: 1_100, vwap: 99_00 }),
      finding({ id: 'middle', volume: 1_200, vwap: 98_00 }),
      finding({ id: 'large', volume: 1_000, vwap: 120_00 }),
    )
    let marked: string[] = []
    const marks: SplitMarks = (findings, axis) => {
      marked = findings.map(({ id }) => id)
      return splitMarkers(findings, axis)
    }
    await openCells({ layout: '1', codes: MAOTAI, ...params }, { path, answers: answers(three) }, undefined, marks)
    expect(marked).toEqual(order)
  })

  test.each([
    ['is being read', new Response(new ReadableStream()), '拆单 加载中'],
    ['is empty', found(), '拆单 无'],
    ['was refuted', found(finding({ state: 'refuted' })), '拆单 无'],
    ['is not provided', refused('feed-no-order-numbers', '', 409), '拆单 不提供'],
    ['could not be read', refused('unknown', '', 500), '拆单 读取失败'],
  ])('that %s has a text instead of a figure', async (_words, splits, said) => {
    expect((await one(splits)).words(0)).toContain(said)
  })

  test('is not requested while its layer is hidden', async () => {
    expect((await one(found(), { path: '/graph_total_multi' })).page.requests['GET /api/splits']).toBeUndefined()
  })

  test('is not requested for more days than are recorded', async () => {
    const days = Array.from({ length: 61 }, (_, day) => dateToMs('20260401') + day * 86_400_000)
    const column = days.map(() => 98_00)
    const many = bars({
      period: '1d',
      time: days,
      open: column,
      high: column,
      low: column,
      close: column,
      missing: [],
      volume: column,
      turnover: column,
      adNet: column,
      odBigNet: column,
      days: { day: days.map(beijingDate), prevClose: column, factor: column.map(() => 1) },
    })
    const { page, words } = await one(found(), { answers: { ...answers(found()), [`GET /api/bars/${MAOTAI}`]: many } })
    expect(words(0)).toContain('拆单 不提供')
    expect(page.requests['GET /api/splits']).toBeUndefined()
  })

  test('continues into the running day, which starts at zero', async () => {
    const until = { start: '20260702', end: TODAY }
    const { page, words } = await one(found(finding()), {}, until)
    expect(words(0)).toContain('拆单 0')
    const children = [{ orderNo: 1, active: true, time: at(TODAY, minute(1)), price: 100_00, volume: 500 }]
    await page.fill(
      topicOf.findings(MAOTAI),
      section('finding', [{ id: 'b', body: JSON.stringify(finding({ id: 'b', side: 'buy', children })) }]),
    )
    await page.pass(1_000)
    expect(words(0)).toContain('拆单 +5.00万')
  })

  test('is not provided of an index', async () => {
    const { words } = await openCells({ layout: '1', codes: INDEX }, { path })
    expect(words(0)).toContain('拆单 不提供')
  })
})
