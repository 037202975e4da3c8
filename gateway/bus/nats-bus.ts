import { connect, type NatsConnection } from '@nats-io/transport-node'
import { logOf } from '../log'
import type { Bus } from './bus'

const log = logOf('bus')

const RECONNECT_MS = 500
const DRAIN_MAX_MS = 1_000

/** A connection to a NATS server that is never given up once it stood. */
export interface NatsBus extends Bus {
  readonly connection: NatsConnection
}

/** The bus cannot be reached. The message is for whoever starts the process. */
export class BusError extends Error {
  override name = 'BusError'
}

/** Connects to `nats://host:port`, which `setting` names. Throws `BusError` when nothing answers there. */
export async function openNatsBus(address: string, name: string, setting = 'ZEUS_BUS'): Promise<NatsBus> {
  const connection = await connect({
    servers: address.replace(/^nats:\/\//, ''),
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    noEcho: true,
  }).catch((cause: unknown) => {
    throw new BusError(`${setting}=${JSON.stringify(address)}: no NATS server answers there`, { cause })
  })
  const listeners = new Set<() => void>()
  void watch(connection, () => {
    for (const listener of listeners) listener()
  })
  return {
    connection,
    publish(subject, bytes) {
      // A closed connection has nobody to tell.
      if (!connection.isClosed()) connection.publish(subject, bytes)
    },
    subscribe(subject, take) {
      const subscription = connection.subscribe(subject, {
        callback(error, message) {
          if (error) log.error({ err: error, subject }, 'subscription failed')
          else take(message.data, message.subject)
        },
      })
      return () => subscription.unsubscribe()
    },
    onReturn(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async close() {
      // Draining waits for a server that may be gone.
      const drained = connection.drain().catch(() => undefined)
      await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, DRAIN_MAX_MS).unref())])
      await connection.close()
    },
  }
}

async function watch(connection: NatsConnection, returned: () => void): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === 'disconnect' || type === 'reconnect' || type === 'error') log.warn({ type }, 'bus')
    if (type === 'reconnect') returned()
  }
}
