import { decodeJwt } from 'jose'
import type Provider from 'oidc-provider'
import type { IdentityCall } from './call'

type Invalid = { code: 400; message: string }

/**
 * `GET /api/v2/oidc/validate_token`: the claims of a valid token of ours, without an envelope. Requires exactly one of
 * `id_token` and `access_token`.
 */
export const validateToken =
  (provider: Provider) =>
  async (call: IdentityCall): Promise<Record<string, unknown> | Invalid> => {
    const { id_token, access_token } = call.request.query
    const [idToken, accessToken] = [textOf(id_token), textOf(access_token)]
    if ((idToken === undefined) === (accessToken === undefined)) {
      return { code: 400, message: '请在 id_token 和 access_token 中只提供一个' }
    }
    if (idToken !== undefined) {
      try {
        await call.service.verify(idToken)
        return decodeJwt(idToken)
      } catch {
        return { code: 400, message: 'id_token 不合法' }
      }
    }
    const found =
      (await provider.AccessToken.find(accessToken ?? '')) ?? (await machineToken(provider, accessToken ?? ''))
    // The owner of the token may query it; a sign-in that ended invalidates its tokens.
    if (!found?.isValid) return { code: 400, message: 'access_token 不合法' }
    const { jti, iat, exp, scope, clientId } = found
    const sub = 'accountId' in found ? found.accountId : clientId
    return { jti, sub, iat, exp, scope, client_id: clientId, aud: clientId, iss: provider.issuer }
  }

const machineToken = (provider: Provider, token: string) => provider.ClientCredentials.find(token)

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= 8_192 ? value : undefined
