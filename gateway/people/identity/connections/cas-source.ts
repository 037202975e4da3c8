import { ZeusError } from '../../../../shared/protocol/errors'
import { readMetadata } from '../saml/xml'
import { type ConnectionOf, returnAddress } from './connections'
import { guardedFetch } from './guarded-fetch'
import { type ReportedPerson, reportedPerson } from './reported-person'

/** This installation as a client of another CAS server (protocol 3.0). */

/** Address of a path of a CAS server. */
export const casAddress = (server: string, path: string): string => `${server.replace(/\/+$/, '')}${path}`

/** Return address with the state, for which CAS has no parameter. */
export const casCallback = (publicUrl: string, state: string): string =>
  `${returnAddress(publicUrl)}?state=${encodeURIComponent(state)}`

export const casSignInAddress = ({ secret }: ConnectionOf<'cas'>, callback: string): string =>
  casAddress(secret.server, `/login?${new URLSearchParams({ service: callback })}`)

/** User and attributes of an answer; an attribute can occur several times. */
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

/** Person of a ticket, as its server reports them. Throws `connection-failed` if the ticket is not valid. */
export async function casPerson(
  { secret }: ConnectionOf<'cas'>,
  callback: string,
  ticket: string,
): Promise<ReportedPerson> {
  if (!/^[\x21-\x7e]{1,512}$/.test(ticket)) throw new ZeusError('connection-failed')
  const request = guardedFetch([secret.server])
  const query = new URLSearchParams({ service: callback, ticket })
  let answer = await request(casAddress(secret.server, `/p3/serviceValidate?${query}`))
  // CAS 2.0 has only this address.
  if (answer.status === 404) answer = await request(casAddress(secret.server, `/serviceValidate?${query}`))
  if (answer.status !== 200) throw new ZeusError('connection-failed')
  const { user, record } = await attributesOf(await answer.text())
  if (user === undefined || user.length > 255) throw new ZeusError('connection-failed')
  return reportedPerson(user, { username: user, ...record })
}
