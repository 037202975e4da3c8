import { z } from 'zod'
import type { DirectoryKind } from '../../../../shared/protocol/account'
import { accountInDirectory } from '../connections/directory-people'
import type { IdentityCall } from './call'
import { parseShape } from './register'
import { signedIn, withSteps } from './sign-people-in'
import type { WireUser } from './wire-user'

const shape = z.object({ username: z.string().min(1).max(128), password: z.string().min(1).max(256) })

/** `POST /api/v2/ldap/verify-user`, `POST /api/v2/ad/verify-user`. */
export const verifyInDirectory =
  (kind: DirectoryKind) =>
  async (call: IdentityCall): Promise<WireUser> => {
    const { service, request, from } = call
    const { user, fresh } = await accountInDirectory(service, kind, parseShape(shape, request.body), from)
    return await withSteps(call, async () =>
      signedIn(call, await service.accounts.enter(user, ['pwd'], from), ['pwd'], fresh),
    )
  }
