import type { Client } from 'ldapts'
import { ZeusError } from '../../../shared/protocol/errors'
import { logOf } from '../../log'

const log = logOf('identity')
const TIMEOUT_MS = 10_000

/** Permitted directories, by their name on the wire. */
export const DIRECTORIES = ['ldap', 'ad'] as const
export type DirectoryKind = (typeof DIRECTORIES)[number]

export interface DirectoryConfig {
  url: string
  /** The name to bind with; `%s` stands for what was typed. */
  bindDn: string
}

/** Escapes the special characters of a distinguished name. */
const escaped = (name: string): string => name.replace(/[\\,+"<>;=#\0]/g, (sign) => `\\${sign}`)

/** A user vouched for by a directory. */
export interface DirectoryPerson {
  /** The entry's own name, however it was typed, in small letters. */
  id: string
  nickname: string
}

/** The person's own entry, where the directory lets them read it: one person, however the name was typed. */
async function ownEntry(client: Client, name: string): Promise<{ dn?: string; nickname?: string }> {
  try {
    const { searchEntries } = await client.search(name, { scope: 'base', attributes: ['displayName', 'cn'] })
    const [entry] = searchEntries
    const shown = [entry?.displayName, entry?.cn].flat().find((text) => typeof text === 'string' && text !== '')
    return { ...(entry ? { dn: entry.dn } : {}), ...(typeof shown === 'string' ? { nickname: shown } : {}) }
  } catch {
    // Bound, and may not read, or by a name that is no entry's, as Active Directory takes.
    return {}
  }
}

/**
 * Whether a directory accepts name and password: by binding with them. Throws `account-wrong`, or `no-directory` if it
 * cannot be reached.
 */
export async function bindToDirectory(
  { url, bindDn }: DirectoryConfig,
  username: string,
  password: string,
): Promise<DirectoryPerson> {
  // An empty password would be an anonymous bind, which every directory takes.
  if (password === '' || username === '' || username.length > 128) throw new ZeusError('account-wrong')
  const { Client, InvalidCredentialsError, NoSuchObjectError, InvalidDNSyntaxError } = await import('ldapts')
  const client = new Client({ url, timeout: TIMEOUT_MS, connectTimeout: TIMEOUT_MS })
  const name = bindDn.replace('%s', escaped(username))
  try {
    await client.bind(name, password)
    const { dn = name, nickname = username } = await ownEntry(client, name)
    return { id: dn.toLowerCase(), nickname }
  } catch (thrown) {
    const refused = [InvalidCredentialsError, NoSuchObjectError, InvalidDNSyntaxError]
    if (refused.some((kind) => thrown instanceof kind)) throw new ZeusError('account-wrong')
    log.error({ err: thrown }, 'the directory could not be asked')
    throw new ZeusError('no-directory')
  } finally {
    await client.unbind().catch(() => undefined)
  }
}
