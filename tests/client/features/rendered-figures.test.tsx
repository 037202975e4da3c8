import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { closeAt } from '../../../client/features/in-day-industry/read-out'
import type { IndexDayRow } from '../../../client/features/index-history/day-rows'
import { DayTable } from '../../../client/features/index-history/day-table'
import type { RankedBoard } from '../../../client/features/industry/board-ranks'
import { BoardSummary } from '../../../client/features/industry/board-summary'
import { RotationStrip } from '../../../client/features/industry/rotation-strip'
import { Figures } from '../../../client/features/order-split/figures'
import { TruthParents } from '../../../client/features/order-split/known-truth/truth-parents'
import { ParentMembers } from '../../../client/features/order-split/members'
import { ThresholdNote } from '../../../client/features/order-split/threshold-note'
import { states } from '../../../client/text/common'
import { industryText } from '../../../client/text/industry'
import { proofText } from '../../../client/text/order-split-proof'
import { PercentNum, PriceNum } from '../../../client/ui/num'
import type { KnownTruthDay } from '../../../shared/protocol/rest-splits'
import { clock } from '../../support/market-events'
import { partOf } from '../../support/part-of'
import { shownText, tones } from '../rendered'

describe('numbers in colour', () => {
  test.each([
    [1_010, '▲ 10.10', ['up']],
    [990, '▼ 9.90', ['down']],
    [1_000, '10.00', ['flat']],
    [null, '—', []],
    [0, '—', []],
  ])('a price of %s against 10.00', (price, text, colours) => {
    const shown = <PriceNum price={price} prevClose={1_000} scale={2} arrow />
    expect([shownText(shown), tones(shown)]).toEqual([text, colours])
  })

  test('a price without a previous close has no direction', () => {
    expect(tones(<PriceNum price={1_000} prevClose={0} scale={2} />)).toEqual(['flat'])
  })

  test.each([
    [0.0123, '+1.23%', '+1.23'],
    [-0.0123, '-1.23%', '-1.23'],
    [null, '—', '—'],
  ])('a ratio of %s', (ratio, whole, bare) => {
    expect(shownText(<PercentNum ratio={ratio} />)).toBe(whole)
    expect(shownText(<PercentNum ratio={ratio} bare />)).toBe(bare)
  })
})

describe('the days of an index', () => {
  const day = (name: string, over: Partial<IndexDayRow> = {}): IndexDayRow => ({
    day: name,
    open: 300_000,
    high: 303_000,
    low: 298_000,
    close: 301_500,
    change: 0.005,
    turnover: 1.5e11,
    adNet: -2.34e8,
    odBig: null,
    breadth: { up: 30, flat: 4, down: 46 },
    agreement: 'out',
    ...over,
  })
  const shown = shownText(
    <DayTable
      rows={[day('20260702'), day('20260703', { change: null, adNet: null, breadth: null, agreement: null })]}
      priceScale={2}
    />,
  )

  test('are listed newest first, in points, percent and yuan', () => {
    expect(shown.indexOf('2026-07-03')).toBeLessThan(shown.indexOf('2026-07-02'))
    expect(shown).toContain('2026-07-02 3000.00 3030.00 2980.00 3015.00 +0.50 1500.0亿 -2.3亿 — 37.5 价涨资金出')
    expect(shown).toContain('2026-07-03 3000.00 3030.00 2980.00 3015.00 — 1500.0亿 — — — —')
  })

  test('are not shown if there are none', () => {
    expect(shownText(<DayTable rows={[]} priceScale={2} />)).not.toContain('3000')
  })
})

describe('the state of a board', () => {
  const figures = {
    change: 0.0123,
    equalChange: -0.004,
    up: 5,
    flat: 1,
    down: 4,
    untraded: 2,
    limitUp: 2,
    limitDown: 1,
    turnover: 1.234e9,
    adNet: -5.6e7,
    odBig: 7.8e7,
    weightedNet: 0,
    weightedBig: 0,
  }
  const board: RankedBoard = { name: '酒', figures, speed: 0.001, rank: 3, netRank: 30, bigRank: 0, speedRank: 7 }
  const shown = (over: Partial<RankedBoard['figures']> = {}) =>
    shownText(<BoardSummary board={{ ...board, figures: { ...figures, ...over } }} boards={31} schemes={null} />)

  test('is shown with its ranks among all boards', () => {
    const text = shown()
    expect(text).toMatch(/^酒 ▲ \+1\.23%/)
    expect(text).toContain('-0.40%')
    expect(text).toMatch(/3\s?\/\s?31/)
    expect(text).toMatch(/30\s?\/\s?31/)
    expect(text).toContain('-5600.00万')
    expect(text).toContain('+7800.00万')
    expect(text).toContain('12.34亿')
    expect(text).toContain('▲5 1 ▼4')
    expect(text).toMatch(/2 \/ 1$/)
  })

  test('is shown without counts before the first trade', () => {
    expect(shown({ up: 0, flat: 0, down: 0, limitUp: 0, limitDown: 0 })).toMatch(/▲— — ▼— .* — \/ —$/)
  })
})

describe('轮动', () => {
  const rotation = {
    key: 'sw1',
    tradingDays: ['20260702', '20260703'],
    boards: [{ name: '酒', change: [0.03, null], rank: [2, 0] }],
  }
  const strip = <RotationStrip rotation={rotation} name="酒" today={{ change: -0.015, rank: 9 }} />

  test('has a cell for each day and today’s at the right', () => {
    expect(shownText(strip)).toMatch(/2 — 9$/)
    expect(renderToStaticMarkup(strip)).toContain('2026-07-02 +3.00% 第2名')
  })

  test('is coloured by the change of the day, full at three percent', () => {
    const colours = [...renderToStaticMarkup(strip).matchAll(/var\(--(up|down)\) (\d+)%/g)].map(([, tone, full]) => [
      tone,
      full,
    ])
    expect(colours).toEqual([
      ['up', '48'],
      ['down', '28'],
    ])
  })

  test('says that it waits, or that there is no day on record', () => {
    const none = shownText(
      <RotationStrip rotation={{ ...rotation, tradingDays: [] }} name="酒" today={{ change: 0, rank: 1 }} />,
    )
    const waits = shownText(<RotationStrip rotation={undefined} name="酒" today={{ change: 0, rank: 1 }} />)
    expect([waits, none]).toEqual([states.loading, industryText.rotation.none])
  })
})

describe('the effect of a threshold', () => {
  const consequence = { shown: 12, expectedFalse: 1.26, expectedFalseADay: 5.432, takenBack: 3, precision: 0.876 }

  test('over the market is inferred a day; of one instrument measured', () => {
    expect(shownText(<ThresholdNote consequence={consequence} all={40} />)).toBe(
      '显示 12/40 条 推算误报 5.43 条/日 所列之中预计误报 1.3 已收回 3 预计查准 88%',
    )
    expect(
      shownText(<ThresholdNote consequence={consequence} all={40} measuredFalseADay={0.016} covered={0.1234} />),
    ).toBe('显示 12/40 条 期望误报 0.02 条/股·日 所列之中预计误报 1.3 已收回 3 预计查准 88% 占成交 12.3%')
  })

  test('without findings is a dash', () => {
    const none = {
      shown: 0,
      expectedFalse: undefined,
      expectedFalseADay: undefined,
      takenBack: 0,
      precision: undefined,
    }
    expect(shownText(<ThresholdNote consequence={none} all={0} />)).toBe(
      '显示 0/0 条 推算误报 — 条/日 所列之中预计误报 — 已收回 0 预计查准 —',
    )
  })
})

test('the pieces of a finding say their time, slices, pace and probability', () => {
  const member = {
    style: '等量' as const,
    firstTime: clock('09:31:00'),
    lastTime: clock('10:02:03'),
    childCount: 17,
    volume: 170_000,
    size: 10_000,
    meanIntervalMs: 61_500,
    confidence: 0.876,
  }
  const said = (instrument: string) => shownText(<ParentMembers instrument={instrument} members={[member]} />)
  expect(said('600519.SH')).toBe('由 1 段合并 等量 09:31:00–10:02:03 17 笔 × 100 手 61.5 秒 88%')
  expect(said('113050.SH')).toContain('17 笔 × 1000 手')
})

test('names and figures are paired', () => {
  expect(
    shownText(
      <Figures
        rows={[
          ['均价', '10.03'],
          ['数量', '12 手'],
        ]}
        columns={2}
      />,
    ),
  ).toBe('均价 10.03 数量 12 手')
})

describe('parents inserted into a simulated day', () => {
  type Parent = KnownTruthDay['parents'][number]
  const parent = (over: Partial<Parent>) =>
    partOf<Parent>({
      side: 'buy',
      style: 'twap',
      children: 42,
      turnover: 1_234_567,
      scored: true,
      volume: 1,
      startTime: clock('09:31:00'),
      endTime: clock('10:02:00'),
      ...over,
    })
  const found = { style: '等时', confidence: 0.91, publishedTime: 0 }
  const days = partOf<KnownTruthDay[]>([
    { seed: 7, name: '甲', parents: [parent({ found }), parent({ side: 'sell' }), parent({ scored: false })] },
  ])

  test('say what became of them at a threshold', () => {
    const shown = shownText(<TruthParents days={days} threshold={0.9} />)
    expect(shown).toContain('#7 甲 ▲买入 等时 TWAP 42 123.46万 09:31–10:02 ✓ 等时 91%')
    expect(shown).toContain('▼卖出 等时 TWAP 42 123.46万 09:31–10:02 ✗ 未找到 —')
    expect(shown).toContain(proofText.truth.small)
    expect(shownText(<TruthParents days={days} threshold={0.92} />)).not.toContain('✓')
  })
})

describe('the close of a minute', () => {
  const bars = { time: [clock('09:30:00'), clock('09:31:00')], close: [1_000, 1_010] }
  test.each([
    [1, 1_000],
    [2, 1_010],
    [3, undefined],
  ])('slot %i is %s', (slot, close) => expect(closeAt(bars, slot)).toBe(close))
})
