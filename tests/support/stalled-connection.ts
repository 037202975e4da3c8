import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface StalledConnection {
  port: number
  /** From now on everything passes, on old connections and new ones. */
  release(): void
  close(): void
}

/** A line on loopback to `port` that lets so many bytes of each connection pass and then holds the rest back. */
export async function openStalledConnection(port: number, bytes: number): Promise<StalledConnection> {
  const open = new Set<Socket>()
  let held = true
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
      if (held && passed >= bytes) from.pause()
    })
    from.on('end', () => to.end())
    to.pipe(from)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    port: (server.address() as AddressInfo).port,
    release() {
      held = false
      for (const socket of open) socket.resume()
    },
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
