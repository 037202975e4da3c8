import { checkServerIdentity, type PeerCertificate } from 'node:tls'
import { connect, type NatsConnection, type TlsOptions } from '@nats-io/transport-node'
import { logOf } from '../../log'
import type { Bus } from './bus'

const log = logOf('bus')

const RECONNECT_MS = 500
const DRAIN_MAX_MS = 1_000

/** A connection to a NATS server that reconnects for ever once it was established. */
export interface NatsBus extends Bus {
  readonly connection: NatsConnection
}

/** The bus cannot be reached. The message is for the operator who starts the process. */
export class BusError extends Error {
  override name = 'BusError'
}

/** Address of a NATS server, and the credentials. */
export interface BusLocation {
  /** `nats://host:port`, or `tls://host:port` for an encrypted connection. */
  address: string
  user?: string | undefined
  secret?: string | undefined
  /** A file with the trusted root certificates; default: those of the machine. */
  ca?: string | undefined
}

/** Connects to the server that `setting` names. Throws `BusError` if no server answers, or it refuses. */
export async function openNatsBus(
  { address, user, secret, ca }: BusLocation,
  name: string,
  setting = 'ZEUS_BUS',
): Promise<NatsBus> {
  const [scheme, servers] = address.split('://') as [string, string]
  const connection = await connect({
    servers,
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    noEcho: true,
    ...(scheme === 'tls' && { tls: tlsOf(servers, ca) }),
    ...(user !== undefined && { user, pass: secret ?? '' }),
  }).catch((cause: unknown) => {
    throw new BusError(`${setting}=${JSON.stringify(address)}: ${reasonOf(cause)}`, { cause })
  })
  const listeners = new Set<() => void>()
  let isGood = true
  void watch(connection, (stands) => {
    isGood = stands
    if (stands) for (const listener of listeners) listener()
  })
  return {
    connection,
    publish(subject, bytes) {
      // A closed connection has no recipient.
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
    isGood: () => isGood,
    async close() {
      // Draining waits for a server that may be gone.
      const drained = connection.drain().catch(() => undefined)
      await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, DRAIN_MAX_MS).unref())])
      await connection.close()
    },
  }
}

/** The library knows names of hosts alone, and compares the certificate of an address with `localhost`. */
function tlsOf(server: string, ca: string | undefined): TlsOptions {
  const host = server.slice(0, server.lastIndexOf(':'))
  const checked = {
    checkServerIdentity: (_: string, certificate: PeerCertificate) => checkServerIdentity(host, certificate),
  }
  return { ...(ca !== undefined && { caFile: ca }), ...checked }
}

/** Reason of a failed connection, without the secret. */
function reasonOf(thrown: unknown): string {
  const said = thrown instanceof Error ? `${thrown.name} ${thrown.message} ${String(thrown.cause ?? '')}` : ''
  if (/authorization|authentication/i.test(said)) return 'the NATS server does not know this user or its secret'
  if (/certificate|self.signed|issuer|altnames/i.test(said))
    return 'the certificate of the NATS server is not trusted: see ZEUS_BUS_CA'
  if (/secure|tls/i.test(said)) return 'the NATS server asks for tls://, or has none'
  return 'no NATS server answers there'
}

async function watch(connection: NatsConnection, changed: (stands: boolean) => void): Promise<void> {
  for await (const status of connection.status()) {
    const { type } = status
    // Server refusals are reported here, each time.
    if (type === 'error') log.error({ type, err: status.error }, 'bus')
    else if (type === 'disconnect' || type === 'reconnect') log.warn({ type }, 'bus')
    if (type === 'disconnect' || type === 'reconnect') changed(type === 'reconnect')
  }
}
