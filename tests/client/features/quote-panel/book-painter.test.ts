// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BookPainter } from '../../../../client/features/quote-panel/book-painter'
import { bookView } from '../../../../client/features/quote-panel/book-view'
import { bookText } from '../../../../client/text/trading'
import { makeInstrument } from '../../../support/market-events'

const stock = makeInstrument({ id: '600519.SH', prevClose: 1_000, limitUp: 1_100, limitDown: 900 })
const coin = makeInstrument({
  id: 'BTCUSDT.BINANCE',
  priceScale: 2,
  volumeScale: 5,
  prevClose: 1_000,
  limitUp: 0,
  limitDown: 0,
})
const level = ([price, volume]: readonly [number, number]) => ({ price, volume })
const view = (bids: [number, number][], asks: [number, number][], depth = 2, { limitUp, limitDown } = stock) =>
  bookView({ bids: bids.map(level), asks: asks.map(level), limitUp, limitDown }, depth)

function painted(instrument = stock, depth = 2) {
  const [host, sums] = [document.createElement('div'), document.createElement('div')]
  const painter = new BookPainter(host, sums, depth, instrument)
  const rows = () =>
    [...host.children].map((row) => [...row.querySelectorAll('span')].filter((span) => span.children.length === 0))
  return {
    painter,
    host,
    sums,
    /** Name, price and size of each row. */
    texts: () => rows().map((spans) => spans.map(({ textContent }) => textContent ?? '').filter((text) => text !== '')),
    classes: (row: number, text: string) =>
      rows()[row]?.find(({ textContent }) => textContent === text)?.className ?? '',
    bars: () => [...host.children].map((row) => (row.firstElementChild as HTMLElement).style.transform),
    flashes: () =>
      [...host.querySelectorAll('[data-flash]')].map((box) => [box.textContent, box.getAttribute('data-flash')]),
    sum: () => [...sums.children].filter((box) => !(box as HTMLElement).hidden).map(({ textContent }) => textContent),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.advanceTimersByTime(5_000)
  vi.useRealTimers()
})

describe('a book that is painted', () => {
  test('of a convertible has sizes in lots of ten', () => {
    const { painter, texts } = painted(makeInstrument({ id: '113050.SH', kind: 'bond', board: 'bond' }), 1)
    painter.paint(view([[999, 30]], [[1_001, 50]], 1))
    expect(texts().map((row) => row[2])).toEqual(['5', '3'])
  })

  test('has the furthest ask above, the best ones in the middle, the furthest bid below, sizes in lots', () => {
    const { painter, texts } = painted()
    painter.paint(
      view(
        [
          [999, 1_200],
          [998, 300],
        ],
        [
          [1_001, 500],
          [1_002, 12_345_600],
        ],
      ),
    )
    expect(texts()).toEqual([
      ['卖二', '10.02', '12.35万'],
      ['卖一', '10.01', '5'],
      ['买一', '9.99', '12'],
      ['买二', '9.98', '3'],
    ])
  })

  test('has a line for a level that there is not, without figures', () => {
    const { painter, texts } = painted()
    painter.paint(view([[999, 1_200]], []))
    expect(texts()).toEqual([
      ['卖二', '—', '—'],
      ['卖一', '—', '—'],
      ['买一', '9.99', '12'],
      ['买二', '—', '—'],
    ])
  })

  test('colours each price against the previous close', () => {
    const { painter, classes } = painted()
    painter.paint(
      view(
        [
          [1_000, 100],
          [999, 100],
        ],
        [[1_001, 100]],
      ),
    )
    expect([classes(1, '10.01'), classes(2, '10.00'), classes(3, '9.99')]).toEqual([
      'text-up',
      'text-flat',
      'text-down',
    ])
  })

  test('draws sizes against the largest', () => {
    const { painter, bars } = painted()
    painter.paint(
      view(
        [
          [999, 500],
          [998, 0],
        ],
        [
          [1_001, 1_000],
          [1_002, 250],
        ],
      ),
    )
    expect(bars()).toEqual(['scaleX(0.250)', 'scaleX(1.000)', 'scaleX(0.500)', 'scaleX(0.000)'])
  })

  test('shows coins with their decimals', () => {
    const { painter, texts } = painted(coin)
    painter.paint(view([[999, 123_456]], [[1_001, 5_000_000]], 2, coin))
    expect(texts().slice(1, 3)).toEqual([
      ['卖一', '10.01', '50.000'],
      ['买一', '9.99', '1.235'],
    ])
  })
})

describe('a size that changes', () => {
  test.each([
    ['more', 600, [['6', 'up']]],
    ['less', 400, [['4', 'down']]],
    ['the same', 500, []],
  ])('to %s at its price flashes so', (_, volume, flashes) => {
    const one = painted()
    one.painter.paint(view([[999, 500]], []))
    expect(one.flashes()).toEqual([])
    one.painter.paint(view([[999, volume]], []))
    expect(one.flashes()).toEqual(flashes)
  })

  test('with its price is another order’s, and does not flash', () => {
    const one = painted()
    one.painter.paint(view([[999, 500]], []))
    one.painter.paint(view([[998, 600]], []))
    expect(one.flashes()).toEqual([])
  })
})

describe('below the book', () => {
  test.each<[string, [number, number][], [number, number][], string[]]>([
    ['more bids than offers', [[999, 3_000]], [[1_001, 1_000]], ['委比+50.00%', '委差+20']],
    ['more offers than bids', [[999, 1_000]], [[1_001, 3_000]], ['委比-50.00%', '委差-20']],
    ['as many', [[999, 1_000]], [[1_001, 1_000]], ['委比0.00%', '委差0']],
    ['nothing', [], [], ['委比—', '委差—']],
    ['a seal above', [[1_100, 1_230_000]], [], ['委比+100.00%', '委差+1.23万', '封涨停 1.23万手']],
    ['a seal below', [], [[900, 50_000]], ['委比-100.00%', '委差-500', '封跌停 500手']],
    [
      'what an auction would match',
      [[1_010, 700]],
      [[1_010, 900]],
      ['委比—', '委差—', bookText.indicative('10.10', '7手')],
    ],
  ])('shows the sums of %s', (_, bids, asks, sums) => {
    const { painter, sum } = painted()
    painter.paint(view(bids, asks))
    expect(sum()).toEqual(sums)
  })

  test('the mark of a sealed limit disappears when the limit is no longer sealed', () => {
    const { painter, sum } = painted()
    painter.paint(view([[1_100, 100]], []))
    painter.paint(view([[1_099, 100]], [[1_100, 100]]))
    expect(sum()).toHaveLength(2)
  })
})

test('a painter fits only the rows, depth and instrument that it was made for', () => {
  const { painter, host } = painted()
  expect([
    painter.fits(host, 2, '600519.SH'),
    painter.fits(host, 5, '600519.SH'),
    painter.fits(host, 2, '000001.SZ'),
    painter.fits(document.createElement('div'), 2, '600519.SH'),
  ]).toEqual([true, false, false, false])
})
