import { freePort } from './free-port'
import { registerClient } from './oidc-client'
import { startTestGateway, type TestGateway } from './start-gateway'

/**
 * Two gateways: users of `house` can also sign in with accounts of `other` (公司账号) and by a mini-program. `owner` has
 * an account at `house` with this password.
 */
export async function startHostedPages(password: string): Promise<{ house: TestGateway; other: TestGateway }> {
  const url = 'https://mini.example/open?code=%s'
  const small = { ZEUS_INSTRUMENT_COUNT: '60' }
  const house = await startTestGateway({ env: { ...small, IDENTITY_WECHAT_MINIPROGRAM_URL: url } })
  const port = String(await freePort())
  const other = await startTestGateway({ env: { ...small, PORT: port, PUBLIC_URL: `http://localhost:${port}` } })
  const client = await registerClient(house, other, '宙斯看盘')
  await house.identity.store.connections.create(
    { identifier: 'company', protocol: 'oidc', kind: 'enterprise', display_name: '公司账号' },
    {
      issuer: other.identity.issuer,
      scope: 'openid profile email',
      ...client,
    },
  )
  const origin = { ip: '127.0.0.1', userAgent: null }
  await house.identity.store.accounts.register({ account: 'owner', password }, origin)
  return { house, other }
}
