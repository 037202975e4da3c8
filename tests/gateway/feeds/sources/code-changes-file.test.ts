import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError } from '../../../../gateway/config/config'
import { openCodeChanges } from '../../../../gateway/feeds/sources/code-changes-file'

const folder = mkdtempSync(join(tmpdir(), 'code-changes-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'changes.csv')
const read = (content: string | Uint8Array) => {
  writeFileSync(path, content)
  return Object.fromEntries(openCodeChanges(path))
}

const ONE = { '430047.BJ': '920047.BJ' }
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

test.each<[string, string | Uint8Array, Record<string, string>]>([
  ['an empty file', '', {}],
  ['blank lines alone', '\n  \r\n\n', {}],
  ['codes whose leading zeros a spreadsheet ate', '2009,3009\n', { '002009.SZ': '003009.SZ' }],
  ['a line of titles', 'old,new\n430047.BJ,920047.BJ\n', ONE],
  ['no line of titles', '430047.BJ,920047.BJ', ONE],
  ['bare codes', '430047,920047\n', ONE],
  ['codes as other programs write them', 'BJ430047,920047.bj\n', ONE],
  ['quotes', '"430047.BJ","920047.BJ"\n', ONE],
  ['a byte-order mark', '\uFEFF430047.BJ,920047.BJ\n', ONE],
  ['UTF-16', utf16('430047.BJ,920047.BJ\r\n'), ONE],
  ['old Macintosh line ends', 'old,new\r430047.BJ,920047.BJ\r', ONE],
  ['further columns', '430047.BJ,920047.BJ,诺思兰德,20251009\n', ONE],
  ['a code that changed twice in the file', '430047.BJ,830047.BJ\n430047.BJ,920047.BJ\n', ONE],
  ['one code alone', '430047.BJ\n430047.BJ,920047.BJ\n', ONE],
  ['an empty field', '430047.BJ,\n,920047.BJ\n430047.BJ,920047.BJ\n', ONE],
  ['a code that stays the same', '600519.SH,600519.SH\n430047.BJ,920047.BJ\n', ONE],
  ['a quote that does not end', '"430047.BJ,920047.BJ\n430047.BJ,920047.BJ\n', ONE],
  ['words', 'a,b\nc,d\n430047.BJ,920047.BJ\n', ONE],
  ['semicolons', '430047.BJ;920047.BJ\n', {}],
])('%s', (_, content, changes) => {
  expect(read(content)).toEqual(changes)
})

test('without a file no code has changed', () => {
  expect(openCodeChanges(undefined).size).toBe(0)
})

test.each<[string, () => unknown, RegExp]>([
  ['does not exist', () => openCodeChanges(join(folder, 'none.csv')), /ZEUS_CODE_CHANGES=".*none\.csv": ENOENT/],
  ['is a folder', () => openCodeChanges(folder), /ZEUS_CODE_CHANGES=".*": EISDIR/],
  ['is no text', () => read(new Uint8Array([0x80, 0xff, 0xff])), /neither UTF-8, UTF-16 nor GB18030/],
])('a file that %s stops the start in one sentence', (_, open, sentence) => {
  expect(open).toThrow(ConfigError)
  expect(open).toThrow(sentence)
})
