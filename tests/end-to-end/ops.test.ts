import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, SIZES, signedInContext, watchFaults } from '../support/browser'
import { createFakeFeed, dayStart, makeInstrument } from '../support/fake-feed'
import { startTestGateway, type TestGateway } from '../support/start-gateway'

const POLL = { timeout: 30_000 }

let feed: ReturnType<typeof createFakeFeed>
let gateway: TestGateway
let browser: Browser
let operator: string
let viewer: string
beforeAll(async () => {
  feed = createFakeFeed()
  gateway = await startTestGateway({ feed })
  await feed.push(...dayStart('20260706', [makeInstrument({ id: '600519.SH' })]))
  operator = await gateway.register('ann')
  viewer = await gateway.register('bob')
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
})

const pageOf = async (userId: string, size: (typeof SIZES)[keyof typeof SIZES] = SIZES.laptop) => {
  const context = await signedInContext(browser, gateway, { userId, size })
  const page = await context.newPage()
  return { page, faults: watchFaults(page) }
}

describe('an operator', () => {
  test('sees a feed break, takes the incident, and finds it again', async () => {
    const { page, faults } = await pageOf(operator)
    await page.goto('/ops')
    await page.getByText('还没有事件').waitFor(POLL)
    feed.push({ kind: 'status', state: 'error', detail: '断线' })
    const incident = page.getByRole('listitem').filter({ hasText: '行情源' })
    await incident.waitFor(POLL)
    expect(await incident.innerText()).toMatch(/出错 · 未恢复[\s\S]*断线[\s\S]*无人处理/)
    await page.getByRole('row', { name: /出错 行情源/ }).waitFor(POLL)
    await incident.getByRole('button', { name: '由我处理' }).click()
    await incident.getByText('处理人 ann').waitFor(POLL)
    await incident.getByLabel('备注').fill('已联系数据商')
    await incident.getByRole('button', { name: '保存备注' }).click()
    await page.reload()
    await expect.poll(() => incident.getByLabel('备注').inputValue(), POLL).toBe('已联系数据商')
    expect(await incident.getByRole('button', { name: '关闭' }).count()).toBe(0)
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('tells everybody something, and takes it back', async () => {
    const { page: reader, faults } = await pageOf(viewer)
    await reader.goto('/status')
    const { page } = await pageOf(operator)
    await page.goto('/ops?tab=actions')
    await page.getByLabel('公告内容').fill('15:30 起升级，约五分钟')
    await page.getByRole('button', { name: '发布' }).click()
    const strip = reader.getByRole('status', { name: '公告' })
    await strip.waitFor(POLL)
    expect(await strip.innerText()).toContain('15:30 起升级，约五分钟')
    await strip.getByRole('button', { name: '收起公告' }).click()
    await strip.waitFor({ state: 'detached', ...POLL })
    await reader.reload()
    await strip.waitFor(POLL)
    await page.getByRole('button', { name: '撤回' }).click()
    await strip.waitFor({ state: 'detached', ...POLL })
    await page.getByText('撤回公告').waitFor(POLL)
    expect(faults).toEqual([])
    await page.context().close()
    await reader.context().close()
  })

  test('closes a line with a reason; its page comes back by itself', async () => {
    const { page: reader } = await pageOf(viewer)
    await reader.goto('/status')
    await reader.getByRole('table').waitFor(POLL)
    const { page } = await pageOf(operator, SIZES.desk)
    await page.goto('/ops?tab=clients')
    const row = page.getByRole('row', { name: /bob/ })
    await row.waitFor(POLL)
    const before = await row.getAttribute('data-row')
    await row.getByRole('button', { name: '断开' }).click()
    const question = page.getByRole('dialog', { name: '断开 bob 的连接' })
    expect(await question.getByRole('button', { name: '断开' }).isDisabled()).toBe(true)
    await question.getByLabel('原因').fill('占满带宽')
    await question.getByRole('button', { name: '断开' }).click()
    await expect.poll(async () => await row.getAttribute('data-row').catch(() => before), POLL).not.toBe(before)
    await page.getByRole('tab', { name: '公告与操作' }).click()
    await page.getByText('占满带宽').waitFor(POLL)
    await page.context().close()
    await reader.context().close()
  })
})

test('anybody else is told that the page is not theirs', async () => {
  const { page } = await pageOf(viewer, SIZES.phone)
  await page.goto('/ops')
  await page.getByText('没有权限执行此操作').waitFor(POLL)
  await page.context().close()
})
