import { randomBytes } from 'node:crypto'
import express, { type Response, type Router } from 'express'
import { eventKindOf } from '../../../shared/market/event-kinds'
import { ZeusError } from '../../../shared/protocol/errors'
import { type AnySection, decodeFrame, rowsOf } from '../../../shared/protocol/frame'
import type { StreamTicket } from '../../../shared/protocol/rest-assistant'
import { parseTopic, type TopicName } from '../../../shared/protocol/topics'
import { bearerOf } from '../../people/identity/sessions/require-user'
import type { VerifyToken } from '../../people/identity/sessions/tokens'
import { callerOf } from '../http/caller'
import { sendError } from '../http/error-reply'
import { queryOf } from '../http/parse'
import { serve } from '../http/resource'
import type { Hub } from '../hub/hub'
import type { CallContext } from '../hub/socket-calls'

/** A ticket is part of an address, so it is valid once and for a short time. */
const TICKET_MS = 30_000
const TICKETS_MAX = 1_000
const TICKETS_PER_ACCOUNT_MAX = 20
const STREAMS_MAX = 200
const STREAMS_PER_ACCOUNT_MAX = 4
const TOPICS_MAX = 20
const TOPICS_TEXT_MAX = 1_000
/** Rows of these arrive whole and one after another; others are sent as changes of the row before, in frames alone. */
const FAMILIES: readonly string[] = ['events', 'split']
/** A comment that keeps proxies from closing the stream, and the check that its token is still good. */
const BEAT_MS = 15_000

interface EventStreamParts {
  hub: Hub
  exists: (name: TopicName) => boolean
  prepare?: CallContext['prepare']
  verify: VerifyToken
  now: () => number
  beatMs?: number
}

interface Ticket {
  account: string
  token: string
  until: number
}

/** Account of the stream, and the sign-in whose end closes it; programs have no sign-in. */
interface OpenStream {
  account: string
  sid: string | undefined
}

/** Market events and order splits as server-sent events, for programs that read no frames. */
export function createEventStream({ hub, exists, prepare, verify, now, beatMs = BEAT_MS }: EventStreamParts) {
  const tickets = new Map<string, Ticket>()
  const open = new Map<Response, OpenStream>()

  function issue(account: string, token: string): StreamTicket {
    let own = 0
    for (const [known, { account: owner, until }] of tickets) {
      if (until <= now()) tickets.delete(known)
      else if (owner === account) own++
    }
    if (tickets.size >= TICKETS_MAX || own >= TICKETS_PER_ACCOUNT_MAX)
      throw new ZeusError('too-many', undefined, TICKET_MS)
    const ticket = randomBytes(24).toString('base64url')
    tickets.set(ticket, { account, token, until: now() + TICKET_MS })
    return { ticket, expiresInMs: TICKET_MS }
  }

  function redeem(ticket: string | undefined): Ticket {
    const found = ticket === undefined ? undefined : tickets.get(ticket)
    if (ticket !== undefined) tickets.delete(ticket)
    if (!found || found.until <= now()) throw new ZeusError('token-missing')
    return found
  }

  function admit(account: string): void {
    const own = [...open.values()].filter((one) => one.account === account).length
    if (open.size >= STREAMS_MAX || own >= STREAMS_PER_ACCOUNT_MAX) throw new ZeusError('too-many-sockets')
  }

  /** Topics as they were named. Throws `bad-topic`, `unknown-topic`, `too-many-topics`. */
  function topicsOf(text: unknown): TopicName[] {
    if (typeof text !== 'string' || text.length > TOPICS_TEXT_MAX) throw new ZeusError('bad-topic')
    const names = [...new Set(text.split(',').filter((name) => name !== ''))]
    if (names.length === 0) throw new ZeusError('bad-topic')
    if (names.length > TOPICS_MAX) throw new ZeusError('too-many-topics')
    return names.map((name) => {
      const parsed = parseTopic(name)
      if (!parsed || !FAMILIES.includes(parsed.family)) throw new ZeusError('bad-topic', name.slice(0, 40))
      if (!exists(name as TopicName)) throw new ZeusError('unknown-topic', name.slice(0, 40))
      return name as TopicName
    })
  }

  async function follow(response: Response, { account, token }: Ticket, topics: readonly TopicName[]): Promise<void> {
    const { sid } = await verify(token)
    await prepare?.([...topics])
    admit(account)
    open.set(response, { account, sid })
    response.status(200).set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    })
    response.flushHeaders()
    const names = new Map<number, TopicName>()
    const reader = hub.connect({
      write: ({ bytes }) => {
        // A write after the end would be an error that ends the process.
        if (!response.writableEnded) response.write(eventsIn(bytes, names))
      },
      unsentBytes: () => response.writableLength,
      notice: () => undefined,
    })
    for (const topic of topics) names.set(hub.subscribe(reader, topic).id, topic)
    const beat = setInterval(() => {
      // Its client does not read, so the end of the stream cannot be sent either.
      if (response.writableEnded) return void response.destroy()
      response.write(':\n\n')
      verify(token).catch(() => response.end())
    }, beatMs)
    response.once('close', () => {
      clearInterval(beat)
      hub.disconnect(reader)
      open.delete(response)
    })
    // The client may have gone before the handler above was set.
    if (response.destroyed) response.emit('close')
  }

  const signedIn = express.Router()
  serve(signedIn, 'GET /api/stream/ticket', (request, send, response) => {
    send(issue(callerOf(response).id, bearerOf(request) ?? ''))
  })
  const byTicket = express.Router()
  byTicket.get('/api/stream', async (request, response) => {
    try {
      const ticket = redeem(queryOf(request, 'ticket'))
      await follow(response, ticket, topicsOf(request.query.topics))
    } catch (thrown) {
      sendError(response, thrown)
    }
  })
  return {
    signedIn,
    byTicket: byTicket as Router,
    /** A sign-in ended: its streams end at once. Revoked tokens of programs are found at the next beat. */
    endSession(sid: string): void {
      for (const [response, one] of open) if (one.sid === sid) response.end()
    },
    close(): void {
      for (const response of open.keys()) response.end()
    },
  }
}

/** The rows of a frame as server-sent events, a section each. */
function eventsIn(bytes: Uint8Array, names: ReadonlyMap<number, TopicName>): string {
  const decoded = decodeFrame(bytes)
  if (!decoded.ok) return ''
  return decoded.sections
    .map((section) => {
      const { topicId, epoch, seq, kind } = section
      const data = { topic: names.get(topicId), epoch, seq, rows: plainRows(section) }
      return `event: ${kind}\nid: ${epoch}-${seq}\ndata: ${JSON.stringify(data)}\n\n`
    })
    .join('')
}

/** Events by the names of their kinds, findings as objects. */
function plainRows(section: AnySection): unknown[] {
  if (section.kind === 'market-event') {
    return rowsOf(section).map(({ event, ...row }) => ({ kind: eventKindOf(event), ...row }))
  }
  if (section.kind === 'finding') return rowsOf(section).map(({ body }) => JSON.parse(body) as unknown)
  return []
}
