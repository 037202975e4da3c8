import { randomBytes } from 'node:crypto'
import type { Router } from 'express'
import type { Rule } from '../../../shared/alerts/rule'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import type { UnixMs } from '../../../shared/market/units'
import type { Publication } from '../../../shared/protocol/publication'
import type { Config } from '../../config/config'
import { COMPARED_WITH } from '../../past/history/signal-days'
import { startAlertPublisher } from '../../people/alerts/alert-publisher'
import { BackTester } from '../../people/alerts/back-test/back-test'
import type { PastSource } from '../../people/alerts/back-test/past-source'
import { createDestinations } from '../../people/alerts/destinations'
import { type ListedName, NameBook } from '../../people/alerts/directory'
import { FiringDesk } from '../../people/alerts/firing-desk'
import { figuresOfRule } from '../../people/alerts/operand-figures'
import { OwnRowsCache } from '../../people/alerts/own-rows-cache'
import { TEST_NOTIFICATION } from '../../people/alerts/push/notification'
import { loadPushKey } from '../../people/alerts/push/push-key'
import { createSubscriptionStore } from '../../people/alerts/push/subscription-store'
import { createQuietStore } from '../../people/alerts/quiet-store'
import { OwnScores, type RuleScoresParts } from '../../people/alerts/rule-scores'
import { createRuleStore } from '../../people/alerts/rule-store'
import { ScoredFirings } from '../../people/alerts/scored-firings'
import { createChannelStore } from '../../people/alerts/webhooks/channel-store'
import { failureText } from '../../people/alerts/webhooks/failure'
import { judgeAnswer, type Outgoing, outgoing, type Target } from '../../people/alerts/webhooks/outgoing'
import { post } from '../../people/alerts/webhooks/post'
import { Sender } from '../../people/alerts/webhooks/sender'
import type { Seal } from '../../people/identity/keys/seal'
import type { Db } from '../../storage/database'
import { backTestRoutes } from '../http/alert-back-test'
import { alertChannelRoutes } from '../http/alert-channels'
import { alertChoiceRoutes } from '../http/alert-choices'
import { type AlertNowParts, alertNowRoutes } from '../http/alert-now'
import { alertPushRoutes } from '../http/alert-push'
import { alertScoreRoutes } from '../http/alert-scores'
import { type AlertParts, alertRoutes } from '../http/alerts'
import type { Hub } from '../hub/hub'

const TEST_TEXT = '【预警】这是一条测试消息'
const ANSWER_SHOWN = 200

interface AlertDeskParts {
  config: Config
  db: Db
  /** Key for the secrets of channels. */
  seal: Seal
  hub: Hub
  market: {
    readonly feed: { readonly name: string; clock(): { marketTime: UnixMs } }
    readonly tradingDay: string
    readonly past: PastSource
    instrument(id: InstrumentId): Instrument | undefined
    listed(): readonly ListedName[]
    heldNow: AlertNowParts['heldNow']
    follow: RuleScoresParts['follow']
    /** Current rule states, if known. */
    alertStates: AlertParts['statesOf']
  }
  publication: Publication
  now: () => number
}

/** Alerts of people: their resources, messages to their pages, and notifications sent elsewhere. */
export async function openAlertDesk({ config, db, seal, hub, market, publication, now }: AlertDeskParts) {
  const source = () => market.feed.name
  const told = await startAlertPublisher({ db, source, hub, now })
  const channels = createChannelStore(db, seal, config.alertPrivate, now)
  const sendOut = (message: Outgoing) => post(message, config.alertPrivate)
  let held = new NameBook([])
  const names = () => {
    const listed = market.listed()
    if (listed !== held.listed) held = new NameBook(listed)
    return held
  }
  const subscriptions = createSubscriptionStore(db, seal, config.alertPrivate, now)
  const pushKey = await loadPushKey(db, seal, now())
  const destinations = createDestinations({
    channels,
    subscriptions,
    pushKey,
    contact: config.publicUrl,
    nameOf: (id) => names().nameOf(id),
    now,
  })
  const sender = new Sender({ db, destination: destinations.of, post: sendOut, now })

  async function test(kind: Parameters<typeof judgeAnswer>[0], message: Outgoing) {
    try {
      const { status, body } = await sendOut(message)
      return {
        sent: judgeAnswer(kind, status, body) === 'sent',
        answer: `${status} ${body}`.slice(0, ANSWER_SHOWN),
      }
    } catch (thrown) {
      return { sent: false, answer: failureText(thrown) }
    }
  }

  const tester = new BackTester({
    source: market.past,
    instrument: (id) => market.instrument(id),
    today: () => market.tradingDay,
    elapsed: () => performance.now(),
    pause: () => new Promise((resolve) => setImmediate(resolve)),
  })
  const stopSending = sender.start()
  const rules = createRuleStore(db, now)
  const isWithheld = (rule: Rule) => figuresOfRule(rule).some((figure) => publication.withholds(figure))
  const instrument = (id: InstrumentId) => market.instrument(id)
  const scores = new OwnScores({
    firings: new ScoredFirings(db, source),
    names,
    instrument,
    index: COMPARED_WITH,
    ownOf: (owner) => rules.ownOf(owner),
    follow: (asked) => market.follow(asked),
    tradingDay: () => market.tradingDay,
    marketTime: () => market.feed.clock().marketTime,
  })
  const routes: Router[] = [
    backTestRoutes({
      rules,
      names,
      instrument,
      isWithheld,
      ownData: new OwnRowsCache(db),
      run: (ask) => tester.run(ask),
    }),
    alertChoiceRoutes({ rules, names, instrument, quiet: createQuietStore(db, now) }),
    alertNowRoutes({ rules, names, instrument, heldNow: (asked) => market.heldNow(asked) }),
    alertRoutes({
      rules,
      firings: new FiringDesk(db, source, now),
      names,
      instrument,
      statesOf: (ids) => market.alertStates(ids),
      marketTime: () => market.feed.clock().marketTime,
      tradingDay: () => market.tradingDay,
      shown: (owner, states, read) => told.follow(owner, states, read),
      changed: (owner, what) => (what === 'rules' ? told.rulesChanged(owner) : told.look()),
      now,
    }),
    alertChannelRoutes({
      channels,
      test: (target: Target) =>
        test(target.kind, outgoing(target, TEST_TEXT, randomBytes(9).toString('base64url'), now())),
    }),
    alertPushRoutes({
      key: pushKey.publicKey,
      subscriptions,
      test: (target) => test('push', destinations.toBrowser(target, TEST_NOTIFICATION)),
    }),
    alertScoreRoutes(scores),
  ]
  return {
    routes,
    /** Browsers of a sign-in that ended show no more notifications. */
    endSession: subscriptions.endSession,
    look: told.look,
    close() {
      told.close()
      stopSending()
    },
  }
}
