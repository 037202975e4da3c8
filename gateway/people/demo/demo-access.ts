import { demoToken, sealedOf } from '../../../shared/protocol/demo'
import { ZeusError } from '../../../shared/protocol/errors'
import type { DemoPass } from '../../../shared/protocol/rest'
import { mayReadInDemo } from '../../../shared/protocol/topics'
import { networkOf } from '../../network-of'
import type { Seal } from '../identity/keys/seal'
import type { Principal } from '../identity/sessions/principal'

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
