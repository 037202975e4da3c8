import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { TOKEN_KEY, UNTIL_KEY, USER_KEY } from '../../client/session/session'
import type { Product } from './product'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** Pages of a window are one process: the next one has its scripts compiled. */
const ONE_PROCESS = '--process-per-site'

/** Time that a page may take to reach a state on a machine that is busy with other tests. */
const WAIT_MS = 60_000

export const SIZES = {
  desk: { width: 1920, height: 1080 },
  laptop: { width: 1366, height: 768 },
  phone: { width: 390, height: 844 },
} as const

/** A real, headless browser of its own: `CHROME_PATH` (set by `npm test`), else an installed Chromium. */
export function launchBrowser(...more: string[]): Promise<Browser> {
  const path = [process.env.CHROME_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
    (candidate) => candidate && existsSync(candidate),
  )
  return chromium.launch({ ...(path ? { executablePath: path } : {}), args: [...FLAGS, ...more] })
}

let running: Promise<Browser> | undefined

async function launchForAll(): Promise<Browser> {
  const browser = await launchBrowser(ONE_PROCESS)
  browser.once('disconnected', () => {
    running = undefined
  })
  return browser
}

/**
 * The browser of this process, shared by all its test files: a start costs a second of processor time, and contexts
 * are isolated from each other. A file sees and closes only its own contexts.
 */
export async function openBrowser(): Promise<Browser> {
  running ??= launchForAll()
  const browser = await running
  const own = new Set<BrowserContext>()
  return Object.assign(Object.create(browser) as Browser, {
    async newContext(options?: BrowserContextOptions) {
      const context = await browser.newContext(options)
      own.add(context)
      context.setDefaultTimeout(WAIT_MS)
      context.once('close', () => own.delete(context))
      return context
    },
    contexts: () => [...own],
    close: async () => void (await Promise.all([...own].map((context) => context.close()))),
  })
}

/** Collects console errors of a page, which include failed requests, and uncaught exceptions. */
export function watchFaults(page: Page): string[] {
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`))
  return faults
}

/** A browser window that is signed in already, as a session of another tab would leave it. */
export async function signedInContext(
  browser: Browser,
  gateway: Pick<Product, 'url' | 'mint'>,
  {
    userId,
    size = SIZES.laptop,
    touch = false,
  }: { userId: string; size?: { width: number; height: number }; touch?: boolean },
): Promise<BrowserContext> {
  const token = await gateway.mint(userId)
  const answer = await fetch(`${gateway.url}/api/me`, { headers: { authorization: `Bearer ${token}` } })
  const { data: user } = (await answer.json()) as { data: unknown }
  const context = await browser.newContext({ viewport: size, locale: 'zh-CN', baseURL: gateway.url, hasTouch: touch })
  await context.addInitScript(
    (stored) => {
      for (const [key, value] of stored) localStorage.setItem(key as string, value as string)
    },
    [
      [USER_KEY, JSON.stringify(user)],
      [TOKEN_KEY, token],
      [UNTIL_KEY, String(Date.now() + 3_600_000)],
    ],
  )
  return context
}

/** Registers through the hosted pages, starting at `path`; resolves once the browser is back at `path`. */
export async function registerByHand(page: Page, path: string, account: string): Promise<void> {
  await page.goto(path)
  await page
    .getByRole('button', { name: '登录' })
    .or(page.getByRole('link', { name: '登录' }))
    .first()
    .click()
  // The first account of an installation is registered without a choice.
  const choice = page.getByRole('link', { name: '注册', exact: true })
  await choice
    .or(page.getByRole('button', { name: '注册并登录' }))
    .first()
    .waitFor()
  if (await choice.isVisible()) await choice.click()
  await page.getByLabel('用户名或邮箱').fill(account)
  await page.getByLabel('密码', { exact: true }).fill('correct-horse-battery')
  await page.getByRole('button', { name: '注册并登录' }).click({ noWaitAfter: true })
  await page.waitForURL((url) => url.pathname === path)
}
