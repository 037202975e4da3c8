import type { Permission } from '../../../../shared/protocol/permissions'

/** The caller, once a token has been checked. */
export interface Principal {
  id: string
  name: string
  role: 'operator' | 'viewer'
  /** Permissions of the caller; operators have all. */
  permissions: readonly Permission[]
  /** When the token stops being accepted, ms UTC. */
  expiresAt: number
  /** Whether this is a program's token: it may read everything its account may, and change only what is named below. */
  readOnly: boolean
  /** The sign-in of the token; undefined for programs, people of a tenant and tokens older than sessions. */
  sid?: string
  /** For programs: the account whose desks it may arrange. */
  deskOf?: string
  /** For programs: the account whose own data it may read and change instead of its own. */
  ownDataOf?: string
  /** For programs: whether it may run back-tests, which are stored under the program. People need no such right. */
  runsTests?: boolean
}
