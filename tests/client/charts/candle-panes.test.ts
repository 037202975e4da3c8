import { describe, expect, test } from 'vitest'
import { type BarPanesOptions, barPanes } from '../../../client/charts/candle-panes'
import { type ChosenIndicator, INDICATORS, chosen as usual } from '../../../client/charts/indicators/catalogue'
import type { Input } from '../../../client/charts/indicators/formulas'
import { indicatorText } from '../../../client/text/indicators'
import { partOf } from '../../support/part-of'
import { drawAll, paintedPlot, theme } from './painted-plot'

const close = [100, 102, 104, 106]
const input = partOf<Input>({
  time: close.map((_, row) => row * 86_400_000),
  open: close.map((value) => value - 1),
  close,
  high: close.map((value) => value + 2),
  low: close.map((value) => value - 3),
  volume: [100, 200, 300, 400],
  turnover: [1, 2, 3, 4],
  net: [1e4, -2e4, null, 3e8],
})

const MA: ChosenIndicator = { id: 'MA', values: [2, 3] }
const VOL: ChosenIndicator = { id: 'VOL', values: [] }
const NET: ChosenIndicator = { id: 'NET', values: [] }
const RSI: ChosenIndicator = { id: 'RSI', values: [2] }

function panes(chosen: readonly ChosenIndicator[], more: Partial<BarPanesOptions> = {}) {
  return barPanes({
    source: { columns: () => input, subscribe: () => () => undefined },
    pane: { priceScale: 2, timeText: (row) => `t${row}`, fullText: String },
    daily: true,
    mode: 'plain',
    chosen,
    profile: false,
    volume: { title: '量(手)', format: (value) => `${(value ?? 0) / 100}` },
    places: (length) => Array.from({ length }, (_, row) => row + 10),
    ...more,
  })
}
const said = (items: readonly { label: string; text: string }[]) => items.map(({ label, text }) => `${label} ${text}`)

describe('the panes of a K-line', () => {
  test('are the candles, then one for each indicator that has its own, in the order chosen', () => {
    expect(panes([VOL, MA, NET, RSI]).map(({ id, weight }) => [id, weight])).toEqual([
      ['price', 3],
      ['VOL', 1],
      ['NET', 1],
      ['RSI', 1],
    ])
  })

  test('leave out unknown indicators', () => {
    expect(panes([{ id: 'XYZ', values: [1] }, VOL]).map(({ id }) => id)).toEqual(['price', 'VOL'])
  })

  test.each([
    ['the lowest of them', [VOL, RSI], [false, false, true]],
    ['the candles, where they stand alone', [MA], [true]],
  ])('have times under %s and no other', (_, chosen, times) => {
    const below = panes(chosen).map(({ build, source }) => {
      const { plot, texts } = paintedPlot({ data: source.columns(), x: [0, 4], y: [0, 200], width: 500 })
      drawAll(build(theme).hooks?.drawAxes, plot)
      return texts().some((text) => String(text).startsWith('t'))
    })
    expect(below).toEqual(times)
  })

  test('repaint the candles only if their overlays change, and all of them on new bars', () => {
    const painted: string[] = []
    const [bars, drawings] = [new Set<() => void>(), new Set<() => void>()]
    const subscribeTo = (listeners: Set<() => void>) => (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
    const source = { columns: () => input, subscribe: subscribeTo(bars) }
    const stops = panes([VOL, NET], { source, overChanges: subscribeTo(drawings) }).map((pane) =>
      pane.source.subscribe(() => void painted.push(pane.id)),
    )
    for (const listener of drawings) listener()
    expect(painted).toEqual(['price'])
    for (const listener of bars) listener()
    expect(painted).toEqual(['price', 'price', 'VOL', 'NET'])
    for (const stop of stops) stop()
    expect([bars.size, drawings.size]).toEqual([0, 0])
  })

  test('hold what they draw by place: candles with their lines, volume, outputs', () => {
    const [price, volume, net] = panes([MA, VOL, NET]).map(({ source }) =>
      source.columns().map((column) => Array.from(column as number[])),
    )
    expect(price?.slice(0, 5)).toEqual([[10, 11, 12, 13], input.open, input.high, input.low, input.close])
    expect(price?.slice(5)).toEqual([
      [Number.NaN, 101, 103, 105],
      [Number.NaN, Number.NaN, 102, 104],
    ])
    expect(volume).toEqual([[10, 11, 12, 13], input.volume, input.open, input.close])
    expect(net).toEqual([
      [10, 11, 12, 13],
      [1e4, -2e4, Number.NaN, 3e8],
    ])
  })
})

describe('names and values over a pane', () => {
  test('show the newest row without a pointer, else the row under it', () => {
    const [price, volume, net] = panes([MA, VOL, NET])
    expect(said(price?.legend(null) ?? [])).toEqual(['MA2 1.05', 'MA3 1.04'])
    expect(said(price?.legend(1) ?? [])).toEqual(['MA2 1.01', 'MA3 —'])
    expect(said(volume?.legend(null) ?? [])).toEqual(['量(手) 4'])
    expect(said(volume?.legend(0) ?? [])).toEqual(['量(手) 1'])
    expect(said(net?.legend(null) ?? [])).toEqual([`${indicatorText.net} +3.00亿`])
  })

  test.each([
    [0, '+1万', 'up'],
    [1, '-2万', 'down'],
    [2, '—', 'flat'],
  ])('of bars have their direction, at row %d', (row, text, tone) => {
    expect(panes([NET]).at(-1)?.legend(row)).toEqual([{ label: indicatorText.net, key: 'NET/0', text, tone }])
  })

  test('begin with the indicator and its parameters, if it has any', () => {
    expect(said(panes([RSI]).at(-1)?.legend(null) ?? [])).toEqual(['RSI(2) ', 'RSI2 100.00'])
    expect(panes([RSI, VOL, NET]).map(({ title }) => title)).toEqual(['', 'RSI(2)', '量(手)', indicatorText.titles.NET])
  })

  test.each([
    ['that needs more bars than there are', 5, ['ROC(5,6) ', `${indicatorText.noValues(4)} `, 'ROC —', 'MAROC —']],
    ['with a value', 3, ['ROC(3,6) ', 'ROC 6.00', 'MAROC —']],
  ])('say why the pane of an indicator is empty: one %s', (_, length, words) => {
    expect(said(panes([{ id: 'ROC', values: [length, 6] }])[1]?.legend(null) ?? [])).toEqual(words)
  })

  test('name the net as the page does', () => {
    const net = panes([NET], { netLabel: '全部净' }).at(-1)
    expect([net?.title, net?.legend(0)[0]?.label]).toEqual(['全部净', '全部净'])
  })
})

test('bars before the shown ones count in lines and legends, but are not rows', () => {
  const lead = { ...input, close: [90, 92, 94, 98] }
  const led = { ...input, lead }
  const [price, rsi] = panes([MA, RSI], { source: { columns: () => led, subscribe: () => () => undefined } })
  const columns = price?.source.columns().map((column) => Array.from(column as number[]))
  expect(columns?.slice(0, 6)).toEqual([
    ...[[10, 11, 12, 13], input.open, input.high, input.low, input.close],
    [99, 101, 103, 105],
  ])
  expect(said(price?.legend(0) ?? [])).toEqual(['MA2 0.99', 'MA3 0.97'])
  expect(rsi?.source.columns().map(({ length }) => length)).toEqual([4, 4])
})

describe('figures of every indicator', () => {
  const bars = Array.from({ length: 80 }, (_, row) => 1_000 + ((row * row * 37) % 90))
  /** The same bars in yuan, their prices counted in units of `priceScale` decimals. */
  const legendOf = (id: string, priceScale: number) => {
    const [close, high, low] = [0, 5, -5].map((off) => bars.map((price) => (price + off) * 10 ** (priceScale - 2)))
    const volume = bars.map((_, row) => 100 + row)
    const columns = partOf<Input>({
      close,
      high,
      low,
      open: close,
      volume,
      time: bars.map((_, row) => row * 86_400_000),
      turnover: bars.map((price, row) => (price / 100) * (100 + row)),
      net: bars.map((price) => price * 1e4),
    })
    const all = panes([usual(id)], {
      source: { columns: () => columns, subscribe: () => () => undefined },
      pane: { priceScale, timeText: String, fullText: String },
    })
    return all.flatMap(({ legend }) => said(legend(null))).map((text) => text.split(' '))
  }

  test.each(INDICATORS.map(({ id }) => id))('of %s are the same in yuan whatever the unit of prices', (id) => {
    const [cents, mils] = [legendOf(id, 2), legendOf(id, 3)]
    expect(mils.map(([label]) => label)).toEqual(cents.map(([label]) => label))
    const off = mils.map(([, text], line) =>
      Math.abs(Number.parseFloat(text ?? '') - Number.parseFloat(cents[line]?.[1] ?? '')),
    )
    // NaN if a title has no figure.
    expect(off.filter((each) => each > 0.0051)).toEqual([])
  })

  test('of the average price are the money by the shares', () => {
    expect(legendOf('VWAP', 2)).toEqual([['VWAP', ((bars.at(-1) as number) / 100).toFixed(2)]])
  })
})

describe('what is drawn over and under the candles', () => {
  test('are the lines in their colours, then the page’s own', () => {
    const order: string[] = []
    const [price] = panes([MA], { over: () => [() => order.push('own')] })
    const { plot, strokes } = paintedPlot({ data: price?.source.columns(), x: [10, 14], y: [90, 110] })
    drawAll(price?.build(theme).hooks?.draw, plot)
    expect(strokes().map(({ colour, points }) => [colour, points.length])).toEqual([
      ['text1', 3],
      ['average', 2],
    ])
    expect(order).toEqual(['own'])
  })

  test('includes volume by price only if requested', () => {
    const words = (profile: boolean) => {
      const [price] = panes([MA], { profile })
      const { plot, texts } = paintedPlot({ data: price?.source.columns(), x: [10, 14], y: [90, 110] })
      drawAll(price?.build(theme).hooks?.drawAxes, plot)
      return texts().filter((text) => String(text).includes(indicatorText.poc('').trim()))
    }
    expect([words(false).length, words(true).length]).toEqual([0, 1])
  })
})
