import { describe, expect, test } from 'vitest'
import { figureWords, firingAddress, firingName, replayAddress } from '../../../../client/features/alerts/firing-words'
import { clock, DAY } from '../../../support/market-events'

const firing = (time: string, instrument = '600519.SH') => ({ instrument, tradingDay: DAY, at: clock(time) })

describe('an alert on the chart', () => {
  test.each([
    ['from twenty minutes before to twenty after', '10:30:40', '1010', '1050'],
    ['from the open where it was soon after it', '09:41:00', '0930', '1001'],
    ['from the open where it was in the auction', '09:20:00', '0930', '0940'],
    ['to the close where it was soon before it', '14:50:00', '1430', '1500'],
    ['to the close where it was at the open or before', '09:05:00', '0930', '1500'],
  ])('reaches %s', (_, time, from, to) => {
    const address = firingAddress(firing(time))
    expect(address).toContain('600519.SH')
    expect(address).toContain(`${DAY}${from}`)
    expect(address).toContain(`${DAY}${to}`)
  })

  test('of a coin opens the bitcoin page, and of the market the market page', () => {
    expect(firingAddress(firing('10:30:00', 'BTCUSDT.BINANCE'))).toBe('/btc')
    expect(firingAddress(firing('10:30:00', ''))).toBe('/monitor')
  })

  test('links to a replay that starts at its second', () => {
    expect(replayAddress(firing('10:30:40'))).toMatch(/^\/trading\/AD\?code=600519\.SH&view=chart&at=.*103040/)
  })
})

test.each<[[string, string][], string]>([
  [[], ''],
  [[['涨幅', '5.01%']], '涨幅 5.01%'],
  [
    [
      ['涨幅', '5.01%'],
      ['量比', '3.10'],
    ],
    '涨幅 5.01%，量比 3.10',
  ],
])('figures %j read %j', (figures, words) => {
  expect(figureWords(figures)).toBe(words)
})

test.each([
  ['600519.SH', '贵州茅台'],
  ['000001.SZ', '000001.SZ'],
  ['', '市场'],
])('an alert of %j is one of %s', (instrument, name) => {
  expect(firingName({ instrument }, (id) => (id === '600519.SH' ? '贵州茅台' : undefined))).toBe(name)
})
