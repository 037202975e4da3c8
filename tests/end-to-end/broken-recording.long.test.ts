import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskText } from '../../client/text/desk'
import { brokenRecording } from '../support/broken-recording'
import { openBrowser, signedInContext, watchFaults } from '../support/browser'
import { deskOf } from '../support/desk-page'
import { type Product, startProduct } from '../support/product'

let recording: Awaited<ReturnType<typeof brokenRecording>>
let gateway: Product
let browser: Browser
let page: Page
let faults: string[]

beforeAll(async () => {
  recording = await brokenRecording()
  gateway = await startProduct({ ZEUS_FEED: `replay:${recording.path}`, ZEUS_REPLAY_SPEED: '100000' })
  browser = await openBrowser()
  const context = await signedInContext(browser, gateway, { userId: await gateway.register('operator') })
  page = await context.newPage()
  faults = watchFaults(page)
})
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
  await recording?.remove()
})

test('a day with missing rows, and changes that are not from the previous close, say so beside the price', async () => {
  await page.goto('/trading/AD/STK?code=600991.SH')
  const lost = page.getByText('缺 2 行', { exact: true })
  await lost.waitFor()
  expect(await lost.getAttribute('title')).toMatch(/完整 60\.0%）：1 行的价格与金额相差超过 1%；1 行无法识别/)
  expect(await page.getByText('较开盘', { exact: true }).getAttribute('title')).toMatch(/不知道昨收/)
  await page
    .getByText('昨收—', { exact: true })
    .or(page.locator('dt:text-is("昨收") + dd:text-is("—")'))
    .first()
    .waitFor()
  await page.locator('dt:text-is("涨停") + dd:text-is("—")').first().waitFor()
  await page.getByText('600991 缺').first().waitFor()
})

test('the whole day is marked at the top of the page, and operators read why', async () => {
  await page.getByText('回放·有缺失', { exact: true }).first().waitFor()
  await page.goto('/monitor')
  const desk = deskOf(page)
  await desk.button('加栏目').click()
  await desk.item(deskText.panes.health).click()
  await page.getByText('录像 20230110/trades.csv：1 行的价格与金额相差超过 1%；1 行无法识别').waitFor()
  expect(faults).toEqual([])
})
