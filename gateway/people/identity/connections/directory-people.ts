import type { DirectoryKind } from '../../../../shared/protocol/account'
import { ZeusError } from '../../../../shared/protocol/errors'
import { accountKey } from '../../../storage/account-key'
import type { RequestOrigin } from '../http/origin'
import type { Store } from '../service'
import { bindToDirectory, type DirectoryConfig } from './directory'
import { accountOfOutsider } from './outside-people'
import type { ReportedPerson } from './reported-person'

/** A directory by environment variables, else as an operator connected it. */
async function directoryOf(
  { config, connections }: Pick<Store, 'config' | 'connections'>,
  kind: DirectoryKind,
): Promise<DirectoryConfig | undefined> {
  const connection = config[kind] ? undefined : await connections.find(kind)
  return config[kind] ?? (connection?.protocol === kind ? (connection.secret as DirectoryConfig) : undefined)
}

/** Directories ignore the case of a name and repeated spaces, so all spellings count as guesses for one person. */
const spelling = (username: string): string => accountKey(username).replace(/\s+/g, ' ')

/**
 * Account of a user that a directory accepts, with the same limits on attempts as a password. Throws `no-directory`,
 * `account-locked`, `account-wrong`.
 */
export async function accountInDirectory(
  store: Store,
  kind: DirectoryKind,
  { username, password }: { username: string; password: string },
  from: RequestOrigin,
) {
  const { attempts, audit } = store
  const directory = await directoryOf(store, kind)
  if (!directory) throw new ZeusError('no-directory')
  const guess = { accountKey: `${kind}:${spelling(username)}`, ip: from.ip, knownAddress: false }
  if (!(await attempts.takeGuess(guess))) throw new ZeusError('account-locked')
  let found: ReportedPerson
  try {
    found = await bindToDirectory(directory, username, password)
  } catch (thrown) {
    await audit.record('sign-in-failed', null, from)
    throw thrown
  }
  await attempts.forgive(guess)
  const person = { ...found, connectionId: kind, provider: kind, type: 'generic', social: false }
  return await accountOfOutsider(store, person, from)
}
