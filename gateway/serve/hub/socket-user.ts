/** Who is connected, as the token check tells it. */
export interface SocketUser {
  id: string
  /** For operators to read. */
  name?: string
  /** Epoch ms. */
  expiresAt: number
  /** The sign-in behind the token: when it ends, so does the connection. */
  sid?: string
  /** Topics that it may read; without it, all. */
  mayRead?: (topic: string) => boolean
}
