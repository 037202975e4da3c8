import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { eventually } from './eventually'

/** One client's connection, from the server's side. */
export interface CoinConnection {
  /** `/stream`, `/ws/v5/public`, … */
  path: string
  /** Messages in order, as text. */
  heard: string[]
  /** Payloads of pongs. */
  pongs: string[]
  isOpen: boolean
  /** Sends objects as JSON, texts as they are. */
  send(...messages: unknown[]): void
  ping(payload: string): void
  /** A close frame with this code, as a server that ends a connection in order sends it. */
  close(code: number): void
  /** Ends the connection without a close frame. */
  cut(): void
}

/** An answer of the REST service. */
export type RestReply = { body: unknown; status?: number; headers?: Record<string, string> }

export interface CoinServer {
  url: string
  connections: CoinConnection[]
  /** Requested REST paths, in order. */
  requests: string[]
  rest: (path: string) => RestReply
  /** Called for each message from a client. */
  answer: (message: string, connection: CoinConnection) => void
  /** Handshakes are refused with this instead. */
  refuse: { status: number; headers?: Record<string, string> } | undefined
  /** The `count`th connection (1 = the first) on a path, once it is there. */
  connection(path: string, count?: number): Promise<CoinConnection>
}

/** An exchange on loopback: WebSocket and REST under one address; stopped with the test. */
export async function startCoinServer(parts: Pick<CoinServer, 'rest' | 'answer'>): Promise<CoinServer> {
  const at = (path: string) => it.connections.filter((one) => one.path === path)
  const it: CoinServer = {
    url: '',
    connections: [],
    requests: [],
    refuse: undefined,
    ...parts,
    connection: (path, count = 1) => eventually(() => at(path)[count - 1], `connection ${count} on ${path}`),
  }
  const sockets = new WebSocketServer({ noServer: true })
  const server = createServer((request, response) => reply(it, request, response))
  server.on('upgrade', (request, socket, head) => {
    if (it.refuse) {
      socket.on('error', () => undefined)
      const headers = Object.entries(it.refuse.headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.end(`HTTP/1.1 ${it.refuse.status} No\r\n${headers.join('')}content-length: 0\r\n\r\n`)
      return
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      it.connections.push(accept(it, request.url ?? '', client))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  it.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(async () => {
    for (const client of sockets.clients) client.terminate()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return it
}

function accept(server: CoinServer, path: string, client: WebSocket): CoinConnection {
  const connection: CoinConnection = {
    path,
    heard: [],
    pongs: [],
    isOpen: true,
    send: (...messages) => {
      for (const message of messages) client.send(typeof message === 'string' ? message : JSON.stringify(message))
    },
    ping: (payload) => client.ping(payload),
    close: (code) => client.close(code),
    cut: () => client.terminate(),
  }
  client.on('message', (data) => {
    connection.heard.push(String(data))
    server.answer(String(data), connection)
  })
  client.on('pong', (data) => connection.pongs.push(String(data)))
  client.on('close', () => {
    connection.isOpen = false
  })
  client.on('error', () => undefined)
  return connection
}

function reply(server: CoinServer, request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? ''
  server.requests.push(path)
  const { body, status = 200, headers } = server.rest(path)
  response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** Resolves once the client has handled everything sent to it so far: it answers a ping in order. */
export async function heard(connection: CoinConnection): Promise<void> {
  const payload = `heard ${connection.pongs.length}`
  connection.ping(payload)
  await eventually(() => !connection.isOpen || connection.pongs.includes(payload), 'a pong')
}
