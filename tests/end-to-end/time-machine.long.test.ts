import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dateToMs } from '../../shared/market/session'
import { openBrowser, SIZES, signedInContext, watchFaults } from '../support/browser'
import { readOut } from '../support/chart-page'
import { recordMarket } from '../support/recorded-market'
import { startTestGateway, type TestGateway } from '../support/start-gateway'
import { steppedMarket } from '../support/stepped-market'

const PAST = '20260706'
const TODAY = '20260707'
const COUNT = 24
const STOCK = '600519.SH'
const at = (day: string, hour: number, minute: number) => dateToMs(day) + (hour * 60 + minute) * 60_000

/** A page of every kind that shows the market or what is made of it. */
const PAGES = [
  ...['/', '/monitor', '/status', '/alerts', '/user', '/Strategy', '/video', '/walls', '/custom_new', '/user_monitor'],
  ...['/user_monitor_new', '/index_zeus_today', `/index_zeus/000016.SH/${PAST}/${PAST}`, '/industry/sw1/银行'],
  ...['/inday_industry/sw1', '/graph_total_multi', '/model_predict', '/model/strategy-analyst', '/graph_hide', '/ops'],
  ...[`/graph_hide/${STOCK}/${PAST}/${PAST}`, '/hist/BS/H1', '/hist/OO/H5', '/trading/OD', '/btc'],
]

let dataDir: string
let gateway: TestGateway
let browser: Browser
let context: BrowserContext
let page: Page
let faults: string[]

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zeus-machine-'))
  await recordMarket({ dataDir, startAt: at(PAST, 9, 52), until: at(PAST, 10, 5), instrumentCount: COUNT })
  const market = steppedMarket({ startAt: at(TODAY, 9, 44), instrumentCount: COUNT })
  gateway = await startTestGateway({ feed: market.feed, dataDir, env: { ZEUS_HISTORY_MB: '200' } })
  await market.stepTo(at(TODAY, 9, 45))
  const userId = await gateway.register('trader')
  // From source the thread that reads days takes its time to begin; a handshake does not wait that long.
  await fetch(`${gateway.url}/api/machine`, { headers: { authorization: `Bearer ${await gateway.mint(userId)}` } })
  browser = await openBrowser()
  context = await signedInContext(browser, gateway, { userId })
  page = await context.newPage()
  faults = watchFaults(page)
})
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
  if (dataDir) await rm(dataDir, { recursive: true, force: true })
})

const bar = (of: Page = page) => of.getByRole('region', { name: '回放控制' })
const clockOf = async (of: Page = page) => /\d\d:\d\d:\d\d(\.\d{3})?/.exec(await bar(of).innerText())?.[0] ?? ''
const indexes = () => page.getByRole('region', { name: '指数与市场概况' }).innerText()
const shows = (clock: string, of: Page = page) => expect.poll(() => clockOf(of), { timeout: 15_000 }).toBe(clock)

describe('a kept day in a browser', () => {
  test('opens at the moment of the address, and nobody can overlook what it is', async () => {
    await page.goto(`/trading/AD?code=${STOCK}&at=${PAST}T100000`)
    await shows('10:00:00')
    expect(await page.title()).toMatch(/^【回放】/)
    await page.getByRole('banner').getByText('回放', { exact: true }).first().waitFor()
    expect(await bar().innerText()).toMatch(/回放\s+2026-07-06 10:00:00\s+不是实时行情/)
    expect(await bar().innerText()).toContain('全市场逐分钟，个股逐笔')
  })

  test('opens from the search of the running market by the minute that is typed', async () => {
    await page.goto(`/trading/AD?code=${STOCK}`)
    await page.getByRole('button', { name: '搜索' }).click()
    await page.getByRole('dialog', { name: '键盘精灵' }).waitFor()
    await page.keyboard.type('回放 1000')
    await page.getByRole('option', { name: /回放 10:00/ }).waitFor()
    await page.keyboard.press('Enter')
    await shows('10:00:00')
    expect(new URL(page.url()).searchParams.get('at')).toBe(`${PAST}T100000`)
    expect(new URL(page.url()).searchParams.get('code')).toBe(STOCK)
  })

  test('plays at ×60, and stands when it is told to', async () => {
    await bar().getByLabel('速度').selectOption('60')
    await bar().getByRole('button', { name: '播放（空格）' }).click()
    await expect.poll(() => clockOf(), { timeout: 15_000 }).toMatch(/^10:0[1-9]/)
    await bar().getByRole('button', { name: '暂停（空格）' }).click()
    await bar().getByRole('button', { name: '播放（空格）' }).waitFor()
    await expect.poll(() => page.url()).toMatch(/at=20260706T100[1-9]\d\d&x=60/)
  })

  test('has the book of a stock where one is on record, and says so where none is', async () => {
    await page.goto(`/trading/AD?code=${STOCK}&at=${PAST}T100000`)
    await shows('10:00:00')
    await page.getByText('卖一', { exact: true }).waitFor()
    expect(await page.getByText('回放没有盘口记录').count()).toBe(0)
    // Recorded until 10:05: what stood then is not taken for standing now.
    await page.goto(`/trading/AD?code=${STOCK}&at=${PAST}T100800`)
    await shows('10:08:00')
    await page.getByText('回放没有盘口记录').waitFor()
    expect(await page.getByText('卖一', { exact: true }).count()).toBe(0)
  })

  test('has the further figures of the moment as columns of the table', async () => {
    await page.goto(`/trading/AD?cols=orders,vpin&at=${PAST}T100000`)
    await shows('10:00:00')
    const table = page.getByRole('grid', { name: '主动实时资金表' })
    const figures = async () => {
      const heads = await table.getByRole('columnheader').allTextContents()
      const place = heads.findIndex((head) => head.startsWith('VPIN'))
      const cells = table
        .getByRole('row')
        .evaluateAll((rows, at) => rows.map((row) => row.children[at]?.textContent), place)
      return (await cells).slice(1)
    }
    await expect
      .poll(async () => (await figures()).filter((cell) => /^\d+\.\d\d$/.test(cell ?? '')).length)
      .toBeGreaterThan(0)
  })

  test('has the largest orders of the moment, and after it is sought back none of later', async () => {
    await page.goto(`/trading/AD?code=${STOCK}&at=${PAST}T100000`)
    await shows('10:00:00')
    await page.getByText('大单榜').first().click()
    const times = async () => {
      const list = await page.getByRole('table', { name: '大单榜' }).first().innerText()
      return [...list.matchAll(/\d\d:\d\d:\d\d/g)].map(([time]) => time)
    }
    await expect.poll(async () => (await times()).length, { timeout: 15_000 }).toBeGreaterThan(0)
    expect((await times()).every((time) => time <= '10:00:00')).toBe(true)
    const slider = bar().getByRole('slider', { name: '时刻' })
    await slider.fill(String(at(PAST, 9, 55)))
    await slider.blur()
    await shows('09:55:00')
    await expect.poll(async () => (await times()).every((time) => time <= '09:55:00'), { timeout: 15_000 }).toBe(true)
    expect((await times()).length).toBeGreaterThan(0)
  })

  test('has the heat of its books and its auction, and after it is sought back none of later', async () => {
    await page.goto(`/trading/AD?code=${STOCK}&view=chart&tab=heat&at=${PAST}T100400`)
    await shows('10:04:00')
    const chart = page.getByRole('application', { name: /热力盘口$/ })
    await chart.waitFor({ timeout: 15_000 })
    const newest = () => readOut(chart, '时间')
    await expect.poll(newest, { timeout: 15_000 }).toMatch(/^10:0[34]$/)
    const slider = bar().getByRole('slider', { name: '时刻' })
    await slider.fill(String(at(PAST, 9, 55)))
    await slider.blur()
    await shows('09:55:00')
    await expect.poll(newest, { timeout: 15_000 }).toMatch(/^09:5[45]$/)
    await page.goto(`/auction?at=${PAST}T100000`)
    await shows('10:00:00')
    const rows = page.getByRole('main').getByRole('row')
    await expect.poll(() => rows.count(), { timeout: 15_000 }).toBeGreaterThan(COUNT / 2)
  })

  test('is stepped by keys, by the minute and by the print', async () => {
    await page.goto(`/trading/AD?code=${STOCK}&at=${PAST}T100000`)
    await shows('10:00:00')
    await page.locator('body').press(']')
    await shows('10:01:00')
    await page.locator('body').press('[')
    await shows('10:00:00')
    await page.locator('body').press('.')
    await expect.poll(() => clockOf()).not.toBe('10:00:00')
    const stepped = await clockOf()
    await page.locator('body').press(',')
    await expect.poll(() => clockOf()).not.toBe(stepped)
  })

  test('is sought by its slider, and the address follows', async () => {
    const slider = bar().getByRole('slider', { name: '时刻' })
    await slider.fill(String(at(PAST, 9, 55)))
    await slider.blur()
    await shows('09:55:00')
    await expect.poll(() => page.url()).toContain('at=20260706T095500')
  })

  test('goes with its links: another page of the browser has the same clock', async () => {
    const href = '/monitor'
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate((to) => void window.open(to, '_blank', 'noopener'), href),
    ])
    await shows('09:55:00', opened)
    expect(opened.url()).toContain('/monitor?at=20260706T095500')
    await opened.locator('body').press(']')
    await shows('09:56:00', page)
    await opened.close()
  })

  test('is kept by pages that are gone to in place, also once they are loaded anew', async () => {
    await page.goto(`/trading/AD?code=${STOCK}&at=${PAST}T100000`)
    await shows('10:00:00')
    await page.getByRole('region', { name: '行情状态' }).getByRole('link').click()
    await expect.poll(() => page.url()).toMatch(/\/status\?at=20260706T100000/)
    await page.reload()
    await shows('10:00:00')
    await page.goBack()
    await expect.poll(() => page.url()).toContain('/trading/AD')
    await shows('10:00:00')
  })

  test.each(Object.entries(SIZES))('fits a %s', async (name, size) => {
    await page.setViewportSize(size)
    for (const path of ['/trading/AD', '/monitor', '/graph_total_multi', '/trading/OD']) {
      await page.goto(`${path}?code=${STOCK}&at=${PAST}T100000`)
      await shows('10:00:00')
      if (!path.startsWith('/graph')) await expect.poll(() => indexes(), { timeout: 15_000 }).toMatch(/\d\.\d\d/)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, path).toBeLessThanOrEqual(0)
      const folder = process.env.PICTURES
      if (folder) await page.screenshot({ path: `${folder}/replay-${name}${path.replaceAll('/', '-')}.png` })
    }
    await page.setViewportSize(SIZES.laptop)
  })

  test('every page asks of that moment alone, whatever it asks', async () => {
    const unbound: string[] = []
    const asked = new Set<string>()
    // What concerns who is signed in, and the page itself.
    const own = /^\/api\/(config|session|me|health)\b/
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (!pathname.startsWith('/api/') || own.test(pathname)) return
      asked.add(pathname)
      if (request.headers()['zeus-at'] === undefined) unbound.push(`${new URL(page.url()).pathname} → ${pathname}`)
    })
    const refused = new Set<string>()
    page.on('response', (answer) => {
      if (answer.status() === 409) refused.add(new URL(answer.url()).pathname)
    })
    for (const path of PAGES) {
      await page.goto(`${path}?at=${PAST}T100000`)
      await shows('10:00:00')
      // Until it has asked what it asks.
      await page.waitForLoadState('networkidle')
    }
    page.removeAllListeners('request')
    page.removeAllListeners('response')
    expect(asked.size).toBeGreaterThan(8)
    expect(unbound).toEqual([])
    // One's own words come along; what there is of now alone is not asked for, so nothing complains of it.
    expect(asked).toContain('/api/tags')
    for (const path of ['/api/tags', '/api/splits/verdicts', '/api/ops']) expect(refused).not.toContain(path)
  }, 300_000)

  test('is left for the running market, which has no bar', async () => {
    await bar().getByRole('button', { name: '回到实时' }).click()
    await page.waitForURL((url) => !url.searchParams.has('at'))
    await page.getByText('回放', { exact: true }).first().waitFor()
    expect(await bar().count()).toBe(0)
    expect(await page.title()).not.toContain('【回放】')
  })

  test('a moment that cannot be shown is refused in one sentence that says what is kept', async () => {
    await page.goto(`/monitor?at=20260705T100000`)
    await bar().getByRole('alert').waitFor()
    expect(await bar().getByRole('alert').innerText()).toBe(
      '不能回放：该日休市，没有可回放的行情（可回放：2026-07-06 至 2026-07-07，共 2 个交易日）',
    )
    await bar().getByRole('button', { name: '回到实时' }).click()
    await page.waitForURL((url) => !url.searchParams.has('at'))
  })

  test('nothing went wrong on the way but what was refused', () => {
    expect(faults.filter((fault) => !/\b(400|404|409)\b/.test(fault))).toEqual([])
  })
})
