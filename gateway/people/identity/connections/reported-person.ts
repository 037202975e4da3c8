import { xmlText } from '../saml/xml-text'

/** A person as another service reports them. */
export interface ReportedPerson {
  /** Identifier of the person at the source; a name that people can change only if the source has no other. */
  id: string
  nickname: string
  account?: string | undefined
  email?: string | undefined
  emailVerified?: boolean
  openid?: string | undefined
  unionid?: string | undefined
  externalId?: string | undefined
}

/** Names of a field in OpenID Connect, LDAP, SAML (OASIS and Microsoft) and OAuth. */
const NAMES = {
  nickname: [
    ...['nickname', 'displayName', 'display_name', 'name', 'cn', 'preferred_username'],
    ...['urn:oid:2.16.840.1.113730.3.1.241', 'urn:oid:2.5.4.3'],
    ...['http://schemas.microsoft.com/identity/claims/displayname'],
  ],
  account: [
    ...['preferred_username', 'username', 'login', 'uid', 'sAMAccountName', 'urn:oid:0.9.2342.19200300.100.1.1'],
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name',
  ],
  email: [
    ...['email', 'mail', 'urn:oid:0.9.2342.19200300.100.1.3'],
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  ],
  openid: ['openid'],
  unionid: ['unionid'],
  externalId: ['externalId', 'external_id', 'employeeNumber', 'employeeID', 'urn:oid:2.16.840.1.113730.3.1.3'],
} as const

const LENGTH_MAX = 255

/** First non-empty text under one of the names; of a list, its first element. */
function textIn(record: Record<string, unknown>, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = Object.hasOwn(record, name) ? record[name] : undefined
    const first: unknown = Array.isArray(value) ? value[0] : value
    const text = typeof first === 'string' ? xmlText(first).trim() : typeof first === 'number' ? String(first) : ''
    if (text !== '' && text.length <= LENGTH_MAX) return text
  }
  return undefined
}

/** Reads a person from the fields of a source, under any of `NAMES`. */
export function reportedPerson(id: string, record: Record<string, unknown>): ReportedPerson {
  return {
    id,
    nickname: textIn(record, NAMES.nickname) ?? '用户',
    account: textIn(record, NAMES.account),
    email: textIn(record, NAMES.email),
    emailVerified: record.email_verified === true || record.email_verified === 'true',
    openid: textIn(record, NAMES.openid),
    unionid: textIn(record, NAMES.unionid),
    externalId: textIn(record, NAMES.externalId),
  }
}
