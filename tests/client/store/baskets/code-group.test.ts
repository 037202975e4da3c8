import { expect, test } from 'vitest'
import { codeOfBoard, codeOfList, groupOfCode } from '../../../../client/store/baskets/code-group'

test.each([
  ['zx:核心', { list: '核心' }],
  ['ZX：核心 ', { list: '核心' }],
  ['自选:', { list: '' }],
  ['sw1:银行', { scheme: 'sw1', board: '银行' }],
  ['IDX:000016.SH', { scheme: 'idx', board: '000016.SH' }],
  ['ci:酒', undefined],
  ['CI:lin~酒', undefined],
  ['sw1:', undefined],
  ['600519.SH', undefined],
  ['600519:SH', undefined],
  ['', undefined],
  [':银行', undefined],
])('%j refers to %j', (code, group) => expect(groupOfCode(code)).toEqual(group))

test.each(['核心', '', '我的 自选', 'a-b_1'])('the code of the list %j leads back to it', (name) => {
  expect(groupOfCode(codeOfList(name) ?? '')).toEqual({ list: name })
})

test('a list with a comma in its name has no code, as codes are separated by commas', () => {
  expect([codeOfList('核心'), codeOfList('a,b')]).toEqual(['zx:核心', undefined])
})

test('the code of a board leads back to it', () => {
  expect(codeOfBoard('sw1', '银行')).toBe('sw1:银行')
  expect(groupOfCode(codeOfBoard('sw1', '银行'))).toEqual({ scheme: 'sw1', board: '银行' })
})
