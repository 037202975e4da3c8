import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notificationText as text } from '../../client/text/notifications'
import { violations } from '../support/axe'
import { openBrowser, SIZES, signedInContext, watchFaults } from '../support/browser'
import { startPushService } from '../support/push-service'
import { type SharedProduct, START_MS, sharedProduct } from '../support/shared-product'

let gateway: SharedProduct
let browser: Browser
let userId: string

beforeAll(async () => {
  gateway = await sharedProduct()
  userId = await gateway.register('notifications')
  browser = await openBrowser()
}, START_MS)
afterAll(() => browser?.close())

async function openSettings(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/custom_new#alerts')
  await page.getByRole('heading', { name: text.title }).waitFor()
  return page
}
const panel = (page: Page) => page.getByRole('region', { name: text.title })

/** Titles of the notifications that the page had its worker show. */
const shown = (page: Page) => page.evaluate<string[]>('globalThis.notified')
/** A browser without a screen grants no notifications: what it would be asked to show is noted instead. */
const NOTE = `globalThis.notified = []
Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
ServiceWorkerRegistration.prototype.showNotification = async (title) => void globalThis.notified.push(title)`

test('turned on by keyboard, tested and turned off; the worker of notifications survives a reload', async () => {
  const context = await signedInContext(browser, gateway, { userId })
  await context.grantPermissions(['notifications'], { origin: gateway.url })
  await context.addInitScript(NOTE)
  const page = await openSettings(context)
  const faults = watchFaults(page)
  await panel(page).getByRole('button', { name: text.on }).focus()
  await page.keyboard.press('Enter')
  // This browser has no push service: its pages notify.
  await panel(page).getByText(text.byPage).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('zeus.notifications'))).toBe('page')
  await page.reload()
  await panel(page).getByRole('button', { name: text.test }).click()
  await panel(page).getByText(text.tested).waitFor()
  expect(await shown(page)).toEqual(['宙斯看盘'])
  await panel(page).getByRole('button', { name: text.off }).click()
  await panel(page).getByRole('button', { name: text.on }).waitFor()
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  // A private window has no push service, and its browser says so by itself.
  expect(faults.filter((fault) => !fault.includes('does not support the Push API'))).toEqual([])
  await context.close()
})

test('without permission it says how to allow it', async () => {
  const context = await signedInContext(browser, gateway, { userId })
  const page = await openSettings(context)
  await page.evaluate(() => {
    Notification.requestPermission = async () => 'denied'
  })
  await panel(page).getByRole('button', { name: text.on }).click()
  await panel(page).getByText(text.denied).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('zeus.notifications'))).toBeNull()
  await context.close()
})

test('the other browsers of the account are listed and can be removed; the gateway refuses addresses of its network', async () => {
  const service = await startPushService()
  const token = await gateway.mint(userId)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const send = async (endpoint: string) => {
    const body = JSON.stringify({ ...service.subscription('Firefox · Windows'), endpoint })
    const answer = await fetch(`${gateway.url}/api/alerts/push`, { method: 'POST', headers, body })
    return (await answer.json()) as { ok: boolean; code?: string }
  }
  expect(await send(`${service.origin}/send/1`)).toMatchObject({ ok: false, code: 'push-invalid' })
  expect(await send('https://10.0.0.8/send/1')).toMatchObject({ ok: false, code: 'push-invalid' })
  expect(await send('https://push.example/send/1')).toMatchObject({ ok: true })
  const context = await signedInContext(browser, gateway, { userId, size: SIZES.phone })
  const page = await openSettings(context)
  const others = panel(page).getByRole('list', { name: text.devices })
  await others.getByText('Firefox · Windows').waitFor()
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(SIZES.phone.width)
  await others.getByRole('button', { name: text.remove('Firefox · Windows') }).click()
  await others.waitFor({ state: 'detached' })
  await context.close()
  await service.stop()
})

test('signing out ends the notifications of this browser', async () => {
  const context = await signedInContext(browser, gateway, { userId })
  await context.grantPermissions(['notifications'], { origin: gateway.url })
  const page = await openSettings(context)
  await panel(page).getByRole('button', { name: text.on }).click()
  await panel(page).getByText(text.byPage).waitFor()
  await page.evaluate(() => {
    for (const key of ['userInfo', 'zeus_token', 'zeus_token_until']) localStorage.removeItem(key)
    dispatchEvent(new StorageEvent('storage', { key: 'zeus_token' }))
  })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('zeus.notifications'))).toBeNull()
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await context.close()
})
