import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violations } from '../support/axe'
import { openBrowser, SIZES, watchFaults } from '../support/browser'
import { startHostedPages } from '../support/hosted-pages'
import type { TestGateway } from '../support/start-gateway'

// The hosted pages in a real browser: both themes, a phone's width, keyboard alone, and what a person sees while typing.

const PASSWORD = 'correct-horse-battery'
let house: TestGateway
let other: TestGateway
let browser: Browser

beforeAll(async () => {
  ;({ house, other } = await startHostedPages(PASSWORD))
  browser = await openBrowser()
})
afterAll(async () => {
  await Promise.all([browser?.close(), house?.stop(), other?.stop()])
})

type Theme = 'dark' | 'light'

async function open(size: { width: number; height: number } = SIZES.laptop, theme: Theme = 'dark'): Promise<Page> {
  const context = await browser.newContext({ viewport: size, locale: 'zh-CN', baseURL: house.url })
  await context.addInitScript((text) => localStorage.setItem('zeus.preferences', text), JSON.stringify({ theme }))
  return await context.newPage()
}

/** The hosted page, on the way to a page of the product. */
async function hosted(page: Page, way = 'password'): Promise<void> {
  await page.goto('/login/?to=%2Fuser')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('link', { name: '注册', exact: true }).waitFor()
  if (way !== 'password') await page.goto(`${page.url()}?way=${way}`)
}

const WAYS = ['password', 'phone-code', 'email-code', 'qr', 'wechat-qr', 'register', 'forgot']
const BACKGROUNDS: Record<Theme, string> = { dark: 'rgb(11, 14, 20)', light: 'rgb(246, 247, 249)' }

describe.each([
  ['dark', SIZES.phone],
  ['light', SIZES.phone],
  ['dark', SIZES.laptop],
  ['light', SIZES.laptop],
] as const)('in the %s theme at %o', (theme, size) => {
  test('every page is in the theme, fits, and is free of what stands in the way of others', async () => {
    const page = await open(size, theme)
    const faults = watchFaults(page)
    await hosted(page)
    const base = page.url()
    for (const way of WAYS) {
      await page.goto(`${base}?way=${way}`)
      await page.locator('main').waitFor()
      const looks = await page.evaluate(() => ({
        background: getComputedStyle(document.body).backgroundColor,
        over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }))
      expect([way, looks]).toEqual([way, { background: BACKGROUNDS[theme], over: 0 }])
      expect([way, await violations(page, { all: true })]).toEqual([way, []])
    }
    await page.goto(`/cas-idp/nowhere`)
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(BACKGROUNDS[theme])
    expect(await violations(page, { all: true })).toEqual([])
    expect(faults.filter((fault) => !/status of 404/.test(fault))).toEqual([])
    await page.context().close()
  })
})

/** An account of its own, signed out. */
async function accountOf(name: string): Promise<string> {
  const origin = { ip: '127.0.0.1', userAgent: null }
  return (await house.identity.store.accounts.register({ account: name, password: PASSWORD }, origin)).id
}

async function signIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('用户名').fill(name)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

describe.each(['dark', 'light'] as const)('the further pages in the %s theme on a phone', (theme) => {
  let page: Page
  const isFine = async (what: string) => {
    const looks = await page.evaluate(() => ({
      background: getComputedStyle(document.body).backgroundColor,
      over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }))
    expect([what, looks]).toEqual([what, { background: BACKGROUNDS[theme], over: 0 }])
    expect([what, await violations(page, { all: true })]).toEqual([what, []])
  }

  test('fit, and are free of what stands in the way of others', async () => {
    const { factors, users } = house.identity.store
    page = await open(SIZES.phone, theme)
    await page.goto('/login/interaction/none')
    await page.getByText('登录页面已过期').waitFor()
    await isFine('expired')

    for (const way of ['email-code', 'forgot']) {
      await house.identity.store.db.deleteFrom('sign_in_attempts').execute()
      await hosted(page, way)
      await page.getByRole('textbox').first().fill('nobody@example.com')
      await page.getByRole('button', { name: '发送验证码' }).click()
      await page.getByLabel('验证码', { exact: true }).waitFor()
      await isFine(`${way}, sent`)
      // Too soon: the field for the code stays.
      await page.getByRole('button', { name: '重新发送验证码' }).click()
      await page.getByRole('alert').waitFor()
      await page.getByLabel('验证码', { exact: true }).waitFor()
    }

    const guarded = await accountOf(`guarded_${theme}`)
    const { secret } = await factors.associate(guarded, 'x')
    await factors.confirm(guarded, new TOTP({ secret: Secret.fromBase32(secret) }).generate())
    await hosted(page)
    await signIn(page, `guarded_${theme}`)
    await page.getByText('手机不在身边').click()
    await isFine('second factor')
    await page.getByLabel('恢复代码').fill('0000-0000')
    await page.getByRole('button', { name: '用恢复代码登录' }).click()
    await page.getByText('恢复代码不正确').waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('f-recovery')
    await isFine('wrong recovery code')

    const demanded = await accountOf(`demanded_${theme}`)
    await users.change(demanded, { must_reset: 'force-reset' })
    await hosted(page)
    await signIn(page, `demanded_${theme}`)
    await page.getByLabel('旧密码').fill(PASSWORD)
    await page.getByLabel('新密码').fill(PASSWORD)
    await page.getByRole('button', { name: '设置新密码并登录' }).click()
    await page.getByText('新密码不能与原密码相同').waitFor()
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('password')
    await isFine('new password')

    await hosted(page)
    await signIn(page, 'owner')
    await page.waitForURL(`${house.url}/user`)
    const made = await (await fetch(`${house.url}/api/v2/qrcode/gene`, { method: 'POST' })).json()
    await page.goto(`/login/qr/${(made as { data: { random: string } }).data.random}`)
    await page.getByRole('button', { name: '确认登录' }).waitFor()
    await isFine('approval on a phone')
    await page.goto('/oidc/session/end')
    await page.getByText('确定退出登录').waitFor()
    await isFine('signing out')
    await page.goto('/login/profile/logout')
    await page.getByText('已退出登录').waitFor()
    await isFine('signed out')
    await page.context().close()
  })
})

describe('by keyboard', () => {
  test('a person goes from tab to tab, signs in and is on the page that was asked for', async () => {
    const page = await open()
    await hosted(page)
    await page.getByRole('tab', { name: '登录' }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('手机验证码')
    await page.keyboard.press('End')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('微信扫码')
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await page.getByLabel('用户名').waitFor()
    await page.keyboard.type('owner')
    await page.keyboard.press('Tab')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${house.url}/user`)
    await page.context().close()
  })

  const focused = (page: Page) =>
    page.evaluate(() => {
      const field = document.activeElement as HTMLInputElement
      const by = field.getAttribute('aria-describedby')?.split(' ')[0] ?? ''
      const problem = document.getElementById(by)?.textContent ?? ''
      return { name: field.name, invalid: field.getAttribute('aria-invalid'), problem }
    })

  test('the focus is where the mistake is, which the field is described by', async () => {
    const page = await open()
    await hosted(page)
    await page.getByLabel('用户名').fill('owner')
    await page.getByLabel('密码', { exact: true }).fill('not the password')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    expect(await focused(page)).toMatchObject({ name: 'password', invalid: 'true' })
    expect((await focused(page)).problem).toContain('账号或密码不正确')
    await page.getByRole('link', { name: '注册', exact: true }).click()
    await page.getByLabel('用户名或邮箱').fill('a b')
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    expect(await focused(page)).toMatchObject({ name: 'account', invalid: 'true' })
    await page.getByLabel('用户名或邮箱').fill('fine_name')
    await page.getByLabel('密码', { exact: true }).fill('password1')
    await page.keyboard.press('Enter')
    await page.getByText('太常见').first().waitFor()
    expect(await focused(page)).toMatchObject({ name: 'password', invalid: 'true' })
    expect(await page.getByLabel('用户名或邮箱').inputValue()).toBe('fine_name')
    await page.context().close()
  })
})

test('注册 stands beside 登录 as its equal, here and on the page of the product', async () => {
  const page = await open(SIZES.phone)
  await page.goto('/login/?to=%2Fuser')
  const boxes = async (...names: string[]) => {
    const all = names.map((name) =>
      page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name, exact: true })),
    )
    const found = await Promise.all(all.map((each) => each.boundingBox()))
    return found.map((box) => box && [Math.round(box.y), Math.round(box.width), Math.round(box.height)].join())
  }
  await page.getByRole('button', { name: '注册' }).waitFor()
  const outside = await boxes('登录', '注册')
  expect(outside[0]).toBe(outside[1])
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('link', { name: '注册', exact: true }).waitFor()
  const inside = await boxes('登录', '注册')
  expect(inside[0]).toBe(inside[1])
  await page.goto('/login/?to=%2Fuser')
  await page.getByRole('button', { name: '注册' }).click()
  await page.getByRole('button', { name: '注册并登录' }).waitFor()
  await page.context().close()
})

test('a new password is weighed while it is typed, with the reason why it would be refused', async () => {
  const page = await open()
  await hosted(page, 'register')
  await page.getByLabel('用户名或邮箱').fill('newcomer_1')
  const field = page.getByLabel('密码', { exact: true })
  await field.pressSequentially('abc')
  await page.getByText('还差 5 位，至少 8 位').waitFor()
  await field.fill('password1')
  await page.getByText('不能使用：这个密码太常见，请换一个（常见词 password 加数字或符号）').waitFor()
  await field.fill('newcomer_1')
  await page.getByText('不能使用').waitFor()
  await field.fill('tree and a river')
  await page.getByText('密码强度：弱').waitFor()
  await field.fill('a river 42 runs')
  await page.getByText('密码强度：中').waitFor()
  await field.fill('A river 42 runs')
  await page.getByText('密码强度：强').waitFor()
  expect(await page.locator('.meter').getAttribute('data-level')).toBe('3')
  expect(await violations(page, { all: true })).toEqual([])
  // A form that is sent calls the question off: the next page never comes here, so that only this one can.
  await page.route(/\/(strength|register)$/, () => undefined)
  const question = page.waitForRequest('**/strength')
  const calledOff = page.waitForEvent('requestfailed')
  await field.fill('A river 43 runs')
  const asked = await question
  await page.getByRole('button', { name: '注册并登录' }).click({ noWaitAfter: true })
  expect((await calledOff).url()).toBe(asked.url())
  await page.context().close()
})

describe('a code on the screen', () => {
  /** Counts the checks and answers them with a status, or lets them through. */
  async function watchChecks(page: Page) {
    const checks: number[] = []
    let answer: object | undefined
    await page.route('**/api/v2/qrcode/check*', async (route) => {
      checks.push(Date.now())
      if (answer) await route.fulfill({ json: { code: 200, message: '', data: answer } })
      else await route.continue()
    })
    return { checks, say: (data: object) => (answer = data) }
  }

  test('is 240 × 240 in a container of 300 × 300 and is checked every 800 ms without a reload', async () => {
    const page = await open(SIZES.phone)
    const { checks } = await watchChecks(page)
    await hosted(page, 'qr')
    const image = await page.getByRole('img', { name: '登录二维码' }).boundingBox()
    expect([image?.width, image?.height]).toEqual([240, 240])
    const container = await page.locator('.qr').boundingBox()
    expect([container?.width, container?.height]).toEqual([300, 300])
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
    await expect.poll(() => checks.length, { timeout: 20_000 }).toBeGreaterThan(4)
    const gaps = checks.slice(1).map((at, index) => at - (checks[index] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThan(780)
    expect(gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)]).toBeLessThan(1_200)
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
    await page.context().close()
  })

  test.each([
    [-1, {}, '二维码已失效'],
    [3, {}, '手机上已取消'],
    [5, { scannedResult: { errmsg: '账号已被停用，请联系管理员' } }, '账号已被停用'],
  ])('shows what status %i means, stops polling and offers another code', async (status, more, words) => {
    const page = await open()
    const { checks, say } = await watchChecks(page)
    say({ random: 'x', status: 1, userInfo: { nickname: '小明', photo: null } })
    await hosted(page, 'qr')
    await page.getByText('小明 已扫码，请在手机上确认').waitFor()
    say({ random: 'x', status, ...more })
    await page.getByText(words).waitFor()
    const until = checks.length
    await page.waitForTimeout(2_000)
    expect(checks.length).toBe(until)
    expect(await violations(page, { all: true })).toEqual([])
    await page.getByRole('button', { name: '换一个二维码' }).click()
    await page.getByText('小明').or(page.getByText(words)).first().waitFor()
    await page.context().close()
  })

  test.each([
    [2, '已确认，正在登录'],
    [4, '已确认，还需要二次验证'],
  ])('shows what status %i means and continues', async (status, words) => {
    const page = await open()
    const { say } = await watchChecks(page)
    await hosted(page, 'qr')
    // The words are there for a moment: the page is left at once.
    await page.evaluate(() => {
      const line = document.querySelector('[role=status]') as HTMLElement
      const store = () => sessionStorage.setItem('said', line.innerText)
      new MutationObserver(store).observe(line, { childList: true })
    })
    const goingOn = page.waitForRequest((request) => request.url().endsWith('?way=qr'))
    say({ random: 'x', status })
    await goingOn
    say({ random: 'x', status: 0 })
    await page.getByText('用已登录的手机扫码').waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('said'))).toContain(words)
    await page.context().close()
  })

  test('for WeChat opens the mini-program that is configured', async () => {
    const page = await open()
    await hosted(page, 'wechat-qr')
    await page.getByText('用微信扫码，并在小程序里确认').waitFor()
    await page.getByRole('img', { name: '登录二维码' }).waitFor()
    await page.context().close()
  })
})

describe('the window of another service', () => {
  test('is 585 × 649, and the page behind it signs in when it closes', async () => {
    const page = await open(SIZES.desk)
    const there = await page.context().newPage()
    await there.goto(`${other.url}/login/`)
    await there.getByRole('button', { name: '注册' }).click()
    await there.getByLabel('用户名或邮箱').fill('zhangsan')
    await there.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await there.getByRole('button', { name: '注册并登录' }).click()
    await there.waitForURL((url) => url.pathname === '/trading/AD')
    await there.close()
    await hosted(page)
    await page.evaluate(() => {
      const real = window.open.bind(window)
      window.open = (url, name, features) => {
        localStorage.setItem('features', features ?? '')
        return real(url, name, features)
      }
    })
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: '使用 公司账号 登录' }).click()
    const popup = await opened
    await page.waitForURL(`${house.url}/user`)
    expect(popup.isClosed()).toBe(true)
    const features = await page.evaluate(() => localStorage.getItem('features'))
    expect(features).toMatch(/width=585,height=649,left=\d+,top=\d+/)
    const user = await page.evaluate(() => localStorage.getItem('userInfo'))
    expect(JSON.parse(user ?? '{}')).toMatchObject({ username: 'zhangsan' })
    await page.context().close()
  })
})

test('a page with a token and no cookie comes from CAS to the form, not round and round', async () => {
  const service = `${other.url}/login/`
  const app = await house.identity.store.applications.create({
    name: '报表',
    redirectUris: [service],
    postLogoutRedirectUris: [],
    grantTypes: ['authorization_code'],
    responseTypes: ['code'],
    authMethod: 'client_secret_post',
  })
  const page = await open()
  await hosted(page)
  await page.getByLabel('用户名').fill('owner')
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(`${house.url}/user`)
  await page.context().clearCookies()
  await page.goto(`/cas-idp/${app.id}?service=${encodeURIComponent(service)}`)
  await page.getByLabel('用户名').fill('owner')
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL((url) => url.href.startsWith(service) && url.searchParams.has('ticket'))
  await page.context().close()
})
