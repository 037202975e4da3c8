import {
  CONNECTION_NAME,
  type ConnectionDraft,
  type ConnectionSettings,
  isDirectory,
} from '../../../../shared/protocol/account'
import { ZeusError } from '../../../../shared/protocol/errors'
import { readRemoteIdp } from '../saml/remote-idp'
import type { Store } from '../service'
import type { OpenIdSettings } from './connections'
import { OWN_PAGES } from './way-address'

const TENANT = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const OPENID_SCOPE = 'openid profile email'
const refused = () => new ZeusError('connection-settings')

/** Throws `connection-settings`. */
function text(settings: ConnectionSettings, name: string, max = 1_024): string {
  const found = Object.hasOwn(settings, name) ? settings[name]?.trim() : undefined
  if (!found || found.length > max) throw refused()
  return found
}

/** An address without a password in it. Throws `connection-settings`. */
function address(
  settings: ConnectionSettings,
  name: string,
  protocols: readonly string[] = ['https:', 'http:'],
): string {
  const found = text(settings, name, 500)
  const url = URL.canParse(found) ? new URL(found) : undefined
  if (!url || !protocols.includes(url.protocol) || url.username !== '' || url.password !== '') throw refused()
  return found
}

const clientOf = (settings: ConnectionSettings) => ({
  clientId: text(settings, 'clientId'),
  clientSecret: text(settings, 'clientSecret'),
})

/** Issuer of a tenant: by its number in Microsoft's global cloud, by its whole address in another cloud. */
const azureIssuer = (settings: ConnectionSettings): string => {
  const tenant = text(settings, 'tenant')
  return TENANT.test(tenant) ? `https://login.microsoftonline.com/${tenant}/v2.0` : address(settings, 'tenant')
}

const openIdSettings = (issuer: string, settings: ConnectionSettings): OpenIdSettings => ({
  issuer,
  ...clientOf(settings),
  scope: OPENID_SCOPE,
})

/**
 * Stores a connection. A directory has the name of its kind, because calls of the identity contract name the kind alone.
 * Throws `connection-settings`, `connection-taken`, `directory-taken`, or for metadata `saml-…`.
 */
export async function addConnection(
  { connections, config }: Pick<Store, 'connections' | 'config'>,
  draft: ConnectionDraft,
): Promise<void> {
  const { identifier, protocol, kind, settings } = draft
  const isNameFree = isDirectory(protocol) ? identifier === protocol : !OWN_PAGES.includes(identifier)
  const title = draft.title.trim() || identifier
  if (!CONNECTION_NAME.test(identifier) || !isNameFree || title.length > 32) throw refused()
  if (isDirectory(protocol) && config[protocol]) throw new ZeusError('directory-taken')
  if (await connections.find(identifier)) {
    throw new ZeusError(isDirectory(protocol) ? 'directory-taken' : 'connection-taken')
  }
  const given = { identifier, kind, display_name: title }
  switch (protocol) {
    case 'oidc':
    case 'azure-ad': {
      const issuer = protocol === 'oidc' ? address(settings, 'issuer') : azureIssuer(settings)
      await connections.create({ ...given, protocol }, openIdSettings(issuer, settings))
      return
    }
    case 'oauth': {
      const [authorize, token, user] = [
        address(settings, 'authorize'),
        address(settings, 'token'),
        address(settings, 'user'),
      ]
      const issuer = address(settings, 'issuer')
      const secret = { issuer, ...clientOf(settings), scope: 'user', addresses: { authorize, token, user } }
      await connections.create({ ...given, protocol }, secret)
      return
    }
    case 'saml':
      await connections.create({ ...given, protocol }, await readRemoteIdp(text(settings, 'metadata', 256 * 1024)))
      return
    case 'cas':
      await connections.create({ ...given, protocol }, { server: address(settings, 'server') })
      return
    default: {
      const bindDn = text(settings, 'bindDn')
      if (!bindDn.includes('%s')) throw refused()
      await connections.create({ ...given, protocol }, { url: address(settings, 'url', ['ldap:', 'ldaps:']), bindDn })
    }
  }
}
