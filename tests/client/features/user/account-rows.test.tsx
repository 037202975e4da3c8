// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { RemovePanel } from '../../../../client/features/user/account-panels'
import { AddressRow } from '../../../../client/features/user/address-row'
import { ProfilePanel } from '../../../../client/features/user/profile-panel'
import { PasswordRow } from '../../../../client/features/user/security-panel'
import { SessionPanel } from '../../../../client/features/user/session-panel'
import { TokensPanel } from '../../../../client/features/user/tokens-panel'
import { TotpRow } from '../../../../client/features/user/totp-row'
import { account as text } from '../../../../client/text/account'
import { signInText } from '../../../../client/text/sign-in'
import type { AccountOverview } from '../../../../shared/protocol/account'
import { partOf } from '../../../support/part-of'
import { openPage, type PageRequest, refused } from '../../open-page'
import { saidToasts } from '../../said-toasts'

/** An answer of the identity contract, as its service writes it. */
const contract =
  (data: unknown, code = 200, message = '') =>
  () =>
    new Response(JSON.stringify({ code, message, data }), { headers: { 'content-type': 'application/json' } })

/** The variables of each mutation request. */
const variables = (requests: readonly PageRequest[] | undefined) =>
  requests?.map(({ body }) => (body as { variables: Record<string, unknown> }).variables)

const button = (page: Awaited<ReturnType<typeof openPage>>, name: string) =>
  page.named<HTMLButtonElement>(name, 'button')

describe('an address used for signing in', () => {
  async function row(kind: 'email' | 'phone', address: string | null, verified: boolean) {
    const page = await openPage({
      answers: { 'POST /api/v2/sms/send': contract({}), 'POST /graphql/v2': {} },
    })
    const onChanged = vi.fn()
    await page.show(<AddressRow kind={kind} address={address} verified={verified} onChanged={onChanged} />)
    return { page, onChanged, said: saidToasts() }
  }

  test('is bound by a code that was sent to it, of six signs', async () => {
    const { page, onChanged } = await row('email', null, false)
    expect(button(page, text.sendCode).disabled).toBe(true)
    await page.write(text.email, 'lin@example.com')
    await page.press(text.sendCode)
    expect(variables(page.requests['POST /graphql/v2'])).toEqual([{ email: 'lin@example.com' }])
    await page.write(text.code, '12345')
    expect(button(page, text.bind).disabled).toBe(true)
    await page.write(text.code, '123456')
    await page.press(text.bind)
    expect(variables(page.requests['POST /graphql/v2'])?.at(-1)).toEqual({ to: 'lin@example.com', code: '123456' })
    expect(onChanged).toHaveBeenCalledTimes(1)
  })

  test('of a phone gets its code by message', async () => {
    const { page } = await row('phone', null, false)
    await page.write(text.phone, '13800000000')
    await page.press(text.sendCode)
    expect(page.requests['POST /api/v2/sms/send']?.[0]?.body).toEqual({ phone: '13800000000', scene: 'bind' })
  })

  test('that is known and not proven is proven, not typed again', async () => {
    const { page } = await row('email', 'lin@example.com', false)
    expect(document.querySelector('input')).toBeNull()
    await page.press(text.sendCode)
    expect(variables(page.requests['POST /graphql/v2'])).toEqual([{ email: 'lin@example.com' }])
  })

  test('that is verified can be unlinked, and offers nothing else', async () => {
    const { page, onChanged, said } = await row('phone', '138****0000', true)
    expect(page.text()).not.toContain(text.sendCode)
    await page.press(text.unbind)
    expect([onChanged.mock.calls.length, said.success.mock.calls]).toEqual([1, [[text.unbound]]])
  })

  test('that the service refuses shows the reason, and no field for a code', async () => {
    const { page, said } = await row('phone', null, false)
    page.answers['POST /api/v2/sms/send'] = contract(null, 500, '发送太频繁')
    await page.write(text.phone, '13800000000')
    await page.press(text.sendCode)
    expect(said.error).toHaveBeenCalledWith('发送太频繁')
    // Only the field of the address, none for a code.
    expect(document.querySelectorAll('input')).toHaveLength(1)
  })
})

describe('a password', () => {
  test.each([
    [true, '', 'a', true],
    [true, 'old', 'a', false],
    [false, '', 'a', false],
    [false, '', '', true],
  ])('(has one: %s) of %o and %o cannot be changed: %s', async (has, old, fresh, disabled) => {
    const page = await openPage()
    await page.show(<PasswordRow has={has} onChanged={vi.fn()} />)
    if (old) await page.write(text.oldPassword, old)
    if (fresh) await page.write(text.newPassword, fresh)
    expect(button(page, text.changePassword).disabled).toBe(disabled)
  })

  test('is rated for strength while it is typed', async () => {
    const page = await openPage()
    await page.show(<PasswordRow has={false} onChanged={vi.fn()} />)
    expect(page.text()).toContain(text.newPasswordHint)
    const words: string[] = []
    for (const typed of ['abc', 'correct horse battery staple 9!']) {
      await page.write(text.newPassword, typed)
      words.push(
        Object.values(signInText.level).find((level) => page.text().includes(`${text.strength}${level}`)) ?? '',
      )
    }
    expect(words[0]).not.toBe(words[1])
    expect(words.every((word) => word !== '')).toBe(true)
  })
})

describe('the second factor', () => {
  /** It is off and being turned on, by the digits that this answers. */
  async function turnOn(confirmed: () => Response) {
    const secret = { secret: 'SECRET', qrcode_data_url: 'data:,', recovery_code: 'R-1' }
    const page = await openPage({
      answers: {
        'POST /api/v2/mfa/totp/associate': contract(secret),
        'POST /api/v2/mfa/totp/associate/confirm': confirmed,
      },
    })
    const onChanged = vi.fn()
    await page.show(<TotpRow on={false} onChanged={onChanged} />)
    expect(page.text()).toContain(text.totpOff)
    await page.press(text.turnOn)
    return { page, onChanged }
  }

  test('is shown once while it is turned on, and asks for six digits', async () => {
    const { page, onChanged } = await turnOn(contract({}))
    expect(page.text()).toContain('SECRET')
    expect(page.text()).toContain('R-1')
    await page.write(text.totpCode, '12345')
    expect(button(page, text.confirm).disabled).toBe(true)
    await page.write(text.totpCode, '123456')
    await page.press(text.confirm)
    expect(page.requests['POST /api/v2/mfa/totp/associate/confirm']?.[0]?.body).toMatchObject({ totp: '123456' })
    expect([onChanged.mock.calls.length, page.text().includes('SECRET')]).toEqual([1, false])
  })

  test('keeps the page after a wrong code', async () => {
    const said = saidToasts()
    const { page, onChanged } = await turnOn(contract(null, 400, '数字不对'))
    await page.write(text.totpCode, '000000')
    await page.press(text.confirm)
    expect(said.error).toHaveBeenCalledWith('数字不对')
    expect([onChanged.mock.calls.length, page.text().includes('SECRET')]).toEqual([0, true])
  })

  test('that is on is turned off', async () => {
    const page = await openPage({ answers: { 'DELETE /api/v2/mfa/totp/associate': contract({}) } })
    const onChanged = vi.fn()
    await page.show(<TotpRow on onChanged={onChanged} />)
    expect(page.text()).toContain(text.totpOn)
    await page.press(text.turnOff)
    expect(onChanged).toHaveBeenCalledTimes(1)
  })
})

describe('tokens of programs', () => {
  const token = {
    id: 't1',
    name: '报表',
    permissions: ['ops:read'],
    arrangesDesks: false,
    uploadsData: false,
    runsTests: false,
    createdAt: 0,
    expiresAt: Date.parse('2026-07-06T02:03:04+08:00'),
  }
  async function tokens(given = [token], answers: Record<string, unknown> = {}) {
    const page = await openPage({ answers })
    const onChanged = vi.fn()
    await page.show(<TokensPanel tokens={given} onChanged={onChanged} />)
    return { page, onChanged }
  }

  test('show their further read permissions, and can get only those of the account', async () => {
    const me = { id: 'u', role: 'viewer', permissions: ['ops:read', 'videos:write'] }
    const route = 'POST /api/account/tokens'
    const { page } = await tokens([token], { 'GET /api/me': me, [route]: { token: 'zeus_abc' } })
    expect(page.text('li')).toContain('运维')
    expect(page.text('fieldset')).toBe('还可读取 运维')
    await page.press('运维', 'label')
    await page.write(text.tokenName, '监控')
    await page.submit()
    expect(page.requests[route]?.[0]?.body).toMatchObject({ permissions: ['ops:read'], arrangesDesks: false })
  })

  test('can run back-tests only if that is chosen, which is shown', async () => {
    const route = 'POST /api/account/tokens'
    const { page } = await tokens([{ ...token, runsTests: true }], { [route]: { token: 'zeus_abc' } })
    expect(page.text('li')).toContain(text.tokenTests)
    await page.press(text.tokenTests, 'label')
    await page.write(text.tokenName, '智能体')
    await page.submit()
    expect(page.requests[route]?.[0]?.body).toMatchObject({ arrangesDesks: false, runsTests: true })
  })

  test('can upload own data only if that is chosen, which is shown', async () => {
    const route = 'POST /api/account/tokens'
    const { page } = await tokens([{ ...token, uploadsData: true }], { [route]: { token: 'zeus_abc' } })
    expect(page.text('li')).toContain(text.tokenData)
    await page.press(text.tokenData, 'label')
    await page.write(text.tokenName, '导数')
    await page.submit()
    const wanted = { arrangesDesks: false, uploadsData: true, runsTests: false }
    expect(page.requests[route]?.[0]?.body).toMatchObject(wanted)
  })

  test('can arrange desks only if that is chosen, which is shown', async () => {
    const route = 'POST /api/account/tokens'
    const { page } = await tokens([{ ...token, permissions: [], arrangesDesks: true }], {
      [route]: { token: 'zeus_abc' },
    })
    expect(page.text('li')).toContain(text.tokenDesks)
    await page.press(text.tokenDesks, 'label')
    await page.write(text.tokenName, '智能体')
    await page.submit()
    expect(page.requests[route]?.[0]?.body).toMatchObject({ permissions: [], arrangesDesks: true })
  })

  test.each([
    ['', true],
    ['-x', true],
    ['报表 2', true],
    ['报表_2.a-b', false],
    ['a'.repeat(32), false],
  ])('with the name %o cannot be created: %s', async (name, disabled) => {
    const { page } = await tokens([])
    if (name) await page.write(text.tokenName, name)
    expect(button(page, text.makeToken).disabled).toBe(disabled)
  })

  test('are created for the chosen number of days, and shown only once', async () => {
    const { page, onChanged } = await tokens([], { 'POST /api/account/tokens': { token: 'zeus_abc' } })
    expect(page.text()).toContain(text.noTokens)
    await page.write(text.tokenName, '报表')
    await page.write(text.tokenDays, '30')
    await page.submit()
    expect(page.requests['POST /api/account/tokens']?.[0]?.body).toEqual({
      name: '报表',
      days: 30,
      permissions: [],
      arrangesDesks: false,
      uploadsData: false,
      runsTests: false,
    })
    expect(page.text('output')).toContain('zeus_abc')
    expect([onChanged.mock.calls.length, page.field(text.tokenName).value]).toEqual([1, ''])
  })

  test('say until when, and are revoked', async () => {
    const { page, onChanged } = await tokens([token], { 'DELETE /api/account/tokens/t1': {} })
    expect(page.text('li')).toContain(`报表 ${text.tokenUntil} 2026-07-06 02:03:04`)
    await page.press(text.revoke)
    expect(onChanged).toHaveBeenCalledTimes(1)
  })
})

describe('the user’s sessions', () => {
  const session = (id: string, current: boolean) => ({
    id,
    current,
    ip: '10.0.0.1',
    userAgent: null,
    amr: ['pwd', 'later'],
    createdAt: 0,
    expiresAt: 0,
    lastSeenAt: Date.parse('2026-07-06T09:00:00+08:00'),
  })
  async function sessions(...all: ReturnType<typeof session>[]) {
    const page = await openPage({
      answers: { 'DELETE /api/account/sessions/b': {}, 'DELETE /api/account/sessions': { ended: 2 } },
    })
    const onChanged = vi.fn()
    const overview = partOf<AccountOverview>({ sessions: all })
    await page.show(<SessionPanel overview={overview} stopped={undefined} onChanged={onChanged} />)
    return { page, onChanged, said: saidToasts() }
  }

  test('shows the sign-in methods, as text if there is one', async () => {
    const { page } = await sessions(session('a', true))
    expect(page.text('li')).toContain(
      `${text.unknownDevice} ${text.current} 10.0.0.1 · ${text.how.pwd} + later · ${text.lastSeen} 2026-07-06 09:00:00`,
    )
    expect(page.text()).not.toContain(text.endOthers)
  })

  test('can be ended one by one or all others at once, with their number', async () => {
    const { page, onChanged, said } = await sessions(session('a', true), session('b', false), session('c', false))
    await page.press(text.end)
    expect(page.requests['DELETE /api/account/sessions/b']).toHaveLength(1)
    await page.press(text.endOthers)
    expect(said.success.mock.calls).toEqual([[text.ended], [text.endedOthers(2)]])
    expect(onChanged).toHaveBeenCalledTimes(2)
  })
})

describe('what people say of themselves', () => {
  const record = {
    nickname: '小林',
    username: 'lin',
    name: null,
    company: null,
    gender: 'F',
    birthdate: null,
    province: null,
    city: null,
    photo: null,
    email: null,
    phone: null,
    emailVerified: false,
    phoneVerified: false,
    identities: [],
  }

  test('is stored as far as it was changed, and what was emptied is nothing', async () => {
    const page = await openPage({ answers: { 'POST /graphql/v2': { updateUser: { ...record, nickname: '林' } } } })
    const onSaved = vi.fn()
    await page.show(<ProfilePanel record={record as never} onSaved={onSaved} />)
    expect(button(page, text.save).disabled).toBe(true)
    await page.write(text.fields.nickname, '')
    await page.write(text.fields.gender, 'U')
    await page.submit()
    expect(variables(page.requests['POST /graphql/v2'])).toEqual([{ input: { nickname: null, gender: 'U' } }])
    expect(onSaved).toHaveBeenCalledWith({ ...record, nickname: '林' })
    expect(button(page, text.save).disabled).toBe(true)
  })
})

test('an account is deleted only after a second confirmation', async () => {
  const page = await openPage({ answers: { 'DELETE /api/account': refused('sign-in-again', '请重新登录', 401) } })
  const said = saidToasts()
  await page.show(<RemovePanel />)
  const [one] = document.querySelectorAll('button')
  await page.click(one as HTMLElement)
  expect([page.requests['DELETE /api/account'], one?.textContent]).toEqual([undefined, text.removeSure])
  await page.click(one as HTMLElement)
  expect(page.requests['DELETE /api/account']).toHaveLength(1)
  expect(said.error).toHaveBeenCalledTimes(1)
})
