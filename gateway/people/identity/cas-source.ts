import { ZeusError } from '../../../shared/protocol/errors'
import type { ConnectionOf } from './connections'
import { outwardTo } from './outward'
import { type ReportedPerson, reportedPerson } from './reported-person'
import { readMetadata } from './saml/xml'

/** This installation as a client of another CAS server (protocol 3.0). */

const under = (server: string, path: string): string => `${server.replace(/\/+$/, '')}${path}`

/** Where the server sends people back to: state included, since CAS has no parameter for it. */
export const casCallback = (publicUrl: string, state: string): string =>
  `${publicUrl}/connections/callback?state=${encodeURIComponent(state)}`

export const casSignInAddress = ({ secret }: ConnectionOf<'cas'>, callback: string): string =>
  under(secret.server, `/login?${new URLSearchParams({ service: callback })}`)

/** Attributes of an answer; several of a name as a list. */
async function attributesOf(xml: string): Promise<{ user: string | undefined; record: Record<string, string[]> }> {
  const reader = await readMetadata(xml)
  const record: Record<string, string[]> = {}
  for (const one of reader.all('authenticationSuccess', 'attributes', '*')) {
    record[one.localName] = [...(record[one.localName] ?? []), one.textContent ?? '']
  }
  const users = reader.all('authenticationSuccess', 'user')
  const isAnswer = reader.root.localName === 'serviceResponse' && users.length === 1
  return { user: isAnswer ? reader.text('authenticationSuccess', 'user') : undefined, record }
}

/** Whom a ticket is for, as its server says. Throws `connection-failed` if it says nobody. */
export async function casPerson(
  { secret }: ConnectionOf<'cas'>,
  callback: string,
  ticket: string,
): Promise<ReportedPerson> {
  if (!/^[\x21-\x7e]{1,512}$/.test(ticket)) throw new ZeusError('connection-failed')
  const ask = outwardTo([secret.server])
  const query = new URLSearchParams({ service: callback, ticket })
  let answer = await ask(under(secret.server, `/p3/serviceValidate?${query}`))
  // Servers of CAS 2.0 have no other.
  if (answer.status === 404) answer = await ask(under(secret.server, `/serviceValidate?${query}`))
  if (answer.status !== 200) throw new ZeusError('connection-failed')
  const { user, record } = await attributesOf(await answer.text())
  if (user === undefined || user.length > 255) throw new ZeusError('connection-failed')
  return reportedPerson(user, { username: user, ...record })
}
