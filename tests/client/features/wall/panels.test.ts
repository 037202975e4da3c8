// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { type OutageSpan, spanOf } from '../../../../client/charts/outages'
import { paintCoins, type WallCoin } from '../../../../client/features/wall/panels/coin-panel'
import { changeNow, paintRibbon, strongestAndWeakest } from '../../../../client/features/wall/panels/heat-panels'
import { paintDay, paintRadar } from '../../../../client/features/wall/panels/line-panels'
import { indexFigures, paintBreadth } from '../../../../client/features/wall/panels/market-panels'
import { paintRank } from '../../../../client/features/wall/panels/rank-panels'
import {
  eventValue,
  paintEvents,
  paintHealth,
  paintOrders,
  paintSplits,
  urgentEvents,
} from '../../../../client/features/wall/panels/stream-panels'
import { EventStore, type PageMarketEvent } from '../../../../client/store/rows/event-store'
import { createInstruments } from '../../../../client/store/rows/instruments'
import { wallText } from '../../../../client/text/wall'
import type { BigOrder } from '../../../../shared/flow/big-orders'
import type { SplitFinding } from '../../../../shared/flow/split-finding'
import { eventKinds } from '../../../../shared/market/event-kinds'
import { dateToMs, MINUTES_PER_DAY, slotTime } from '../../../../shared/market/session'
import { BOARD_LINE_BASE } from '../../../../shared/protocol/rest-boards'
import { section } from '../../store/section'
import { smallBoard, smallTable } from '../board/small-board'
import { recordingBox } from './recording-box'

const board = smallBoard([
  { index: 0, last: 101_00, turnover: 3e8, adS: 1e6, adM: 0, adL: 4e6, adX: 5e6, speed5: 120 },
  { index: 1, last: 9_90, turnover: 1e8, adS: -2e6, adM: 0, adL: -1e6, adX: 0, speed5: -30 },
  { index: 4, last: 3960_00, turnover: 1 },
])
const instruments = createInstruments(async () => smallTable)
await instruments.ensure()
const nameOf = (id: string) => instruments.get(id)?.name ?? id
const AT = dateToMs('20260706') + slotTime(1)

describe('indexes', () => {
  test('have their value at their own scale and their change against the previous close', () => {
    const [first, , , , , sixth] = indexFigures(board, instruments, 6)
    expect(first).toMatchObject({ name: '上证指数', last: '—', percent: '—' })
    expect(sixth).toMatchObject({ name: '沪深300', last: '3960.00', percent: '▼-1.00%' })
  })
})

describe('breadth', () => {
  const row = { time: AT, phase: 3, up: 3, flat: 1, down: 4, limitUp: 1, limitDown: 2 }
  const money = { turnover: 5e8, turnoverBefore: 6e8, adNet: -2e7, odBigNet: 3e7 }

  test('counts risers and fallers, and compares the money with the day before', () => {
    const { box, texts, find, filled } = recordingBox(800, 400)
    paintBreadth(box, { ...row, ...money })
    expect(texts()).toEqual([
      ...['▲涨 3', '平 1', '▼跌 4', '涨停 1', '跌停 2', '成交额 5.00亿', '较前日同时刻 -1.00亿'],
      ...['主动净额 -2000.00万', '大单净额 +3000.00万'],
    ])
    expect(find('主动净额 -2000.00万')?.colour).toBe('down')
    expect(filled.map(({ width }) => Math.round((width + 2) / 97))).toEqual([3, 1, 4])
  })

  test('says that nothing was traded instead of showing zeros', () => {
    const { box, texts } = recordingBox()
    paintBreadth(box, { ...row, ...money, up: 0, flat: 0, down: 0 })
    expect(texts()).toEqual([wallText.noTrades])
  })
})

describe('rankings and lists', () => {
  test('rank only stocks by the figure in their name', () => {
    const { box, texts, find } = recordingBox(900, 400)
    paintRank(box, board, smallTable, 'inflow')
    expect(texts().slice(4)).toEqual(['贵州茅台', '101.00', '▲+1.00', '+1000.00万'])
    expect(find('▲+1.00')?.colour).toBe('up')
  })

  test.each([
    ['turnover', ['名称', '现价 元', '涨幅 %', '成交额 元']],
    ['inflow', ['名称', '现价 元', '涨幅 %', '主动净额 元']],
    ['speed', ['名称', '现价 元', '涨幅 %', '涨速 %']],
  ] as const)('by %s have a title for each column', (ranking, heads) => {
    const { box, texts } = recordingBox(900, 400)
    paintRank(box, board, smallTable, ranking)
    expect(texts().slice(0, 4)).toEqual(heads)
  })

  test('show the five-minute speed in per cent', () => {
    const { box, texts } = recordingBox(900, 400)
    paintRank(box, board, smallTable, 'speed')
    expect(texts().filter((text) => text.includes('1.20'))).toEqual(['▲+1.20'])
    expect(texts()).toContain('▼-0.30')
  })
})

describe('a day', () => {
  test('has its price, change and difference', () => {
    const { box, texts, find } = recordingBox()
    paintDay(box, { last: 99_00, prevClose: 100_00, scale: 2, prices: [100_00, 99_00] })
    expect(texts()).toEqual(['99.00', '▼-1.00%  -1.00'])
    expect(find('99.00')?.colour).toBe('down')
  })
})

describe('the radar', () => {
  test('shows the members that lift and drag, in points of the index', () => {
    const { box, texts } = recordingBox(900, 600)
    const members = [
      { id: '600519.SH', place: 0, weight: 0.5 },
      { id: '000001.SZ', place: 1, weight: 0.5 },
    ]
    paintRadar(box, board, smallTable.name, { prevClose: 4000_00, priceScale: 2 }, members)
    expect(texts().slice(0, 5)).toEqual(['▲1', '0', '▼1', '主动净额 +700.00万', '大单净额 0'])
    expect(texts().slice(5)).toEqual(['拉升', '贡献 点', '贵州茅台', '+20.00', '拖累', '贡献 点', '平安银行', '-20.00'])
  })
})

const event = (more: Partial<PageMarketEvent>): PageMarketEvent => ({
  time: AT,
  instrument: '600519.SH',
  kind: 'rocket',
  price: 101_00,
  change: 100,
  value: 159,
  volume: 0,
  days: 0,
  definition: 'x',
  ...more,
})

describe('streams', () => {
  test.each([
    [event({}), '+1.59%'],
    [event({ kind: 'bigSell', value: 6_120_000 }), '612万'],
    [event({ kind: 'openUp', value: 2 }), '第2次'],
    [event({ value: 0 }), '—'],
  ])('an event’s value is written in its unit', (one, words) => expect(eventValue(one)).toBe(words))

  test('events are listed newest first with arrow and colour', () => {
    const { box, texts, find } = recordingBox(900, 300)
    paintEvents(box, [event({ kind: 'dive', value: -160 })], nameOf)
    expect(texts().slice(4)).toEqual(['09:31:00', '贵州茅台', '▼高台跳水', '-1.60%'])
    expect(find('▼高台跳水')?.colour).toBe('down')
  })

  test('a narrow panel has times without seconds, and cuts none', () => {
    const { box, texts } = recordingBox(636, 300)
    paintEvents(box, [event({ kind: 'dive', value: -160 })], nameOf)
    expect(texts().slice(4)).toEqual(['09:31', '贵州茅台', '▼高台跳水', '-1.60%'])
  })

  test('only limits reached or given up are urgent', () => {
    const store = new EventStore()
    const take = (kind: keyof typeof eventKinds, seq: number) => {
      const row = { time: AT, instrument: '600519.SH', event: eventKinds[kind].code, definition: 'x' }
      store.apply(section('market-event', [row], { seq }))
      store.commit(seq)
    }
    let calls = 0
    const stop = urgentEvents(store)(() => calls++)
    take('bigBuy', 1)
    expect(calls).toBe(0)
    take('sealUp', 2)
    expect(calls).toBe(1)
    take('openUp', 3)
    expect(calls).toBe(2)
    stop()
  })

  test('large orders have their side and their money', () => {
    const { box, texts } = recordingBox(900, 300)
    const order = { instrument: '000001.SZ', side: 'sell', turnover: 123_456_789, time: AT } as BigOrder
    paintOrders(box, [order], nameOf)
    expect(texts().slice(4)).toEqual(['平安银行', '▼卖', '1.23亿', '09:31:00'])
  })

  test('splits are those that hold and are probable', () => {
    const { box, texts } = recordingBox(1200, 300)
    const split = { instrument: '600519.SH', side: 'buy', style: '等量', childCount: 12, turnover: 3e6 }
    const more = { state: 'open', confidence: 0.95 }
    const findings = [
      { ...split, ...more },
      { ...split, ...more, state: 'refuted' },
      { ...split, ...more, confidence: 0.5 },
    ]
    paintSplits(box, findings as SplitFinding[], nameOf)
    expect(texts().slice(5)).toEqual(['贵州茅台', '▲买', '等量', '12', '300.00万'])
  })

  test('health is listed worst first', () => {
    const { box, texts } = recordingBox(1400, 300)
    const report = { source: 'a', at: AT, figures: {} }
    paintHealth(box, [
      { ...report, state: 'ok', words: '网关正常' },
      { ...report, state: 'broken', words: '行情中断' },
    ])
    expect(texts().filter((text) => /正常|中断|故障/.test(text))).toEqual(['◆ 故障', '行情中断', '● 正常', '网关正常'])
  })
})

describe('the ribbon of boards', () => {
  const line = (name: string, ...weighted: number[]) => ({ name, weighted, equal: weighted })
  const boards = [line('银行', 100_000, 101_000), line('电子', 99_000), line('传媒', 100_500), line('煤炭')]

  test('changes are against the previous close', () => {
    expect(boards.map(changeNow).map((change) => Number(change.toFixed(4)))).toEqual([0.01, -0.01, 0.005, Number.NaN])
  })

  test('shows the strongest and the weakest if not all fit', () => {
    expect(strongestAndWeakest(boards, 2).map(({ name }) => name)).toEqual(['银行', '电子'])
    expect(strongestAndWeakest(boards, 9).map(({ name }) => name)).toEqual(['银行', '传媒', '电子'])
  })

  test('draws a cell a minute, and writes each board’s change', () => {
    const { box, texts, filled } = recordingBox(1900, 400)
    paintRibbon(box, boards)
    expect(texts().slice(0, 6)).toEqual(['银行', '▲+1.00%', '传媒', '▲+0.50%', '电子', '▼-1.00%'])
    expect(filled).toHaveLength(4)
  })
})

describe('outages', () => {
  const day = { day: '20260706', now: dateToMs('20260706') + slotTime(60) - 30_000 }
  /** In the middle of a minute. */
  const within = (slot: number) => dateToMs('20260706') + slotTime(slot) - 30_000
  const outage = (from: number, until: number | null) =>
    spanOf({ id: from, words: '深交所行情中断', from: within(from), until }, day) as OutageSpan
  const ended = outage(30, within(39))

  test("are grey bands with an amber edge under a day's line, over their minutes only, with their text", () => {
    const { box, filled, texts } = recordingBox(32 + 2400, 800)
    paintDay(box, {
      last: 4010_00,
      prevClose: 4000_00,
      scale: 2,
      prices: new Array(MINUTES_PER_DAY).fill(4000_00),
      outages: [ended, outage(55, null)],
    })
    const step = 2400 / (MINUTES_PER_DAY - 1)
    const bands = filled.map(({ x, width, colour }) => [
      Math.round((x - 16) / step + 0.5),
      Math.round(width / step),
      colour,
    ])
    expect(bands).toEqual([
      ...[
        [30, 10, 'text2'],
        [30, 10, 'warning'],
        [55, 6, 'text2'],
        [55, 6, 'warning'],
      ],
    ])
    expect(texts().at(-1)).toBe('10:24 起 深交所行情中断 等 2 次，图上灰带')
  })

  test('lie beneath a ribbon, cell by cell', () => {
    const wide = 220 + 190 + MINUTES_PER_DAY * 4
    const { box, filled } = recordingBox(wide, 400)
    paintRibbon(box, [{ name: '银行', weighted: [BOARD_LINE_BASE], equal: [] }], [ended])
    const [band, edge] = filled.slice(-2)
    expect(band).toMatchObject({ x: 220 + 30 * 4, width: 40, y: 400 - 44, height: 44, colour: 'text2' })
    expect(edge).toMatchObject({ x: 220 + 30 * 4, width: 40, colour: 'warning' })
  })

  test('a day without outages has no band and no text about one', () => {
    const { box, filled, texts } = recordingBox()
    paintDay(box, { last: 4010_00, prevClose: 4000_00, scale: 2, prices: [4000_00, 4010_00] })
    expect([filled, texts().length]).toEqual([[], 2])
  })
})

describe('bitcoin', () => {
  const coin = (more: Partial<WallCoin>): WallCoin => ({
    id: 'BTCUSDT.BINANCE',
    name: 'Binance',
    scale: 2,
    last: 93_000_00,
    prevClose: 100_000_00,
    time: AT,
    closes: [1, 2],
    ...more,
  })

  test('is drawn over its newest four hours', () => {
    const { box, stroked } = recordingBox(1900, 900)
    // Earlier minutes are excluded: they would distort the scale.
    paintCoins(box, [coin({ closes: [...new Array(60).fill(5), ...new Array(240).fill(100)] })])
    const line = stroked.at(-1)?.points ?? []
    expect([line.length, new Set(line.map(([, y]) => y)).size, line[0]?.[0], line.at(-1)?.[0]]).toEqual([
      240, 1, 16, 1884,
    ])
  })

  test('compares each source with the first at its own scale', () => {
    const { box, texts } = recordingBox(1900, 900)
    paintCoins(box, [coin({}), coin({ name: 'OKX', scale: 1, last: 94_860_0 })])
    expect(texts().slice(0, 2)).toEqual(['93000.00', '▼-7.00%  -7000.00'])
    expect(texts().slice(2, 6)).toEqual(['来源', '价格 美元', '价差 %', '时间'])
    expect(texts().slice(6)).toEqual(['Binance', '93000.00', '—', '09:31:00', 'OKX', '94860.0', '+2.00', '09:31:00'])
  })
})
