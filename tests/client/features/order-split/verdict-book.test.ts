import { describe, expect, test, vi } from 'vitest'
import { VerdictBook, type VerdictCalls } from '../../../../client/features/order-split/verdicts/verdict-book'
import type { SplitVerdict, SplitVerdicts } from '../../../../shared/protocol/rest-splits'

const FINDING = { id: '600519.SH-B100-1', style: '等时' as const, confidence: 0.8 }
const OTHER = { ...FINDING, id: '600519.SH-S100-2' }
const none = { accepted: 0, judged: 0, people: 0, low: 0, high: 1 }

/** A fake gateway that stores verdicts. */
function keeper(over: Partial<VerdictCalls> = {}) {
  const stored = new Map<string, SplitVerdict>()
  const answer = (): SplitVerdicts => ({ mine: [...stored.values()], everybody: { ...none, judged: stored.size } })
  const calls: VerdictCalls = {
    fetch: async () => answer(),
    save: async (verdict) => {
      stored.set(verdict.id, { ...verdict, judgedAt: 1 })
      return answer()
    },
    withdraw: async (id) => {
      stored.delete(id)
      return answer()
    },
    ...over,
  }
  return { stored, book: new VerdictBook(calls) }
}
const load = (book: VerdictBook) => book.load(new AbortController().signal)

describe('a judgement', () => {
  test('is shown at once and stored', async () => {
    const { book, stored } = keeper()
    const heard = vi.fn()
    book.subscribe(heard)
    const sent = book.judge(FINDING, 'accept')
    expect(book.of(FINDING.id)).toBe('accept')
    expect(heard).toHaveBeenCalledTimes(1)
    await sent
    expect(stored.get(FINDING.id)).toMatchObject({ verdict: 'accept', style: '等时', confidence: 0.8 })
    expect(book.verdicts?.everybody.judged).toBe(1)
  })

  test('can be changed, and is withdrawn by repeating it', async () => {
    const { book, stored } = keeper()
    await book.judge(FINDING, 'accept')
    await book.judge(FINDING, 'reject')
    expect(stored.get(FINDING.id)?.verdict).toBe('reject')
    await book.judge(FINDING, 'reject')
    expect([book.of(FINDING.id), stored.size]).toEqual([undefined, 0])
  })

  test('that cannot be stored is reverted with an error; the next one succeeds', async () => {
    const broken = new Error('unreachable')
    let fails = true
    const { book } = keeper({
      save: async (verdict) => {
        if (fails) throw broken
        return { mine: [{ ...verdict, judgedAt: 1 }], everybody: none }
      },
    })
    await book.judge(FINDING, 'accept')
    expect([book.of(FINDING.id), book.failure]).toEqual([undefined, broken])
    fails = false
    await book.judge(FINDING, 'reject')
    expect([book.of(FINDING.id), book.failure]).toEqual(['reject', undefined])
  })

  test('made while another is being sent is not reverted by its answer', async () => {
    const { book } = keeper()
    const first = book.judge(FINDING, 'accept')
    const second = book.judge(OTHER, 'reject')
    await first
    expect([book.of(FINDING.id), book.of(OTHER.id)]).toEqual(['accept', 'reject'])
    await second
    expect([book.of(FINDING.id), book.of(OTHER.id)]).toEqual(['accept', 'reject'])
  })

  test('made while the list is being read is not reverted by an older answer', async () => {
    let answer: (verdicts: SplitVerdicts) => void = () => undefined
    const { book } = keeper({ fetch: () => new Promise((resolve) => (answer = resolve)) })
    const read = load(book)
    const sent = book.judge(FINDING, 'accept')
    answer({ mine: [], everybody: none })
    await read
    expect(book.of(FINDING.id)).toBe('accept')
    await sent
    expect(book.of(FINDING.id)).toBe('accept')
  })

  test('a listener that unsubscribed is not called', async () => {
    const { book } = keeper()
    const heard = vi.fn()
    book.subscribe(heard)()
    await book.judge(FINDING, 'accept')
    expect(heard).not.toHaveBeenCalled()
  })
})

test('a list that cannot be read reports the failure, unless the request was aborted', async () => {
  const { book } = keeper({ fetch: () => Promise.reject(new Error('offline')) })
  await load(book)
  expect(book.failure).toEqual(new Error('offline'))
  const gone = keeper({ fetch: () => Promise.reject(new Error('aborted')) }).book
  const abort = new AbortController()
  abort.abort()
  await gone.load(abort.signal)
  expect(gone.failure).toBeUndefined()
})
