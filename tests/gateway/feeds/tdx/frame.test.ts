import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BodyReader } from '../../../../gateway/feeds/tdx/body-reader'
import { encodeRequest, FrameReader, MESSAGE_TYPES } from '../../../../gateway/feeds/tdx/frame'
import { quotesRequest } from '../../../../gateway/feeds/tdx/quote-body'
import { countRequest, listRequest } from '../../../../gateway/feeds/tdx/venue'
import { recording } from '../../../support/recordings'
import { tdxFrame, varint } from '../../../support/venue-servers/tdx-bodies'

const frames = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>

describe('TongDaXin frames', () => {
  test('requests are those of recorded clients, byte by byte', (context) => {
    const recorded = frames(recording(context, 'wire', 'tdx', 'frames_injoyai.json'))
    const requests = {
      connect_request: encodeRequest(1, MESSAGE_TYPES.hello, Uint8Array.of(1)),
      quotes_request_sz000001_sh600008: encodeRequest(
        2,
        MESSAGE_TYPES.quotes,
        quotesRequest(['000001.SZ', '600008.SH']),
      ),
      list_request_sz_0: encodeRequest(0x01641801, MESSAGE_TYPES.list, listRequest(0, 0)),
    }
    for (const [name, bytes] of Object.entries(requests))
      expect([name, bytes.toString('hex')]).toEqual([name, recorded[name]])
    const count = encodeRequest(2, MESSAGE_TYPES.count, countRequest(1)).toString('hex')
    expect(count.slice(0, 24)).toBe(recorded.count_request_sh?.slice(0, 24))
  })

  test('a recorded packed answer opens', (context) => {
    const recorded = frames(recording(context, 'wire', 'tdx', 'frames_injoyai.json'))
    const [frame] = new FrameReader().push(Buffer.from(recorded.connect_response_frame ?? '', 'hex'), 'x')
    expect(frame).toMatchObject({ id: 0, type: MESSAGE_TYPES.hello })
    expect(frame?.body.length).toBe(189)
    expect(new TextDecoder('gb18030').decode(frame?.body.subarray(68, 80))).toBe('上海双线主站')
  })

  test('however the network splits and glues them, the same frames come out', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: fc.nat(1e6), body: fc.uint8Array({ maxLength: 300 }), packed: fc.boolean() }), {
          maxLength: 6,
        }),
        fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 20 }),
        (sent, cuts) => {
          const stream = Buffer.concat(sent.map(({ id, body, packed }) => tdxFrame(id, 7, Buffer.from(body), packed)))
          const reader = new FrameReader()
          const got = []
          for (let from = 0, at = 0; from < stream.length; at++) {
            const size = cuts[at % cuts.length] as number
            got.push(...reader.push(stream.subarray(from, from + size), 'x'))
            from += size
          }
          expect(got.map(({ id, body }) => [id, [...body]])).toEqual(sent.map(({ id, body }) => [id, [...body]]))
        },
      ),
    )
  })

  test.each([
    ['no magic', Buffer.from('00'.repeat(16), 'hex')],
    [
      'a broken packed body',
      Buffer.concat([tdxFrame(1, 7, Buffer.alloc(99), true).subarray(0, 20), Buffer.alloc(40, 1)]),
    ],
  ])('%s is no frame', (_, bytes) => {
    expect(() => new FrameReader().push(bytes, '10.0.0.1')).toThrow('10.0.0.1 的数据帧不对')
  })

  test('integers of any length go there and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 40), max: 2 ** 40 }), (value) => {
        const reader = new BodyReader(varint(value))
        expect(reader.varint()).toBe(value)
        expect(reader.left).toBe(0)
      }),
    )
  })
})
