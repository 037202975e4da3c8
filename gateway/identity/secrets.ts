import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { z } from 'zod'
import { createSecretFile, readSecretFile, writeSecretFile } from '../storage/secret-file'
import { StorageError } from '../storage/storage-error'
import { SIGNING_KEY_MAX_AGE_MS } from './limits'

const fileShape = z.object({
  signing: z
    .array(
      z.object({
        createdAt: z.number(),
        jwk: z.looseObject({ kty: z.literal('RSA'), kid: z.string().min(8), n: z.string(), d: z.string() }),
      }),
    )
    .min(1),
  cookie: z.array(z.string().min(32)).min(1),
  media: z.string().min(32),
})

/** What the sign-in service must keep from everybody. */
export interface Secrets {
  /** Private RS256 keys, the one to sign with first; all of them are published. */
  signing: (JWK & { kid: string })[]
  /** Keys that sign cookies, newest first. */
  cookie: string[]
  /** Key that signs the playback cookie. */
  media: string
}

async function newSigningKey(now: number) {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: randomBytes(12).toString('base64url'), alg: 'RS256', use: 'sig' }
  return { createdAt: now, jwk }
}

const newSecret = () => randomBytes(32).toString('base64url')

const freshSecrets = async (now: number) => ({
  signing: [await newSigningKey(now)],
  cookie: [newSecret()],
  media: newSecret(),
})

/**
 * Reads the keys from the data folder, or makes them on the first start (file mode 0600). A signing key that is too
 * old is succeeded by a new one and stays published for one more period. Throws `StorageError` when the file is bad:
 * a new set would sign everybody out.
 */
export async function loadSecrets(dataDir: string, now: number): Promise<Secrets> {
  const path = join(dataDir, 'identity-keys.json')
  const text = readSecretFile(path) ?? createSecretFile(path, JSON.stringify(await freshSecrets(now), null, 2))
  const parsed = fileShape.safeParse(parseJson(text))
  if (!parsed.success) throw new StorageError(`${path}: is not a key file; restore it, or move it away to sign all out`)
  let { signing } = parsed.data
  if (now - (signing[0]?.createdAt ?? 0) > SIGNING_KEY_MAX_AGE_MS) {
    const kept = signing.filter((key) => now - key.createdAt < 2 * SIGNING_KEY_MAX_AGE_MS)
    signing = [fileShape.shape.signing.element.parse(await newSigningKey(now)), ...kept]
    writeSecretFile(path, JSON.stringify({ ...parsed.data, signing }, null, 2))
  }
  return { signing: signing.map((key) => key.jwk), cookie: parsed.data.cookie, media: parsed.data.media }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
