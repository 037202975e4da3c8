import { createServer, type Server, type Socket } from 'node:net'

// A directory in a few lines, apart from the product's code and its library: enough of RFC 4511 to bind, read and
// search. It takes the user principal names of Active Directory as well as DNs.

export interface LdapPerson {
  dn: string
  password: string
  attributes: Record<string, string>
}

interface Tlv {
  tag: number
  body: Buffer
}

const INVALID_CREDENTIALS = 49
const NO_SUCH_OBJECT = 32
const [BIND, UNBIND, SEARCH] = [0x60, 0x42, 0x63]

/** The element at the start of a buffer and its length; undefined while it is not whole. */
function readOne(from: Buffer): { tlv: Tlv; size: number } | undefined {
  if (from.length < 2) return undefined
  const first = from[1]!
  const more = first < 0x80 ? 0 : first & 0x7f
  if (from.length < 2 + more) return undefined
  const length = more === 0 ? first : from.readUIntBE(2, more)
  const size = 2 + more + length
  return from.length < size ? undefined : { tlv: { tag: from[0]!, body: from.subarray(2 + more, size) }, size }
}

function readAll(body: Buffer): Tlv[] {
  const list: Tlv[] = []
  for (let rest = body, one = readOne(rest); one; one = readOne(rest)) {
    list.push(one.tlv)
    rest = rest.subarray(one.size)
  }
  return list
}

function write(tag: number, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
  const length = body.length < 0x80 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

const done = (tag: number, code: number) =>
  write(tag, write(0x0a, Buffer.from([code])), write(0x04, ''), write(0x04, ''))

const entry = (dn: string, attributes: Record<string, string>) => {
  const list = Object.entries(attributes).map(([name, value]) =>
    write(0x30, write(0x04, name), write(0x31, write(0x04, value))),
  )
  return write(0x64, write(0x04, dn), write(0x30, ...list))
}

/** Whether a filter of equality, and of alternatives, is met. */
function meets(filter: Tlv | undefined, attributes: Record<string, string>): boolean {
  if (filter?.tag === 0xa1) return readAll(filter.body).some((one) => meets(one, attributes))
  if (filter?.tag !== 0xa3) return true
  const [name, value] = readAll(filter.body).map(({ body }) => body.toString())
  return attributes[name ?? '']?.toLowerCase() === value?.toLowerCase()
}

export interface LdapServer {
  url: string
  stop(): Promise<void>
}

export async function startLdapServer(base: string, people: readonly LdapPerson[]): Promise<LdapServer> {
  const same = (one = '', other = '') => one.toLowerCase() === other.toLowerCase()
  const named = (name: string) =>
    people.find(({ dn, attributes }) => same(dn, name) || same(attributes.userPrincipalName, name))

  function answer(operation: Tlv): Buffer[] {
    const parts = readAll(operation.body)
    const text = (index: number) => parts[index]?.body.toString() ?? ''
    if (operation.tag === BIND) {
      return [done(0x61, named(text(1))?.password === text(2) ? 0 : INVALID_CREDENTIALS)]
    }
    const scope = parts[1]?.body[0]
    if (text(0) === '' && scope === 0) return [entry('', { defaultNamingContext: base }), done(0x65, 0)]
    const found = people.filter(({ dn, attributes }) =>
      scope === 0 ? same(dn, text(0)) : dn.endsWith(base) && meets(parts[6], attributes),
    )
    if (scope === 0 && found.length === 0) return [done(0x65, NO_SUCH_OBJECT)]
    return [...found.map(({ dn, attributes }) => entry(dn, attributes)), done(0x65, 0)]
  }

  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    let waiting = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      waiting = Buffer.concat([waiting, chunk])
      for (let one = readOne(waiting); one; one = readOne(waiting)) {
        waiting = waiting.subarray(one.size)
        const [id, operation] = readAll(one.tlv.body)
        if (!id || !operation || operation.tag === UNBIND) return void socket.end()
        if (operation.tag !== BIND && operation.tag !== SEARCH) return void socket.destroy()
        for (const part of answer(operation)) socket.write(write(0x30, write(0x02, id.body), part))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the directory has no port')
  return {
    url: `ldap://127.0.0.1:${address.port}`,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
