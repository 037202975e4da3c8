// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { ApplicationsPanel } from '../../../../client/features/accounts/applications-panel'
import { applications as text } from '../../../../client/text/applications'
import type { ListedApplication } from '../../../../shared/protocol/account'
import { openPage, wordsOf } from '../../open-page'

const LIST: ListedApplication[] = [
  { id: 'a'.repeat(24), name: '报表', protocol: 'oidc', createdAt: 0, saml: null },
  {
    id: 'b'.repeat(24),
    name: '网盘',
    protocol: 'saml',
    createdAt: 0,
    saml: {
      entityId: 'https://drive.example',
      consumer: 'https://drive.example/acs',
      signsRequests: true,
      logout: true,
      metadataUrl: 'https://zeus.example/metadata',
    },
  },
]

async function open() {
  const page = await openPage({ answers: { 'GET /api/users/applications': LIST } })
  await page.show(<ApplicationsPanel />)
  return page
}
const lines = (host: Element) => [...host.querySelectorAll('li')].map(wordsOf)

test('applications are listed, those of SAML with the data that the other side needs', async () => {
  const { host } = await open()
  expect(lines(host)[0]).toBe(`报表 OpenID Connect、CAS · ${'a'.repeat(24)} 删除`)
  expect(lines(host)[1]).toContain('实体 https://drive.example · 返回地址 https://drive.example/acs')
  expect(lines(host)[1]).toContain('只接受签名的请求 · 可以退出登录')
  expect(host.querySelector('a')?.href).toBe('https://zeus.example/metadata')
})

test('a SAML application is added by its metadata, and a refusal stays at the field', async () => {
  const page = await open()
  const route = 'POST /api/users/applications'
  page.answers[route] = LIST
  await page.write(text.name, ' 网盘 ')
  await page.write(text.metadata, '<xml/>')
  await page.press(text.add)
  expect(page.requests[route]?.at(-1)?.body).toEqual({ name: '网盘', metadata: '<xml/>' })
})

test('an application is deleted after saying so', async () => {
  const page = await open()
  page.answers[`DELETE /api/users/applications/${'b'.repeat(24)}`] = LIST.slice(0, 1)
  await page.press('删除应用 网盘')
  expect(page.text('[role=dialog]')).toContain('不能再从这里登录')
  await page.press('确定删除')
  expect(lines(page.host)).toHaveLength(1)
})
