import { createServer } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Reception, SenderSession } from './session'
import { type Entrance, HELLO_MAX_MS } from './tcp'
import { UnreadAnswers } from './unread'
import { LINE_MAX_BYTES } from './wire'

const LINE_END = 10
const CLOSE_NORMAL = 1000

/**
 * Takes lines over WebSocket: a message is one line or several. Pages of a browser, which would come with an
 * `Origin`, have no business here. Rejects when the port cannot be had.
 */
export async function openWebSocket(host: string, port: number, reception: Reception): Promise<Entrance> {
  const server = createServer((_request, response) => void response.writeHead(426).end())
  const sockets = new WebSocketServer({
    server,
    maxPayload: LINE_MAX_BYTES,
    perMessageDeflate: false,
    verifyClient: ({ req }: { req: { headers: { origin?: string } } }) => req.headers.origin === undefined,
  })
  const sessions = new Set<SenderSession>()
  sockets.on('connection', (socket, request) => {
    const session = serve(socket, request.socket.remoteAddress ?? '', reception)
    sessions.add(session)
    socket.once('close', () => sessions.delete(session))
  })
  await new Promise<void>((resolve, reject) => {
    sockets.once('error', reject)
    server.listen(port, host, resolve)
  })
  const bound = server.address() as { port: number }
  return {
    place: `ws://${host}:${bound.port}`,
    async close() {
      for (const session of sessions) session.close('closing')
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function serve(socket: WebSocket, place: string, reception: Reception): SenderSession {
  const answers = new UnreadAnswers((said, done) => void (socket.readyState === socket.OPEN && socket.send(said, done)))
  const session = new SenderSession(
    {
      place,
      waits: true,
      send: (answer) => answers.send(answer),
      end: () => socket.close(CLOSE_NORMAL),
    },
    reception,
  )
  const hello = setTimeout(() => session.isWelcome || reception.intake.isFull || session.close('hello'), HELLO_MAX_MS)
  const leave = reception.intake.tap(socket)
  socket.on('message', (data: Buffer) => {
    for (const line of messageLines(data)) session.take(line)
  })
  socket.on('error', (error: Error & { code?: string }) => {
    if (error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') session.close('too-long')
  })
  socket.once('close', () => {
    clearTimeout(hello)
    leave()
    session.gone()
  })
  return session
}

/** Lines of a message; the last one needs no end. */
export function messageLines(message: Buffer): Buffer[] {
  const lines: Buffer[] = []
  for (let from = 0; from < message.length; ) {
    const at = message.indexOf(LINE_END, from)
    const end = at < 0 ? message.length : at
    if (end > from) lines.push(message.subarray(from, end))
    from = end + 1
  }
  return lines
}
