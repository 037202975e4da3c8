import { describe, expect, test } from 'vitest'
import { binanceVenue } from '../../../../gateway/feeds/binance/venue'
import { dialSocket } from '../../../../gateway/feeds/coin/dial'
import { createCoinFeed } from '../../../../gateway/feeds/coin/live-feed'
import { coinSelfTest } from '../../../../gateway/feeds/coin/self-test'
import { greet, PRINT_PATH, print, sendHeartbeats, startBinance } from '../../../support/coin-servers/binance-server'
import { eventually } from '../../../support/coin-servers/eventually'
import { FakeClock } from '../../../support/fake-clock'

const NOW = Date.UTC(2026, 8, 10, 2, 0, 30)

describe('the self-test of a coin exchange', () => {
  test('receives, measures, checks, and ends with a clear verdict', async () => {
    const server = await startBinance()
    const clock = new FakeClock()
    clock.pass(NOW - clock.now())
    const venue = binanceVenue({ url: server.url })
    const feed = createCoinFeed(venue, { clock, random: () => 0, dial: dialSocket })
    const done = coinSelfTest(venue, feed, { clock, signal: new AbortController().signal })
    const spot = await greet(server, NOW)
    const prints = await server.connection(PRINT_PATH)
    const { data } = print(0, '100.1', '0.250', NOW - 1_200, true)
    spot.send(print(7, '100.05', '0.00012', NOW - 1_200))
    prints.send({ stream: 'btcusdt@aggTrade', data: { ...data, e: 'aggTrade', a: 3, f: 40, l: 44 } })
    await sendHeartbeats(server, NOW)
    for (let step = 0; step < 30; step++) {
      clock.advance(500)
      await sendHeartbeats(server, NOW)
    }
    const { lines, usable } = await done
    expect(usable).toBe(true)
    expect(lines[0]).toMatch(/^币安 · 自检（监听 \d+ 秒，全天交易）$/)
    expect(lines).toContain('  成交：100.05 USDT，0.00012 BTC，0.01 USDT，主动买，10:00:28')
    expect(lines).toContain('  盘口：买一 100.00，卖一 100.10，买 2 档、卖 2 档')
    expect(lines).toContain('校验：2 个品种，0 项不通过')
    expect(lines).toContain('时钟：来源比本机慢 1.2 秒')
    expect(lines.at(-1)).toBe('结论：可用。启动时设置 ZEUS_COIN_FEED=binance。数据仅供个人使用，须遵守交易所条款。')
  })

  test('reports that no data arrived, and why', async () => {
    const clock = new FakeClock()
    clock.pass(NOW - clock.now())
    const venue = binanceVenue({ url: 'http://127.0.0.1:9' })
    const feed = createCoinFeed(venue, { clock, random: () => 0, dial: dialSocket })
    let over = false
    const done = coinSelfTest(venue, feed, { clock, signal: new AbortController().signal }).finally(() => {
      over = true
    })
    await eventually(
      () => over,
      'a verdict',
      () => clock.advance(1),
    )
    const { lines, usable } = await done
    expect(usable).toBe(false)
    expect(lines[1]).toContain('币安现货：连接失败（ECONNREFUSED）')
    expect(lines.at(-1)).toMatch(/^结论：不可用。没有收到数据/)
  })
})
