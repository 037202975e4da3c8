import { createHash, randomBytes } from 'node:crypto'
import { ZeusError } from '../../../shared/protocol/errors'
import type { Db } from '../../storage/database'
import type { WallRecord } from '../../storage/wall-tables'

/** A wall that was off for longer has to be paired again. */
const TOKEN_TTL_MS = 35 * 24 * 3_600_000
/** Requests that were on their way when a token was changed may still show the old one; later it is a copy. */
const OVERLAP_MS = 2 * 60_000

const FORM = /^wall\.([0-9a-f]{24})\.([\w-]{43})$/

export const isWallToken = (token: string | undefined): boolean => token?.startsWith('wall.') ?? false

export const digestOf = (secret: string): string => createHash('sha256').update(`wall ${secret}`).digest('base64url')
export const newSecret = (): string => randomBytes(32).toString('base64url')

interface WallTokensParts {
  db: Db
  clock: () => number
  /** Somebody showed a token that was given up long ago. */
  copied: (wall: WallRecord) => Promise<void>
}

/**
 * Tokens of walls: opaque, stored as digests, renewed every day. A new token is issued beside the current one and
 * replaces it at its first use, so that a lost answer locks no wall out. If the previous token is used after that,
 * somebody has copied it: the wall's rights end.
 */
export function createWallTokens({ db, clock, copied }: WallTokensParts) {
  async function known(token: string): Promise<{ wall: WallRecord; digest: string }> {
    const match = FORM.exec(token)
    if (!match) throw new ZeusError('token-malformed')
    const wall = await db
      .selectFrom('walls')
      .selectAll()
      .where('id', '=', match[1] as string)
      .executeTakeFirst()
    if (!wall || wall.revoked_at !== null || wall.expires_at <= clock()) throw new ZeusError('wall-revoked')
    return { wall, digest: digestOf(token) }
  }

  /** Makes the new token the current one. Has no effect if a parallel request did so first. */
  async function begin(wall: WallRecord, digest: string): Promise<void> {
    await db
      .updateTable('walls')
      .set({ token_hash: digest, next_hash: null, previous_hash: wall.token_hash, rotated_at: clock() })
      .where('id', '=', wall.id)
      .where('next_hash', '=', digest)
      .execute()
  }

  return {
    /** Hands out a token beside the one in use. */
    async issue(id: string): Promise<string> {
      const token = `wall.${id}.${newSecret()}`
      await db
        .updateTable('walls')
        .set({ next_hash: digestOf(token), expires_at: clock() + TOKEN_TTL_MS })
        .where('id', '=', id)
        .execute()
      return token
    },

    /** Wall of a token. Throws `token-malformed` or `wall-revoked`. */
    async verify(token: string): Promise<WallRecord> {
      const { wall, digest } = await known(token)
      if (digest === wall.token_hash) return wall
      if (digest === wall.next_hash) {
        await begin(wall, digest)
        return wall
      }
      if (digest === wall.previous_hash) {
        if (clock() - wall.rotated_at <= OVERLAP_MS) return wall
        await copied(wall)
      }
      throw new ZeusError('wall-revoked')
    },
  }
}
