import { connect as connectTo, createServer, type Server, type Socket } from 'node:net'

/** A proxy in front of several gateways: it passes a connection to a ready one, and holds it until one is ready. */
export interface Front {
  origin: string
  stop(): Promise<void>
}

/** Undefined if it does not answer in time: a slow gateway is not taken for one that is not ready. */
async function isReady(gateway: string): Promise<boolean | undefined> {
  try {
    return (await fetch(`${gateway}/readyz`, { signal: AbortSignal.timeout(ANSWER_MS) })).ok
  } catch (thrown) {
    return (thrown as Error).name === 'TimeoutError' ? undefined : false
  }
}

const ANSWER_MS = 1_000
const LOOK_MS = 200

export async function openFront(port: number, gateways: readonly string[]): Promise<Front> {
  const known = new Map(gateways.map((gateway) => [gateway, true]))
  let turn = 0
  const looking = gateways.map((gateway) =>
    setInterval(async () => known.set(gateway, (await isReady(gateway)) ?? known.get(gateway) ?? true), LOOK_MS),
  )
  const open = new Set<Socket>()
  const pass = (socket: Socket) => {
    if (socket.destroyed) return
    const ready = gateways.filter((gateway) => known.get(gateway))
    const target = ready[turn++ % Math.max(1, ready.length)]
    // No connection is refused: on a busy machine gateways can be briefly not ready.
    if (target === undefined) return void setTimeout(pass, LOOK_MS, socket)
    const { hostname, port: to } = new URL(target)
    const upstream = connectTo({ host: hostname, port: Number(to) })
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
    socket.pipe(upstream).pipe(socket)
  }
  const server: Server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    pass(socket)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      for (const timer of looking) clearInterval(timer)
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
