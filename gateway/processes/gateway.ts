import { randomBytes } from 'node:crypto'
import express from 'express'
import { ZeusError } from '../../shared/protocol/errors'
import type { Answer, InstrumentTable } from '../../shared/protocol/rest'
import type { AssistantReply } from '../../shared/protocol/rest-assistant'
import { isOfAccount, topic } from '../../shared/protocol/topics'
import type { Config } from '../config/config'
import { openActionsFile } from '../feeds/sources/actions-file'
import { logOf } from '../log'
import { Snapshots } from '../market/numbering/snapshots'
import { TopicLogs } from '../market/numbering/topic-logs'
import { watchHealth } from '../market/pipeline/health-watch'
import { createListed } from '../people/alerts/listed'
import type { RuleAnswer } from '../people/strategy/language-model/assistant-desk'
import type { Bus } from '../serve/bus/bus'
import { Mirror } from '../serve/bus/mirror'
import { openNatsBus } from '../serve/bus/nats-bus'
import type { SendQuestion } from '../serve/bus/question'
import { BusQuestions } from '../serve/bus/questions'
import { RemoteFeed } from '../serve/bus/remote-feed'
import { type KnownMarket, openFront } from '../serve/front/front'
import type { Listener } from '../serve/front/listen'
import { forwardTo } from '../serve/http/forward'
import { followPublication } from '../serve/hub/follow-publication'
import { Hub } from '../serve/hub/hub'
import type { ToolAccess } from '../serve/mcp/tool-server'
import { dataOf, toolsAt } from '../serve/mcp/tools-at'
import { ClientLatencies } from '../watch/health/client-latency'
import type { DataFolder } from './data-folder'
import { closeInTurn, GOODBYE_MAX_MS } from './in-turn'
import { startOnListener } from './on-listener'
import { openFreezes } from './open-freezes'
import { openIdentity } from './open-identity'
import { openStorage } from './open-storage'
import { openUploads } from './open-uploads'
import { remoteFollow, remoteJudge, remoteStates } from './remote-judge'
import { remotePast } from './remote-past'
import type { ProcessOptions, Running } from './running'

const ANSWER_MAX_MS = 15_000

/** The assistant's tools in the process that runs the market. Throws its errors, or `unavailable`. */
const remoteTools = (ask: SendQuestion): ToolAccess =>
  toolsAt(async (path, signal) => {
    const { body } = await ask({ method: 'GET', path, headers: {} }, { ms: ANSWER_MAX_MS, signal })
    return new TextDecoder().decode(body)
  })

/** Answers by rules in that process. Throws its errors, or `unavailable`. */
const remoteAnswer =
  (ask: SendQuestion): RuleAnswer =>
  async (question, { at, before }) => {
    const path = `/api/assistant${at === undefined ? '' : `?at=${encodeURIComponent(at)}`}`
    const body = JSON.stringify({ question, before })
    const reply = await ask({ method: 'POST', path, headers: {}, body }, { ms: ANSWER_MAX_MS })
    return dataOf<AssistantReply>(new TextDecoder().decode(reply.body))
  }

const log = logOf('app')

const TABLE_MAX_MS = 10_000

interface GatewayProcessOptions extends Omit<ProcessOptions, 'feed' | 'olderDays'> {
  /** Instead of the one the configuration names. */
  bus?: Bus
}

async function fetchTable(ask: SendQuestion): Promise<InstrumentTable> {
  const answer = await ask({ method: 'GET', path: '/api/instruments', headers: {} }, { ms: TABLE_MAX_MS })
  const body = JSON.parse(new TextDecoder().decode(answer.body)) as Answer<InstrumentTable>
  if (!body.ok) throw new Error(body.message)
  return body.data
}

/**
 * A feed that sends nothing is not queried, and its pending queries are abandoned: waiting for them would be in vain.
 */
function askWhileThere(questions: BusQuestions, feed: RemoteFeed): SendQuestion {
  feed.events.on('life', () => questions.abandon())
  feed.events.on('status', () => feed.isThere || questions.abandon())
  return async (question, request) => {
    if (!feed.isThere) throw new ZeusError('unavailable')
    return questions.ask(question, request)
  }
}

/** Numbered here: what belongs to accounts. The rest is as the feed has it. */
const hubOf = (logs: TopicLogs, mirror: Mirror): Hub =>
  new Hub({
    log: (name) => logs.log(name),
    append: (update) => logs.append(update),
    watched: (name, yes) => (isOfAccount(name) ? logs.watched(name, yes) : mirror.watched(name, yes)),
  })

/** The market as the feed knows it, for those who serve people. */
const remoteMarket = (feed: RemoteFeed, ask: SendQuestion): KnownMarket => ({
  feed,
  past: remotePast(ask),
  heldNow: remoteJudge(ask),
  tools: remoteTools(ask),
  answer: remoteAnswer(ask),
  follow: remoteFollow(ask),
  alertStates: remoteStates(ask),
  get tradingDay() {
    return feed.tradingDay
  },
  instrument: (id) => feed.instrument(id),
  isEmpty: () => !feed.knowsInstruments,
  listed: createListed(() => feed.table),
  status: () => feed.status(),
})

/** Sign-in, sockets and pages for a market that another process keeps. */
export async function startGatewayProcess(config: Config, options: GatewayProcessOptions): Promise<Running> {
  return startOnListener(config, false, (listener, folder) => startBehind(listener, folder, config, options))
}

async function startBehind(
  listener: Listener,
  folder: DataFolder,
  config: Config,
  options: GatewayProcessOptions,
): Promise<Running> {
  const { root, development = false, now = Date.now } = options
  const { publicUrl } = listener
  const bus = options.bus ?? (await openNatsBus(config.bus, 'zeus-gateway'))
  const db = await openStorage(config, folder.watch)
  const uploads = await openUploads(config, now)
  await folder.follow(uploads)
  const identity = await openIdentity(config, { db, uploads, publicUrl, clock: now })

  const { publication, freezes } = await openFreezes(db, now)
  const snapshots = new Snapshots()
  const logs = new TopicLogs(snapshots, now(), undefined, { publication, idAt: (place) => feed.table?.id[place] })
  const gateway = `g${randomBytes(8).toString('hex')}`
  const mirror = new Mirror({ bus, gateway, logs })
  snapshots.from(mirror)
  const hub = hubOf(logs, mirror)
  mirror.serve(hub)
  followPublication(publication, logs, hub)
  const questions = new BusQuestions({ bus, gateway })
  const feed = new RemoteFeed({ bus, now, table: () => fetchTable(questions.ask) })
  const ask = askWhileThere(questions, feed)
  feed.events.on('life', (life, term) => mirror.follow(life, term))

  const latencies = new ClientLatencies(now)
  const health = watchHealth({
    feed,
    hub,
    market: feed,
    now,
    gaps: { counts: () => ({ repeated: 0, reordered: 0 }) },
    others: () => [folder.report(now()), ...feed.reports(), latencies.report()],
  })
  snapshots.provide('health', health.rows)
  const front = await openFront({
    config,
    actionsOf: await openActionsFile(config.actionsFile),
    root,
    development,
    listener,
    db,
    identity,
    uploads,
    hub,
    latencies,
    health,
    now,
    freezes,
    publication,
    market: remoteMarket(feed, ask),
    bars: (name, kind) => snapshots.rows(name, kind),
    prepare: (names) => mirror.prepare(names.filter((name) => name !== topic.health && !isOfAccount(name))),
    marketRoutes: [express.Router().use('/api', forwardTo(ask, now, publication))],
  })
  feed.events.on('status', front.tellStatus)
  feed.events.on('phase', front.tellSession)
  health.start(front.tellSession)
  log.info({ url: publicUrl, bus: config.bus.address }, 'listening')

  return {
    url: publicUrl,
    close: () =>
      front.drain().then(() =>
        closeInTurn([
          { name: 'health', close: health.close },
          { name: 'front', close: front.close, maxMs: GOODBYE_MAX_MS },
          { name: 'market', close: () => feed.close() },
          { name: 'mirror', close: () => mirror.stop() },
          { name: 'questions', close: () => questions.close() },
          { name: 'bus', close: () => bus.close(), maxMs: GOODBYE_MAX_MS },
          { name: 'freezes', close: freezes.stop },
          { name: 'database', close: () => db.destroy() },
          { name: 'folder', close: folder.close },
        ]),
      ),
  }
}
