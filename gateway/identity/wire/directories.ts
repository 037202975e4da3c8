import { z } from 'zod'
import { ZeusError } from '../../../shared/protocol/errors'
import { bindToDirectory, type DirectoryPerson } from '../directory'
import { accountOfOutsider } from '../outside-people'
import type { Call } from './call'
import { parsed } from './register'
import { signedIn, withSteps } from './sign-people-in'
import type { WireUser } from './wire-user'

const shape = z.object({ username: z.string().min(1).max(128), password: z.string().min(1).max(256) })

/** `POST /api/v2/ldap/verify-user`, `POST /api/v2/ad/verify-user`: braked like any password. */
export const verifyInDirectory =
  (kind: 'ldap' | 'ad') =>
  async (call: Call): Promise<WireUser> => {
    const { config, attempts, accounts, audit } = call.service
    const directory = config[kind]
    if (!directory) throw new ZeusError('no-directory')
    const { username, password } = parsed(shape, call.request.body)
    const guess = { accountKey: `${kind}:${username}`, ip: call.from.ip, knownAddress: false }
    if (!(await attempts.takeGuess(guess))) throw new ZeusError('account-locked')
    let found: DirectoryPerson
    try {
      found = await bindToDirectory(directory, username, password)
    } catch (thrown) {
      await audit.record('sign-in-failed', null, call.from)
      throw thrown
    }
    await attempts.forgive(guess)
    const person = { ...found, connectionId: kind, provider: kind, type: 'generic', social: false }
    const { user, fresh } = await accountOfOutsider(call.service, person, call.from)
    return await withSteps(call, async () =>
      signedIn(call, await accounts.enter(user, ['pwd'], call.from), ['pwd'], fresh),
    )
  }
