// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { PointedSlot } from '../../../../client/features/wall/cross-hair'
import { LinePanel, paintDay, paintRadar, RadarPanel } from '../../../../client/features/wall/panels/line-panels'
import { topicOf } from '../../../../client/store/rows/topics'
import { wallText } from '../../../../client/text/wall'
import { slotLabel } from '../../../../shared/market/session'
import { clock } from '../../../support/market-events'
import { openPage } from '../../open-page'
import { section } from '../../store/section'
import { smallBoard, smallTable } from '../board/small-board'
import { recordingBox } from './recording-box'

const [STOCK, INDEX] = ['600519.SH', '000300.SH']

describe('a day’s line', () => {
  const prices = [100_00, 101_00, 99_00, 102_00, null]
  const day = { last: 102_00, prevClose: 100_00, scale: 2, prices }

  test.each<[title: string, more: object, texts: string[], colour: string]>([
    ['above the previous close', {}, ['102.00', '▲+2.00%  +2.00'], 'up'],
    ['below it', { last: 99_00 }, ['99.00', '▼-1.00%  -1.00'], 'down'],
    ['at it', { last: 100_00 }, ['100.00', '0.00%  0.00'], 'flat'],
    ['without a previous close', { prevClose: 0 }, ['102.00', '—  +102.00'], 'flat'],
    ['without a price', { last: undefined }, ['—', '—  —'], 'flat'],
  ])('%s is shown as text and colour', (_title, more, texts, colour) => {
    const painted = recordingBox()
    paintDay(painted.box, { ...day, ...more })
    expect(painted.texts()).toEqual(texts)
    expect(painted.written.map((one) => one.colour)).toEqual([colour, colour])
  })

  test('is drawn around the previous close, with gaps where prices are unknown', () => {
    const { box, stroked } = recordingBox(432, 526)
    paintDay(box, { ...day, prices: [100_00, null, 98_00, 101_00, 102_00] })
    const [base, line] = stroked
    expect(base?.points).toEqual([
      [16, 310],
      [416, 310],
    ])
    // Two yuan are half of the area, 200 pixels.
    expect(line?.points).toEqual([
      [16, 310],
      [216, 510],
      [316, 210],
      [416, 110],
    ])
    expect(line?.colour).toBe('up')
  })

  test.each([
    [0, 16, 28, '100.00'],
    [1, 116, 128, '101.00'],
    [3, 316, 304, '102.00'],
    [4, 416, 404, '—'],
  ])('pointed at in minute %i is marked there, and its price said towards the middle', (pointed, x, at, price) => {
    const { box, filled, written } = recordingBox(432, 526)
    paintDay(box, { ...day, pointed })
    expect(filled).toEqual([{ x: x - 1, y: 110, width: 2, height: 400, colour: 'warning' }])
    expect(written.at(-1)).toMatchObject({ text: wallText.pointed(slotLabel(pointed), price), x: at, y: 134 })
  })
})

describe('a radar', () => {
  const members = [
    { id: STOCK, place: 0, weight: 0.5 },
    { id: '000001.SZ', place: 1, weight: 0.5 },
  ]
  const index = { prevClose: 4000_00, priceScale: 2 }
  const board = smallBoard([
    { index: 0, last: 101_00, turnover: 3e8, adS: 1e6, adM: 0, adL: 4e6, adX: 5e6 },
    { index: 1, last: 9_90, turnover: 1e8, adS: -2e6, adM: 0, adL: -1e6, adX: 0 },
  ])

  test.each([
    ['whose members are not known yet waits', board, undefined, wallText.waiting],
    ['of members that have not traded says so', smallBoard([]), members, wallText.noTrades],
  ])('%s', (_title, rows, of, said) => {
    const { box, texts } = recordingBox(900, 600)
    paintRadar(box, rows, smallTable.name, index, of)
    expect(texts()).toEqual([said])
  })

  test('has those that lift at the left and those that drag at the right, below the counts', () => {
    const { box, find } = recordingBox(900, 600)
    paintRadar(box, board, smallTable.name, index, members)
    const placed = (text: string) => [find(text)?.x, find(text)?.y, find(text)?.colour]
    expect(['▲1', '0', '▼1'].map(placed)).toEqual([
      [12, 23, 'up'],
      [450, 23, 'flat'],
      [888, 23, 'down'],
    ])
    expect([placed('贵州茅台'), placed('平安银行')]).toEqual([
      [12, 213, 'text1'],
      [462, 213, 'text1'],
    ])
    expect([placed('+20.00'), placed('-20.00')]).toEqual([
      [438, 213, 'up'],
      [888, 213, 'down'],
    ])
  })
})

describe('a panel', () => {
  const shown = async (element: React.ReactNode, id?: string) => {
    const page = await openPage()
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        disconnect() {}
      },
    )
    if (id === STOCK)
      await page.fill(
        topicOf.tick(STOCK),
        section('quote', [{ time: clock('09:32:00'), last: 99_00, volume: 4_000 }]),
        section('minute', [{ slot: 2, open: 99_00, high: 99_00, low: 99_00, close: 99_50, volume: 1, amount: 1 }], {
          snapshot: true,
        }),
      )
    if (id === INDEX)
      await page.fill(
        topicOf.index(INDEX),
        section('index', [{ time: clock('09:32:00'), last: 4040_00, equalWeight: 3990_00 }]),
        section('index-minute', [{ slot: 2, close: 4020_00, equalWeight: 1, adNet: 0, odBigNet: 0, turnover: 1 }], {
          snapshot: true,
        }),
      )
    await page.show(element)
    await page.pass(2_000)
    return page.host.querySelector('[role=img]')?.getAttribute('aria-label') ?? ''
  }
  const pointing = (id: string) => (
    <PointedSlot.Provider value={2}>
      <LinePanel id={id} />
    </PointedSlot.Provider>
  )

  test.each([
    [STOCK, '贵州茅台', ['99.00', '▼-1.00%  -1.00'], '99.50'],
    [INDEX, '沪深300', ['4040.00', '▲+1.00%  +40.00'], '4020.00'],
  ])('of %s shows its own day: its price and the price at the pointer', async (id, name, words, price) => {
    const label = await shown(pointing(id), id)
    for (const text of [wallText.line(name), ...words, wallText.pointed(slotLabel(2), price)])
      expect(label).toContain(text)
  })

  test.each([
    ['line', <LinePanel key="line" id="999999.SH" />],
    ['radar', <RadarPanel key="radar" id="999999.SH" />],
  ])('of a code that there is not says so: %s', async (_title, panel) => {
    expect(await shown(panel)).toContain(wallText.noIndex('999999.SH'))
  })
})
