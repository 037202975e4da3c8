import type { StreamEnvironment } from './stream-environment'
import type { CallGateway } from './wire'

/** The token is looked at this often, so that the gateway hears of a fresh one. */
export const TOKEN_LOOK_MS = 15_000

interface TokenRenewalOptions {
  environment: Pick<StreamEnvironment, 'after'>
  token: () => string | undefined
  /** The gateway took a fresh token. */
  renewed: () => void
  /** Another account signed in. */
  replaced: () => void
}

/** Sends tokens renewed by the session to the gateway, so that the connection stays open. */
export class TokenRenewal {
  #shown: string | undefined
  #call: CallGateway | undefined
  #cancelLook: (() => void) | undefined

  constructor(private readonly options: TokenRenewalOptions) {}

  /** A connection is tried with this token. */
  shown(token: string): void {
    this.#shown = token
  }

  attach(call: CallGateway): void {
    this.#call = call
    this.#lookLater(call)
  }

  detach(): void {
    this.#call = undefined
    this.#cancelLook?.()
  }

  /** Notifies the gateway now if there is a change. */
  async look(): Promise<void> {
    const through = this.#call
    const fresh = this.options.token()
    if (!through || fresh === undefined || fresh === this.#shown) return
    this.#shown = fresh
    const answer = await through('renew', fresh).catch(() => undefined)
    if (through !== this.#call || !answer) return
    if (answer.ok) this.options.renewed()
    else if (answer.code === 'forbidden') this.options.replaced()
  }

  #lookLater(through: CallGateway): void {
    this.#cancelLook = this.options.environment.after(TOKEN_LOOK_MS, () => {
      if (through !== this.#call) return
      void this.look()
      this.#lookLater(through)
    })
  }
}
