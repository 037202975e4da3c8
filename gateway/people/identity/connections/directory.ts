import type { Client, Entry } from 'ldapts'
import { ZeusError } from '../../../../shared/protocol/errors'
import { logOf } from '../../../log'
import { type ReportedPerson, reportedPerson } from './reported-person'

const log = logOf('identity')
const TIMEOUT_MS = 10_000

/** Permitted directories, by their name on the wire. */

export interface DirectoryConfig {
  url: string
  /** Bind name; `%s` is replaced by the typed name. */
  bindDn: string
}

/** Tests a directory: reads its root entry, which needs no sign-in. Throws `no-directory`. */
export async function queryDirectory({ url }: DirectoryConfig): Promise<void> {
  const { Client } = await import('ldapts')
  const client = new Client({ url, timeout: TIMEOUT_MS, connectTimeout: TIMEOUT_MS })
  try {
    await client.search('', { scope: 'base', attributes: ['supportedLDAPVersion'] })
  } catch (thrown) {
    const { ResultCodeError } = await import('ldapts')
    // A refusal shows that the directory answers.
    if (thrown instanceof ResultCodeError) return
    log.warn({ err: thrown }, 'the directory could not be asked')
    throw new ZeusError('no-directory')
  } finally {
    await client.unbind().catch(() => undefined)
  }
}

/** Escapes the special characters of a distinguished name. */
const escaped = (name: string): string => name.replace(/[\\,+"<>;=#\0]/g, (sign) => `\\${sign}`)

const ATTRIBUTES = ['displayName', 'cn', 'uid', 'sAMAccountName', 'mail', 'employeeNumber', 'employeeID']

/** The first text under one of the names. */
function textIn(entry: Entry | undefined, ...names: string[]): string | undefined {
  const texts = names.flatMap((name) => entry?.[name] ?? [])
  return texts.find((text): text is string => typeof text === 'string' && text !== '')
}

/** Entry of a name that Active Directory accepts for a bind: such a name is no DN, so the entry is searched for. */
async function entryByLogin(client: Client, name: string): Promise<Entry | undefined> {
  const { EqualityFilter, OrFilter } = await import('ldapts')
  const root = await client.search('', { scope: 'base', attributes: ['defaultNamingContext', 'namingContexts'] })
  const base = textIn(root.searchEntries[0], 'defaultNamingContext', 'namingContexts')
  if (base === undefined) return undefined
  const account = name.replace(/^.*\\|@.*$/g, '')
  const filter = new OrFilter({
    filters: [
      new EqualityFilter({ attribute: 'userPrincipalName', value: name }),
      new EqualityFilter({ attribute: 'sAMAccountName', value: account }),
    ],
  })
  const { searchEntries } = await client.search(base, { scope: 'sub', filter, attributes: ATTRIBUTES, sizeLimit: 2 })
  return searchEntries.length === 1 ? searchEntries[0] : undefined
}

/** The person's own entry; undefined if the directory does not let them read it. */
async function ownEntry(client: Client, name: string): Promise<Entry | undefined> {
  try {
    if (!name.includes('=')) return await entryByLogin(client, name)
    return (await client.search(name, { scope: 'base', attributes: ATTRIBUTES })).searchEntries[0]
  } catch {
    // The bind succeeded, but the person may not read the entry.
    return undefined
  }
}

/**
 * Checks name and password by a bind to the directory. Throws `account-wrong`, or `no-directory` if it cannot be
 * reached.
 */
export async function bindToDirectory(
  { url, bindDn }: DirectoryConfig,
  username: string,
  password: string,
): Promise<ReportedPerson> {
  // An empty password would be an anonymous bind, which directories accept.
  if (password === '' || username === '' || username.length > 128) throw new ZeusError('account-wrong')
  const { Client, InvalidCredentialsError, NoSuchObjectError, InvalidDNSyntaxError } = await import('ldapts')
  const client = new Client({ url, timeout: TIMEOUT_MS, connectTimeout: TIMEOUT_MS })
  const name = bindDn.replace('%s', escaped(username))
  try {
    await client.bind(name, password)
    const entry = await ownEntry(client, name)
    // The id must not depend on how the name was typed; a name that is no DN is already the directory's own.
    const id = name.includes('=') ? (entry?.dn ?? name) : name
    return {
      ...reportedPerson(id.toLowerCase(), entry ?? {}),
      nickname: textIn(entry, 'displayName', 'cn') ?? username,
    }
  } catch (thrown) {
    const refused = [InvalidCredentialsError, NoSuchObjectError, InvalidDNSyntaxError]
    if (refused.some((kind) => thrown instanceof kind)) throw new ZeusError('account-wrong')
    log.error({ err: thrown }, 'the directory could not be asked')
    throw new ZeusError('no-directory')
  } finally {
    await client.unbind().catch(() => undefined)
  }
}
