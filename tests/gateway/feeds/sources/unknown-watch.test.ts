import { expect, test } from 'vitest'
import { readConfig } from '../../../../gateway/config/config'
import { warnUnknownWatch } from '../../../../gateway/feeds/sources/unknown-watch'

test.each<[string, string[], string[]]>([
  ['600519,999999', ['600519.SH'], ['999999']],
  ['900901, 508000,what', ['900901.SH', '508000.SH'], ['what']],
  ['999999.SH,700001.SZ', [], ['999999.SH', '700001.SZ']],
  ['BTCUSDT.BINANCE,000001.SH', ['BTCUSDT.BINANCE', '000001.SH'], []],
  ['000001', ['000001.SZ'], []],
  ['', [], []],
])('ZEUS_WATCH=%s asks for what it knows and keeps the rest apart', (ZEUS_WATCH, watch, unknownWatch) => {
  expect(readConfig({ ZEUS_WATCH })).toMatchObject({ watch, unknownWatch })
})

test('codes of no known range are named once, and only where there are some', () => {
  const said: unknown[] = []
  const log = { warn: (...words: unknown[]) => void said.push(words) }
  warnUnknownWatch([], log)
  expect(said).toEqual([])
  warnUnknownWatch(['999999', 'what'], log)
  expect(said).toEqual([[{ codes: ['999999', 'what'] }, expect.stringMatching(/^ZEUS_WATCH: /)]])
})
