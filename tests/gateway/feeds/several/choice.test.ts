import { beforeEach, describe, expect, test } from 'vitest'
import {
  day,
  eventsOfKind,
  feed,
  first,
  incidents,
  inFakeTime,
  live,
  printed,
  push,
  quote,
  second,
  seconds,
  start,
  status,
  trade,
} from '../../../support/several-feed'

inFakeTime()

describe('two sources that operators choose among', () => {
  beforeEach(async () => {
    start('estimated')
    await push(first, ...day, live('2 只'), quote(0, 1000, 1000))
    await push(second, ...day, live('2 只'), quote(0, 1000, 1000))
  })

  test('people see the chosen one at once, and the first again at once when it is chosen no more', async () => {
    feed.choose?.('coin', 'sina')
    await seconds(1)
    expect(feed.name).toBe('tencent')
    feed.choose?.('stock', 'sina')
    await seconds(1)
    expect(feed).toMatchObject({ name: 'sina', badge: '估 备用·新浪行情' })
    expect(status().detail).toBe('正在使用备用源新浪行情（2 只）；主源腾讯行情：运维人员已手动切换')
    const figures = feed.reports?.().map((report) => [report.words, report.figures.active, report.figures.chosen])
    expect(figures).toEqual([
      [expect.stringMatching(/^腾讯行情：备用，正常/), 0, 0],
      [expect.stringMatching(/^新浪行情：在用（手动指定）/), 1, 1],
    ])
    await seconds(20)
    expect(feed.name).toBe('sina')
    feed.choose?.('stock', undefined)
    await seconds(1)
    expect(feed.name).toBe('tencent')
    expect(incidents.going.size).toBe(0)
  })

  test('the chosen one is replaced while it cannot be used, and gone back to once it is steady', async () => {
    feed.choose?.('stock', 'sina')
    await seconds(1)
    await push(second, { kind: 'status', state: 'error', detail: '' })
    await seconds(1)
    expect(feed.name).toBe('tencent')
    await push(second, live())
    feed.choose?.('stock', 'sina')
    await seconds(8)
    expect(feed.name).toBe('tencent')
    await seconds(4)
    expect(feed.name).toBe('sina')
  })

  test('a source that is not there is no choice', async () => {
    feed.choose?.('stock', 'nasdaq')
    await seconds(12)
    expect(feed.name).toBe('tencent')
  })
})

describe('a first source with prints as they were', () => {
  beforeEach(() => start('ok'))

  test('that operators pass over tells nothing, and all of its newest when it is seen again', async () => {
    await push(first, ...day, live(), trade(0, 1000, 300), quote(0, 1000, 300))
    await push(second, ...day, live(), quote(0, 1000, 300))
    feed.choose?.('stock', 'sina')
    await seconds(1)
    expect(feed.name).toBe('sina')
    await push(first, trade(2_000, 1900, 100), quote(2_000, 1900, 400))
    await push(second, quote(2_000, 1002, 400))
    expect(printed()).toBe(300)
    expect(eventsOfKind('quote').at(-1)).toMatchObject({ last: 1002 })
    feed.choose?.('stock', undefined)
    await seconds(1)
    expect(feed.name).toBe('tencent')
    expect(eventsOfKind('quote').at(-1)).toMatchObject({ last: 1900 })
    await push(first, trade(3_000, 1003, 50))
    expect(printed()).toBe(350)
  })
})
