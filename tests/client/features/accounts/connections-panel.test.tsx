// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { ConnectionsPanel } from '../../../../client/features/accounts/connections-panel'
import { connections as text } from '../../../../client/text/connections'
import type { ListedConnection } from '../../../../shared/protocol/account'
import { openPage, wordsOf } from '../../open-page'
import { saidToasts } from '../../said-toasts'

const callback = 'https://zeus.example/connections/callback'
const LIST: ListedConnection[] = [
  {
    identifier: 'corp',
    protocol: 'saml',
    kind: 'enterprise',
    title: '公司账号',
    server: 'https://idp.example',
    fixed: false,
    callback,
    metadataUrl: 'https://zeus.example/metadata',
  },
  {
    identifier: 'ldap',
    protocol: 'ldap',
    kind: 'enterprise',
    title: '企业目录',
    server: 'ldaps://ldap.example',
    fixed: true,
    callback: null,
    metadataUrl: null,
  },
]

async function open() {
  const page = await openPage({ answers: { 'GET /api/users/connections': LIST } })
  await page.show(<ConnectionsPanel />)
  return page
}
const lines = (host: Element) => [...host.querySelectorAll('li')].map(wordsOf)

describe('connections', () => {
  test('are listed with the data that the other side needs; those from environment variables cannot be removed', async () => {
    const { host } = await open()
    expect(lines(host)[0]).toContain(
      `公司账号 corp · SAML · 企业 · https://idp.example · 在对方登记的返回地址 ${callback}`,
    )
    expect(lines(host)[0]).toContain('删除')
    expect(lines(host)[1]).toContain('由环境变量配置')
    expect(lines(host)[1]).not.toContain('删除')
  })

  test.each([
    [{ reason: null }, 'success', text.tested('公司账号')],
    [{ reason: 'HTTP 503' }, 'error', text.testFailed('公司账号', 'HTTP 503')],
  ] as const)('are tested: %o', async (answer, tone, words) => {
    const page = await open()
    const said = saidToasts()
    page.answers['POST /api/users/connections/corp/test'] = answer
    await page.press(text.testOf('公司账号'))
    expect(said[tone]).toHaveBeenCalledWith(words)
  })

  test('are added with the settings of their protocol', async () => {
    const page = await open()
    const route = 'POST /api/users/connections'
    page.answers[route] = LIST
    await page.write(text.protocol, 'cas')
    await page.write(text.identifier, 'school')
    await page.write(text.shownTitle, '学校')
    await page.write(text.settings.server, ' https://cas.example/cas ')
    await page.press(text.add)
    expect(page.requests[route]?.at(-1)?.body).toEqual({
      identifier: 'school',
      protocol: 'cas',
      kind: 'enterprise',
      title: '学校',
      settings: { server: 'https://cas.example/cas' },
    })
  })

  test('of a directory have its name', async () => {
    const page = await open()
    const route = 'POST /api/users/connections'
    page.answers[route] = LIST
    await page.write(text.protocol, 'ad')
    await page.write(text.settings.url, 'ldaps://ad.example')
    await page.write(text.settings.bindDn, '%s@example.com')
    await page.press(text.add)
    expect(page.requests[route]?.at(-1)?.body).toMatchObject({ identifier: 'ad', protocol: 'ad' })
  })

  test('are removed after saying so', async () => {
    const page = await open()
    page.answers['DELETE /api/users/connections/corp'] = LIST.slice(1)
    await page.press('删除身份源 公司账号')
    await page.press('确定删除')
    expect(lines(page.host)).toHaveLength(1)
  })
})
