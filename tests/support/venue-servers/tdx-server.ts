import { type AddressInfo, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { MESSAGE_TYPES } from '../../../gateway/feeds/tdx/frame'
import { listBody, quotesBody, tdxFrame, u16 } from './tdx-bodies'

export interface TdxRequest {
  id: number
  type: number
  data: Buffer
}

export interface TdxServer {
  host: { host: string; port: number }
  requests: TdxRequest[]
  sockets: number
  /** Quote records now. */
  records: () => Buffer[]
  /** GB18030 names by six-digit code, in Shanghai's list. */
  names: Readonly<Record<string, Buffer>>
  /** Instead of the ordinary answer; undefined = the ordinary one. */
  instead: (request: TdxRequest, socket: Socket) => 'handled' | undefined
  packed: boolean
}

/** A quote server on loopback; stopped with the test. */
export async function startTdxServer(records: () => Buffer[]): Promise<TdxServer> {
  const open = new Set<Socket>()
  const it: TdxServer = {
    host: { host: '127.0.0.1', port: 0 },
    requests: [],
    sockets: 0,
    records,
    names: {},
    instead: () => undefined,
    packed: false,
  }
  const server = createServer((socket) => {
    it.sockets++
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => undefined)
    let rest = Buffer.alloc(0)
    socket.on('data', (part) => {
      rest = Buffer.concat([rest, part])
      while (rest.length >= 12 && rest.length >= 10 + rest.readUInt16LE(6)) {
        const length = 10 + rest.readUInt16LE(6)
        const request = { id: rest.readUInt32LE(1), type: rest.readUInt16LE(10), data: rest.subarray(12, length) }
        rest = rest.subarray(length)
        it.requests.push(request)
        if (it.instead(request, socket) === undefined) socket.write(answer(it, request))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  it.host = { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
  onTestFinished(async () => {
    for (const socket of open) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return it
}

/** Answer of a working server. */
export function answer({ records, names, packed }: TdxServer, { id, type, data }: TdxRequest): Buffer {
  if (type === MESSAGE_TYPES.quotes) return tdxFrame(id, type, quotesBody(...records()), packed)
  if (type === MESSAGE_TYPES.count) return tdxFrame(id, type, u16(2), packed)
  if (type === MESSAGE_TYPES.list) return tdxFrame(id, type, listBody(data.readUInt16LE(0) === 1 ? names : {}), packed)
  return tdxFrame(id, type, Buffer.from('hello'), packed)
}
