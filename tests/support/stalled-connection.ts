import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface StalledConnection {
  port: number
  /** Lets all data pass from now on, on existing and new connections. */
  release(): void
  close(): void
}

/** A loopback proxy to `port` that passes about `bytes` bytes from each client and then stops reading from it. */
export async function openStalledConnection(port: number, bytes: number): Promise<StalledConnection> {
  const open = new Set<Socket>()
  let isStalling = true
  const server = createServer((from) => {
    const to = connect(port, '127.0.0.1')
    let passed = 0
    for (const socket of [from, to]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        from.destroy()
        to.destroy()
      })
    }
    from.on('data', (chunk) => {
      passed += chunk.length
      to.write(chunk)
      if (isStalling && passed >= bytes) from.pause()
    })
    from.on('end', () => to.end())
    to.pipe(from)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    port: (server.address() as AddressInfo).port,
    release() {
      isStalling = false
      for (const socket of open) socket.resume()
    },
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
