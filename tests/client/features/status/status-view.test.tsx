// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { OutagesOfDay } from '../../../../client/charts/outages'
import { StatusPage } from '../../../../client/pages/status'
import { topicOf } from '../../../../client/store/rows/topics'
import { status } from '../../../../client/text/status'
import type { HealthReport } from '../../../../shared/protocol/rest'
import { clock } from '../../../support/market-events'
import { openPage, type PageOptions } from '../../open-page'
import { section } from '../../store/section'

const incident = {
  code: 'disagree',
  subject: '600519.SH',
  words: '两个源价格不一致',
  advice: '比对交易所网站',
  times: 2,
}

async function openStatus(reports: Partial<HealthReport>[], request: PageOptions = {}) {
  const page = await openPage(request)
  const rows = reports.map((report) => ({
    source: report.source ?? '',
    body: JSON.stringify({ words: '正常', at: clock('10:00:00'), figures: {}, state: 'ok', ...report }),
  }))
  await page.fill(topicOf.health(), section('health', rows, { snapshot: true }))
  await page.show(<StatusPage />)
  await page.pass(2_000)
  return page
}

const tableOf = (host: HTMLElement) =>
  [...host.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))

describe('/status', () => {
  test('says in one line how it is, then each part with what it touches, the worst first', async () => {
    const page = await openStatus([
      { source: 'feed' },
      { source: 'storage', state: 'broken', words: '磁盘已满', at: clock('09:59:58') },
      { source: 'loop', state: 'late', words: '处理延迟偏高：120 毫秒' },
    ])
    expect(page.host.querySelector('strong')?.textContent).toBe(status.headline.broken(1))
    expect(tableOf(page.host)).toEqual([
      ['出错', '数据文件夹', '磁盘已满', status.effects.storage, '09:59:58'],
      ['留意', '服务器处理', '处理延迟偏高：120 毫秒', '所有画面晚到', '10:00:00'],
      ['正常', '行情源', '正常', '无', '10:00:00'],
    ])
  })

  test('says that all is well only if every component is', async () => {
    const page = await openStatus([{ source: 'feed' }, { source: 'loop' }])
    expect(page.text()).toContain('数据正常 所有环节都在正常工作')
    expect(page.text()).toContain(status.noEvents)
  })

  test('lists when figures of the whole market were late or missing, and then does not say that there was nothing', async () => {
    const page = await openStatus([{ source: 'tape', state: 'broken', words: '上交所行情中断 23 秒' }])
    const outages = [
      { id: 1, words: '深交所逐笔重复 9 笔', from: clock('09:31:00'), until: clock('09:31:40') },
      { id: 2, words: '上交所行情中断 18 秒', from: clock('09:30:10'), until: null },
      { id: 3, words: '行情源断开', from: clock('09:35:00'), until: clock('09:36:00') },
    ]
    const value = { day: '20261120', outages, now: clock('09:50:00') }
    await page.show(
      <OutagesOfDay value={value}>
        <StatusPage />
      </OutagesOfDay>,
    )
    await page.pass(2_000)
    const list = page.host.querySelector('section[aria-label^="行情故障"] ul')
    expect([...(list?.children ?? [])].map((row) => row.textContent)).toEqual([
      '上交所行情中断 18 秒09:30:10 起，未恢复',
      '行情源断开09:35:00–09:36:00',
      '深交所逐笔重复 9 笔09:31:00–09:31:40',
    ])
    expect(page.text()).not.toContain(status.noEvents)
  })

  test('lists the incidents of the day, open ones first', async () => {
    const over = { ...incident, words: '新浪没有数据', closedAt: clock('09:41:00'), openedAt: clock('09:40:00') }
    const open = { ...incident, openedAt: clock('09:55:00') }
    const incidents = [over, open] as HealthReport['incidents']
    const page = await openStatus([{ source: 'incidents', state: 'late', words: '1 起行情事件未结', incidents }])
    expect(page.text()).toMatch(
      /待处理.*两个源价格不一致.*09:55:00.*比对交易所网站.*已结束.*新浪没有数据.*09:40:00 –09:41:00/,
    )
  })

  test('waits for the first report', async () => {
    const page = await openPage()
    await page.show(<StatusPage />)
    expect(page.text()).toContain(status.waiting)
  })

  test('shows that the connection is lost, next to the last known state', async () => {
    const page = await openStatus([{ source: 'feed' }], { connected: false })
    expect(page.text()).toContain(status.cut)
    expect(page.text()).toContain('行情源')
  })
})
