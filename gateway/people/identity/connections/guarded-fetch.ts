import { lookup as lookUp } from 'node:dns'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { isPrivate } from '../../../private-networks'

const ANSWER_MAX_MS = 10_000
const BODY_MAX = 1024 * 1024

const bare = (host: string): string => host.replace(/^\[|\]$/g, '')

const METADATA: readonly (readonly [string, number])[] = [
  ['169.254.0.0', 16],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['192.0.0.192', 32],
  ['fe80::', 10],
  ['fd00:ec2::', 32],
  ['fd20:ce::', 32],
  // The IPv4 link-local addresses behind NAT64.
  ['64:ff9b::a9fe:0', 112],
]
const never = new BlockList()
for (const [net, bits] of METADATA) never.addSubnet(net, bits, isIP(net) === 6 ? 'ipv6' : 'ipv4')

/** Whether an address is a metadata service of a cloud, which gives credentials to any program on the machine. */
const isMetadata = (address: string): boolean => {
  const [plain = ''] = address.split('%')
  const family = isIP(plain)
  return family !== 0 && never.check(plain, family === 6 ? 'ipv6' : 'ipv4')
}

/** Resolves and checks a name once for a connection, so that it cannot resolve to another server later. */
const lookupFor =
  (mayBePrivate: boolean): LookupFunction =>
  (host, options, done) => {
    lookUp(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0)
      const wrong = found.some(({ address }) => isMetadata(address) || (isPrivate(address) && !mayBePrivate))
      if (wrong) return done(new Error(`${host} is an address of a private network`), '', 0)
      if (options.all) return done(null, found)
      done(null, found[0]?.address ?? '', found[0]?.family ?? 0)
    })
  }

interface Outgoing {
  method?: string | undefined
  headers?: Record<string, string> | undefined
  body?: string | undefined
}

/**
 * `fetch` for the servers of one connection: hosts of `configured` may be in a private network; any other host must be
 * public and use https. At most 10 s and 1 MB; redirects are not followed.
 */
export function guardedFetch(configured: readonly string[]) {
  const hosts = new Set(
    configured.filter((address) => URL.canParse(address)).map((address) => new URL(address).hostname),
  )

  return (address: string, { method = 'GET', headers = {}, body }: Outgoing = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const url = new URL(address)
      const own = hosts.has(url.hostname)
      const refused = (why: string) => reject(new Error(`${url.origin} is not requested: ${why}`))
      if (url.protocol !== 'https:' && !(own && url.protocol === 'http:')) return refused('it has no https')
      if (url.username !== '' || url.password !== '') return refused('its address has a password')
      const literal = bare(url.hostname)
      if (isMetadata(literal) || (isIP(literal) !== 0 && isPrivate(literal) && !own)) return refused('it is private')
      const open = url.protocol === 'https:' ? requestSecure : requestPlain
      const request = open(url, { method, headers, lookup: lookupFor(own) })
      const late = setTimeout(() => request.destroy(new Error('no answer in time')), ANSWER_MAX_MS)
      request.on('error', reject)
      request.on('close', () => clearTimeout(late))
      request.on('response', (answer) => {
        const parts: Buffer[] = []
        let size = 0
        answer.on('data', (part: Buffer) => {
          size += part.length
          if (size > BODY_MAX) request.destroy(new Error('the answer is too large'))
          else parts.push(part)
        })
        answer.on('error', reject)
        answer.on('end', () => {
          const status = answer.statusCode ?? 500
          const empty = [204, 205, 304].includes(status)
          const known = Object.entries(answer.headers).flatMap(([name, value]) =>
            (Array.isArray(value) ? value : [value ?? '']).map((one): [string, string] => [name, one]),
          )
          resolve(new Response(empty ? null : Buffer.concat(parts), { status, headers: known }))
        })
      })
      request.end(body)
    })
}
