import { EventEmitter } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, test } from 'vitest'
import { MIXED, readBlocks } from '../../../../gateway/past/recorder/blocks'
import type { WriterMessage, WriterReply } from '../../../../gateway/past/recorder/messages'
import { decodePage } from '../../../../gateway/past/recorder/page'
import { minuteOfDay, pageStretch } from '../../../../gateway/past/recorder/page-key'
import { PrintColumns } from '../../../../gateway/past/recorder/print-columns'
import { PrintRecorder } from '../../../../gateway/past/recorder/print-recorder'
import type { Update } from '../../../../shared/protocol/update'
import { makeTrade } from '../../../support/fake-feed'
import { partOf } from '../../../support/part-of'

const ID = '600519.SH'
const ALIKE = { buyGrade: 0, sellGrade: 0, orders: 0, bigBuys: 0, bigSells: 0 }

/** A fake thread of the writer: the test sends its replies. */
class FakeThread extends EventEmitter {
  readonly messages: WriterMessage[] = []
  postMessage(messages: WriterMessage | string) {
    if (typeof messages === 'string') this.emit('exit', 0)
    else this.messages.push(messages)
  }
  reply(reply: WriterReply) {
    this.emit('message', reply)
  }
}

const printsIn = (page: Uint8Array) => {
  const prints = new PrintColumns(0)
  for (const { bytes } of readBlocks(page)) decodePage(bytes, prints)
  return prints
}

let open: PrintRecorder | undefined
afterEach(() => open?.close(10))

function setting(waitingBytesMax = 1e9) {
  const threads: FakeThread[] = []
  let now = 0
  const market = {
    tradingDay: '20260706',
    ownDay: () => undefined,
    instrument: () => ({ kind: 'stock' as const, hasOrderNumbers: true }),
  }
  const recorder = new PrintRecorder({
    market,
    waitingBytesMax,
    bytesMax: 2 ** 31,
    now: () => now,
    open: () => {
      const thread = new FakeThread()
      threads.push(thread)
      return partOf<Worker>(thread)
    },
  })
  open = recorder
  return {
    market,
    recorder,
    threads,
    pass: (ms: number) => {
      now += ms
    },
    prints(count: number, later = 0, recorded = false) {
      for (let n = 0; n < count; n++) {
        const amount = n === 0 ? 99_999 : 100_000
        const trade = makeTrade({ instrument: ID, amount, ...(recorded && { recorded: ALIKE }) })
        recorder.observe(trade)
        const row = {
          time: trade.exchangeTime + later,
          price: trade.price,
          volume: trade.volume,
          side: 1,
          buyNo: 1,
          sellNo: 2,
        }
        const update = { kind: 'trade', topic: `tick:${ID}`, row: { ...row, buyGrade: 0, sellGrade: 3 }, ingestTime: 0 }
        recorder.publish(update as Update)
      }
    },
    /** Sends the gathered prints, as the end of a day does. */
    send: () => recorder.observe({ kind: 'day', tradingDay: '20260706' }),
  }
}

describe('the recorder of prints', () => {
  test('names an instrument once, and sends each print with the amount that the venue reported', () => {
    const { threads, prints, send } = setting()
    prints(2)
    send()
    prints(1)
    send()
    const blocks = (threads[0]?.messages ?? []).flatMap((messages) => (messages.kind === 'prints' ? [messages] : []))
    expect(threads[0]?.messages[0]).toMatchObject({ kind: 'begin', day: '20260706' })
    const [first, second] = blocks.map(({ page }) => printsIn(page))
    expect(blocks.map(({ names }, at) => [names.length, [first, second][at]?.rows])).toEqual([
      [1, 2],
      [0, 1],
    ])
    expect([...(first?.extra ?? [])].slice(0, 2)).toEqual([-1, 0])
  })

  test('does not send recorded prints, but those that follow them', () => {
    const { threads, prints, send } = setting()
    prints(3, 0, true)
    send()
    expect((threads[0]?.messages ?? []).filter(({ kind }) => kind === 'prints')).toEqual([])
    prints(2)
    send()
    const messages = threads[0]?.messages.at(-1)
    expect(messages?.kind === 'prints' && printsIn(messages.page).rows).toBe(2)
  })

  test('sends prints of one minute as such, and those of several as mixed', () => {
    const { threads, prints, send } = setting()
    const stretches: (number | undefined)[][] = []
    for (const minutes of [[0, 0], [0, 1, 1], [1], [0, 0]]) {
      for (const minute of minutes) prints(1, minute * 60_000)
      send()
      const messages = threads[0]?.messages.at(-1)
      stretches.push(messages?.kind === 'prints' ? readBlocks(messages.page).map(({ stretch }) => stretch) : [])
    }
    const first = pageStretch(minuteOfDay(makeTrade().exchangeTime), 0)
    expect(stretches).toEqual([[first], [MIXED], [pageStretch(minuteOfDay(makeTrade().exchangeTime) + 1, 0)], [first]])
  })

  test('counts the bytes that are not on the disk yet', () => {
    const { recorder, threads, prints, send } = setting()
    prints(3)
    send()
    expect(recorder.acknowledged().waitingBytes).toBeGreaterThan(0)
    threads[0]?.reply({ kind: 'stored', seq: recorder.acknowledged().sent, ms: 1, rows: 3 })
    expect(recorder.acknowledged().waitingBytes).toBe(0)
    expect(recorder.health()).toMatchObject({ state: 'ok', figures: { rows: 3, lost: 0 } })
  })

  test('drops and counts prints while too many bytes wait, and sends the gap with the next block', () => {
    const { recorder, threads, prints, send } = setting(60)
    prints(3)
    send()
    prints(5)
    send()
    expect(recorder.health()).toMatchObject({ state: 'late', figures: { lost: 5 } })
    threads[0]?.reply({ kind: 'stored', seq: recorder.acknowledged().sent, ms: 1, rows: 3 })
    prints(1)
    send()
    expect(threads[0]?.messages.at(-1)).toMatchObject({ kind: 'prints', gap: { rows: 5 } })
  })

  test('sends the gap at the end of a day by itself, not with prints of the next day', () => {
    const { market, recorder, threads, prints, send } = setting(60)
    prints(3)
    send()
    prints(5)
    send()
    market.tradingDay = '20260707'
    recorder.publish({ kind: 'reset' } as Update)
    const messages = threads[0]?.messages ?? []
    expect(messages.slice(-2)).toMatchObject([
      { kind: 'prints', day: '20260706', names: [], gap: { rows: 5 } },
      { kind: 'over', day: '20260707' },
    ])
    threads[0]?.reply({ kind: 'stored', seq: recorder.acknowledged().sent, ms: 1, rows: 3 })
    prints(1)
    recorder.observe({ kind: 'day', tradingDay: '20260707' })
    expect(messages.at(-1)).toMatchObject({ kind: 'prints' })
    expect(messages.at(-1)).not.toHaveProperty('gap')
  })

  test('sends the gap when it is closed', async () => {
    const { recorder, threads, prints, send } = setting(60)
    prints(3)
    send()
    prints(5)
    await recorder.close(10)
    expect(threads[0]?.messages.slice(-1)).toMatchObject([{ kind: 'prints', gap: { rows: 5 } }])
  })

  test.each([
    ['disk-full', '磁盘已满'],
    ['storage-failed', '不能写入'],
    ['storage-damaged', '已损坏'],
    [undefined, 'what SQLite said'],
  ] as const)('reports the fault %s to operators until it is over', async (fault, words) => {
    const { recorder, threads, prints, send } = setting()
    prints(1)
    send()
    const piece = recorder.storePiece('20260706', 'minute', ID, new Uint8Array(3))
    threads[0]?.reply({ kind: 'fault', fault, message: 'what SQLite said' })
    await expect(piece).rejects.toThrow('what SQLite said')
    expect(recorder.health()).toMatchObject({ state: 'broken', words: expect.stringContaining(words) })
    threads[0]?.reply({ kind: 'stored', seq: recorder.acknowledged().sent, ms: 1, rows: 1 })
    expect(recorder.health().state).toBe('ok')
  })

  test.each([
    [
      'a file that was moved aside',
      { kind: 'set-aside', path: '/srv/data/history/x/20260706.db.damaged' },
      '20260706.db.damaged',
    ],
    ['an error', { kind: 'fault', fault: undefined, message: `EXDEV: rename '/srv/data/a' -> '/srv/data/b'` }, 'EXDEV'],
  ] as const)('does not publish the path of %s', (_, reply, words) => {
    const { recorder, threads, prints, send } = setting()
    prints(1)
    send()
    threads[0]?.reply(reply)
    expect(recorder.health().words).toContain(words)
    expect(recorder.health().words).not.toContain('srv')
  })

  test('starts another thread if the first one fails, and names all instruments again', () => {
    const { recorder, threads, prints, send, pass } = setting()
    prints(2)
    send()
    threads[0]?.emit('error', new Error('out of memory'))
    expect(recorder.health()).toMatchObject({ state: 'broken', figures: { lost: 2 } })
    prints(1)
    send()
    expect(threads).toHaveLength(1)
    pass(10_000)
    prints(1)
    send()
    const last = threads[1]?.messages.at(-1)
    expect(last).toMatchObject({ kind: 'prints', names: [{ id: ID, place: 0 }], gap: { rows: 3 } })
  })
})
