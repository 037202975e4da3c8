// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { AccountsView } from '../../../../client/features/accounts/accounts-view'
import { accounts as text } from '../../../../client/text/account'
import type { CodeOutbox, ListedAccount, ListedDepartment, Rights } from '../../../../shared/protocol/account'
import { openPage, refused, wordsOf } from '../../open-page'

const at = (time: string) => Date.parse(`2026-07-06T${time}+08:00`)

const account = (over: Partial<ListedAccount>): ListedAccount => ({
  id: 'a'.repeat(24),
  username: 'boss',
  email: null,
  phone: null,
  nickname: '老板',
  status: 'Activated',
  operator: true,
  protected: true,
  loginsCount: 12,
  lastLogin: at('09:08:07'),
  createdAt: at('01:02:03'),
  ...over,
})
const LIN = account({
  id: 'b'.repeat(24),
  username: null,
  email: 'lin@example.com',
  nickname: '小林',
  status: 'Suspended',
  operator: false,
  protected: false,
  loginsCount: 0,
  lastLogin: null,
})

const department = (given: Partial<ListedDepartment> & { id: string; name: string }): ListedDepartment => ({
  ownName: given.name,
  code: null,
  description: null,
  order: 0,
  nameI18n: {},
  descriptionI18n: {},
  members: 0,
  below: 0,
  ...given,
})

const RIGHTS: Rights = {
  roles: [
    { namespace: 'default', code: 'operator', description: '管理员', parent: null, members: 1 },
    { namespace: 'desk', code: 'analyst', description: '研究员', parent: null, members: 3 },
  ],
  groups: [],
  departments: [
    department({ id: 'd1', name: '总部', members: 2, below: 1 }),
    department({
      id: 'd2',
      name: '总部 / 研究部',
      ownName: '研究部',
      code: 'research',
      members: 5,
      order: 3,
      nameI18n: { 'en-US': 'Research' },
    }),
    department({ id: 'd3', name: '空部门', members: 0 }),
  ],
}
const OUTBOX: CodeOutbox = {
  carried: { email: false, sms: false },
  entries: [
    {
      id: 2,
      channel: 'sms',
      address: '+8613800138000',
      scene: 'reset',
      code: '012345',
      state: 'kept',
      at: at('09:30:00'),
    },
    {
      id: 1,
      channel: 'email',
      address: 'a@b.cn',
      scene: 'LOGIN_VERIFY_CODE',
      code: null,
      state: 'failed',
      at: at('09:20:10'),
    },
  ],
}
const DETAIL = {
  account: LIN,
  sessions: [
    {
      id: 's',
      current: false,
      ip: '10.0.0.3',
      userAgent: 'Firefox/140 Linux',
      amr: ['sms'],
      createdAt: at('05:00:00'),
      lastSeenAt: at('06:07:08'),
      expiresAt: at('23:00:00'),
    },
  ],
  log: [
    { id: 9, at: at('06:00:00'), kind: 'status-changed', ip: '10.0.0.4' },
    { id: 8, at: at('05:00:00'), kind: 'signed-in', ip: '10.0.0.5' },
  ],
}

async function open({ more = false, outbox = OUTBOX, answers = {} as Record<string, unknown> } = {}) {
  const page = await openPage({
    answers: {
      'GET /api/users': { accounts: [account({}), LIN], more },
      'GET /api/users/rights': RIGHTS,
      'GET /api/users/outbox': outbox,
      [`GET /api/users/${LIN.id}`]: DETAIL,
      [`GET /api/users/rights/of/${LIN.id}`]: {
        roles: [RIGHTS.roles[1]],
        groups: [],
        departments: ['d2'],
        mainDepartment: null,
      },
      'GET /api/users/data-keys': [],
      'GET /api/users/applications': [],
      'GET /api/users/resources': { resources: [], keys: [] },
      'GET /api/users/connections': [],
      ...answers,
    },
  })
  await page.show(<AccountsView />)
  return page
}

describe('the operators’ list', () => {
  test('shows each account with its figures, in the order received', async () => {
    const { table } = await open()
    expect(table('账号')).toEqual([
      {
        账号: 'boss',
        昵称: '老板',
        身份: '管理员二次验证',
        状态: '正常',
        登录次数: '12',
        上次登录: '2026-07-06 09:08:07',
        '': '管理',
      },
      {
        账号: 'lin@example.com',
        昵称: '小林',
        身份: '用户',
        状态: '已停用',
        登录次数: '0',
        上次登录: '—',
        '': '管理',
      },
    ])
  })

  test('has no next page after the last one', async () => {
    expect((await open()).text()).not.toContain('下一页')
  })

  test('turns pages, and requests the current page and text', async () => {
    const page = await open({ more: true })
    await page.press('下一页')
    expect(page.requests['GET /api/users']?.at(-1)?.query).toEqual({ text: '', page: '2' })
    await page.write(text.search, 'lin')
    expect(page.requests['GET /api/users']?.at(-1)?.query).toEqual({ text: 'lin', page: '1' })
  })

  test.each([
    ['nobody fits', { accounts: [], more: false }, text.none],
    ['it failed', refused('unavailable', '服务不可用', 503), '服务不可用'],
    ['it is not for everybody', refused('forbidden', 'x', 403), text.forbidden],
  ])('says that %s', async (_what, answer, words) => {
    const page = await open({ answers: { 'GET /api/users': answer } })
    expect(page.text()).toContain(words)
  })
})

describe('an account that is opened', () => {
  test('shows its state, sign-ins, log and rights', async () => {
    const page = await open()
    await page.press('管理 lin@example.com')
    const text = page.text('[role=dialog]')
    expect(text).toContain(`小林 · 已停用 · 创建于 2026-07-06 01:02:03 · ${LIN.id}`)
    expect(text).toContain('Firefox · Linux 10.0.0.3 · 短信 · 最近使用 2026-07-06 06:07:08')
    expect(text).toMatch(/状态变更 10\.0\.0\.4 · 2026-07-06 06:00:00 登录 10\.0\.0\.5 · 2026-07-06 05:00:00/)
    const boxes = [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input[type=checkbox]')]
    expect(boxes.map((box) => [wordsOf(box.parentElement as Element), box.checked])).toEqual([
      ['管理员', false],
      ['研究员', true],
      ['总部', false],
      ['总部 / 研究部', true],
      ['空部门', false],
    ])
  })

  test('offers only the actions that fit its state', async () => {
    const page = await open()
    const orders = () =>
      [...document.querySelectorAll('[role=dialog] section')]
        .filter((part) => part.getAttribute('aria-label') === '操作')
        .flatMap((part) => [...part.querySelectorAll('button')].map(wordsOf))
    await page.press('管理 lin@example.com')
    expect(orders()).toEqual(['恢复', '设为管理员', '重置密码', '要求改密', '退出所有设备'])
    await page.press('关闭')
    await page.press('管理 boss')
    expect(orders()).toEqual([
      ...['停用', '离职', '归档', '取消管理员', '重置密码', '要求改密', '退出所有设备', '移除二次验证'],
    ])
  })

  test('confirms actions that affect the person, states their consequences, and shows the one-time password', async () => {
    const page = await open()
    const path = `POST /api/users/${LIN.id}`
    page.answers[path] = { account: LIN, password: 'once-only' }
    await page.press('管理 lin@example.com')
    await page.press(text.orders.reset)
    expect(page.requests[path]).toBeUndefined()
    expect(page.text('[role=dialog]')).toContain('现在的密码立即失效')
    await page.press('取消')
    expect(page.text('[role=dialog]')).not.toContain('现在的密码立即失效')
    await page.press(text.orders.reset)
    await page.press('确定重置密码')
    expect(page.requests[path]?.map(({ body }) => body)).toEqual([{ do: 'reset' }])
    expect(page.text('[role=dialog]')).toContain('一次性密码：once-only')
    // Restoring an account has no bad consequence for its owner, so it is not confirmed.
    await page.press('恢复')
    expect(page.requests[path]?.at(-1)?.body).toEqual({ do: 'status', status: 'Activated' })
  })
})

describe('roles and departments', () => {
  test('are listed with how many have them', async () => {
    const { host } = await open()
    const lists = [...host.querySelectorAll('section')].filter((part) => wordsOf(part).startsWith(text.rights))
    expect(lists.flatMap((part) => [...part.querySelectorAll('li')].map(wordsOf))).toEqual([
      '管理员 default:operator 1 人',
      '研究员 desk:analyst 3 人 研究员 的上级角色 不继承 删除',
      '总部 2 人 编辑 删除',
      '总部 / 研究部 research 5 人 编辑 删除',
      '空部门 0 人 编辑 删除',
    ])
  })

  test('a department is edited, with names in other languages; an invalid line is refused', async () => {
    const page = await open()
    const route = 'POST /api/users/rights/departments/d2'
    page.answers[route] = RIGHTS
    await page.press('编辑 总部 / 研究部')
    const names = [...document.querySelectorAll('[role=dialog] textarea')][0] as HTMLTextAreaElement
    expect(names.value).toBe('en-US Research')
    await page.write(text.namesI18n, '英文 Research')
    expect(document.querySelector<HTMLButtonElement>('[role=dialog] button[type=submit]')?.disabled).toBe(true)
    await page.write(text.namesI18n, 'en-US Research\nja-JP 研究部')
    await page.write(text.order, '7')
    await page.press(text.save)
    expect(page.requests[route]?.at(-1)?.body).toEqual({
      name: '研究部',
      code: 'research',
      description: null,
      order: 7,
      nameI18n: { 'en-US': 'Research', 'ja-JP': '研究部' },
      descriptionI18n: {},
    })
  })

  test('an account gets a main department among its own', async () => {
    const page = await open()
    const route = `POST /api/users/rights/of/${LIN.id}`
    page.answers[route] = { roles: [], departments: ['d2'], mainDepartment: 'd2' }
    await page.press('管理 lin@example.com')
    await page.write(text.mainDepartment, 'd2')
    expect(page.requests[route]?.at(-1)?.body).toEqual({ department: 'd2', has: true, main: true })
  })

  test.each([
    [
      '删除 总部 / 研究部',
      text.removeDepartment('总部 / 研究部'),
      '5 人将不再属于这个部门',
      'DELETE /api/users/rights/departments/d2',
    ],
    ['删除 空部门', text.removeDepartment('空部门'), '没有人属于这个部门', 'DELETE /api/users/rights/departments/d3'],
    ['删除 研究员', text.removeRole('研究员'), '3 人将失去这个角色', 'DELETE /api/users/rights/roles/desk/analyst'],
  ])('%s asks for confirmation: %s', async (button, title, words, route) => {
    const page = await open()
    page.answers[route] = { ...RIGHTS, departments: [], roles: RIGHTS.roles.slice(0, 1) }
    await page.press(button)
    expect(page.text('[role=dialog]')).toContain(title)
    expect(page.text('[role=dialog]')).toContain(words)
    await page.press('取消')
    expect(page.requests[route]).toBeUndefined()
    await page.press(button)
    await page.press(text.removeSure)
    expect(page.requests[route]).toHaveLength(1)
    expect(page.text()).toContain(text.noDepartments)
  })

  test('a department with others below it says so, and offers nothing', async () => {
    const page = await open()
    await page.press('删除 总部')
    expect(page.text('[role=dialog]')).toContain('它还有 1 个下级部门')
    expect(page.text('[role=dialog]')).not.toContain(text.removeSure)
  })
})

describe('codes that wait', () => {
  test('are shown with their purpose; a code that must not be passed on is hidden', async () => {
    const page = await open()
    expect(page.table('验证码')).toEqual([
      {
        时间: '2026-07-06 09:30:00',
        地址: '+8613800138000',
        用途: text.scenes.reset,
        状态: '待转告',
        验证码: '012345',
      },
      { 时间: '2026-07-06 09:20:10', 地址: 'a@b.cn', 用途: '登录', 状态: text.states.failed, 验证码: '—' },
    ])
    expect(page.text()).toContain('没有配置邮件和短信服务')
  })

  test.each([
    [{ email: true, sms: false }, '没有配置短信服务'],
    [{ email: false, sms: true }, '没有配置邮件服务'],
    [{ email: true, sms: true }, '这里只有记录'],
  ])('with %o configured shows %s', async (carried, words) => {
    const page = await open({ outbox: { carried, entries: [] } })
    expect(page.text()).toContain(words)
    expect(page.text()).toContain(text.outboxEmpty)
  })

  test('every purpose of a code has a Chinese text', () => {
    const wire = readFileSync(
      resolve(import.meta.dirname, '../../../../gateway/people/identity/wire/send-code.ts'),
      'utf8',
    )
    const scenes = [...wire.matchAll(/(?:^ {2}|[{ ,])'?([A-Z_]{5,}|[a-z]+(?:-[a-z]+)?)'?: '[a-z-]+'/gm)].map(
      ([, name]) => name ?? '',
    )
    expect(scenes.length).toBeGreaterThan(20)
    expect(scenes.filter((scene) => text.scenes[scene] === undefined)).toEqual([])
  })
})
