import { expect } from 'vitest'
import { newId } from '../../../../../../gateway/people/identity/new-id'
import { type Case, PASSWORD } from './world'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const APPLICATION = {
  redirectUris: ['https://program.example/'],
  postLogoutRedirectUris: [],
  grantTypes: ['authorization_code'],
  responseTypes: ['code'],
  authMethod: 'client_secret_post',
} as const

export const peopleCases: Case[] = [
  {
    lines: ['roles'],
    title: 'returns roles by namespace',
    async run({ person, server, refused, client }) {
      const { client: one, id } = await person()
      const { roles } = server.identity.store
      await roles.ensure('default', 'analyst', '分析师')
      await roles.ensure('desk', 'trader', '交易员')
      await roles.grant(id, 'default', 'analyst')
      await roles.grant(id, 'desk', 'trader')
      expect(await one.hasRole('analyst')).toBe(true)
      expect(await one.hasRole('trader', 'desk')).toBe(true)
      expect(await one.hasRole('trader', 'default')).toBe(false)
      expect(await one.hasRole('operator')).toBe(false)
      await refused(client().hasRole('analyst'), '请先登录')
      one.tokenProvider.setUser({ ...one.tokenProvider.getUser(), id: (await person()).id })
      expect(await one.hasRole('analyst')).toBe(false)
    },
  },
  {
    lines: ['authorizedResources'],
    title: 'returns authorised resources by namespace and type, never those of another user',
    async run({ person, server, fields, refused }) {
      const { client: one, id } = await person()
      const { roles, resources } = server.identity.store
      const { id: role } = await roles.ensure('default', 'reader', null)
      const resource = { namespace: 'default', actions: ['read'], apiIdentifier: 'bars', description: null }
      for (const [code, type] of [
        ['bars:*', 'DATA'],
        ['page:monitor', 'MENU'],
      ] as const) {
        await resources.define({ ...resource, code, type })
        await resources.grant({ ...resource, code }, { grantee: 'ROLE', id: role, effect: 'ALLOW', actions: ['*'] })
      }
      await roles.grant(id, 'default', 'reader')
      const all = await one.listAuthorizedResources('default')
      expect(all.totalCount).toBe(2)
      fields(all.list[0], ['code', 'type', 'actions', 'apiIdentifier'])
      expect((await one.listAuthorizedResources('default', { resourceType: 'MENU' })).totalCount).toBe(1)
      expect((await one.listAuthorizedResources('other')).totalCount).toBe(0)
      one.tokenProvider.setUser({ ...one.tokenProvider.getUser(), id: newId() })
      await refused(one.listAuthorizedResources('default'), '用户不存在')
    },
  },
  {
    lines: ['departments', 'users/me/orgs'],
    title: 'returns departments and the path to them',
    async run({ person, server, fields, refused, client }) {
      const { client: one, id } = await person()
      const { departments } = server.identity.store
      const org = await departments.create({ name: '宙斯', code: 'zeus' })
      const desk = await departments.create({ name: '交易部', code: 'desk', parentId: org.id })
      await departments.join(desk.id, id, true)
      const { list, totalCount } = await one.listDepartments()
      expect(totalCount).toBe(1)
      fields(list[0], ['department', 'isMainDepartment', 'joinedAt'])
      fields(list[0].department, [
        ...['id', 'orgId', 'name', 'nameI18n', 'description', 'descriptionI18n', 'order', 'code', 'root', 'depth'],
        ...['path', 'codePath', 'namePath', 'createdAt', 'updatedAt', 'children', 'isVirtualNode'],
      ])
      expect(list[0].department).toMatchObject({ name: '交易部', namePath: ['宙斯', '交易部'], depth: 1, root: false })
      const paths = await one.listOrgs()
      expect(paths[0].map((node: { name: string }) => node.name)).toEqual(['宙斯', '交易部'])
      await refused(client().listOrgs(), 2020)
      await refused(client().listDepartments(), '请先登录')
    },
  },
  {
    lines: ['users/me/security-level', 'users/me/applications/allowed'],
    title: 'returns the security level of an account and the pages that it may open',
    async run({ person, server, fields, refused, client }) {
      const { client: one } = await person()
      const level = await one.getSecurityLevel()
      fields(level, ['score', 'email', 'phone', 'password', 'mfa', 'passwordSecurityLevel'])
      expect(level).toMatchObject({ email: false, phone: false, password: true, mfa: false, passwordSecurityLevel: 1 })
      const page = await one.listApplications()
      fields(page, ['totalCount', 'list'])
      fields(page.list[0], ['id', 'name', 'logo', 'domain', 'description', 'createdAt', 'updatedAt', 'protocol'])
      expect((await one.listApplications({ page: 2, limit: 1 })).list).toHaveLength(1)
      const { applications } = server.identity.store
      for (let made = 0; made < 10; made++) await applications.create({ name: `应用${made}`, ...APPLICATION })
      const ids = async (page?: object) =>
        (await one.listApplications(page)).list.map(({ id }: { id: string }) => id) as string[]
      expect(await ids()).toHaveLength(10)
      expect(await ids()).toEqual(await ids({ page: 1, limit: 10 }))
      expect(await ids()).not.toEqual(await ids({ page: 2, limit: 10 }))
      await refused(client().getSecurityLevel(), 2020)
      await refused(client().listApplications(), 2020)
    },
  },
  {
    lines: ['users/link', 'users/unlink', 'link and unlink confirmations'],
    title: 'links and unlinks an external account; two local accounts are not merged',
    async run({ person, server, refused }) {
      const [primary, secondary] = [await person(), await person()]
      await refused(
        primary.client.linkAccount({ primaryUserToken: primary.token, secondaryUserToken: secondary.token }),
        1001,
      )
      const identity = { id: newId(), user_id: secondary.id, connection_id: newId(), provider: 'github' }
      await server.db
        .insertInto('identities')
        .values({ ...identity, type: 'oidc', is_social: 1, user_id_in_idp: newId(), created_at: 0 })
        .execute()
      const tokens = { primaryUserToken: primary.token, secondaryUserToken: secondary.token }
      expect(await primary.client.linkAccount(tokens)).toEqual({ code: 200, message: '绑定成功' })
      expect((await primary.client.getCurrentUser()).identities[0]).toMatchObject({
        provider: 'github',
        isSocial: true,
      })
      expect(await secondary.client.getCurrentUser()).toBeNull()
      const bound = { primaryUserToken: primary.token, provider: 'github' }
      expect(await primary.client.unLinkAccount(bound)).toEqual({ code: 200, message: '解绑成功' })
      await refused(primary.client.unLinkAccount(bound), 2216)
      await refused(primary.client.linkAccount({ ...tokens, secondaryUserToken: 'nonsense' }), 2207)
    },
  },
  {
    lines: ['principal_authentication GET', 'principal_authentication POST'],
    title: 'refuses to verify a real name without a service for it',
    async run({ person, refused }) {
      const { client: one } = await person()
      expect(await one.principal.detail()).toBeNull()
      const person_ = { type: 'P', name: '张三', idCard: '110101199001010000', bankCard: '6222' }
      await refused(one.principal.authenticate(person_), 1001, '未配置实名认证服务')
      const firm = { type: 'E', enterpriseName: '宙斯', enterpriseCode: '91', legalPersonName: '张三' }
      await refused(one.principal.authenticate(firm), 1001)
    },
  },
  {
    lines: ['upload avatar', 'upload face-photo', 'failed image upload'],
    title: 'accepts an image with the cookie of an own page, and nothing that is not an image',
    async run({ server, unique }) {
      const { Browser } = await import('../../sign-in-server')
      const browser = new Browser(server.url)
      await browser.signIn('register', `pic_${unique()}`, PASSWORD)
      const send = async (bytes: Buffer, folder: string, headers: Record<string, string> = { origin: server.url }) => {
        const body = new FormData()
        body.append('file', new Blob([new Uint8Array(bytes)]), 'personal.jpeg')
        const answer = await browser.fetch(`/api/v2/upload?folder=${folder}`, { method: 'POST', headers, body })
        return (await answer.json()) as { code: number; message: string; data: { key: string; url: string } }
      }
      const kept = await send(PNG, 'avatar')
      expect(kept).toMatchObject({ code: 200, data: { key: expect.any(String) } })
      const shown = await browser.fetch(kept.data.url)
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect((await send(Buffer.from('<svg/>'), 'avatar')).code).toBe(415)
      expect((await send(PNG, 'avatar', { origin: 'https://evil.example' })).code).toBe(1001)
      expect((await send(PNG, 'face-photo')).code).toBe(1707)
      const nobody = await fetch(`${server.url}/api/v2/upload?folder=avatar`, {
        method: 'POST',
        headers: { origin: server.url },
      })
      expect(await nobody.json()).toMatchObject({ code: 2020 })
    },
  },
]
