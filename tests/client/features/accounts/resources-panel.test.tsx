// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { ResourcesPanel } from '../../../../client/features/accounts/resources-panel'
import { resources as text } from '../../../../client/text/resources'
import type { Rights } from '../../../../shared/protocol/account'
import type { ResourceList } from '../../../../shared/protocol/permissions'
import { openPage, refused, wordsOf } from '../../open-page'

const ops = {
  namespace: 'zeus',
  code: 'ops',
  type: 'MENU',
  actions: ['read', 'write'],
  apiIdentifier: '/api/ops',
  description: '运维',
} as const
const report = { ...ops, namespace: 'desk', code: 'report:*', type: 'DATA', actions: ['read', 'export'] } as const
const LIST: ResourceList = {
  resources: [
    {
      ...ops,
      actions: [...ops.actions],
      grants: [
        { grantee: 'ROLE', id: 'r', name: '只看运行', effect: 'ALLOW', actions: ['read'] },
        { grantee: 'USER', id: 'u', name: 'lin', effect: 'DENY', actions: ['*'] },
      ],
    },
    { ...report, actions: [...report.actions], apiIdentifier: null, description: null, grants: [] },
  ],
  keys: [{ id: 'k1', name: 'loader' }],
}
const RIGHTS: Rights = {
  roles: [{ namespace: 'desk', code: 'watch', description: '只看运行', parent: null, members: 1 }],
  groups: [],
  departments: [],
}

async function open(answer: unknown = LIST) {
  const page = await openPage({ answers: { 'GET /api/users/resources': answer, 'GET /api/users/rights': RIGHTS } })
  await page.show(<ResourcesPanel />)
  return page
}

describe('authorised resources', () => {
  test('are listed with who is authorised for them', async () => {
    const { host } = await open()
    expect([...host.querySelectorAll('ul ul li')].map(wordsOf)).toEqual([
      '允许 角色 只看运行 ： 查看 撤销',
      '拒绝 用户 lin ： 全部 撤销',
    ])
    const [first, second] = [...host.querySelectorAll('ul > li > div')].map(wordsOf)
    expect(first).toBe('运维 zeus : ops · 菜单 · 查看、管理 · /api/ops 授权 内置')
    expect(second).toBe('report:* desk : report:* · 数据 · 查看、export 授权 删除')
    expect(wordsOf(host)).toContain(text.noGrants)
  })

  test('are explained if there are none', async () => {
    expect(wordsOf((await open({ resources: [], keys: [] })).host)).toContain(text.none)
  })

  test('say why they cannot be read, and are read again on request', async () => {
    const page = await open(refused('forbidden', '没有权限', 403))
    expect(wordsOf(page.host)).toContain('没有权限')
    page.answers['GET /api/users/resources'] = LIST
    await page.press('重试')
    expect(wordsOf(page.host)).toContain('只看运行')
  })

  test('are defined once every field is right', async () => {
    const page = await open()
    const route = 'POST /api/users/resources'
    page.answers[route] = LIST
    await page.write(text.namespace, 'desk')
    await page.write(text.code, 'page:risk')
    await page.write(text.type, 'BUTTON')
    await page.press(text.define)
    expect(page.requests[route]).toBeUndefined()
    await page.write(text.actions, 'open, 中文')
    await page.press(text.define)
    expect(page.requests[route]).toBeUndefined()
    await page.write(text.actions, 'open，close open')
    await page.write(text.description, ' 风险页 ')
    await page.press(text.define)
    expect(page.requests[route]?.at(-1)?.body).toEqual({
      namespace: 'desk',
      code: 'page:risk',
      type: 'BUTTON',
      actions: ['open', 'close'],
      apiIdentifier: null,
      description: '风险页',
    })
  })

  test('are authorised for a role, a person and a key', async () => {
    const page = await open()
    const route = 'POST /api/users/resources/grant'
    page.answers[route] = LIST
    const ask = async (fill: () => Promise<void>) => {
      await page.press(text.grantOf('运维'))
      await fill()
      await page.press(text.grant, '[role=dialog] [type=submit]')
      return page.requests[route]?.at(-1)?.body
    }
    const name = { namespace: 'zeus', code: 'ops' }
    expect(
      await ask(async () => {
        await page.write(text.grantees.ROLE, 'desk:watch')
        await page.press(text.actionTexts.write ?? '', '[role=dialog] label')
      }),
    ).toEqual({ ...name, grantee: 'ROLE', name: 'desk:watch', effect: 'ALLOW', actions: ['read'] })
    expect(
      await ask(async () => {
        await page.write(text.grantee, 'USER')
        await page.write(text.account, 'lin')
        await page.write(text.effect, 'DENY')
      }),
    ).toEqual({ ...name, grantee: 'USER', name: 'lin', effect: 'DENY', actions: ['*'] })
    expect(
      await ask(async () => {
        await page.write(text.grantee, 'AK_SK')
        await page.write(text.grantees.AK_SK, 'k1')
      }),
    ).toMatchObject({ grantee: 'AK_SK', name: 'k1' })
    await page.press(text.grantOf('运维'))
    await page.write(text.grantee, 'GROUP')
    expect(page.text('[role=dialog]')).toContain(text.noGrantee('用户组'))
  })

  test('are withdrawn and deleted', async () => {
    const page = await open()
    const [withdrawal, deletion] = ['POST /api/users/resources/withdraw', 'DELETE /api/users/resources/desk/report%3A*']
    page.answers[withdrawal] = { ...LIST, resources: LIST.resources.slice(1) }
    page.answers[deletion] = { ...LIST, resources: [] }
    await page.press(text.withdrawOf('lin'))
    expect(page.requests[withdrawal]?.at(-1)?.body).toEqual({
      namespace: 'zeus',
      code: 'ops',
      grantee: 'USER',
      id: 'u',
      effect: 'DENY',
    })
    await page.press(text.removeOf('report:*'))
    expect(page.text('[role=dialog]')).toContain('还没有授权')
    await page.press('确定删除')
    expect(wordsOf(page.host)).toContain(text.none)
  })
})
