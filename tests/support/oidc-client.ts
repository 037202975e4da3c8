import type { TestGateway } from './start-gateway'

/** Registers the sign-ins of one installation with another one, as a client of its sign-in service. */
export async function registerClient(
  house: Pick<TestGateway, 'url'>,
  other: { identity: Pick<TestGateway['identity'], 'store'> },
  name = '另一处',
): Promise<{ clientId: string; clientSecret: string }> {
  const { id, secret } = await other.identity.store.applications.create({
    name,
    redirectUris: [`${house.url}/connections/callback`],
    postLogoutRedirectUris: [],
    grantTypes: ['authorization_code'],
    responseTypes: ['code'],
    authMethod: 'client_secret_post',
  })
  return { clientId: id, clientSecret: secret ?? '' }
}
