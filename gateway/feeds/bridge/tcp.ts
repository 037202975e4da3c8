import { createServer, type Socket } from 'node:net'
import { LineSplitter } from './lines'
import { type Reception, SenderSession } from './session'
import { text } from './text'
import { UnreadAnswers } from './unread'

export const HELLO_MAX_MS = 5_000
const SENDERS_MAX = 64
const ALIVE_MS = 15_000
const LAST_WORD_MS = 500

/** A place where senders come in. */
export interface Entrance {
  /** Shown to people: `tcp://127.0.0.1:8710`. */
  readonly place: string
  close(): Promise<void>
}

/** Takes lines over plain TCP. Rejects when the port cannot be had. */
export async function openTcp(host: string, port: number, reception: Reception): Promise<Entrance> {
  const sessions = new Map<Socket, SenderSession>()
  const server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: ALIVE_MS }, (socket) => {
    const session = serve(socket, reception)
    sessions.set(socket, session)
    socket.once('close', () => sessions.delete(socket))
  })
  server.maxConnections = SENDERS_MAX
  server.on('drop', (dropped) => {
    reception.intake.incidents.note('bridge-closed', dropped?.remoteAddress ?? '', text.crowded)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const bound = server.address() as { port: number }
  return {
    place: `tcp://${host}:${bound.port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const session of sessions.values()) session.close('closing')
      await closed
    },
  }
}

function serve(socket: Socket, reception: Reception): SenderSession {
  const splitter = new LineSplitter()
  const answers = new UnreadAnswers((said, done) => void (socket.writable && socket.write(`${said}\n`, done)))
  const session = new SenderSession(
    {
      place: socket.remoteAddress ?? '',
      waits: true,
      send: (answer) => answers.send(answer),
      end: () => {
        // Pending input must not cut off the pending answer.
        socket.end()
        socket.resume()
        setTimeout(() => socket.destroy(), LAST_WORD_MS).unref()
      },
    },
    reception,
  )
  const hello = setTimeout(() => session.isWelcome || reception.intake.isFull || session.close('hello'), HELLO_MAX_MS)
  const leave = reception.intake.tap(socket)
  socket.on('data', (bytes) => {
    const lines = splitter.push(bytes)
    if (!lines) session.close('too-long')
    else for (const line of lines) session.take(line)
  })
  socket.on('error', () => socket.destroy())
  socket.once('close', () => {
    clearTimeout(hello)
    leave()
    session.gone()
  })
  return session
}
