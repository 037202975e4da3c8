import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface CutLine {
  origin: string
  /** Resets all connections, as a pulled cable or a restarted router does; new ones are accepted. */
  cut(): void
  close(): void
}

/** A loopback proxy whose connections can be cut: it forwards everything to `port`. */
export async function openCutLine(port: number): Promise<CutLine> {
  const open = new Set<Socket>()
  const server = createServer((from) => {
    const to = connect(port, '127.0.0.1')
    for (const socket of [from, to]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        from.destroy()
        to.destroy()
      })
    }
    from.pipe(to).pipe(from)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const cut = () => {
    for (const socket of open) socket.resetAndDestroy()
  }
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    close() {
      cut()
      server.close()
    },
  }
}
