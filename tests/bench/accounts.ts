import { readConfig } from '../../gateway/config/config'
import { folderKeys } from '../../gateway/people/identity/keys/key-storage'
import { loadSecrets } from '../../gateway/people/identity/keys/secrets'
import { createServiceTokens } from '../../gateway/people/identity/sessions/service-tokens'
import { openStorage } from '../../gateway/processes/open-storage'

const HOUR_MS = 3_600_000

/** An hour's sign-in of each name, for a product that will begin with the same `env` and has its port and folder there. */
export async function mintAccounts(
  env: { PORT: string; ZEUS_DATA_DIR: string } & Record<string, string>,
  names: readonly string[],
): Promise<string[]> {
  const db = await openStorage(readConfig(env))
  const secrets = await loadSecrets(folderKeys(env.ZEUS_DATA_DIR), Date.now())
  const issuer = `http://127.0.0.1:${env.PORT}/oidc`
  const service = createServiceTokens({ db, secrets, issuer, clientId: 'zeus-web', clock: Date.now })
  const tokens: string[] = []
  for (const name of names) tokens.push((await service.mint(name, HOUR_MS)).token)
  await db.destroy()
  return tokens
}
