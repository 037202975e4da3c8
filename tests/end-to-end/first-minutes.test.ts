import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoText } from '../../client/text/demo'
import { dictionary } from '../../client/text/dictionary'
import { helpText } from '../../client/text/help'
import { introductionText as steps } from '../../client/text/introduction'
import { landingText } from '../../client/text/landing'
import { machineText } from '../../client/text/time-machine'
import type { MachineDays } from '../../shared/protocol/machine'
import { violations } from '../support/axe'
import { openBrowser, SIZES, watchFaults } from '../support/browser'
import { startTestGateway, type TestGateway } from '../support/start-gateway'

// The first five minutes of a newcomer, on an empty data folder with the simulated market.

const SETTLED = { timeout: 60_000 }
const STARTED_MS = 120_000
const TITLES = [steps.active.title, steps.all.title, steps.split.title, steps.own.title]

let gateway: TestGateway
let browser: Browser
let context: BrowserContext
let page: Page
let faults: string[]
/** The sentence of an alert that the last step proposes. */
let condition: string

beforeAll(async () => {
  gateway = await startTestGateway({ env: { ZEUS_INSTRUMENT_COUNT: '200', ZEUS_HISTORY_MB: '200' } })
  browser = await openBrowser()
  context = await browser.newContext({ viewport: SIZES.laptop, locale: 'zh-CN', baseURL: gateway.url })
  page = await context.newPage()
  faults = watchFaults(page)
}, STARTED_MS)
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
})

const rows = (of: Page = page) => of.locator('main [role="grid"] [role="row"][data-instrument]')
const card = (of: Page = page) => of.getByRole('dialog')
const banner = (of: Page = page) => of.getByRole('region', { name: demoText.label })
const star = () => page.getByRole('button', { name: /^(加入自选|已在自选)/ })
const isTooWide = (of: Page) => of.evaluate(() => document.documentElement.scrollWidth > innerWidth)

/** The element that a step points at first lies within one of its holes. */
async function pointsAt(selector: string, of: Page = page): Promise<boolean> {
  return of.evaluate((target) => {
    const box = document.querySelector(target)?.getBoundingClientRect()
    if (!box) return false
    return [...document.querySelectorAll('svg.fixed rect[rx]')].some((hole) => {
      const { left, top, right, bottom } = hole.getBoundingClientRect()
      return left <= box.left && top <= box.top && right >= box.right && bottom >= box.bottom
    })
  }, selector)
}

/** Goes through the four steps by keys, and ends them. */
async function walkSteps(of: Page = page): Promise<void> {
  for (const [place, title] of TITLES.entries()) {
    await card(of).getByRole('heading', { name: title }).waitFor(SETTLED)
    expect(await of.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true)
    expect(await card(of).innerText()).not.toMatch(/NaN|undefined|—/)
    condition = /键入 (\S+) 回车/.exec(await card(of).innerText())?.[1] ?? ''
    if (place < TITLES.length - 1) await of.keyboard.press('ArrowRight')
  }
  await of.keyboard.press('ArrowLeft')
  await card(of).getByRole('heading', { name: steps.split.title }).waitFor()
  await of.keyboard.press('Enter')
  await card(of).getByRole('button', { name: steps.done }).click()
  await card(of).waitFor({ state: 'detached' })
}

describe('without an account', () => {
  test('the landing page plays, and its figures move', async () => {
    await page.goto('/')
    const clock = page.locator('[data-text="clock"]').first()
    const before = await clock.innerText()
    await expect.poll(() => clock.innerText(), SETTLED).not.toBe(before)
  })

  test('看演示 opens the desk, read only, with figures that move', async () => {
    await page.getByRole('main').getByRole('link', { name: landingText.demo, exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/trading/AD')
    await banner().getByText('模拟行情').waitFor(SETTLED)
    await rows().nth(10).waitFor(SETTLED)
    const before = await rows().first().innerText()
    await expect.poll(() => rows().first().innerText(), SETTLED).not.toBe(before)
    expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull()
  })

  test('the four steps are offered, by keys, and point at what they explain', async () => {
    await card().getByRole('heading', { name: steps.active.title }).waitFor(SETTLED)
    await expect.poll(() => pointsAt('.flow-pane')).toBe(true)
    expect(await violations(page)).toEqual([])
    await walkSteps()
  })

  test('what needs an account leads to 注册, and nothing fails', async () => {
    await star().click()
    await page.getByRole('dialog', { name: demoText.promptTitle }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: demoText.later }).click()
    await page.getByRole('button', { name: demoText.bell }).click()
    await page.getByRole('dialog', { name: demoText.promptTitle }).waitFor()
    await page.keyboard.press('Escape')
    for (const path of ['/alerts', '/user', '/custom_new', '/model/strategy-analyst', '/ops']) {
      const other = await context.newPage()
      await other.goto(path)
      await other.getByText(demoText.offerWhy).waitFor(SETTLED)
      await other.close()
    }
  })

  test.each([
    ['/trading/OD', SIZES.phone, /\d\.\d\d/],
    ['/index_zeus_today', SIZES.laptop, /\d\.\d\d/],
    ['/graph_hide', SIZES.laptop, /拆单/],
    ['/hist/BS/H1', SIZES.desk, /\d\.\d\d/],
    ['/graph_total_multi', SIZES.laptop, /\d\.\d\d/],
    ['/scorecard', SIZES.desk, /信号/],
  ])('%s works in the demo under its banner', async (path, size, shows) => {
    const other = await context.newPage()
    await other.setViewportSize(size)
    const wrong = watchFaults(other)
    const refused: string[] = []
    other.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(answer.url())
    })
    await other.goto(path)
    await banner(other).getByRole('link', { name: demoText.register }).waitFor(SETTLED)
    await expect.poll(() => other.locator('main').innerText(), SETTLED).toMatch(shows)
    expect(await isTooWide(other)).toBe(false)
    expect(await violations(other)).toEqual([])
    expect([...wrong, ...refused]).toEqual([])
    await other.close()
  })
})

describe('with a new account', () => {
  test('注册 leads back to the page, and the demo is over', async () => {
    await page.goto('/trading/AD?tab=daily')
    await banner().getByRole('link', { name: demoText.register }).click()
    await page.getByLabel('用户名或邮箱').fill('newcomer')
    await page.getByLabel('密码', { exact: true }).fill('correct-horse-battery')
    await page.getByRole('button', { name: '注册并登录' }).click({ noWaitAfter: true })
    await page.waitForURL((url) => url.pathname === '/trading/AD', SETTLED)
    await rows().first().waitFor(SETTLED)
    expect(await banner().count()).toBe(0)
  })

  test('the four steps come once by themselves, and again from ?', async () => {
    await walkSteps()
    // They showed the chart of the day, and leave the tab that the address asked for.
    await expect.poll(() => new URL(page.url()).search, SETTLED).toBe('?tab=daily')
    await page.getByRole('application', { name: /日K/ }).waitFor(SETTLED)
    await expect
      .poll(async () => {
        const { values } = await settings()
        return values.introduction
      }, SETTLED)
      .toBe('seen')
    await page.reload()
    await rows().first().waitFor(SETTLED)
    await star().waitFor(SETTLED)
    expect(await card().count()).toBe(0)
    await page.getByRole('banner').getByRole('button', { name: helpText.help }).click()
    await page.getByRole('menuitem', { name: steps.again }).click()
    await card().getByRole('heading', { name: steps.active.title }).waitFor(SETTLED)
    await page.keyboard.press('Escape')
    await card().waitFor({ state: 'detached' })
  })

  test('a figure is explained by ⓘ, and by the help page', async () => {
    const column = page.getByRole('grid').getByRole('button', { name: helpText.about(dictionary.adNet.name) })
    await column.hover()
    await column.click()
    await card().getByText(dictionary.adNet.what).waitFor(SETTLED)
    await card().getByRole('link', { name: helpText.openHelp }).waitFor(SETTLED)
    await page.keyboard.press('Escape')
    const help = await context.newPage()
    await help.goto('/help#adNet')
    await help.getByRole('article').getByText(dictionary.adNet.what).waitFor(SETTLED)
    await help.close()
  })

  test('one click puts a stock into a list', async () => {
    await star().click()
    await page.getByText(/已把 .+ 加入「自选」/).waitFor(SETTLED)
    const list = await context.newPage()
    await list.goto('/user_monitor_new')
    await rows(list).first().waitFor(SETTLED)
    expect(await rows(list).count()).toBe(1)
    await list.close()
  })

  test('a typed sentence becomes an alert', async () => {
    await page.keyboard.type(condition)
    await expect.poll(() => page.getByRole('dialog').innerText(), SETTLED).toMatch(/时提醒/)
    await page.keyboard.press('Enter')
    await page.getByText(/已布防：/).waitFor(SETTLED)
  })

  test('the last kept day is replayed', async () => {
    const days = await machineDays()
    // A new installation has no day before the running one: then the beginning of today is played.
    const day = days.days.filter((kept) => kept < days.today).at(-1) ?? days.today
    await page.goto(`/trading/AD?at=${day}T094000`)
    const bar = page.getByRole('region', { name: '回放控制' })
    await expect.poll(() => bar.innerText(), SETTLED).toMatch(/09:4\d:\d\d/)
    expect(await page.title()).toContain(machineText.title)
    await rows().first().waitFor(SETTLED)
  })

  test('nothing went wrong on the way', () => expect(faults).toEqual([]))
})

async function asked<T>(path: string): Promise<T> {
  return page.evaluate(async (address) => {
    const authorization = `Bearer ${localStorage.getItem('zeus_token')}`
    const answer = await fetch(address, { headers: { authorization } })
    return ((await answer.json()) as { data: unknown }).data
  }, path) as Promise<T>
}

const settings = () => asked<{ values: Record<string, unknown> }>('/api/settings')
const machineDays = () => asked<MachineDays>('/api/machine')
