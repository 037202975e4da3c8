import { afterEach, beforeEach } from 'vitest'
import type { AccountRights } from '../../../../../shared/protocol/account'
import type { ResourceList } from '../../../../../shared/protocol/permissions'
import { Browser, removeDataDir, type SignInServer, startSignInServer } from '../sign-in-server'

const PASSWORD = 'a long sentence of mine'

export const report = { namespace: 'desk', code: 'report:*' }
export const REPORT = {
  ...report,
  type: 'DATA',
  actions: ['read', 'write', 'delete'],
  apiIdentifier: '/reports',
  description: '研报',
}

interface Authorised {
  totalCount: number
  list: { code: string; type: string; actions: string[]; apiIdentifier: string | null }[]
}

/** A server with the operator `boss` and the viewer `lin` for each test, and what they ask of resources. */
export function resourceServer() {
  const now = {} as { server: SignInServer; operator: string; operatorId: string; viewer: string; viewerId: string }
  beforeEach(async () => {
    const server = await startSignInServer()
    const operator = await new Browser(server.url).signIn('register', 'boss', PASSWORD)
    const viewer = await new Browser(server.url).signIn('register', 'lin', PASSWORD)
    const [{ id: operatorId }, { id: viewerId }] = await Promise.all([
      server.identity.verify(operator),
      server.identity.verify(viewer),
    ])
    Object.assign(now, { server, operator, operatorId, viewer, viewerId })
  })
  afterEach(async () => {
    await now.server.close()
    removeDataDir(now.server.dataDir)
  })

  async function ask<T>(path: string, body?: object, as = now.operator, method = body ? 'POST' : 'GET') {
    const answer = await fetch(`${now.server.url}/api/users${path}`, {
      method,
      headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const reply = (await answer.json()) as { ok: boolean; code?: string; data: T }
    return { code: reply.ok ? 'ok' : reply.code, data: reply.data }
  }

  /** `authorizedResources` of somebody by the call of the contract. */
  async function authorised(args = '', as = now.viewer): Promise<Authorised> {
    const { id } = await now.server.identity.verify(as)
    const answer = await fetch(`${now.server.url}/graphql/v2`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${as}` },
      body: JSON.stringify({
        query: `query($id: String!) { user(id: $id) { authorizedResources${args} { totalCount list { code type actions apiIdentifier } } } }`,
        variables: { id },
      }),
    })
    const { data } = (await answer.json()) as { data: { user: { authorizedResources: Authorised } } }
    return data.user.authorizedResources
  }

  return {
    now,
    ask,
    authorised,
    define: (changes: object = {}) => ask<ResourceList>('/resources', { ...REPORT, ...changes }),
    grant: (grantee: string, name: string, effect: string, actions: string[], resource: object = report) =>
      ask<ResourceList>('/resources/grant', { ...resource, grantee, name, effect, actions }),
    withdraw: (grantee: string, id: string, effect: string) =>
      ask<ResourceList>('/resources/withdraw', { ...report, grantee, id, effect }),
    give: (change: object) => ask<AccountRights>(`/rights/of/${now.viewerId}`, change),
    /** Actions of `report` that the viewer may do. */
    actionsOf: async (): Promise<string[]> =>
      (await authorised()).list.find((one) => one.code === report.code)?.actions ?? [],
  }
}
