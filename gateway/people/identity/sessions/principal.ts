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
  /** A program's token: it may read everything its account may, and change nothing but what is named below. */
  readOnly: boolean
  /** The sign-in the token was made from; undefined for programs, tenants' people and tokens from before. */
  sid?: string
  /** For programs: the account whose desks it may arrange. */
  deskOf?: string
  /** For programs: the account whose own data it may read and change, instead of its own. */
  ownDataOf?: string
  /** For programs: whether it may run back-tests, which are stored for it; users need no such right. */
  runsTests?: boolean
}
