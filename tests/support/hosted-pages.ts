import { freePort } from './free-port'
import { startTestGateway, type TestGateway } from './start-gateway'

/**
 * Two gateways: people of `house` may sign in by `other` as well (公司账号) and by a mini-program. `owner` has an account
 * there with this password.
 */
export async function startHostedPages(password: string): Promise<{ house: TestGateway; other: TestGateway }> {
  const url = 'https://mini.example/open?code=%s'
  const small = { ZEUS_INSTRUMENT_COUNT: '60' }
  const house = await startTestGateway({ env: { ...small, IDENTITY_WECHAT_MINIPROGRAM_URL: url } })
  const port = String(await freePort())
  const other = await startTestGateway({ env: { ...small, PORT: port, PUBLIC_URL: `http://localhost:${port}` } })
  const app = await other.identity.store.applications.create({
    name: '宙斯看盘',
    redirectUris: [`${house.url}/connections/callback`],
    postLogoutRedirectUris: [],
    grantTypes: ['authorization_code'],
    responseTypes: ['code'],
    authMethod: 'client_secret_post',
  })
  await house.identity.store.connections.create(
    { identifier: 'company', protocol: 'oidc', kind: 'enterprise', display_name: '公司账号' },
    {
      issuer: other.identity.issuer,
      scope: 'openid profile email',
      clientId: app.id,
      clientSecret: app.secret ?? '',
    },
  )
  const origin = { ip: '127.0.0.1', userAgent: null }
  await house.identity.store.accounts.register({ account: 'owner', password }, origin)
  return { house, other }
}
