import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSeveralFeed } from '../../gateway/feeds/several/feed'
import { claimOperator } from '../../gateway/people/identity/rights/roles'
import { openBrowser, SIZES, signedInContext, watchFaults } from '../support/browser'
import { createFakeFeed, dayStart, makeInstrument, makeTrade } from '../support/fake-feed'
import { createIncidentBook } from '../support/incident-book'
import { startTestGateway, type TestGateway } from '../support/start-gateway'

const POLL = { timeout: 60_000 }
const DAY = '20260706'
const ID = '600519.SH'

/** A source that is live and trades. */
const sourceOf = (name: string) => ({
  ...createFakeFeed(),
  name,
  quality: 'estimated' as const,
  badge: '估',
})
const [first, second] = [sourceOf('tencent'), sourceOf('sina')]
let gateway: TestGateway
let browser: Browser
let ann: string
let bob: string
beforeAll(async () => {
  const sources = [
    { feed: first, title: '腾讯行情' },
    { feed: second, title: '新浪行情' },
  ]
  const feed = createSeveralFeed({ sources, now: Date.now, incidents: createIncidentBook() })
  gateway = await startTestGateway({ feed })
  for (const source of [first, second]) {
    await source.push(...dayStart(DAY, [makeInstrument({ id: ID })]), { kind: 'status', state: 'live', detail: '1 只' })
  }
  await first.push(makeTrade({ instrument: ID, volume: 300 }), makeTrade({ instrument: ID, volume: 200 }))
  // A source without prints counts as silent after some seconds of the other one's.
  await second.push(makeTrade({ instrument: ID, volume: 300 }))
  ann = await gateway.register('ann')
  bob = await gateway.register('bob')
  await claimOperator(gateway.db, bob, Date.now())
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
})

async function openOps(userId: string) {
  const page = await (await signedInContext(browser, gateway, { userId, size: SIZES.laptop })).newPage()
  const faults = watchFaults(page)
  await page.goto('/ops?tab=sources')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${name}`) })
  await row('sina').waitFor(POLL)
  return { page, faults, row }
}

test('two operators let people see another source while the market trades, and the first one again', async () => {
  const [one, other] = [await openOps(ann), await openOps(bob)]
  await one.row('tencent').getByText('在用', { exact: true }).waitFor(POLL)
  expect(await one.row('sina').innerText()).toContain('备用')
  await one.row('sina').getByRole('button', { name: '切换到' }).click()
  const question = one.page.getByRole('dialog', { name: '沪深行情切换到 sina' })
  await question.getByLabel('原因').fill('腾讯报价停住')
  await question.getByRole('button', { name: '提议切换' }).click()
  const proposal = (page: typeof one.page) =>
    page.getByRole('status').filter({ hasText: 'ann 提议沪深行情切换到 sina' })
  await proposal(one.page).getByRole('button', { name: '确认切换' }).click()
  await one.page.getByText('请另一位管理员确认').first().waitFor(POLL)
  expect(await one.row('tencent').innerText()).toContain('在用')
  await proposal(other.page).getByRole('button', { name: '确认切换' }).click()
  await one.row('sina').getByText('手动指定').first().waitFor(POLL)
  await one.page.getByText('ann、bob，腾讯报价停住').waitFor(POLL)
  await one.page.getByText('备用·新浪行情').first().waitFor(POLL)
  const back = one.page.getByRole('button', { name: '恢复配置的顺序' })
  await back.click()
  const undo = one.page.getByRole('dialog', { name: '沪深行情恢复配置的来源顺序' })
  await undo.getByLabel('原因').fill('腾讯已恢复')
  await undo.getByRole('button', { name: '提议切换' }).click()
  await other.page.getByRole('button', { name: '确认切换' }).click()
  await other.row('tencent').getByText('在用', { exact: true }).waitFor(POLL)
  await back.waitFor({ state: 'detached', ...POLL })
  await one.page.getByRole('tab', { name: '公告与操作' }).click()
  for (const done of ['ann提议切换来源沪深：sina', 'bob切换来源沪深：sina', 'bob切换来源沪深：恢复配置的顺序']) {
    await one.page.getByRole('listitem').filter({ hasText: done }).first().waitFor(POLL)
  }
  // A confirmation of one's own is refused, which the browser notes.
  expect(one.faults.filter((fault) => !fault.includes('/confirm'))).toEqual([])
  expect(other.faults).toEqual([])
  for (const { page } of [one, other]) await page.context().close()
})

test('an operator makes a code again, and reads what came of it; a source that cannot be asked says so', async () => {
  const { page, faults } = await openOps(ann)
  const say = async (name: string, button: string) => {
    const question = page.getByRole('dialog', { name })
    await question.getByLabel('原因').fill('分时有缺口')
    await question.getByRole('button', { name: button }).click()
  }
  await page.getByLabel('代码', { exact: true }).fill('600519.sh')
  await page.getByRole('button', { name: '重建' }).click()
  await say('重建 600519.SH', '重建')
  const orders = page.getByRole('list', { name: '操作结果' })
  await orders.getByText(/^已从 \d+ 笔逐笔重建分时、资金流向、大单与分价，与之前一致/).waitFor(POLL)
  for (const key of ['j', 'j', 'r']) await page.keyboard.press(key)
  await page.getByRole('dialog', { name: '重新同步 sina' }).waitFor(POLL)
  await page.keyboard.type('分时有缺口')
  await page.keyboard.press('Enter')
  await orders.getByText('sina 不能重新请求').waitFor(POLL)
  await page.getByRole('tab', { name: '数量' }).click()
  await page.getByText('tencent 逐笔成交').waitFor(POLL)
  await page.getByRole('tab', { name: '时延' }).click()
  await page.getByRole('row', { name: /收到 → 检查/ }).waitFor(POLL)
  expect(faults).toEqual([])
  await page.context().close()
})

test('an operator lets all clients go, and stops it; the probe sends no new ones meanwhile', async () => {
  const { page, faults } = await openOps(ann)
  const probe = async () => (await fetch(`${gateway.url}/readyz`)).status
  expect(await probe()).toBe(200)
  await page.getByRole('tab', { name: '客户端' }).click()
  await page.getByRole('button', { name: '撤离全部客户端' }).click()
  const question = page.getByRole('dialog', { name: '撤离这台网关的全部客户端' })
  await question.getByLabel('原因').fill('换机器')
  await question.getByRole('button', { name: '撤离全部客户端' }).click()
  await page.getByText(/正在撤离，还有 \d+ 个客户端（ann：换机器）/).waitFor(POLL)
  expect(await probe()).toBe(503)
  await page.getByRole('button', { name: '停止撤离' }).click()
  await page.getByRole('button', { name: '撤离全部客户端' }).waitFor(POLL)
  expect(await probe()).toBe(200)
  expect(faults).toEqual([])
  await page.context().close()
})
