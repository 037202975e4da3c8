import { isIPv6 } from 'node:net'
import { demoToken, mayReadInDemo, sealedOf } from '../../../shared/protocol/demo'
import { ZeusError } from '../../../shared/protocol/errors'
import type { DemoPass } from '../../../shared/protocol/rest'
import type { Seal } from '../identity/keys/seal'
import type { Principal } from '../identity/principal'

/** Lifetime of a token; pages renew theirs before. */
export const DEMO_TTL_MS = 30 * 60_000

/** A reader without an account. Its limits count by the network address that the token was issued to. */
export interface DemoReader extends Principal {
  role: 'viewer'
  readOnly: true
  isGuest: true
  mayRead: (topic: string) => boolean
}

interface DemoParts {
  isOpen: () => boolean
  /** Shared by all gateways of an installation, so that each accepts the tokens of the others. */
  seal: () => Pick<Seal, 'open' | 'close'>
  clock: () => number
}

interface Sealed {
  demo: string
  until: number
}

const NAME = '演示'
/** Prefix of the ids of demo readers; no account id has it. */
export const DEMO_ID = 'demo:'

/** Network of an address: an IPv4 address, or the /64 of an IPv6 address, which one household has as a whole. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  const [head = '', tail] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - rest.length
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...rest]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

function readSealed(text: string): Sealed | undefined {
  try {
    const { demo, until } = JSON.parse(text) as Partial<Record<keyof Sealed, unknown>>
    return typeof demo === 'string' && typeof until === 'number' ? { demo, until } : undefined
  } catch {
    return undefined
  }
}

/** Tokens of demo readers: sealed, short-lived and not stored. */
export function createDemoAccess({ isOpen, seal, clock }: DemoParts) {
  function opened(token: string): Sealed {
    let sealed: Sealed | undefined
    try {
      sealed = readSealed(seal().open(sealedOf(token)))
    } catch {
      throw new ZeusError('token-foreign')
    }
    if (!sealed) throw new ZeusError('token-foreign')
    return sealed
  }

  return {
    isOpen,
    /** Id under which a network address is counted. */
    idOf: (address: string): string => DEMO_ID + networkOf(address),

    /** Throws `demo-closed`. */
    issue(address: string): DemoPass {
      if (!isOpen()) throw new ZeusError('demo-closed')
      const sealed: Sealed = { demo: networkOf(address), until: clock() + DEMO_TTL_MS }
      return { token: demoToken(seal().close(JSON.stringify(sealed))), expiresInMs: DEMO_TTL_MS }
    },

    /** Throws `demo-closed`, `token-foreign`, `token-expired`. */
    verify(token: string): DemoReader {
      if (!isOpen()) throw new ZeusError('demo-closed')
      const { demo, until } = opened(token)
      if (until <= clock()) throw new ZeusError('token-expired')
      return {
        id: DEMO_ID + demo,
        name: NAME,
        role: 'viewer',
        permissions: [],
        expiresAt: until,
        readOnly: true,
        isGuest: true,
        mayRead: mayReadInDemo,
      }
    },
  }
}

export type DemoAccess = ReturnType<typeof createDemoAccess>
