import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { accountTexts } from '../../client/store/account/account-texts'
import { memberLines } from '../../client/store/bars/day-lines'
import { instruments } from '../../client/store/rows/instruments'
import { pool, type TopicOf } from '../../client/store/rows/topics'
import { market } from '../../client/stream/market'
import type { MarketSession } from '../../client/stream/market-session'
import type { TopicStore } from '../../client/stream/topic-store'
import type { AnySection } from '../../shared/protocol/frame'
import type { InstrumentTable } from '../../shared/protocol/rest'
import { clock } from '../support/market-events'
import { readTable } from '../support/table-cells'
import { smallTable } from './features/board/small-board'
import { type Drawn, paintCanvases } from './painted-canvas'

export interface PageOptions extends Partial<MarketSession> {
  table?: InstrumentTable
  connected?: boolean
  /** Local clock and the market's, ms. */
  now?: number
  /** Answers of the gateway by `GET /api/…` without the query; a function receives query and body. */
  answers?: Record<string, unknown>
  /** The path that the page opens at. */
  path?: string
}

export interface PageRequest {
  query: Record<string, string>
  body: unknown
}

/** An answer that is an error instead of data. */
export const refused = (code: string, message: string, status = 400) => ({ refused: { code, message, status } })

/** What the test controls: clocks, timers and animation frames. */
const TIMED = [
  ...(['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const),
  ...(['requestAnimationFrame', 'cancelAnimationFrame'] as const),
]

let epoch = 1_000

/**
 * A page in memory: registry, market and REST answers come from the test; no gateway is called, and time only passes
 * when the test says so. Everything is removed when the test ends.
 */
export async function openPage(request: PageOptions = {}) {
  const { table = smallTable, connected = true, now = clock('10:00:00'), answers = {}, path = '/', ...told } = request
  vi.useFakeTimers({ now, toFake: TIMED })
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const requests: Record<string, PageRequest[]> = {}
  const given = { 'GET /api/instruments': { ...table, epoch: ++epoch }, ...answers } as Record<string, unknown>

  async function fetched(address: string, { method = 'GET', body, headers }: RequestInit = {}): Promise<Response> {
    const url = new URL(address, 'http://zeus.test')
    const route = `${method} ${url.pathname}`
    const isJson = (headers as Record<string, string> | undefined)?.['content-type'] === 'application/json'
    const one = { query: Object.fromEntries(url.searchParams), body: isJson ? JSON.parse(String(body)) : body }
    requests[route] = [...(requests[route] ?? []), one]
    const answer = typeof given[route] === 'function' ? given[route](one) : given[route]
    if (answer === undefined) return reply(404, { ok: false, code: 'not-found', error: `没有 ${route}` })
    if (answer instanceof Response) return answer
    const refusal = (answer as Partial<ReturnType<typeof refused>> | null)?.refused
    if (refusal) return reply(refusal.status, { ok: false, code: refusal.code, error: refusal.message })
    return reply(200, { ok: true, data: answer })
  }

  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  history.replaceState(null, '', path)
  let session: MarketSession = {
    phase: 'morning',
    tradingDay: table.tradingDay,
    speed: 1,
    feed: undefined,
    health: 'ok',
    announcement: undefined,
    freezes: [],
    behind: false,
    expiresAt: undefined,
    ...told,
  }
  const spies = [
    vi.spyOn(market.session, 'get').mockImplementation(() => session),
    vi.spyOn(market.connection, 'get').mockReturnValue(connected ? { kind: 'live', since: now } : { kind: 'idle' }),
    vi.spyOn(market, 'marketTime').mockImplementation(() => Date.now()),
  ]
  const drawn: Drawn[] = []
  const unpaint = paintCanvases(drawn)
  await instruments.refresh()
  // Another page: it has read nothing yet.
  accountTexts.forget()
  memberLines.clear()

  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  const filled = new Set<TopicStore>()
  const releases: (() => void)[] = []

  onTestFinished(async () => {
    await act(async () => root.unmount())
    for (const release of releases) release()
    for (const store of filled) store.clear()
    await vi.advanceTimersByTimeAsync(60_000)
    for (const spy of spies) spy.mockRestore()
    unpaint()
    vi.unstubAllGlobals()
    vi.useRealTimers()
    host.remove()
    document.body.replaceChildren()
    history.replaceState(null, '', '/')
  })

  /** Rows arrive for a topic, all in one frame. */
  async function fill<S extends TopicStore>(topic: TopicOf<S>, ...sections: AnySection[]): Promise<S> {
    const lease = pool.acquire(topic.topic, topic.make)
    releases.push(lease.release)
    filled.add(lease.store)
    await act(async () => {
      for (const section of sections) lease.store.apply(section)
      lease.store.commit(Date.now())
    })
    return lease.store
  }

  /** The gateway does not serve a topic. */
  async function refuse<S extends TopicStore>({ topic, make }: TopicOf<S>, message: string): Promise<void> {
    const store = pool.peek(topic, make)
    await act(async () => store.refuse({ code: 'unknown-topic', message }))
    await pass(1_000)
  }

  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

  async function show(element: ReactNode): Promise<void> {
    await act(async () => root.render(<RouterContextProvider router={router}>{element}</RouterContextProvider>))
    await pass(100)
  }

  /** The one element that a person would call so: by its label, its text, or its tip. */
  function named<E extends HTMLElement = HTMLElement>(name: string, among = 'button,a,[role],label,summary,input'): E {
    const all = [...document.body.querySelectorAll<HTMLElement>(among)]
    const found =
      all.find((each) => each.getAttribute('aria-label') === name) ??
      all.find((each) => wordsOf(each) === name) ??
      all.find((each) => each.title === name) ??
      all.find((each) => wordsOf(each).startsWith(name))
    if (!found) throw new Error(`nothing is called ${name} in: ${wordsOf(document.body)}`)
    return found as E
  }

  /** The field with this label. */
  function field(label: string): HTMLInputElement {
    const named = [...document.body.querySelectorAll<HTMLInputElement>('input,select,textarea')].find(
      (each) =>
        each.getAttribute('aria-label') === label ||
        [...(each.labels ?? [])].some((one) => wordsOf(one).startsWith(label)) ||
        each.placeholder === label,
    )
    if (!named) throw new Error(`no field is called ${label} in: ${wordsOf(document.body)}`)
    return named
  }

  return {
    host,
    /** The address that a link or a choice led to without loading a page. */
    went: () => router.history.location.href,
    /** Addresses in the history. */
    entries: () => router.history.length,
    drawn,
    /** Texts on canvases since the last call. */
    painted: (): string[] =>
      drawn.splice(0).flatMap(({ call, args }) => (call === 'fillText' && args[0] ? [String(args[0])] : [])),
    requests,
    answers: given,
    fill,
    refuse,
    show,
    pass,
    named,
    field,
    text: (selector?: string) => {
      const part = selector === undefined ? document.body : document.body.querySelector(selector)
      return part ? wordsOf(part) : ''
    },
    /** Cells by their heads with the unit, rows as they stand. */
    table: (label: string) => {
      const found = document.body.querySelector(`[aria-label="${label}"]`)
      if (!found) throw new Error(`no table is called ${label}`)
      return readTable([found])
    },
    /** Colours of numbers, in the order of the page. */
    tones: (selector = 'body') => {
      const part = document.querySelector(selector)
      const toned = [...(part?.querySelectorAll('.text-up,.text-down,.text-flat') ?? [])]
      return toned.map((each) => /text-(up|down|flat)/.exec(each.className)?.[1])
    },
    click: async (target: HTMLElement) => {
      await act(async () => target.click())
      await pass(100)
    },
    press: async (name: string, among?: string) => {
      const found = named(name, among)
      await act(async () => found.click())
      await pass(100)
    },
    /** Sends the first form of the page. */
    submit: async () => {
      await act(async () => document.querySelector('form')?.requestSubmit())
      await pass(200)
    },
    /** Writes into a field, or chooses of a list. */
    write: async (label: string, value: string) => {
      const box = field(label)
      await act(async () => {
        // React hears of values that are set as the platform sets them.
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')?.set?.call(box, value)
        box.dispatchEvent(new Event(box.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
      })
      await pass(100)
    },
    key: async (target: Element, key: string, more: KeyboardEventInit = {}) => {
      await act(async () => void target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more })))
      await pass(100)
    },
    turn: async (next: Partial<MarketSession>) => {
      session = { ...session, ...next }
      await pass(0)
    },
  }
}

const reply = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** Text of an element that is not hidden, its pieces separated by one space. */
export function wordsOf(part: Element): string {
  const walk = (node: Node): string[] => {
    if (node.nodeType === Node.TEXT_NODE) return [node.textContent ?? '']
    return (node as HTMLElement).hidden ? [] : [...node.childNodes].flatMap(walk)
  }
  return walk(part).join(' ').replace(/\s+/g, ' ').trim()
}
