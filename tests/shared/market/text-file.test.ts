import { expect, test } from 'vitest'
import { linesOfText, textOfBytes } from '../../../shared/market/text-file'

test.each<[string, Uint8Array, string | undefined]>([
  ['UTF-8', new TextEncoder().encode('代码,名称'), '代码,名称'],
  ['UTF-8 with a mark', new TextEncoder().encode('\uFEFF代码'), '代码'],
  ['GB18030', Uint8Array.of(0xb4, 0xfa, 0xc2, 0xeb), '代码'],
  ['UTF-16 of Windows', Uint8Array.of(0xff, 0xfe, 0xe3, 0x4e, 0x01, 0x78), '代码'],
  ['UTF-16 with its larger bytes first', Uint8Array.of(0xfe, 0xff, 0x4e, 0xe3, 0x78, 0x01), '代码'],
  ['nothing', new Uint8Array(), ''],
  ['a picture', Uint8Array.of(0x89, 0x50, 0xff, 0xff, 0x80, 0x80), undefined],
])('a file in %s is read', (_, bytes, text) => expect(textOfBytes(bytes)).toBe(text))

test('lines end as Windows, Unix and old Macintosh end them', () => {
  expect(linesOfText('a\r\nb\nc\rd')).toEqual(['a', 'b', 'c', 'd'])
})
