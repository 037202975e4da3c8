import { createPublicKey, createSign, generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'

const YEARS = 20

export interface SigningKey {
  /** PKCS #8, PEM. */
  key: string
  /** X.509, PEM. */
  certificate: string
}

/** One element of DER: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const size: number[] = []
  for (let rest = body.length; rest > 0; rest >>= 8) size.unshift(rest & 0xff)
  const length = body.length < 0x80 ? [body.length] : [0x80 | size.length, ...size]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

const [INTEGER, BIT_STRING, OBJECT, UTF8, UTC_TIME, LATER_TIME, SEQUENCE, SET] = [2, 3, 6, 12, 23, 24, 0x30, 0x31]
const SHA256_WITH_RSA = der(SEQUENCE, der(OBJECT, Buffer.from('2a864886f70d01010b', 'hex')), der(5))
const COMMON_NAME = der(OBJECT, Buffer.from('550403', 'hex'))

/** Two digits of a year up to 2049, four from 2050 on (RFC 5280, 4.1.2.5). */
function time(at: Date): Buffer {
  const text = at.toISOString().replace(/[-:T]|\.\d+/g, '')
  return at.getUTCFullYear() < 2050 ? der(UTC_TIME, Buffer.from(text.slice(2))) : der(LATER_TIME, Buffer.from(text))
}

/**
 * A 2048-bit RSA key with a self-signed certificate (RFC 5280) for 20 years: SAML trusts the key in the metadata, not an
 * authority. `now`: epoch ms.
 */
export async function makeSigningKey(name: string, now: number): Promise<SigningKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() + YEARS)
  const subject = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8, Buffer.from(name)))))
  const serial = randomBytes(16)
  // The first byte keeps the serial number positive and without a leading zero.
  serial[0] = 0x40 | (serial[0]! & 0x3f)
  const body = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, serial),
    SHA256_WITH_RSA,
    subject,
    der(SEQUENCE, time(new Date(now)), time(until)),
    subject,
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('sha256').update(body).sign(privateKey)
  const whole = der(SEQUENCE, body, SHA256_WITH_RSA, der(BIT_STRING, Buffer.from([0]), signature))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: pemOf(whole.toString('base64')),
  }
}

/** A certificate as metadata contains it, base64 with or without line breaks, as PEM. */
export const pemOf = (base64: string): string =>
  `-----BEGIN CERTIFICATE-----\n${(base64.replace(/\s/g, '').match(/.{1,64}/g) ?? []).join('\n')}\n-----END CERTIFICATE-----\n`

export const base64Of = (pem: string): string => pem.replace(/-----[^-]+-----|\s/g, '')
