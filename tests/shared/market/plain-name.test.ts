import { expect, test } from 'vitest'
import { isNameOf, plainName } from '../../../shared/market/plain-name'

test.each([
  ['贵州茅台', '', '贵州茅台'],
  ['XD贵州茅', '贵州茅台', '贵州茅台'],
  ['ＸＤ贵州茅', '贵州茅台', '贵州茅台'],
  ['XD贵州茅', '', '贵州茅'],
  // Another company took the code, or the name changed on this very day.
  ['XD贵州茅', '平安银行', '贵州茅'],
  ['XR平安银', '平安银行', '平安银行'],
  ['DR宁德时', '宁德时代', '宁德时代'],
  ['XD*ST中', '', '*ST中'],
  ['XDST中', '', 'ST中'],
  ['N华科技-U', '', '华科技-U'],
  ['C华科技-U', '华科技-U', '华科技-U'],
  ['N主板新', '', '主板新'],
  ['Ｃ新股份', '', '新股份'],
  ['万  科Ａ', '', '万科A'],
  ['*ST低价', '', '*ST低价'],
  ['NST低价', '', 'ST低价'],
  ['N*ST低价', '', '*ST低价'],
  ['ST低价', '', 'ST低价'],
  ['沪深300ETF', '', '沪深300ETF'],
  ['TCL科技', '', 'TCL科技'],
  ['NTT测试', '', 'NTT测试'],
  ['XD', '', 'XD'],
  ['', '', ''],
])('%j, known as %j, is plainly %j', (name, known, plain) => expect(plainName(name, known)).toBe(plain))

test.each([
  ['贵州茅台', '贵州茅台', '贵州茅台', true],
  ['贵州茅台', 'XD贵州茅', '贵州茅台', true],
  ['XD贵州茅', '贵州茅台', '贵州茅台', true],
  ['DR贵州茅台', '贵州茅台', '贵州茅台', true],
  ['万科a', '万  科Ａ', '万科A', true],
  ['万 科Ａ', '万科A', '万科A', true],
  ['上证５０', '上证50', '上证50', true],
  ['贵州茅', '贵州茅台', '贵州茅台', false],
  ['贵州', 'XD贵州茅', '贵州茅台', false],
  ['', '贵州茅台', '贵州茅台', false],
  ['XD', '贵州茅台', '贵州茅台', false],
])('%j names %j, plainly %j: %j', (asked, name, plain, is) => expect(isNameOf(asked, name, plain)).toBe(is))
