// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { AlertHistory } from '../../../../client/features/alerts/alert-history'
import { BackTestStrip } from '../../../../client/features/alerts/back-test-strip'
import { NowStrip } from '../../../../client/features/alerts/now-strip'
import { RuleTable } from '../../../../client/features/alerts/rule-table'
import { newDraft } from '../../../../client/store/account/rule-draft'
import type { ResourceState } from '../../../../client/store/use-resource'
import { alertText } from '../../../../client/text/alerts'
import type { AlertFiring, AlertNow, AlertRule, BackTest } from '../../../../shared/protocol/rest-alerts'
import { clock } from '../../../support/market-events'
import { partOf } from '../../../support/part-of'
import { openPage, refused, wordsOf } from '../../open-page'

const firing = (seq: number, time: string, more: Partial<AlertFiring> = {}): AlertFiring => ({
  seq,
  id: `f${seq}`,
  ruleId: 'r',
  name: '破位',
  condition: '',
  instrument: '600519.SH',
  tradingDay: '20261118',
  at: clock(time),
  receivedAt: 0,
  mark: '',
  muted: false,
  speaks: true,
  ackedAt: null,
  figures: [
    ['现价', '101.00'],
    ['涨幅', '1.00%'],
  ],
  ...more,
})

describe('the history of alerts', () => {
  async function openHistory(answer: object) {
    const answers = {
      'GET /api/alerts/firings': answer,
      'GET /api/alerts/status': { judgedAt: clock('10:00:07'), tradingDay: '20261118', rules: 2 },
    }
    const page = await openPage({ answers })
    await page.show(<AlertHistory />)
    await page.pass(200)
    const lines = [...page.host.querySelectorAll(`ul[aria-label="${alertText.history}"] li`)].map(wordsOf)
    return { page, lines }
  }

  test('is listed newest first with time, figures and mark; outages are listed at their time', async () => {
    const { page, lines } = await openHistory({
      firings: [
        firing(3, '10:00:05', { mark: 'gap' }),
        firing(2, '09:50:00', { instrument: '', name: '普涨', ackedAt: 5, figures: [['上涨家数', '3001']] }),
        firing(1, '09:31:00', { muted: true }),
      ],
      unacked: 1,
      outages: [
        { from: clock('09:55:00'), to: null },
        { from: clock('09:40:00'), to: clock('09:45:30') },
      ],
    })
    expect(lines).toEqual([
      '2026-11-18 10:00:05 贵州茅台 破位 跨缺口 现价 101.00，涨幅 1.00% 看图 稍后 确认',
      alertText.outageOpen('09:55:00'),
      '2026-11-18 09:50:00 市场 普涨 上涨家数 3001 看图 已确认',
      alertText.outage('09:40:00', '09:45:30'),
      '2026-11-18 09:31:00 贵州茅台 破位 静音中 现价 101.00，涨幅 1.00% 看图 确认',
    ])
    expect(page.text()).toContain(alertText.judged('10:00:07'))
  })
})

describe('the user’s rules', () => {
  const rule = (more: Partial<AlertRule>): AlertRule => ({
    id: 'r',
    revision: 1,
    version: 1,
    name: '破位',
    condition: 'x',
    sentence: '贵州茅台 现价 ≥ 101',
    state: 'armed',
    instruments: 1,
    mutedUntil: 0,
    expiresAt: null,
    note: '',
    lastFiredAt: clock('10:00:05'),
    firedToday: 7,
    repeat: 'daily',
    cooldownSeconds: 60,
    margin: true,
    adjusts: true,
    speaks: true,
    channels: ['c', 'gone'],
    ...more,
  })

  test('show their state, last alert in Beijing time, number of alerts today, and channels', async () => {
    const page = await openPage()
    const channels = [{ id: 'c', kind: 'json' as const, name: '值班', host: 'x', hasSecret: false }]
    const rules = [
      rule({}),
      rule({ id: 's', state: 'waiting', lastFiredAt: null, firedToday: 0, speaks: false, channels: [] }),
    ]
    await page.show(<RuleTable rules={rules} channels={channels} onRules={() => undefined} onEdit={() => undefined} />)
    const cells = [...page.host.querySelectorAll('tbody tr')].map((row) => [...row.children].slice(0, 5).map(wordsOf))
    expect(cells).toEqual([
      ['布防', '破位 贵州茅台 现价 ≥ 101 每天一次 · 条件成立就响', '02-01 10:00:05', '今日 7', '语音 · 值班'],
      ['已满足待回落', '破位 贵州茅台 现价 ≥ 101 每天一次 · 条件已成立：先回落，再成立才响', '未响过', '今日 0', '—'],
    ])
  })
})

describe('whether it holds now', () => {
  const now: AlertNow = {
    at: clock('10:00:05'),
    lasts: true,
    of: 9,
    holds: 2,
    unknown: 3,
    first: ['600519.SH', ''],
    lacking: ['量比'],
    whys: [
      ['halt', 1],
      ['value', 2],
    ],
    outside: false,
  }
  const resource = (data: AlertNow) =>
    partOf<ResourceState<AlertNow | undefined>>({ data, error: undefined, reload: () => undefined })
  const shownFor = async (more: Partial<AlertNow>) => {
    const page = await openPage()
    await page.show(<NowStrip now={resource({ ...now, ...more })} rings={false} onRings={() => undefined} />)
    return page.text('[role=status]')
  }

  test.each<[Partial<AlertNow>, string]>([
    [
      {},
      '现在已满足 2/9 只 ： 贵州茅台、市场 停牌 1 只；缺 量比 2 只 现在响一次 不勾就先等回落，再成立才响 截至 10:00:05',
    ],
    [
      { holds: 5, unknown: 0 },
      '现在已满足 5/9 只 ： 贵州茅台、市场 等 现在响一次 不勾就先等回落，再成立才响 截至 10:00:05',
    ],
    [{ of: 1, holds: 1, unknown: 0 }, '现在已满足 现在响一次 不勾就先等回落，再成立才响 截至 10:00:05'],
    [{ holds: 0, unknown: 0 }, '现在未满足 截至 10:00:05'],
    [{ holds: 0, of: 1, unknown: 1, whys: [['auction', 1]] }, '现在没有数据 集合竞价 截至 10:00:05'],
    [{ holds: 0, outside: true }, `${alertText.now.outside} 截至 10:00:05`],
    [{ lasts: false }, alertText.now.happens],
  ])('%j reads %s', async (more, words) => {
    expect(await shownFor(more)).toBe(words)
  })
})

describe('how often it would have rung', () => {
  const answer: BackTest & { ok: true } = {
    ok: true,
    first: '20261021',
    last: '20261117',
    days: 19,
    derived: 2,
    missing: 4,
    instruments: 30,
    of: 41,
    count: 62,
    approximate: ['按分钟线，时刻准到分钟'],
    moments: [
      { instrument: '600519.SH', tradingDay: '20261117', at: clock('09:47:00'), figures: [['现价', '101.00']] },
      { instrument: '000001.SZ', tradingDay: '20261021', at: clock('13:05:00'), figures: [['现价', '9.00']] },
    ],
  }
  async function tried(result: unknown) {
    const page = await openPage({
      answers: { 'POST /api/alerts/backtest': result, 'GET /api/history/machine-days': { days: [] } },
    })
    const read = { ok: true as const, condition: 'x', sentence: 'x', instruments: 1 }
    await page.show(<BackTestStrip draft={newDraft('x')} read={read} />)
    await page.pass(1_000)
    return page
  }

  test('is shown with its days, instruments, limits of accuracy, and each alert in Beijing time', async () => {
    const page = await tried(answer)
    expect(page.text('[role=status]')).toBe(
      '最近 19 个交易日（2026-10-21–2026-11-17）会响 62 次 约 ： 只测了前 30 只（共 41 只）；4 天没有留存；按分钟线，时刻准到分钟' +
        ' 最近 2 次： 贵州茅台 2026-11-17 09:47 平安银行 2026-10-21 13:05',
    )
    const [first] = [...page.host.querySelectorAll('a')]
    expect([first?.title, first?.getAttribute('href')]).toEqual([
      '看 贵州茅台 2026-11-17 09:47 的图（现价 101.00）',
      '/graph_total_multi/1/600519.SH/202611170930/202611171007',
    ])
  })

  test('of one instrument with complete days shows no caveats but the accuracy of minutes', async () => {
    const page = await tried({
      ...answer,
      missing: 0,
      instruments: 1,
      of: 1,
      count: 1,
      moments: answer.moments.slice(0, 1),
    })
    expect(page.text('[role=status]')).toBe(
      '最近 19 个交易日（2026-10-21–2026-11-17）会响 1 次 约 ： 按分钟线，时刻准到分钟 2026-11-17 09:47',
    )
  })

  test.each([
    [{ ok: false, reason: '此项无法回测：盘口' }, '此项无法回测：盘口'],
    [refused('too-many', '请稍候', 429), '请稍候 再试'],
  ])('that could not be computed shows the reason', async (result, words) => {
    expect((await tried(result)).text('[role=status]')).toBe(words)
  })
})
