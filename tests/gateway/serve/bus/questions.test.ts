import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ANSWERING_MAX, answerQuestions } from '../../../../gateway/serve/bus/answers'
import { type Bus, createMemoryBus } from '../../../../gateway/serve/bus/bus'
import { encodeMessage } from '../../../../gateway/serve/bus/messages'
import { type BusQuestion, type BusReply, PART_BYTES, REPLY_MAX } from '../../../../gateway/serve/bus/question'
import { BusQuestions, PENDING_MAX } from '../../../../gateway/serve/bus/questions'
import { subjects } from '../../../../gateway/serve/bus/subjects'

const question: BusQuestion = { method: 'GET', path: '/api/bars/600519.SH?period=1d', headers: { accept: '*/*' } }
const reply = (body = new Uint8Array(), over: Partial<BusReply> = {}): BusReply => ({
  status: 200,
  headers: { etag: '"1"' },
  body,
  ...over,
})
const bytes = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 31) & 255)

let bus: Bus
let questions: BusQuestions
let deadlines: (() => void)[]
let asked: { question: BusQuestion; signal: AbortSignal }[]
let answer: (question: BusQuestion, signal: AbortSignal) => Promise<BusReply>
let stop: () => void
let returned: (() => void)[]

beforeEach(() => {
  const memory = createMemoryBus()
  returned = []
  bus = {
    ...memory,
    onReturn: (listener) => {
      returned.push(listener)
      return () => undefined
    },
  }
  deadlines = []
  asked = []
  answer = async () => reply()
  questions = new BusQuestions({
    bus,
    gateway: 'g1',
    later: (_ms, run) => {
      deadlines.push(run)
      return () => undefined
    },
  })
  stop = answerQuestions({
    bus,
    answer: (one, signal) => {
      asked.push({ question: one, signal })
      return answer(one, signal)
    },
  })
})
afterEach(() => {
  stop()
  questions.close()
})

const ask = (signal?: AbortSignal) => questions.ask(question, { ms: 1_000, signal })
const turns = async (count = 20) => {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
}
/** Nobody answers until the test does. */
const hold = () => {
  const waiting: ((reply: BusReply) => void)[] = []
  answer = (_question, signal) =>
    new Promise((resolve, reject) => {
      waiting.push(resolve)
      signal.addEventListener('abort', () => reject(new Error('aborted')))
    })
  return waiting
}

describe('a request over the bus', () => {
  test('arrives unchanged at the feed, and its answer returns whole', async () => {
    answer = async () => reply(bytes(10), { status: 206 })
    expect(await questions.ask({ ...question, method: 'POST', body: '{"a":1}' }, { ms: 1_000 })).toEqual({
      status: 206,
      headers: { etag: '"1"' },
      body: Buffer.from(bytes(10)),
    })
    expect(asked[0]?.question).toEqual({ ...question, method: 'POST', body: '{"a":1}' })
    expect(questions.waiting).toBe(0)
  })

  test.each([0, 1, PART_BYTES - 1, PART_BYTES, PART_BYTES + 1, 3 * PART_BYTES + 7])(
    'has an answer of %i bytes reassembled',
    async (length) => {
      answer = async () => reply(bytes(length))
      const { body } = await ask()
      expect(Buffer.compare(Buffer.from(body), Buffer.from(bytes(length)))).toBe(0)
    },
  )

  test('gets its own answer among many concurrent ones', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(2 * PART_BYTES), { maxLength: 5 }), async (lengths) => {
        answer = async ({ path }) => {
          const length = Number(path.split('=')[1])
          if (length % 2 === 0) await new Promise((resolve) => setImmediate(resolve))
          return reply(bytes(length))
        }
        const answers = lengths.map((length) =>
          questions.ask({ ...question, path: `/api/x?n=${length}` }, { ms: 1_000 }),
        )
        expect((await Promise.all(answers)).map(({ body }) => body.length)).toEqual(lengths)
      }),
      { numRuns: 10 },
    )
  })

  test('without an answer in time fails as unavailable, and the feed stops working on it', async () => {
    hold()
    const waiting = ask()
    await turns()
    for (const late of deadlines) late()
    await expect(waiting).rejects.toMatchObject({ code: 'unavailable' })
    await turns()
    expect(asked[0]?.signal.aborted).toBe(true)
    expect(questions.waiting).toBe(0)
  })

  test('that was given up ends at the feed too', async () => {
    hold()
    const left = new AbortController()
    const waiting = ask(left.signal)
    await turns()
    left.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'unavailable' })
    await turns()
    expect(asked[0]?.signal.aborted).toBe(true)
  })

  test('is refused at once above a number of waiting ones, and accepted once they are answered', async () => {
    const held = hold()
    const waiting = Array.from({ length: PENDING_MAX }, () => ask())
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable' })
    await turns()
    for (const settle of held) settle(reply())
    await Promise.all(waiting)
    answer = async () => reply()
    expect((await ask()).status).toBe(200)
  })

  test('with a lost answer fails as unavailable', async () => {
    hold()
    const waiting = ask()
    for (const listener of returned) listener()
    await expect(waiting).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('that cannot be answered fails with that error', async () => {
    answer = async () => {
      throw new Error('broken')
    }
    const { status, body } = await ask()
    expect(status).toBe(503)
    expect(JSON.parse(Buffer.from(body).toString())).toMatchObject({ ok: false, code: 'unavailable' })
  })

  test('with an answer that is too large fails with that error', async () => {
    answer = async () => reply(new Uint8Array(REPLY_MAX + 1))
    expect((await ask()).status).toBe(413)
  })
})

describe('the feed', () => {
  test('answers a bounded number at once', async () => {
    hold()
    const refused: string[] = []
    bus.subscribe(subjects.answers('other'), (part) => refused.push(Buffer.from(part).toString()))
    for (let id = 0; id <= ANSWERING_MAX; id++) {
      bus.publish(subjects.question, encodeMessage('question', { gateway: 'other', id, forMs: 1_000, ...question }))
    }
    await turns()
    expect(asked).toHaveLength(ANSWERING_MAX)
    expect(refused[0]).toContain('"status":503')
  })

  test.each([
    ['no JSON', 'x'],
    ['another place', JSON.stringify({ gateway: 'g1', id: 1, forMs: 1, ...question, path: '/internal' })],
    ['another method', JSON.stringify({ gateway: 'g1', id: 1, forMs: 1, ...question, method: 'DELETE' })],
    ['a name that is a subject', JSON.stringify({ gateway: 'g1.>', id: 1, forMs: 1, ...question })],
    ['no end', JSON.stringify({ gateway: 'g1', id: 1, forMs: 1e9, ...question })],
    [
      'too many headers',
      JSON.stringify({
        gateway: 'g1',
        id: 1,
        forMs: 1,
        ...question,
        headers: Object.fromEntries(Array.from({ length: 17 }, (_, at) => [`h${at}`, ''])),
      }),
    ],
  ])('ignores a request with %s', async (_why, text) => {
    bus.publish(subjects.question, new TextEncoder().encode(text))
    bus.publish(subjects.unask, new TextEncoder().encode(text))
    await turns()
    expect(asked).toEqual([])
  })

  test('stops running requests when it ends', async () => {
    hold()
    const waiting = ask()
    await turns()
    stop()
    expect(asked[0]?.signal.aborted).toBe(true)
    questions.close()
    await expect(waiting).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe('a gateway', () => {
  test.each([
    ['no head', new TextEncoder().encode('x')],
    ['a head that claims too much', encodeMessage('replyHead', { status: 200, headers: {}, bytes: REPLY_MAX + 1 })],
  ])('rejects an answer with %s', async (_why, head) => {
    stop()
    const waiting = ask()
    bus.publish(subjects.answer('g1', 1), head)
    await expect(waiting).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('rejects an answer longer than its head states, and ignores an answer to no request', async () => {
    stop()
    const waiting = ask()
    bus.publish(subjects.answer('g1', 99), encodeMessage('replyHead', { status: 200, headers: {}, bytes: 0 }))
    bus.publish(subjects.answer('g1', 1), encodeMessage('replyHead', { status: 200, headers: {}, bytes: 2 }))
    bus.publish(subjects.answer('g1', 1), bytes(3))
    await expect(waiting).rejects.toMatchObject({ code: 'unavailable' })
  })
})
