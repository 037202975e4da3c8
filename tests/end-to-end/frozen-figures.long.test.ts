import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, SIZES, signedInContext, watchFaults } from '../support/browser'
import { createFakeFeed, dayStart, makeInstrument, makeTrade } from '../support/fake-feed'
import { startTestGateway, type TestGateway } from '../support/start-gateway'

const POLL = { timeout: 60_000 }

let gateway: TestGateway
let browser: Browser
let operator: string
let viewer: string
beforeAll(async () => {
  const feed = createFakeFeed()
  gateway = await startTestGateway({ feed })
  await feed.push(...dayStart('20260706', [makeInstrument({ id: '600519.SH', limitUp: 0, limitDown: 0 })]))
  await feed.push(makeTrade({ price: 100_000, volume: 30_000 }))
  operator = await gateway.register('ann')
  viewer = await gateway.register('bob')
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
})

/** The table's cell under a head. */
const cellUnder = (page: Page, head: string) => async () => {
  const heads = await page.locator('main [role="columnheader"]').allInnerTexts()
  const at = heads.findIndex((one) => one.trim().startsWith(head))
  return (await page.locator('main [role=row] [role=gridcell]').allInnerTexts())[at]?.trim()
}

test('an operator freezes 主动净额, everybody loses it, and has it back on release', async () => {
  const contextOf = (userId: string) => signedInContext(browser, gateway, { userId, size: SIZES.laptop })
  const reader = await (await contextOf(viewer)).newPage()
  const faults = watchFaults(reader)
  await reader.goto('/trading/AD')
  const net = cellUnder(reader, '主动净额')
  await expect.poll(net, POLL).toMatch(/^\+?\d/)
  const before = await net()
  const page = await (await contextOf(operator)).newPage()
  const own = watchFaults(page)
  await page.goto('/ops?tab=freezes')
  await page.getByText('所有数字都在发布').waitFor(POLL)
  await page.getByRole('combobox', { name: '数字' }).selectOption({ label: '主动净额' })
  await page.getByRole('button', { name: '暂停发布' }).press('Enter')
  const question = page.getByRole('dialog', { name: '暂停发布“主动净额（全市场）”' })
  const freeze = question.getByRole('button', { name: '暂停发布' })
  expect(await freeze.isDisabled()).toBe(true)
  await question.getByLabel('原因').fill('上游口径有误')
  await freeze.click()
  await expect.poll(net, POLL).toBe('—')
  const strip = reader.getByRole('status', { name: '暂停发布' })
  await expect
    .poll(() => strip.innerText(), POLL)
    .toMatch(/主动净额（全市场）[\s\S]*ann 于 \d\d:\d\d 暂停：上游口径有误/)
  expect(await reader.locator('main [role=gridcell][title*="上游口径有误"]').count()).toBeGreaterThan(0)
  await reader.reload()
  await strip.waitFor(POLL)
  await expect.poll(net, POLL).toBe('—')
  await page.getByRole('listitem').getByRole('button', { name: '恢复发布' }).click()
  const undo = page.getByRole('dialog', { name: '恢复发布“主动净额（全市场）”' })
  await undo.getByLabel('原因').fill('已核对')
  await undo.getByRole('button', { name: '恢复发布' }).click()
  await expect.poll(net, POLL).toBe(before)
  await strip.waitFor({ state: 'detached', ...POLL })
  await page.getByRole('tab', { name: '公告与操作' }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: /ann恢复发布主动净额（全市场）已核对/ })
    .waitFor(POLL)
  expect([...faults, ...own]).toEqual([])
  for (const one of [page, reader]) await one.context().close()
})
