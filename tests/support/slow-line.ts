import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface SlowLine {
  origin: string
  /** Delays all further data by this time, ms. */
  delay(ms: number): void
  /** Resets all connections; new ones are accepted. */
  cut(): void
  close(): void
}

/** A loopback proxy to `port` that can be slowed down and whose connections can be cut. */
export async function openSlowLine(port: number): Promise<SlowLine> {
  const open = new Set<Socket>()
  let delayMs = 0

  function carry(from: Socket, to: Socket): void {
    let due = 0
    from.on('data', (bytes) => {
      due = Math.max(due, Date.now() + delayMs)
      setTimeout(() => to.writable && to.write(bytes), due - Date.now())
    })
    from.on('error', () => {})
    from.on('close', () => {
      open.delete(from)
      to.destroy()
    })
    open.add(from)
  }

  const server = createServer((from) => {
    const to = connect(port, '127.0.0.1')
    carry(from, to)
    carry(to, from)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const cut = () => {
    for (const socket of open) socket.resetAndDestroy()
  }
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    delay(ms) {
      delayMs = ms
    },
    cut,
    close() {
      cut()
      server.close()
    },
  }
}
