/** DER: the bytes of the next element and what comes behind it. */
function element(bytes: Uint8Array): { body: Uint8Array; rest: Uint8Array } {
  let at = 1
  let length = bytes[at++] ?? 0
  if (length & 0x80) {
    const count = length & 0x7f
    length = 0
    for (let index = 0; index < count; index++) length = length * 256 + (bytes[at++] ?? 0)
  }
  return { body: bytes.subarray(at, at + length), rest: bytes.subarray(at + length) }
}

const toNumber = (bytes: Uint8Array): bigint => bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)

/** Modulus and exponent of an RSA key in PEM (SPKI). */
function readKey(pem: string): { modulus: bigint; exponent: bigint; size: number } {
  const der = Uint8Array.from(atob(pem.replace(/-----[^-]+-----|\s/g, '')), (sign) => sign.charCodeAt(0))
  const { rest } = element(element(der).body)
  // The bit string begins with the count of its unused bits.
  const numbers = element(element(rest).body.subarray(1)).body
  const first = element(numbers)
  const modulus = first.body[0] === 0 ? first.body.subarray(1) : first.body
  return { modulus: toNumber(modulus), exponent: toNumber(element(first.rest).body), size: modulus.length }
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let [result, factor, left] = [1n, base % modulus, exponent]
  for (; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * factor) % modulus
    factor = (factor * factor) % modulus
  }
  return result
}

/**
 * A password as the identity contract wants it on the wire: RSA PKCS#1 v1.5 under the service's key, in base64.
 * WebCrypto has no such padding, and does not exist on a plain-http origin. Throws `RangeError` when it is too long.
 */
export function encryptPassword(
  password: string,
  pem: string,
  random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes),
): string {
  const { modulus, exponent, size } = readKey(pem)
  const message = new TextEncoder().encode(password)
  if (message.length > size - 11) throw new RangeError('the password is too long for the key')
  const padding = random(new Uint8Array(size - message.length - 3)).map((byte) => byte || 1)
  const block = Uint8Array.from([0, 2, ...padding, 0, ...message])
  const hex = power(toNumber(block), exponent, modulus)
    .toString(16)
    .padStart(size * 2, '0')
  const bytes = hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? []
  return btoa(String.fromCharCode(...bytes))
}
