import { createHmac } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

/** A service that compares photos, on loopback. */
export interface FaceServer {
  url: string
  /** Requests with the right signature. */
  compared: number
  /** Replaces the next answers; undefined = compares. */
  instead: ((response: ServerResponse) => void) | undefined
  close(): Promise<void>
}

const SIDE = 8

/** Brightness of a few areas, around its mean: who it is, and not how bright the room was. */
async function features(photo: string): Promise<number[]> {
  const pixels = await sharp(Buffer.from(photo, 'base64'))
    .greyscale()
    .resize(SIDE, SIDE, { fit: 'fill' })
    .raw()
    .toBuffer()
  const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length
  return [...pixels].map((value) => value - mean)
}

/** Correlation of both photos, 0 to 1. */
async function similarity(photoA: string, photoB: string): Promise<number> {
  const [a, b] = [await features(photoA), await features(photoB)]
  const dot = (x: number[], y: number[]) => x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0)
  return Math.max(0, Math.min(1, dot(a, b) / (Math.sqrt(dot(a, a) * dot(b, b)) || 1)))
}

export async function startFaceServer(secret: string): Promise<FaceServer> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', async () => {
      const body = Buffer.concat(parts)
      const signature = createHmac('sha256', secret).update(body).digest('hex')
      if (request.headers['x-zeus-signature'] !== signature) return void response.writeHead(401).end()
      face.compared++
      if (face.instead) return face.instead(response)
      const { photoA, photoB } = JSON.parse(body.toString()) as { photoA: string; photoB: string }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ similarity: await similarity(photoA, photoB) }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const face: FaceServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/compare`,
    compared: 0,
    instead: undefined,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return face
}

/** A photo of a person: the same arrangement of light and dark in different light. */
export async function photoOf(person: number, light = 0): Promise<Buffer> {
  const pixels = Buffer.alloc(SIDE * SIDE * 3)
  for (let at = 0; at < SIDE * SIDE; at++) {
    const shade = 60 + ((at * 37 * (person + 1) + person * 91) % 120) + light
    pixels.fill(Math.min(255, shade), at * 3, at * 3 + 3)
  }
  const raw = { width: SIDE, height: SIDE, channels: 3 } as const
  return await sharp(pixels, { raw }).resize(320, 320, { kernel: 'nearest' }).jpeg().toBuffer()
}

/** A JPEG as an uncompressed Windows bitmap of 24 bits. */
export async function asBitmap(photo: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const stride = Math.ceil((info.width * 3) / 4) * 4
  const bytes = Buffer.alloc(54 + stride * info.height)
  bytes.write('BM', 0, 'latin1')
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(info.width, 18)
  bytes.writeInt32LE(info.height, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      const from = (y * info.width + x) * 3
      const to = 54 + (info.height - 1 - y) * stride + x * 3
      for (let channel = 0; channel < 3; channel++) bytes[to + channel] = data[from + 2 - channel] ?? 0
    }
  }
  return bytes
}
