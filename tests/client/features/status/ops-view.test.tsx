// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { OpsPage } from '../../../../client/pages/ops'
import { topicOf } from '../../../../client/store/rows/topics'
import { checkText } from '../../../../client/text/checks'
import { drillText } from '../../../../client/text/drills'
import { opsText } from '../../../../client/text/ops'
import { status } from '../../../../client/text/status'
import type { OpsBoard, OpsClient, OpsIncident } from '../../../../shared/protocol/rest-ops'
import { clock } from '../../../support/market-events'
import { openPage, type PageOptions, refused } from '../../open-page'
import { section } from '../../store/section'

const minutes = (states: Record<number, string>) =>
  Array.from({ length: 1_440 }, (_, minute) => states[minute] ?? '.').join('')

const incident = (more: Partial<OpsIncident>): OpsIncident => ({
  id: 1,
  place: '',
  source: 'feed',
  worst: 'broken',
  words: '行情源断开',
  openedAt: clock('09:50:00'),
  times: 1,
  recoveredAt: null,
  owner: null,
  note: '',
  closedAt: null,
  closedBy: null,
  mute: null,
  missing: null,
  ...more,
})
const client = (more: Partial<OpsClient>): OpsClient => ({
  id: 'a',
  account: 'ann',
  isWall: false,
  since: clock('09:30:05'),
  topics: 3,
  maxHz: 30,
  waitingBytes: 0,
  isSlow: false,
  p50: null,
  p95: null,
  ...more,
})
const board = (more: Partial<OpsBoard> = {}): OpsBoard => ({
  at: clock('10:00:00'),
  incidents: [],
  clients: [],
  actions: [],
  announcement: null,
  freezes: [],
  drills: { running: null, results: [] },
  drain: null,
  orders: { sources: [], choices: [], needsTwo: { stock: true, coin: true }, orders: [] },
  checks: { date: '20261120', isTradingDay: true, marketTime: clock('09:05:00'), runs: [] },
  parts: [
    { source: 'loop', state: 'late', since: clock('09:58:30'), minutes: minutes({ 570: 'o', 571: 'l', 598: 'b' }) },
  ],
  meters: [{ id: 'memory', from: 570, values: [300 * 2 ** 20, 350 * 2 ** 20, 320 * 2 ** 20] }],
  ...more,
})

async function openOps(answer: unknown, path = '/ops', request: PageOptions = {}) {
  const page = await openPage({ path, ...request, answers: { 'GET /api/ops': answer, ...request.answers } })
  const rows = [
    { source: 'feed', state: 'ok', words: '行情源正常', figures: { silentMs: 12 } },
    { source: 'loop', state: 'late', words: '处理延迟偏高：120 毫秒', figures: { p50: 3, p99: 120 } },
  ]
  const reports = rows.map((row) => ({ source: row.source, body: JSON.stringify({ ...row, at: clock('10:00:00') }) }))
  await page.fill(topicOf.health(), section('health', reports, { snapshot: true }))
  await page.show(<OpsPage />)
  await page.pass(2_000)
  return page
}
const cells = (host: HTMLElement) =>
  [...host.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))

describe('/ops', () => {
  test('is refused to other users with a link to the public status page, and not requested again', async () => {
    const page = await openOps(refused('forbidden', '没有权限执行此操作', 403))
    expect(page.text()).toContain(opsText.forOperators)
    expect(page.host.querySelector('a[href="/status"]')?.textContent).toBe(opsText.insteadOf)
    expect(page.host.querySelector('button')).toBeNull()
  })

  test('can be read and not used by who has no right to act, and not read by who has lost it', async () => {
    const answers = { 'GET /api/me': { id: 'u', role: 'viewer', permissions: ['ops:read'] } }
    const page = await openOps(board(), '/ops?tab=drills', { answers })
    expect(page.text()).toContain(opsText.readOnly)
    const inside = [...page.host.querySelectorAll<HTMLElement>('[role=tabpanel] button, [role=tabpanel] input')]
    expect(inside.length).toBeGreaterThan(0)
    expect(inside.every((one) => one.matches(':disabled') || one.closest('fieldset:disabled') !== null)).toBe(true)
    page.answers['GET /api/ops'] = refused('forbidden', '没有权限执行此操作', 403)
    await page.pass(10_000)
    expect(page.text()).toContain(opsText.forOperators)
    expect(page.host.querySelector('table')).toBeNull()
  })

  test('has every part, the worst first, since when it is so and how its day was', async () => {
    const page = await openOps(board())
    expect(cells(page.host)).toEqual([
      ['留意', '服务器处理', '00:01:30', opsText.strip(1, 1, 3), '处理延迟偏高：120 毫秒'],
      ['正常', '行情源', '—', '', '行情源正常'],
    ])
    expect(page.host.querySelector('strong')?.textContent).toBe(status.headline.late(1))
  })

  test('draws the day’s figures with newest, least and most in their unit', async () => {
    const page = await openOps(board())
    const figure = page.host.querySelector('figure')
    expect(figure?.textContent).toBe('内存 RSS320MB09:30每分钟末：300–35009:32')
    expect(figure?.querySelector('polyline')?.getAttribute('points')?.split(' ')[1]).toBe('50,10')
  })

  test('shows incidents with duration, owner and available actions', async () => {
    const page = await openOps(
      board({
        incidents: [
          incident({}),
          incident({ id: 2, recoveredAt: clock('09:55:30'), owner: 'bob', times: 3, note: '换线' }),
          incident({ id: 3, recoveredAt: clock('09:51:00'), closedAt: clock('09:52:00'), closedBy: 'ann', note: '完' }),
        ],
      }),
    )
    const items = [...page.host.querySelectorAll('li')].map((one) => one.textContent ?? '')
    expect(items[0]).toMatch(/行情源出错 · 未恢复由我处理静音行情源断开.*09:50:00 至 现在历时 00:10:00无人处理/)
    expect(items[0]).not.toContain('关闭')
    expect(items[1]).toMatch(/已恢复，待关闭反复 3 次关闭.*至 2\S+ 09:55:30历时 00:05:30处理人 bob/)
    expect(items[2]).toMatch(/已关闭.*历时 00:01:00无人处理ann 于 \S+ 09:52:00 关闭完/)
    expect(page.text()).toContain('事件 2')
  })

  test('lists clients with what waits for them, the most first', async () => {
    const clients = [
      client({}),
      client({ id: 'b', account: '大屏', isWall: true, waitingBytes: 5_120, isSlow: true, p50: 41.4, p95: 180 }),
    ]
    const page = await openOps(board({ clients }), '/ops?tab=clients')
    const table = page.host.querySelectorAll('tbody')[1] as HTMLElement
    expect([...table.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['大屏 慢', '屏幕', '09:30:05', '3', '30', '5.0', '41', '180', '断开'],
      ['ann ', '页面', '09:30:05', '3', '30', '0.0', '—', '—', '断开'],
    ])
  })

  test('shows the last result of each drill, times in seconds next to their limit', async () => {
    const who = { operator: 'ann', reason: '换班前', startedAt: clock('09:40:00') }
    const found = {
      outcome: 'passed',
      foundMs: 5_040,
      limitMs: 12_000,
      named: '上交所逐笔有缺口',
      clearedMs: 2_100,
    } as const
    const missed = { outcome: 'missed', foundMs: null, limitMs: 5_000, named: '', clearedMs: null } as const
    const results = [
      { id: 1, code: 'gap' as const, ...who, ...found },
      { id: 2, code: 'unit' as const, ...who, ...missed },
    ]
    const page = await openOps(board({ drills: { running: null, results } }), '/ops?tab=drills')
    const items = [...page.host.querySelectorAll('li')].map((one) => one.textContent ?? '')
    expect(items).toHaveLength(8)
    expect(items[0]).toMatch(
      /^缺口.*通过开始5\.0 秒发现（限 12 秒）判定为“上交所逐笔有缺口”2\.1 秒恢复.*09:40:00 ann：换班前$/,
    )
    expect(items[6]).toMatch(/^单位不符.*未按时发现开始没有发现（限 5 秒）2\S+ 09:40:00 ann：换班前$/)
    expect(items[7]).toMatch(/^慢客户端.*还没有演练过开始$/)
    expect(page.text()).not.toContain('演练进行中')
  })

  const running = { operator: 'ann', reason: '换班前', startedAt: clock('09:59:18') }
  const drills = { running: { code: 'skew', stage: 'fault', ...running } as const, results: [] }

  test('marks a drill that runs on every tab', async () => {
    const open = incident({ source: 'drill.skew', words: '演练：时钟偏差' })
    const page = await openOps(board({ drills, incidents: [open] }))
    expect(page.text()).toContain(drillText.running('时钟偏差'))
    expect(page.host.querySelector('li')?.textContent).toMatch(/^演练 · 时钟偏差/)
  })

  test('lets no drill begin while one runs', async () => {
    const page = await openOps(board({ drills }), '/ops?tab=drills')
    expect(page.text()).toMatch(/演练进行中：时钟偏差 故障进行中 42 秒.*ann：换班前 停止/)
    const starts = [...page.host.querySelectorAll('li button')] as HTMLButtonElement[]
    expect(starts.map(({ disabled }) => disabled)).toEqual(new Array(8).fill(true))
  })

  test('shows the results of the checks, the missed round, and the one still ahead', async () => {
    const items = [
      { id: 'calendar', state: 'ok', words: '20261120 是交易日，行情已换日' },
      { id: 'disk', state: 'broken', words: '数据文件夹所在磁盘剩余 0.4 GB' },
    ] as const
    const run = { id: 1, round: '0900' as const, marketTime: clock('09:00:02'), items: [...items] }
    const checks = { ...board().checks, runs: [run] }
    const page = await openOps(board({ checks }), '/ops?tab=checks')
    expect(page.text()).toMatch(/08:30 未检查 ?09:00 已检查 ?09:14 未到时间/)
    expect(page.text()).toMatch(/09:00 ?行情时间 09:00:02 检查/)
    expect([...page.host.querySelectorAll('li')].map((one) => one.textContent)).toEqual([
      '交易日历正常20261120 是交易日，行情已换日',
      '磁盘出错数据文件夹所在磁盘剩余 0.4 GB',
    ])
  })

  test('has no check list on a day without trading', async () => {
    const checks = { ...board().checks, date: '20261121', isTradingDay: false }
    const page = await openOps(board({ checks }), '/ops?tab=checks')
    expect(page.text()).toContain(checkText.closed('20261121'))
    expect(page.text()).not.toContain('未检查')
  })

  test('shows the active announcement and the actions of operators', async () => {
    const actions = [
      { at: clock('09:59:00'), operator: 'ann', kind: 'disconnect' as const, subject: 'bob', reason: '占满带宽' },
      { at: clock('09:58:00'), operator: 'ann', kind: 'mute' as const, subject: 'feed', reason: '至 10:30：换线' },
      { at: clock('09:57:00'), operator: 'ann', kind: 'unmute' as const, subject: 'feed', reason: '换好了' },
    ]
    const announcement = { text: '收盘后升级', until: clock('15:30:00') }
    const page = await openOps(board({ actions, announcement }), '/ops?tab=actions')
    expect(page.text()).toMatch(/收盘后升级 显示到 15:30:00/)
    expect(page.text()).toMatch(/09:59:00 ann 断开连接 bob 占满带宽/)
    expect(page.text()).toMatch(/09:58:00 ann 静音 行情源 至 10:30：换线/)
    expect(page.text()).toMatch(/09:57:00 ann 取消静音 行情源 换好了/)
  })

  test('says that what it shows is old while the line is cut', async () => {
    const page = await openOps(board(), '/ops', { connected: false })
    expect(page.text()).toContain(opsText.stale('10:00:00'))
  })
})
