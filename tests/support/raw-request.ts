import { connect, type Socket } from 'node:net'

/** Opens a connection to this machine and sends exactly `text`. */
export function say(port: number, text: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    // The client does not end its side when the server does: the server must close the connection.
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => {
      socket.write(text)
      resolve(socket)
    })
    socket.once('error', reject)
  })
}

/** Everything received until the connection closes. */
export function hear(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let heard = ''
    socket.on('data', (chunk) => {
      heard += chunk
    })
    socket.on('error', () => undefined)
    socket.once('end', () => socket.destroy())
    socket.once('close', () => resolve(heard))
  })
}

export const rawRequest = async (port: number, text: string): Promise<string> => hear(await say(port, text))

/** The head of a WebSocket upgrade. */
export const upgradeOf = (path: string, port: number): string =>
  [
    `GET ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '',
    '',
  ].join('\r\n')
