import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, registerByHand, SIZES, watchFaults } from '../support/browser'
import { type Product, startProduct } from '../support/product'

let gateway: Product
let browser: Browser

beforeAll(async () => {
  gateway = await startProduct({ ZEUS_INSTRUMENT_COUNT: '400' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
})

describe('a new installation', () => {
  test('registers its operator by hand and lands on the page asked for, with rows moving', async () => {
    const context = await browser.newContext({ viewport: SIZES.laptop, locale: 'zh-CN', baseURL: gateway.url })
    const page = await context.newPage()
    const faults = watchFaults(page)
    await registerByHand(page, '/trading/AD', 'first@example.com')

    const rows = page.getByRole('grid').first().getByRole('row')
    await expect.poll(() => rows.count(), { timeout: 20_000 }).toBeGreaterThan(15)
    const text = () => page.getByRole('grid').first().innerText()
    const before = await text()
    await expect.poll(text, { timeout: 15_000 }).not.toBe(before)

    const stored = await page.evaluate(() => localStorage.getItem('userInfo'))
    expect(JSON.parse(stored ?? '')).toMatchObject({ email: 'first@example.com', role: 'operator' })
    expect(stored).not.toMatch(/password|token/i)
    expect(page.url()).not.toContain('id_token')
    expect(faults).toEqual([])
    await context.close()
  })

  test('takes the next account as a viewer', async () => {
    const context = await browser.newContext({ viewport: SIZES.phone, locale: 'zh-CN', baseURL: gateway.url })
    const page = await context.newPage()
    await registerByHand(page, '/hist/BS/H1', '第二个用户')
    const stored = await page.evaluate(() => localStorage.getItem('userInfo'))
    expect(JSON.parse(stored ?? '')).toMatchObject({ username: '第二个用户', role: 'viewer' })
    await context.close()
  })

  test('shows neither header nor footer to somebody who is not signed in', async () => {
    const context = await browser.newContext({ viewport: SIZES.laptop, locale: 'zh-CN', baseURL: gateway.url })
    const page = await context.newPage()
    await page.goto('/trading/AD')
    await page.getByText('登录').first().waitFor()
    expect(await page.getByRole('banner').count()).toBe(0)
    expect(await page.getByRole('contentinfo').count()).toBe(0)
    await context.close()
  })
})
