import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Text of a push message as a browser reads it (RFC 8291), by the private key and the secret of its subscription. */
export function decryptPush(message: Buffer, receiver: ECDH, auth: Buffer): string {
  const salt = message.subarray(0, 16)
  const sender = message.subarray(21, 21 + message.readUInt8(20))
  const body = message.subarray(21 + sender.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.getPublicKey(), sender])
  const secret = derive(receiver.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(body.subarray(-16))
  const plain = Buffer.concat([decipher.update(body.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}

/** Claims of `Authorization: vapid …`, once its signature is verified with the key that it names. */
function vapidClaims(header: string): { claims: { aud: string; exp: number; sub: string }; key: string } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(header) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const good = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!good) throw new Error('the signature of a push message is wrong')
  return { claims: JSON.parse(Buffer.from(body, 'base64url').toString()), key }
}

export interface ReceivedPush extends ReturnType<typeof vapidClaims> {
  headers: IncomingHttpHeaders
  notification: unknown
}

/** A push service on this machine with one subscribed browser: it verifies and decrypts what comes. */
export async function startPushService() {
  const receiver = createECDH('prime256v1')
  const p256dh = receiver.generateKeys('base64url')
  const auth = randomBytes(16)
  const received: ReceivedPush[] = []
  const answer = { status: 201 }
  const server = createServer(async (request, response) => {
    const message = await buffer(request)
    const { headers } = request
    const notification = JSON.parse(decryptPush(message, receiver, auth)) as unknown
    received.push({ headers, notification, ...vapidClaims(headers.authorization ?? '') })
    response.writeHead(answer.status).end()
  })
  server.listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const subscription = (name: string) => ({
    name,
    endpoint: `${origin}/send/${name}`,
    p256dh,
    auth: auth.toString('base64url'),
  })
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  return { origin, answer, received, subscription, stop }
}
