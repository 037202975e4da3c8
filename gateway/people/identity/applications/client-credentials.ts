import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import { ACTION } from '../../../../shared/protocol/permissions'
import type { ResourceRights } from '../rights/resources'
import { CLAIMS_BY_SCOPE } from './claims'

const isStandard = (scope: string): boolean => Object.hasOwn(CLAIMS_BY_SCOPE, scope)

/**
 * Grants the permissions of access keys as scopes `namespace:code:action`, because the library knows only scopes of its
 * configuration. Unknown scopes and scopes that are not granted are left out; a standard scope that the key does not
 * have is refused with `invalid_scope`.
 */
export function grantClientCredentials(provider: Provider, resources: Pick<ResourceRights, 'ofKey'>): void {
  provider.registerGrantType(
    'client_credentials',
    async (ctx) => {
      const { client, params } = ctx.oidc
      if (!client) throw new errors.InvalidClient('client is missing')
      const requested = [...new Set(typeof params?.scope === 'string' ? params.scope.split(' ') : [])]
      const own = client.scope?.split(' ')
      const wrong = requested.find((scope) => isStandard(scope) && own && !own.includes(scope))
      if (wrong !== undefined) throw new errors.InvalidScope('requested scope is not allowed', wrong)
      const granted = (await resources.ofKey(client.clientId)).flatMap(({ namespace, code, actions }) =>
        actions.filter((action) => ACTION.test(action)).map((action) => `${namespace}:${code}:${action}`),
      )
      const scope = requested.filter((one) => isStandard(one) || granted.includes(one)).join(' ')
      const token = new provider.ClientCredentials({ client, scope: scope || undefined } as never)
      ctx.body = {
        access_token: await token.save(),
        expires_in: token.expiration,
        token_type: 'Bearer',
        ...(scope ? { scope } : {}),
      }
    },
    ['scope'],
  )
}
