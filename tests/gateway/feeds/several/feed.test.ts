import { beforeEach, describe, expect, test } from 'vitest'
import {
  day,
  eventsOfKind,
  feed,
  first,
  heard,
  ID,
  incidents,
  inFakeTime,
  live,
  printed,
  prints,
  push,
  quote,
  second,
  seconds,
  start,
  status,
  trade,
} from '../../../support/several-feed'

inFakeTime()

describe('two sources that estimate their prints', () => {
  beforeEach(async () => {
    start('estimated')
    await push(first, ...day, live('2 只'), quote(0, 1000, 1000))
    await push(second, ...day, live('2 只'), quote(0, 1000, 1000))
  })

  test('only the first is told while it can be used, its day once', async () => {
    await push(first, trade(3_000, 1001, 200), quote(3_000, 1001, 1200))
    await push(second, trade(3_000, 1001, 200), quote(3_000, 1001, 1200))
    expect(eventsOfKind('day')).toHaveLength(1)
    expect(prints()).toEqual([[200, 1001]])
    expect(feed).toMatchObject({ name: 'tencent', badge: '估' })
    expect(incidents.begun).toEqual([])
  })

  test('a first source that fails is replaced at once, and people are told so', async () => {
    await push(first, { kind: 'status', state: 'error', detail: '服务器拒绝访问' })
    await seconds(1)
    expect(feed).toMatchObject({ name: 'sina', badge: '估 备用·新浪行情' })
    expect(status().detail).toBe('正在使用备用源新浪行情（2 只）；主源腾讯行情：服务器拒绝访问')
    expect([...incidents.going.keys()]).toEqual(['source-failed 腾讯行情', 'fallback 新浪行情'])
  })

  test('a line that is found again within seconds changes nothing', async () => {
    await push(first, { kind: 'status', state: 'reconnecting', detail: '' })
    await seconds(4)
    await push(first, live())
    await seconds(4)
    expect(feed.name).toBe('tencent')
    expect(incidents.begun).toEqual([])
  })

  test('a first source that stands still while the other goes on is replaced', async () => {
    await seconds(18, (n) => push(second, quote(n * 1_000, 1000 + n, 1000 + n * 100)))
    expect(feed.name).toBe('sina')
    expect(incidents.going.get('source-silent 腾讯行情')).toMatch(/比新浪行情旧 \d+ 秒/)
  })

  test('both standing still says nothing about either', async () => {
    await seconds(60)
    expect(feed.name).toBe('tencent')
    expect(incidents.begun).toEqual([])
  })

  test('whoever tells, the prints of the day add up to the totals people see', async () => {
    await push(first, trade(3_000, 1001, 200), quote(3_000, 1001, 1200))
    await push(second, trade(5_000, 1003, 500), quote(5_000, 1003, 1500))
    await push(first, { kind: 'status', state: 'error', detail: '' })
    await seconds(1)
    // The 300 that came between the first source's last quote and the second's are told as prints.
    expect(eventsOfKind('quote').at(-1)).toMatchObject({ volume: 1500 })
    expect(printed()).toBe(500)
    await push(second, trade(8_000, 1004, 100), quote(8_000, 1004, 1600))
    expect(printed()).toBe(600)
    // The first one comes back behind, and is left out until it has caught up.
    await push(first, live(), trade(6_000, 1003, 350), quote(6_000, 1003, 1550))
    await seconds(11)
    expect(feed.name).toBe('tencent')
    expect(eventsOfKind('quote').at(-1)).toMatchObject({ volume: 1600 })
    expect(printed()).toBe(600)
    await push(first, trade(20_000, 1005, 450), quote(20_000, 1005, 2000))
    expect(printed()).toBe(1000)
    expect(incidents.going.size).toBe(0)
  })

  test('it is gone back to only after ten steady seconds', async () => {
    await push(first, { kind: 'status', state: 'error', detail: '' })
    await seconds(1)
    await push(first, live())
    await seconds(8)
    expect(feed.name).toBe('sina')
    await seconds(4)
    expect(feed.name).toBe('tencent')
    expect(incidents.going.size).toBe(0)
  })

  test('what each tells is counted, in use or not', async () => {
    await push(second, trade(3_000, 1001, 200), quote(3_000, 1001, 1200))
    expect(feed.sources?.().map(({ name, isCoin, volume }) => [name, isCoin, volume.counts])).toEqual([
      ['tencent', false, { quote: 1, trade: 0, order: 0, index: 0 }],
      ['sina', false, { quote: 2, trade: 1, order: 0, index: 0 }],
    ])
  })

  test('prices that differ by more than two steps for more than three seconds are an incident until they agree', async () => {
    const both = async (n: number, price: number, other: number) => {
      await push(first, quote(n * 1_000, price, 1000 + n))
      await push(second, quote(n * 1_000, other, 1000 + n))
    }
    await seconds(3, (n) => both(n, 1002, 1005))
    expect(incidents.begun).toEqual([])
    await seconds(3, (n) => both(3 + n, 1002, 1005))
    expect([...(feed.disagreeing?.() ?? [])]).toEqual([ID])
    expect(incidents.going.get(`disagree ${ID}`)).toMatch(/^腾讯行情 10\.02，新浪行情 10\.05，已持续 \d 秒$/)
    await seconds(2, (n) => both(6 + n, 1002, 1004))
    expect(incidents.going.has(`disagree ${ID}`)).toBe(false)
  })

  test('a source that is only late agrees, and its lag is measured', async () => {
    // Prices move ten steps a second; the second source shows each five seconds later.
    await seconds(40, async (n) => {
      await push(first, quote(n * 1_000, 1000 + n * 10, 1000 + n))
      if (n > 5) await push(second, quote((n - 5) * 1_000, 1000 + (n - 5) * 10, 1000 + n - 5))
    })
    expect(incidents.begun).toEqual([])
    const [one, other] = feed.reports?.() ?? []
    expect(one).toMatchObject({ source: 'source.tencent', state: 'ok', figures: { active: 1, delayMs: 0 } })
    expect(other).toMatchObject({ source: 'source.sina', figures: { active: 0, lagMs: 5_000, compared: 1 } })
    expect(other?.words).toBe('新浪行情：备用，正常，延迟 5.0 秒，比腾讯行情慢 5.0 秒，对照 1 只，不一致 0 只')
  })

  test('a source that breaks as no feed should is one that failed', async () => {
    first.fail(new Error('boom'))
    await seconds(2)
    expect(feed.name).toBe('sina')
    expect(incidents.going.get('source-failed 腾讯行情')).toBe('boom')
  })
})

describe('a first source with prints as they were', () => {
  beforeEach(() => start('ok'))

  test('until it begins the other one lends quotes, and its day is told anew when it begins', async () => {
    await push(second, ...day, live(), trade(0, 1000, 500), quote(0, 1000, 1000))
    await seconds(6)
    expect(feed).toMatchObject({ name: 'sina', badge: '估 备用·新浪行情', quality: 'estimated' })
    expect(eventsOfKind('quote')).toHaveLength(1)
    expect(eventsOfKind('trade')).toEqual([])
    await push(first, ...day, live('1 个发送方'), trade(0, 1000, 300), trade(1, 1000, 700))
    expect(feed).toMatchObject({ name: 'tencent', badge: '', quality: 'ok' })
    expect(eventsOfKind('day')).toHaveLength(2)
    expect(prints()).toEqual([
      [300, 1000],
      [700, 1000],
    ])
    const kinds = heard.map(({ kind }) => kind)
    expect(kinds.lastIndexOf('day')).toBeLessThan(kinds.indexOf('trade'))
  })

  test('while it is away the other lends quotes and no prints; what it missed it tells itself', async () => {
    await push(first, ...day, live(), trade(0, 1000, 300))
    await push(second, ...day, live(), quote(0, 1000, 300))
    await push(first, { kind: 'status', state: 'reconnecting', detail: '发送方全部断开' })
    await seconds(7)
    await push(second, trade(9_000, 1002, 200), quote(9_000, 1002, 500))
    expect(eventsOfKind('quote').at(-1)).toMatchObject({ volume: 500 })
    expect(printed()).toBe(300)
    await push(first, live(), trade(8_000, 1001, 150), trade(9_000, 1002, 50))
    expect(feed.name).toBe('tencent')
    expect(printed()).toBe(500)
    expect(eventsOfKind('day')).toHaveLength(1)
  })
})
