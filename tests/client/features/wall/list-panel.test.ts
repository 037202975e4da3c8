import { describe, expect, test } from 'vitest'
import { paintList } from '../../../../client/features/wall/panels/list-panel'
import { createBasketRows } from '../../../../client/store/baskets/basket-rows'
import { createInstruments } from '../../../../client/store/rows/instruments'
import { wallText } from '../../../../client/text/wall'
import { smallBoard, smallTable } from '../board/small-board'
import { basket, basketNow, course } from '../custom-index/small-basket'
import { recordingBox } from './recording-box'

const board = smallBoard([
  { index: 0, last: 101_00, turnover: 3e8, adS: 1e6, adM: 0, adL: 4e6, adX: 5e6 },
  { index: 1, last: 9_90, turnover: 1e8, adS: -2e6, adM: 0, adL: -1e6, adX: 0 },
])
const instruments = createInstruments(async () => smallTable)
await instruments.ensure()

describe('a list on a wall', () => {
  test('a list keeps its own order, without unknown codes', () => {
    const { box, texts } = recordingBox(900, 400)
    paintList(box, board, instruments, ['000001.SZ', '999999.SH', '600519.SH'], createBasketRows())
    expect(texts().filter((text) => /^[一-龥]{4}$/.test(text))).toEqual(['平安银行', '贵州茅台'])
    expect(texts()).toContain('-300.00万')
  })

  test('a basket on a list has its points and its change, and no money that would be read as stocks’', () => {
    const rows = createBasketRows()
    const { box, texts, find } = recordingBox(900, 400)
    rows.put('ci:jia~酒篮', { state: 'live', basket, course, now: basketNow })
    paintList(box, board, instruments, ['ci:jia~酒篮', '600519.SH'], rows)
    expect(texts().slice(4, 8)).toEqual(['酒篮', '1155.00', '▲+1.54', '—'])
    expect([find('1155.00')?.colour, find('▲+1.54')?.colour]).toEqual(['up', 'up'])
    const fallen = { ...basketNow, value: 1_100, change: -37.5 }
    rows.put('ci:jia~酒篮', { state: 'live', basket, course, now: fallen })
    const again = recordingBox(900, 400)
    paintList(again.box, board, instruments, ['ci:jia~酒篮'], rows)
    expect(again.find('1100.00')?.colour).toBe('down')
  })

  test.each([
    [{ ...basketNow, covered: 0.62, hasValue: false, change: Number.NaN }, '覆盖 62%', 'warning'],
    [{ ...basketNow, covered: 0, hasValue: false, change: Number.NaN }, '未成交', 'text2'],
  ])('a basket without a figure says so in its place', (now, words, colour) => {
    const rows = createBasketRows()
    const { box, texts, find } = recordingBox(900, 400)
    rows.put('ci:jia~酒篮', { state: 'live', basket, course, now })
    paintList(box, board, instruments, ['ci:jia~酒篮'], rows)
    expect(texts().slice(4)).toEqual(['酒篮', words, '—', '—'])
    expect(find(words)?.colour).toBe(colour)
  })

  test('an empty list says so', () => {
    const { box, texts } = recordingBox()
    paintList(box, board, instruments, [], createBasketRows())
    expect(texts()).toEqual([wallText.noList])
  })
})
