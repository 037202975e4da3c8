import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// A CAS server in a few lines, apart from the product's: one person, tickets for one service, once.

export interface CasServer {
  url: string
  user: string
  /** Inside `cas:attributes`. */
  attributes: string
  /** Instead of the answer to a validation. */
  answer: { status: number; body: string } | undefined
  /** Whether it knows protocol 3.0. */
  knowsThree: boolean
  close(): Promise<void>
}

export async function startCasServer(): Promise<CasServer> {
  const tickets = new Map<string, string>()
  const it: Omit<CasServer, 'close'> = { url: '', user: 'zhang', attributes: '', answer: undefined, knowsThree: true }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', it.url)
    const service = url.searchParams.get('service') ?? ''
    if (url.pathname === '/cas/login') {
      if (service === '') return void response.end('a form')
      const ticket = `ST-${tickets.size}-x`
      tickets.set(ticket, service)
      const back = new URL(service)
      back.searchParams.set('ticket', ticket)
      return void response.writeHead(302, { location: back.href }).end()
    }
    const paths = ['/cas/serviceValidate', ...(it.knowsThree ? ['/cas/p3/serviceValidate'] : [])]
    if (!paths.includes(url.pathname)) return void response.writeHead(404).end()
    if (it.answer) return void response.writeHead(it.answer.status).end(it.answer.body)
    const ticket = url.searchParams.get('ticket') ?? ''
    const good = tickets.get(ticket) === service
    tickets.delete(ticket)
    const inner = good
      ? `<cas:authenticationSuccess><cas:user>${it.user}</cas:user><cas:attributes>${it.attributes}</cas:attributes></cas:authenticationSuccess>`
      : '<cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure>'
    response.end(`<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inner}</cas:serviceResponse>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  it.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/cas`
  return Object.assign(it, {
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
