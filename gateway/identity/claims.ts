import type { UserRow } from '../storage/tables'

/** What an id_token says about a person. Names nothing that the pages do not show. */
export interface IdClaims {
  sub: string
  name: string
  nickname: string
  preferred_username: string
  email?: string
  role: UserRow['role']
  [claim: string]: string | undefined
}

export const claimsOf = (user: UserRow): IdClaims => ({
  sub: user.id,
  name: user.nickname,
  nickname: user.nickname,
  preferred_username: user.username ?? user.nickname,
  ...(user.email === null ? {} : { email: user.email }),
  role: user.role,
})
