import { lookup as lookUp } from 'node:dns'
import { request as askPlain } from 'node:http'
import { request as askSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPrivate } from '../../../private-networks'
import { NotSent } from './failure'
import type { Outgoing } from './outgoing'

const ANSWER_MAX_MS = 8_000
const BODY_MAX = 4_096

/** Whether people may name this address: https to somewhere public. Names are looked at again when they are resolved. */
export function isAllowed(address: string, allowPrivate: boolean): boolean {
  let url: URL
  try {
    url = new URL(address)
  } catch {
    return false
  }
  if (url.username !== '' || url.password !== '' || address.length > 500) return false
  if (allowPrivate) return url.protocol === 'https:' || url.protocol === 'http:'
  return url.protocol === 'https:' && !isPrivate(url.hostname) && !/(^|\.)localhost\.?$/i.test(url.hostname)
}

/** The name is resolved once, for this very connection: it cannot mean another place a moment later. */
const publicOnly: LookupFunction = (host, options, done) => {
  lookUp(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0)
    if (found.some(({ address }) => isPrivate(address))) return done(new NotSent('PRIVATE_ADDRESS'), '', 0)
    if (options.all) return done(null, found)
    done(null, found[0]?.address ?? '', found[0]?.family ?? 0)
  })
}

/** Sends once and answers status and the beginning of the body. Redirections are not followed. */
export function post(
  { address, headers, body }: Outgoing,
  allowPrivate: boolean,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    if (!isAllowed(address, allowPrivate)) return reject(new NotSent('NOT_ALLOWED'))
    const ask = address.startsWith('https:') ? askSecure : askPlain
    const request = ask(address, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      timeout: ANSWER_MAX_MS,
      ...(allowPrivate ? {} : { lookup: publicOnly }),
    })
    const late = setTimeout(() => request.destroy(new NotSent('NO_ANSWER')), ANSWER_MAX_MS)
    request.on('timeout', () => request.destroy(new NotSent('NO_ANSWER')))
    request.on('error', reject)
    request.on('close', () => clearTimeout(late))
    request.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => {
        text = (text + piece).slice(0, BODY_MAX)
      })
      answer.on('error', reject)
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }))
    })
    request.end(body)
  })
}
