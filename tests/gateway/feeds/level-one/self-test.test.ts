import { describe, expect, test } from 'vitest'
import { selfTest } from '../../../../gateway/feeds/level-one/self-test'
import { sinaVenue } from '../../../../gateway/feeds/sina/venue'
import { tencentVenue } from '../../../../gateway/feeds/tencent/venue'
import { gb18030 } from '../../../support/venue-servers/gb18030'
import { BAN_PAGE, type Reply, startHttpVenue } from '../../../support/venue-servers/http-venue'
import { makeRow, sinaStatement, tencentStatement } from '../../../support/venue-servers/made-row'
import { at } from '../../../support/venue-servers/virtual-time'

const now = () => at('20260910', '100002')

async function run(reply: Reply) {
  const venue = await startHttpVenue(() => reply)
  const source = tencentVenue({ url: venue.url })
  const result = await selfTest(source, { ids: ['600001.SH'], now, signal: new AbortController().signal })
  return { ...result, venue }
}

const good = (over = {}): Reply => ({
  body: gb18030(tencentStatement(makeRow(), over)),
  headers: { date: new Date(at('20260910', '100002')).toUTCString() },
})

describe('the self-test of a source', () => {
  test('a source in good health: one request, what it said, and a verdict', async () => {
    const { lines, usable, venue } = await run(good())
    expect(usable).toBe(true)
    expect(venue.requests).toHaveLength(1)
    expect(lines).toEqual([
      '腾讯行情 · 自检（只发一次礼貌请求）',
      '市场：交易中',
      '连接：成功，0 毫秒',
      '频率：约 3 秒一轮，两次请求至少间隔 1 秒，只在交易日 09:10–15:35',
      '样例：600001.SH 示例股份 10.06 元，30 手，3.02 万元，2026-09-10 10:00:00',
      '字段：现价、昨收、成交额、买盘 2 档、卖盘 2 档、内外盘、涨跌停、流通股本',
      '校验：1 行通过，0 行不通过',
      '时钟：来源比本机快 0.5 秒',
      '结论：可用。启动时设置 ZEUS_FEED=tencent。数据仅供个人使用，逐笔方向为估算（估）。',
    ])
  })

  test.each<[string, Reply, RegExp]>([
    ['a page instead of data', BAN_PAGE, /不可用。来源限制了本机访问/],
    ['403', { status: 403, body: '' }, /不可用。来源拒绝本机访问/],
    ['500', { status: 500, body: '' }, /不可用。来源的服务器有故障/],
    ['another format', { body: '{}' }, /不可用。来源的格式可能已改变/],
    ['a row against an identity', good({ 35: '10.06/30/1' }), /不可用。没有一行数据可信/],
    ['an unknown code', { body: 'v_pv_none_match="1";' }, /不可用。没有一行数据可信/],
  ])('%s is unusable', async (_, reply, verdict) => {
    const { lines, usable } = await run(reply)
    expect(usable).toBe(false)
    expect(lines.at(-1)).toMatch(verdict)
  })

  test('without the server’s clock the newest quote is compared while it trades', async () => {
    const venue = await startHttpVenue(() => ({
      body: gb18030(sinaStatement(makeRow()) + sinaStatement(makeRow({ code: 'sz000002', bid: 10.5 }))),
      headers: { date: 'never' },
    }))
    const source = sinaVenue({ url: venue.url })
    const { lines, usable } = await selfTest(source, { ids: ['600001.SH'], now, signal: new AbortController().signal })
    expect(usable).toBe(true)
    expect(lines.slice(-4)).toEqual([
      '校验：1 行通过，1 行不通过',
      '  000002.SZ：盘口价格次序不对',
      '时钟：来源比本机慢 2.0 秒',
      '结论：可用，但部分行未通过校验，将不予采用。',
    ])
  })
})
