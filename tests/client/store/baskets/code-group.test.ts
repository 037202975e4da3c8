import { expect, test } from 'vitest'
import { groupOfCode } from '../../../../client/store/baskets/code-group'

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
])('%j stands for %j', (code, group) => expect(groupOfCode(code)).toEqual(group))
