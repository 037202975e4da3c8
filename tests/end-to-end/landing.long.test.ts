import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clockOf, drawnDay, drawnFinding, firstChild, LAST_S } from '../../client/landing/day'
import { captionOf } from '../../client/landing/frame'
import { landingText } from '../../client/text/landing'
import { shell } from '../../client/text/shell'
import { violations } from '../support/axe'
import { openBrowser, SIZES, signedInContext, watchFaults } from '../support/browser'
import { type SharedProduct, START_MS, sharedProduct } from '../support/shared-product'

const SETTLED = { timeout: 60_000 }
const SCRIPT_MAX = 60_000
const ALL_MAX = 300_000
const HTML_MAX = 80_000
/** Layout shift of loading and playing; what browsers call good ends at 0.1. */
const SHIFT_MAX = 0.005

let gateway: SharedProduct
let browser: Browser
let userId: string

beforeAll(async () => {
  gateway = await sharedProduct()
  // the very first visitor of an installation is led to the form of a new account
  userId = await gateway.register('landing')
  browser = await openBrowser()
}, START_MS)
afterAll(() => browser?.close())

async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    baseURL: gateway.url,
    viewport: SIZES.laptop,
    ...options,
  })
  const page = await context.newPage()
  await page.goto('/')
  return page
}

const text = (page: Page, key: string) => page.locator(`[data-text="${key}"]`).first().innerText()
const play = (page: Page) => page.locator('[data-play]')
const seek = (page: Page, second: number) =>
  page.locator('[data-seek]').evaluate((input: HTMLInputElement, value) => {
    input.value = String(value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }, second)

test('without script the chart, the evidence, the ideas and the buttons are there', async () => {
  const page = await open({ javaScriptEnabled: false })
  expect(await page.title()).toBe(shell.homeTitle)
  const meta = (name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content')
  expect(await meta('description')).toBe(landingText.description)
  expect(await meta('og:image')).toBe(`${gateway.url}/preview.png`)
  expect((await page.request.get('/preview.png')).headers()['content-type']).toBe('image/png')
  expect((await page.getByRole('heading', { level: 1 }).innerText()).replaceAll('\n', '')).toBe(
    landingText.headline.join(''),
  )
  const main = await page.getByRole('main').innerText()
  for (const words of [...captionOf(drawnDay, LAST_S), ...landingText.facts.flat(), landingText.card.refutedBy]) {
    expect(main).toContain(words)
  }
  const line = page.locator('[data-path="price"]')
  const { width, height } = (await line.boundingBox()) ?? { width: 0, height: 0 }
  expect(width).toBeGreaterThan(400)
  expect(height).toBeGreaterThan(50)
  for (const name of [landingText.demo, landingText.register, landingText.signIn]) {
    expect(await page.getByRole('main').getByRole('link', { name, exact: true }).isVisible()).toBe(true)
  }
  await page.context().close()
})

test('costs few bytes, opens no socket and asks the gateway for nothing', async () => {
  const context = await browser.newContext({ baseURL: gateway.url, viewport: SIZES.desk })
  const page = await context.newPage()
  const bytes: Record<string, number> = {}
  const asked: string[] = []
  const pending: Promise<void>[] = []
  page.on('websocket', (socket) => asked.push(socket.url()))
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    const path = new URL(response.url()).pathname
    if (path.startsWith('/api') || path.startsWith('/socket')) asked.push(path)
    pending.push(
      response.body().then((body) => {
        bytes[kind] = (bytes[kind] ?? 0) + body.length
      }),
    )
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await Promise.all(pending)
  expect(asked).toEqual([])
  expect(bytes.script).toBeLessThan(SCRIPT_MAX)
  expect(bytes.document).toBeLessThan(HTML_MAX)
  expect(Object.values(bytes).reduce((sum, each) => sum + each, 0)).toBeLessThan(ALL_MAX)
  await context.close()
})

test('plays by itself from before the finding, and the card fills as children arrive', async () => {
  const { childCount = 0, sizeLots = 0 } = drawnDay.findings.at(-1) ?? {}
  const all = new RegExp(`^${childCount} 笔 × ${sizeLots} 手$`)
  const some = new RegExp(`^(?!${childCount} )\\d+ 笔 × \\d+ 手$`)
  const page = await open()
  const faults = watchFaults(page)
  await page.evaluate(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await expect.poll(() => text(page, 'children'), SETTLED).toBe('—')
  await page.getByRole('button', { name: landingText.player.pause }).waitFor()
  await page.getByRole('button', { name: '300×' }).click()
  await expect.poll(() => text(page, 'children'), SETTLED).toMatch(some)
  const shift = await page.evaluate(() =>
    (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, each) => sum + each, 0),
  )
  expect(shift).toBeLessThan(SHIFT_MAX)
  await seek(page, LAST_S - 600)
  await play(page).click()
  await expect.poll(() => text(page, 'clock'), SETTLED).toBe('15:00:00')
  expect(await text(page, 'children')).toMatch(all)
  expect(await play(page).getAttribute('aria-label')).toBe(landingText.player.again)
  expect(faults).toEqual([])
  await page.context().close()
})

test('shows any second that is chosen, by pointer or keyboard, with the figures of that second', async () => {
  const page = await open({ reducedMotion: 'reduce' })
  // nobody's page moves by itself who asked for stillness
  await page.waitForTimeout(4000)
  expect(await text(page, 'clock')).toBe('15:00:00')
  const found = drawnDay.findings[20]?.second ?? 0
  for (const second of [0, firstChild(drawnDay), found, LAST_S]) {
    const rounded = Math.floor(second / 30) * 30
    await seek(page, rounded)
    expect(await text(page, 'clock')).toBe(clockOf(rounded))
    const [active, all, split] = captionOf(drawnDay, rounded)
    expect([
      await text(page, 'captionActive'),
      await text(page, 'captionAll'),
      await text(page, 'captionSplit'),
    ]).toEqual([active, all, split])
    const count = drawnFinding(drawnDay, rounded)?.childCount
    expect(await text(page, 'children')).toMatch(count ? new RegExp(`^${count} 笔`) : /^—$/)
  }
  await page.locator('[data-seek]').focus()
  await page.keyboard.press('Home')
  expect(await text(page, 'clock')).toBe('09:30:00')
  await page.keyboard.press('ArrowRight')
  expect(await text(page, 'clock')).toBe('09:30:30')
  await play(page).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => text(page, 'clock'), SETTLED).not.toBe('09:30:30')
  await page.context().close()
})

test.each([
  [landingText.signIn, '登录你的账号'],
  [landingText.register, '注册新账号'],
])('%s leads to the form with one click, and back here with the browser', async (name, heading) => {
  const page = await open()
  await page.getByRole('main').getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { name: heading }).waitFor()
  expect(await page.getByLabel('密码', { exact: true }).isVisible()).toBe(true)
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/')
  await page.context().close()
})

test('somebody signed in gets the trading page', async () => {
  const context = await signedInContext(browser, gateway, { userId })
  const page = await context.newPage()
  const faults = watchFaults(page)
  await page.goto('/')
  await page.getByRole('banner').waitFor()
  expect(await page.locator('.landing').count()).toBe(0)
  expect(await page.title()).toBe('实时资金 · 宙斯看盘')
  expect(faults).toEqual([])
  await context.close()
})

test('a stored sign-in that has ended shows the same page inside the app', async () => {
  const context = await browser.newContext({ baseURL: gateway.url, viewport: SIZES.laptop, locale: 'zh-CN' })
  await context.addInitScript(() => {
    localStorage.setItem('userInfo', JSON.stringify({ id: 'ended' }))
    localStorage.setItem('zeus_token', 'ended')
    localStorage.setItem('zeus_token_until', '1')
  })
  const page = await context.newPage()
  await page.goto('/')
  await page.locator('#root .landing.is-scripted').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  expect(await page.locator('.landing').count()).toBe(1)
  await expect.poll(() => text(page, 'children'), SETTLED).toBe('—')
  expect(await violations(page)).toEqual([])
  await context.close()
})

test('a sign-in in another tab turns the landing page into the trading page', async () => {
  const page = await open()
  const other = await page.context().newPage()
  await other.goto('/licence')
  const token = await gateway.mint(userId)
  await other.evaluate(
    ([id, bearer]) => {
      localStorage.setItem('zeus_token_until', String(Date.now() + 3_600_000))
      localStorage.setItem('zeus_token', bearer as string)
      localStorage.setItem('userInfo', JSON.stringify({ id }))
    },
    [userId, token],
  )
  await page.getByRole('banner').getByRole('navigation').first().waitFor()
  await expect.poll(() => page.title(), SETTLED).toBe('实时资金 · 宙斯看盘')
  await page.context().close()
})

describe.each(['dark', 'light'])('in %s', (theme) => {
  test.each(Object.entries(SIZES))(
    'a %s has nothing wider than the screen and no violation',
    async (_name, viewport) => {
      const context = await browser.newContext({
        baseURL: gateway.url,
        viewport,
        locale: 'zh-CN',
        reducedMotion: 'reduce',
      })
      await context.addInitScript((chosen) => {
        localStorage.setItem('zeus.preferences', JSON.stringify({ theme: chosen }))
      }, theme)
      const page = await context.newPage()
      await page.goto('/')
      await page.locator('.is-scripted').waitFor()
      const wider = await page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter((each) => !each.closest('svg') && each.getBoundingClientRect().right > innerWidth + 0.5)
          .map((each) => each.className),
      )
      expect(wider).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
      expect(await violations(page, { all: true })).toEqual([])
      await context.close()
    },
  )
})
