import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { addressAt, enterReplay } from '../../../client/session/replay'
import { readReplayPage } from '../../../client/stream/replay-page'
import { partOf } from '../../support/part-of'

describe('the address of a page at a past time', () => {
  test.each([
    [
      'http://zeus/hist/BS/H1?end=20260703',
      '20260706T100000',
      undefined,
      'http://zeus/hist/BS/H1?end=20260703&at=20260706T100000',
    ],
    ['http://zeus/monitor', '20260706T100000', 60, 'http://zeus/monitor?at=20260706T100000&x=60'],
    ['http://zeus/monitor?at=20260101T100000&x=5', '20260706T100000', 1, 'http://zeus/monitor?at=20260706T100000'],
    [
      'http://zeus/monitor?code=600519.SH&at=20260101T100000&x=5#a',
      undefined,
      5,
      'http://zeus/monitor?code=600519.SH#a',
    ],
  ])('of %s at %s, ×%s is %s', (href, at, speed, address) => {
    expect(addressAt(href, at, speed)).toBe(address)
  })
})

test.each([
  [[9, 15, 0], '20260706T091500'],
  [[13, 5, 7], '20260706T130507'],
])('a day is entered at %j hours, minutes and seconds by its address', ([hours = 0, minutes = 0, seconds = 0], at) => {
  const assign = vi.fn()
  vi.stubGlobal('location', { href: 'http://zeus/monitor?code=600519.SH', assign })
  onTestFinished(() => void vi.unstubAllGlobals())
  enterReplay('20260706', ((hours * 60 + minutes) * 60 + seconds) * 1_000)
  expect(assign).toHaveBeenCalledWith(`http://zeus/monitor?code=600519.SH&at=${at}`)
})

describe('a page', () => {
  test('without a time in its address shows the live market', () => {
    expect(readReplayPage('?code=600519.SH&x=5', () => 'key')).toBeUndefined()
  })

  test('forwards what its address says, valid or not: the gateway knows what is recorded', () => {
    expect(readReplayPage('?at=20260706T100000&x=30', () => 'key')?.request()).toEqual({
      at: '20260706T100000',
      speed: 30,
      key: 'key',
    })
    expect(readReplayPage('?at=yesterday&x=7', () => 'key')?.request()).toEqual({
      at: 'yesterday',
      speed: 1,
      key: 'key',
    })
    expect(readReplayPage('?at=', () => 'key')?.request().at).toBe('')
  })

  test('that reconnects requests the last known time of its clock', () => {
    const page = readReplayPage('?at=20260706T100000', () => 'key')
    const at = Date.UTC(2026, 6, 6, 3, 15, 20)
    page?.note({ day: '20260706', at, playing: true, speed: 10, first: 0, last: at, board: true, turn: 1 })
    expect(page?.request()).toEqual({ at: '20260706T111520', speed: 10, key: 'key' })
  })
})

test('a clock that has run past the end of its day is written down as that end', async () => {
  const search = '?at=20260706T100000'
  vi.stubGlobal('location', { href: `http://zeus/monitor${search}`, origin: 'http://zeus', search })
  vi.resetModules()
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })
  const { replayTimeOfPage: momentOfPage } = await import('../../../client/session/replay')
  const { market } = await import('../../../client/stream/market')
  const last = Date.UTC(2026, 6, 6, 7, 30)
  vi.spyOn(market.session, 'get').mockReturnValue(partOf({ machine: { last } }))
  const time = vi.spyOn(market, 'marketTime')
  const momentAt = (at: number) => {
    time.mockReturnValue(at)
    return momentOfPage()
  }
  expect([momentAt(last - 61_000), momentAt(last + 61_000)]).toEqual(['20260706T152859', '20260706T153000'])
})
