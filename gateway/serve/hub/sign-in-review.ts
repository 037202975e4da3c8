import { errorReply } from '../../../shared/protocol/errors'
import { type ClientConnection, close, type SignIn } from './connection'
import type { Clock } from './topic-stream'

/** How often sign-ins that were good once are looked at again. */
export const SIGN_IN_REVIEW_MS = 60_000

interface ReviewOptions {
  connections: () => readonly ClientConnection[]
  /** Throws the code by which a connection is closed. */
  mayStay: (signIn: SignIn) => Promise<unknown>
  later: Clock['later']
}

/** A user who signed out, is suspended or has a revoked token loses the connection too. */
export class SignInReview {
  #stopped = false
  #cancel = () => {}

  constructor(private readonly options: ReviewOptions) {
    this.#next()
  }

  stop(): void {
    this.#stopped = true
    this.#cancel()
  }

  #next(): void {
    if (!this.#stopped) this.#cancel = this.options.later(SIGN_IN_REVIEW_MS, () => void this.#look())
  }

  async #look(): Promise<void> {
    const looked = new Map<string, Promise<unknown>>()
    for (const socket of this.options.connections()) {
      try {
        await this.#once(socket.data, looked)
      } catch (thrown) {
        const { code } = errorReply(thrown)
        if (code !== 'unavailable') close(socket, code)
      }
    }
    this.#next()
  }

  /** The connections of one sign-in stay or close together, and its validity is checked once for all of them. */
  #once(signIn: SignIn, looked: Map<string, Promise<unknown>>): Promise<unknown> {
    const { token } = signIn
    if (token === undefined) return this.options.mayStay(signIn)
    const asked = looked.get(token) ?? this.options.mayStay(signIn)
    looked.set(token, asked)
    return asked
  }
}
