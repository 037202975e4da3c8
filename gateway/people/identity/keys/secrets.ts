import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { z } from 'zod'
import { logOf } from '../../../log'
import { StorageError } from '../../../storage/storage-error'
import { SIGNING_KEY_MAX_AGE_MS } from '../limits'
import type { KeyStorage } from './key-storage'

const log = logOf('identity')

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
  /** Missing in key files of older installations; added when they are read. */
  seal: z.string().min(32).optional(),
  passwords: z.array(z.object({ createdAt: z.number(), privateKey: z.string().min(64) })).optional(),
  sm2: z.object({ privateKey: z.string().length(64), publicKey: z.string().length(130) }).optional(),
})

type KeyFile = z.infer<typeof fileShape>

/** Secrets of the sign-in service. */
export interface Secrets {
  /** Private RS256 keys, the one to sign with first; all of them are published. */
  signing: (JWK & { kid: string })[]
  /** Keys that sign cookies, newest first. */
  cookie: string[]
  /** Key that signs the playback cookie. */
  media: string
  /** Key of sealed data: factors' seeds, codes in the outbox, connections' secrets; and of digests of codes. */
  seal: string
  /** Private RSA keys (PEM) that passwords are sent under, the one to publish first. */
  passwords: string[]
  /** The same for clients that send passwords by SM2; hex. */
  sm2: { privateKey: string; publicKey: string }
}

async function newSigningKey(now: number) {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: randomBytes(12).toString('base64url'), alg: 'RS256', use: 'sig' }
  return { createdAt: now, jwk }
}

const newSecret = () => randomBytes(32).toString('base64url')

function newPasswordKey(now: number) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { createdAt: now, privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
}

function newSm2Key() {
  const pair = createECDH('SM2')
  const publicKey = pair.generateKeys('hex')
  return { privateKey: pair.getPrivateKey('hex').padStart(64, '0'), publicKey }
}

const freshSecrets = async (now: number): Promise<KeyFile> => ({
  signing: [fileShape.shape.signing.element.parse(await newSigningKey(now))],
  cookie: [newSecret()],
  media: newSecret(),
})

/** Secrets that an older installation lacks. */
const completed = (file: KeyFile, now: number) => ({
  ...file,
  seal: file.seal ?? newSecret(),
  passwords: file.passwords?.length ? file.passwords : [newPasswordKey(now)],
  sm2: file.sm2 ?? newSm2Key(),
})

/** Whether the first key is older than `SIGNING_KEY_MAX_AGE_MS`, or rotation is forced. */
const isDue = (keys: readonly { createdAt: number }[], now: number, force: boolean): boolean =>
  force || now - (keys[0]?.createdAt ?? 0) > SIGNING_KEY_MAX_AGE_MS

/** Puts fresh keys first; older keys stay until twice the maximum age. */
const succeeded = <K extends { createdAt: number }>(keys: K[], fresh: K[], now: number): K[] =>
  fresh.length === 0 ? keys : [...fresh, ...keys.filter((key) => now - key.createdAt < 2 * SIGNING_KEY_MAX_AGE_MS)]

/** Parses stored keys. Throws `StorageError` if the text is no set of keys. */
function keysIn(text: string, place: KeyStorage): KeyFile {
  const parsed = fileShape.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw new StorageError(`${place.name}: is not a key file; restore it, or move it away to sign all out`)
}

/** The first text of a storage: the text from the previous storage, or a new set. */
async function firstText(place: KeyStorage, now: number): Promise<string> {
  const { before } = place
  const moved = await before?.read()
  if (before && moved !== undefined) {
    log.info({ from: before.name }, `${place.name} are those of the file, which is read no more`)
    return JSON.stringify(keysIn(moved, before))
  }
  await place.mayBegin()
  return await newText(now)
}

const newText = async (now: number) => JSON.stringify(completed(await freshSecrets(now), now), null, 2)

/**
 * Reads the keys from their storage, or creates them on the first start. A signing key that is too old is replaced by a
 * new one and stays published for one more period. Throws `StorageError` if they are damaged: a new set would sign all
 * users out.
 */
export async function loadSecrets(place: KeyStorage, now: number): Promise<Secrets> {
  const found = await place.read()
  return await upToDate(place, found ?? (await place.create(await firstText(place, now))), now, false)
}

/**
 * Rotates the signing, cookie and password keys now. Old signing and password keys stay valid until twice their maximum
 * age, and the two latest cookie keys stay valid.
 */
export async function rotateSecrets(place: KeyStorage, now: number): Promise<Secrets> {
  await loadSecrets(place, now)
  return await upToDate(place, (await place.read()) ?? '', now, true)
}

/** Creates a new set if none is stored, regardless of data created with the lost one. */
export async function beginSecrets(place: KeyStorage, now: number): Promise<void> {
  await place.create(await newText(now))
}

async function upToDate(place: KeyStorage, text: string, now: number, force: boolean): Promise<Secrets> {
  const current = keysIn(text, place)
  const file = completed(current, now)
  const fresh = isDue(file.signing, now, force) ? [fileShape.shape.signing.element.parse(await newSigningKey(now))] : []
  const next = {
    ...file,
    signing: succeeded(file.signing, fresh, now),
    passwords: succeeded(file.passwords, isDue(file.passwords, now, force) ? [newPasswordKey(now)] : [], now),
    cookie: force ? [newSecret(), ...file.cookie.slice(0, 2)] : file.cookie,
  }
  const written = JSON.stringify(next, null, 2)
  if (written === JSON.stringify(current, null, 2)) return secretsOf(next)
  const stands = await place.replace(text, written)
  return secretsOf(stands === written ? next : completed(keysIn(stands, place), now))
}

const secretsOf = (file: ReturnType<typeof completed>): Secrets => ({
  signing: file.signing.map((key) => key.jwk),
  cookie: file.cookie,
  media: file.media,
  seal: file.seal,
  passwords: file.passwords.map((key) => key.privateKey),
  sm2: file.sm2,
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
