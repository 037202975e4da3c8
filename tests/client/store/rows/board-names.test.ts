import { expect, test } from 'vitest'
import { boardNames, findBoards } from '../../../../client/store/rows/board-names'
import { smallTable } from '../../features/board/small-board'

const table = {
  ...smallTable,
  industry: ['食品饮料', '银行', '', '食品饮料', '', '机械设备', ''],
  boardPinyin: { 食品饮料: 'spyl shipinyinliao', 银行: 'yh yx yinhang yinxing' },
}

test('boards are those that occur, each once, with how they are typed', () => {
  expect(boardNames(table)).toEqual([
    { name: '机械设备', pinyin: '' },
    { name: '食品饮料', pinyin: 'spyl shipinyinliao' },
    { name: '银行', pinyin: 'yh yx yinhang yinxing' },
  ])
  expect(boardNames(table)).toBe(boardNames(table))
  expect(boardNames(smallTable)).toEqual([])
})

test.each<[string, string[]]>([
  ['yx', ['银行']],
  ['yinh', ['银行']],
  ['设备', ['机械设备']],
  ['ＳＰ', ['食品饮料']],
  ['inhang', []],
  ['60', []],
  ['', []],
])('%j finds %j', (text, names) => {
  expect(findBoards(boardNames(table), text).map(({ name }) => name)).toEqual(names)
})
