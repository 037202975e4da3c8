/** The connected user, as returned by the token check. */
export interface SocketUser {
  id: string
  /** For operators to read. */
  name?: string
  /** Epoch ms. */
  expiresAt: number
  /** The sign-in behind the token: when it ends, so does the connection. */
  sid?: string
  /** Reads without an account: bounded by network address, and served after all others. */
  isGuest?: boolean
  /** Topics that it may read; without it, all. */
  mayRead?: (topic: string) => boolean
}
