import { ZeusError } from '../../../shared/protocol/errors'
import { DEFINITIONS_PER_ACCOUNT_MAX, SOCKETS_PER_ACCOUNT_MAX } from '../../../shared/protocol/limits'

/** Shared state of one account's connections. */
export interface AccountHoldings {
  sockets: number
  /** Subscriptions to topics computed for their readers. */
  definitions: number
}

/** Shared state of each connected account. */
export class AccountDesk {
  private readonly holdings = new Map<string, AccountHoldings>()

  /** Adds a connection. Throws `too-many-sockets`. */
  enter(account: string, most = SOCKETS_PER_ACCOUNT_MAX): AccountHoldings {
    const held = this.holdings.get(account) ?? { sockets: 0, definitions: 0 }
    if (held.sockets >= most) throw new ZeusError('too-many-sockets')
    held.sockets++
    this.holdings.set(account, held)
    return held
  }

  sockets(account: string): number {
    return this.holdings.get(account)?.sockets ?? 0
  }

  leave(account: string): void {
    const held = this.holdings.get(account)
    if (held && --held.sockets === 0) this.holdings.delete(account)
  }
}

/** Adds one of the account's own definitions; false at the limit. */
export function addDefinition(held: AccountHoldings): boolean {
  if (held.definitions >= DEFINITIONS_PER_ACCOUNT_MAX) return false
  held.definitions++
  return true
}
