import { connect as connectTo, createServer, type Server, type Socket } from 'node:net'

/** What a proxy in front of several gateways does: passes connections on to one that says it is ready, and holds them until then. */
export interface Front {
  origin: string
  stop(): Promise<void>
}

/** Undefined while it has not answered: one that is slow is not gone. */
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
    // Nobody is sent away: a starved machine's gateways hear late of their feed, and are ready again in a moment.
    if (target === undefined) return void setTimeout(pass, LOOK_MS, socket)
    const { hostname, port: to } = new URL(target)
    const way = connectTo({ host: hostname, port: Number(to) })
    for (const [one, other] of [
      [socket, way],
      [way, socket],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
    socket.pipe(way).pipe(socket)
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
