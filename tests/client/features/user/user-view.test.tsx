// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { UserView } from '../../../../client/features/user/user-view'
import { tenantText, account as text } from '../../../../client/text/account'
import { user as userText } from '../../../../client/text/user'
import { AUDIT_KINDS } from '../../../../gateway/people/identity/accounts/audit'
import type { AccountOverview } from '../../../../shared/protocol/account'
import type { UserRecord } from '../../../../shared/protocol/rest'
import { openPage, type PageOptions, refused, wordsOf } from '../../open-page'

// Figures and states of the user centre: all different, so that none can be mistaken for another.

const at = (time: string) => Date.parse(`2026-07-06T${time}+08:00`)

const ME: UserRecord = {
  id: 'a'.repeat(24),
  username: 'lin',
  email: 'lin@example.com',
  emailVerified: true,
  phone: null,
  phoneVerified: false,
  nickname: '小林',
  photo: null,
  name: '林',
  role: 'viewer',
  status: 'Activated',
  blocked: false,
  loginsCount: 17,
  lastIP: '10.0.0.7',
  lastLogin: '2026-07-05T16:00:01.000Z',
  signedUp: '2025-12-31T16:00:02.000Z',
  createdAt: '2025-12-31T16:00:02.000Z',
  updatedAt: '2026-07-01T00:00:00.000Z',
}

const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile Safari/604.1'
const session = (over: Partial<AccountOverview['sessions'][number]>) => ({
  id: 's1',
  current: false,
  ip: '10.0.0.1',
  userAgent: SAFARI,
  amr: ['pwd'],
  createdAt: at('08:00:00'),
  lastSeenAt: at('09:00:00'),
  expiresAt: at('23:00:00'),
  ...over,
})

const OVERVIEW: AccountOverview = {
  sessions: [
    session({ id: 's1', current: true, amr: ['pwd', 'otp', 'mfa'], userAgent: null }),
    session({ id: 's2', ip: '10.0.0.2', amr: ['fed'], lastSeenAt: at('07:30:15') }),
  ],
  factors: [],
  faceService: false,
  roles: [{ namespace: 'desk', code: 'analyst', description: '研究员' }],
  departments: ['总部 / 研究部'],
  tokens: [
    {
      id: 't1',
      name: '报表',
      permissions: [],
      arrangesDesks: false,
      uploadsData: false,
      runsTests: false,
      createdAt: at('01:00:00'),
      expiresAt: at('02:03:04'),
    },
  ],
  hasPassword: true,
  freshUntil: at('10:15:00'),
  log: [
    { id: 2, at: at('09:59:58'), kind: 'password-changed', ip: '10.0.0.8' },
    { id: 1, at: at('09:00:00'), kind: 'signed-in', ip: '10.0.0.9' },
  ],
}

const PROFILE = {
  nickname: '小林',
  username: 'lin',
  name: '林',
  company: '某公司',
  gender: 'F',
  birthdate: '1990-02-03',
  province: '浙江',
  city: '杭州',
  photo: null,
  email: 'lin@example.com',
  phone: null,
  emailVerified: true,
  phoneVerified: false,
  identities: [] as { provider: string }[],
}

async function open({
  me = ME,
  overview = OVERVIEW,
  profile = PROFILE as object,
  answers = {} as PageOptions['answers'],
} = {}) {
  const page = await openPage({
    now: at('10:00:00'),
    answers: {
      'GET /api/me': me,
      'GET /api/account': overview,
      'POST /graphql/v2': { user: profile },
      ...answers,
    },
  })
  await page.show(<UserView look={null} tenant={<p>在别处</p>} />)
  const region = (name: string) => {
    const found = [...document.querySelectorAll('section')].find((part) => wordsOf(part).startsWith(name))
    return found ? wordsOf(found) : ''
  }
  return { ...page, region }
}

beforeEach(() => {
  vi.stubGlobal(
    'WebSocket',
    class {
      close() {}
    },
  )
})

describe('the user centre', () => {
  test('says who is signed in, and since when, in Beijing time', async () => {
    const { region } = await open()
    expect(region(userText.facts)).toBe('账号信息 账号 lin 昵称 小林 邮箱 lin@example.com 已验证 身份 用户 状态 正常')
    expect(region(userText.signIn)).toMatch(
      /上次登录 2026-07-06 00:00:01 上次登录地址 10\.0\.0\.7 登录次数 17 次 注册时间 2026-01-01 00:00:02/,
    )
  })

  test.each([
    [{ role: 'operator' }, '身份 管理员'],
    [{ status: 'Suspended' }, '状态 已停用'],
    [{ status: 'Resigned' }, '状态 已离职'],
    [{ status: 'Archived' }, '状态 已归档'],
    [{ emailVerified: false }, 'lin@example.com 未验证'],
    [{ username: null }, '账号 lin@example.com'],
    [{ email: null }, '邮箱 —'],
  ] as [Partial<UserRecord>, string][])('of %o says %s', async (over, words) => {
    const { region } = await open({ me: { ...ME, ...over } })
    expect(region(userText.facts)).toContain(words)
  })

  test('lists devices with how and when, this one without a way to end it', async () => {
    const { region, host } = await open()
    const [mine, other] = [...host.querySelectorAll('section')]
      .filter((part) => wordsOf(part).startsWith(text.sessions))
      .flatMap((part) => [...part.querySelectorAll('li')].map(wordsOf))
    expect(mine).toBe('未知设备 本机 10.0.0.1 · 密码 + 动态码 + 二次验证 · 最近使用 2026-07-06 09:00:00')
    expect(other).toBe('Safari · iOS 10.0.0.2 · 第三方 · 最近使用 2026-07-06 07:30:15 退出此设备')
    expect(region(text.sessions)).toContain(text.endOthers)
  })

  test('offers to end other sessions only if there are any', async () => {
    const { region } = await open({ overview: { ...OVERVIEW, sessions: OVERVIEW.sessions.slice(0, 1) } })
    expect(region(text.sessions)).not.toContain('退出其他')
  })

  test('lists tokens with their expiry, roles, departments, and the log newest first', async () => {
    const { region } = await open()
    expect(region(text.tokens)).toContain('报表 有效至 2026-07-06 02:03:04 撤销')
    expect(region(text.rights)).toBe('角色与部门 研究员 desk : analyst 总部 / 研究部')
    expect(region(text.log)).toBe(
      '最近动态 修改密码 10.0.0.8 · 2026-07-06 09:59:58 登录 10.0.0.9 · 2026-07-06 09:00:00',
    )
  })

  test('says so if there are no tokens, roles or departments', async () => {
    const { region } = await open({ overview: { ...OVERVIEW, tokens: [], roles: [], departments: [] } })
    expect(region(text.tokens)).toContain(text.noTokens)
    expect(region(text.rights)).toContain(text.noRights)
  })

  test('shows what is bound and what is off', async () => {
    const { region } = await open()
    expect(region(text.security)).toMatch(/邮箱 lin@example\.com 解除绑定 手机号 未绑定 手机号/)
    expect(region(text.security)).toContain(text.totpOff)
  })

  test.each([
    ['the second factor that is on', { factors: [{ kind: 'totp' as const, since: 1 }] }, text.totpCode, '只需密码'],
    ['the password once more, to an old sign-in', { freshUntil: at('09:59:59') }, text.prove, text.unbind],
    [
      'where to go, without a password',
      { freshUntil: at('09:59:59'), hasPassword: false },
      '你没有设置密码',
      '解除绑定',
    ],
  ])('shows %s', async (_what, over, words, missing) => {
    const { region } = await open({ overview: { ...OVERVIEW, ...over } })
    expect(region(text.security)).toContain(words)
    expect(region(text.security)).not.toContain(missing)
  })

  test('names the services used for sign-in, and can unlink one', async () => {
    const identities = [{ provider: 'company' }, { provider: 'gone' }]
    const page = await open({
      profile: { ...PROFILE, identities },
      answers: {
        'GET /api/config': { otherWays: [{ id: 'company', name: '公司账号' }] },
        'POST /api/v2/users/unlink': () =>
          new Response(JSON.stringify({ code: 2217, message: '这是唯一的登录方式，不能解除', data: null })),
      },
    })
    expect(page.region(text.security)).toContain('第三方登录 公司账号 解除 第三方登录 gone 解除')
    await page.press('解除 公司账号')
    await page.press('解除', '[role=dialog] button')
    expect(page.requests['POST /api/v2/users/unlink']?.[0]?.body).toMatchObject({ provider: 'company' })
    expect(page.region(text.security)).toContain('公司账号')
  })

  test('asks again as soon as a quarter of an hour has passed', async () => {
    const { region, pass } = await open()
    await pass(15 * 60_000 - 1_000)
    expect(region(text.security)).toContain(text.unbind)
    await pass(2_000)
    expect(region(text.security)).toContain(text.prove)
  })

  test('fills the profile with the stored values, field by field', async () => {
    const { field } = await open()
    const labels = ['昵称', '用户名', '姓名', '公司', '性别', '生日', '省', '市']
    expect(labels.map((label) => field(label).value)).toEqual([
      ...['小林', 'lin', '林', '某公司', 'F', '1990-02-03', '浙江', '杭州'],
    ])
  })

  test('says why it failed', async () => {
    const { region } = await open({ answers: { 'GET /api/account': refused('unavailable', '服务不可用', 503) } })
    expect(region(text.security)).toContain('服务不可用')
  })

  test('says that a tenant keeps the account, and shows its profile', async () => {
    const { region } = await open({ answers: { 'GET /api/account': undefined } })
    expect(region(text.security)).toBe('')
    expect(region(tenantText.title)).toContain('在别处')
    expect(region(text.profile)).toContain('昵称')
    expect(region(userText.data)).toContain('导出')
  })
})

test('everything that is logged has a distinct Chinese text', () => {
  expect(AUDIT_KINDS.filter((kind) => !/[一-龥]/.test(text.logKinds[kind] ?? ''))).toEqual([])
  const words = Object.values(text.logKinds)
  expect(new Set(words).size).toBe(words.length)
})
