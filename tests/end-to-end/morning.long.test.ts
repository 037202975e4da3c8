import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, signedInContext, watchFaults } from '../support/browser'
import { deskOf } from '../support/desk-page'
import { createPricedFeed, dayStart, makeInstrument } from '../support/fake-feed'
import { startTestGateway, type TestGateway } from '../support/start-gateway'

const ID = '600519.SH'
const NAME = '海棠股份'
const OTHER = '000001.SZ'
const SETTLED = { timeout: 60_000 }

let gateway: TestGateway
let browser: Browser
let context: BrowserContext
let userId: string

/** A print at a price in fen, a second after the one before. */
const { feed, print } = createPricedFeed(ID)

beforeAll(async () => {
  gateway = await startTestGateway({ feed })
  userId = await gateway.register('trader')
  const instruments = [makeInstrument({ id: ID, name: NAME }), makeInstrument({ id: OTHER, name: '平远银行' })]
  await feed.push(...dayStart('20260706', instruments))
  await print(1_000)
  browser = await openBrowser()
  context = await signedInContext(browser, gateway, { userId })
  // What is said aloud, instead of a voice that a headless browser has not.
  await context.addInitScript(() => {
    localStorage.setItem('zeus.alert-voice', 'on')
    const said: string[] = []
    Object.assign(window, { said })
    speechSynthesis.speak = (utterance) => {
      said.push(utterance.text)
      setTimeout(() => utterance.onend?.(new Event('end') as SpeechSynthesisEvent), 0)
    }
  })
})
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
})

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /预警/ })
const wallLines = (page: Page) => page.getByRole('list', { name: '预警' }).getByRole('listitem')
const rows = (page: Page) => page.locator('main [role="grid"] [role="row"][data-instrument]')
const saidOn = (page: Page) => page.evaluate(() => (window as unknown as { said: string[] }).said)

async function search(page: Page, typed: string): Promise<void> {
  await page.getByRole('button', { name: '搜索' }).click(SETTLED)
  await page.getByRole('dialog', { name: '键盘精灵' }).waitFor()
  await page.keyboard.type(typed)
}

test('a morning: found by pinyin, listed, watched, rung, said and acknowledged once, looked at, the desk had back', async () => {
  const page = await context.newPage()
  const faults = watchFaults(page)
  await expect.poll(() => gateway.state.instrumentTable().pinyin[0], SETTLED).not.toBe('')
  await page.goto('/trading/AD?code=000001.SZ')
  await page.locator('main [data-subject]').waitFor(SETTLED)
  await search(page, 'htgf')
  const box = page.getByRole('dialog', { name: '键盘精灵' })
  await expect.poll(() => box.innerText(), SETTLED).toContain(NAME)
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('code'), SETTLED).toBe(ID)

  await page.locator('main [data-subject] h2').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '加自选' }).click()
  await page
    .getByRole('menuitem', { name: '新建分组「自选」' })
    .or(page.getByRole('menuitemcheckbox', { name: '自选' }))
    .click()
  await page.getByText(`已把 ${NAME} 加入「自选」`).waitFor(SETTLED)

  await search(page, '600519上穿10.5')
  await expect.poll(() => box.innerText(), SETTLED).toContain('上穿 10.5 元 时提醒')
  await page.keyboard.press('Enter')
  await page.getByText(/已布防：/).waitFor(SETTLED)

  const [other, wall] = [await context.newPage(), await context.newPage()]
  await other.goto('/monitor')
  await wall.goto('/monitor?view=wall')
  await bell(other).waitFor(SETTLED)
  await wall.locator('canvas').first().waitFor(SETTLED)
  await page.goto('/alerts')
  await page.getByRole('row').filter({ hasText: '布防' }).waitFor(SETTLED)
  await page.bringToFront()
  await print(1_001)
  await print(1_050)
  for (const tab of [page, other]) {
    await tab.getByText(`${NAME} · `).first().waitFor(SETTLED)
    await expect.poll(() => bell(tab).getAttribute('title'), SETTLED).toBe('预警，1 条未确认')
  }
  await expect.poll(() => wallLines(wall).allInnerTexts(), SETTLED).toEqual([expect.stringContaining(NAME)])
  await expect.poll(async () => (await Promise.all([page, other, wall].map(saidOn))).flat(), SETTLED).toHaveLength(1)

  const line = page.getByRole('list', { name: '响过的' }).getByRole('listitem')
  await line.getByRole('button', { name: '确认' }).click()
  await expect.poll(() => wallLines(wall).count(), SETTLED).toBe(0)
  for (const tab of [page, other]) await expect.poll(() => bell(tab).getAttribute('title'), SETTLED).toBe('预警')
  expect((await Promise.all([page, other, wall].map(saidOn))).flat()).toHaveLength(1)

  await line.getByRole('link', { name: '看图' }).click()
  const moment = `/graph_total_multi/1/${ID}/202607060930/202607061005`
  await expect.poll(() => decodeURIComponent(new URL(page.url()).pathname), SETTLED).toBe(moment)
  expect(faults).toEqual([])
  await other.close()
  await wall.close()

  await page.goto('/user_monitor_new?group=自选')
  await rows(page).first().waitFor(SETTLED)
  await page.getByRole('button', { name: '导出' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: '通达信 .blk' }).click()
  const content = await readFile(await (await download).path(), 'utf8')
  expect(content).toBe('1600519\r\n')
  await rows(page).first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: '加自选' }).click()
  await page.getByRole('menuitemcheckbox', { name: '自选', checked: true }).click()
  await expect.poll(() => rows(page).count(), SETTLED).toBe(0)
  await page.getByRole('button', { name: '批量粘贴' }).click()
  const dialog = page.getByRole('dialog', { name: '批量粘贴' })
  const file = { name: '自选.blk', mimeType: 'text/plain', buffer: Buffer.from(content) }
  await dialog.getByLabel(/选择文件/).setInputFiles(file)
  await dialog.getByRole('button', { name: '加入 1 只' }).click(SETTLED)
  await expect.poll(() => rows(page).count(), SETTLED).toBe(1)

  await page.goto('/monitor')
  const desk = deskOf(page)
  await desk.bar.waitFor(SETTLED)
  const kept = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/desk-day') && response.request().postData()?.includes('"kind":"notes"') === true,
  )
  await desk.choose('盘前')
  await desk.pane('响过的').waitFor(SETTLED)
  await kept
  await context.close()
  context = await signedInContext(browser, gateway, { userId })
  const next = await context.newPage()
  await next.goto('/monitor')
  await next.getByRole('region', { name: '昨日桌面' }).getByRole('button', { name: '恢复' }).click(SETTLED)
  await deskOf(next).pane('响过的').waitFor(SETTLED)
  await deskOf(next).title('分时', NAME).waitFor(SETTLED)
}, 300_000)

test('a basket is listed while too little of it has traded, has its points once enough has, and opens on both desks', async () => {
  const page = await context.newPage()
  const faults = watchFaults(page)
  await page.goto('/custom_index/两只')
  await page.getByLabel('成分代码').fill('600519 000001.SZ')
  await page.getByRole('button', { name: '保存并计算' }).click()
  await page.getByText('覆盖 50%，不足 80%，不报点位').first().waitFor(SETTLED)
  const head = page.locator('main [data-subject]')
  await head.getByRole('button', { name: '证券菜单' }).click()
  await page.getByRole('menuitem', { name: '加自选' }).click()
  await page.getByRole('menuitemcheckbox', { name: '自选' }).click()
  await page.getByText('已把 两只 加入「自选」').waitFor(SETTLED)

  await page.goto('/user_monitor_new?group=自选')
  const row = rows(page).filter({ hasText: '两只' })
  await row.getByText('覆盖 50%').waitFor(SETTLED)
  // 1,000 × (½ × 10.50 ÷ 10.00 + ½ × 10.30 ÷ 10.00).
  await print(1_050)
  await print(1_030, OTHER)
  await row.getByText('1040.00').waitFor(SETTLED)
  expect(await row.innerText()).toContain('+4.00')

  await page.goto('/trading/AD/ZX?sort=last')
  await row.getByText('1040.00').waitFor(SETTLED)
  // By its points it stands before shares of ten yuan.
  await expect.poll(() => row.getAttribute('aria-rowindex'), SETTLED).toBe('2')
  await row.click()
  await expect.poll(() => new URL(page.url()).searchParams.get('code'), SETTLED).toMatch(/^ci:.+~两只$/)
  await page.locator('main [data-subject]').getByText('1040.00').waitFor(SETTLED)
  await page.getByRole('region', { name: '贡献点数' }).getByText('+25.00').waitFor(SETTLED)
  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: '组合图' }).waitFor(SETTLED)
  await page.keyboard.press('Escape')

  await page.goto('/monitor')
  const desk = deskOf(page)
  await desk.choose('尾盘')
  await desk.title('分时').waitFor(SETTLED)
  await search(page, '两只')
  await page.getByRole('option', { name: /两只/ }).waitFor(SETTLED)
  await page.keyboard.press('Enter')
  await desk.title('分时', '两只').waitFor(SETTLED)
  await page.getByRole('region', { name: '分时 · 两只' }).getByText('1040.00').first().waitFor(SETTLED)
  expect(faults).toEqual([])
  await page.close()
})
