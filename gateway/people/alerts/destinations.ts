import type { PushNotification } from '../../../shared/protocol/rest-alerts'
import { isUnsubscribed, notificationOf, pushRequest } from './push/notification'
import type { PushKey } from './push/push-key'
import { isPushId, type PushTarget, type SubscriptionStore } from './push/subscription-store'
import type { ChannelStore } from './webhooks/channel-store'
import { messageText } from './webhooks/message'
import { type Outgoing, outgoing } from './webhooks/outgoing'
import type { Destination } from './webhooks/sender'

interface DestinationParts {
  channels: Pick<ChannelStore, 'target'>
  subscriptions: Pick<SubscriptionStore, 'target' | 'remove'>
  pushKey: PushKey
  /** Address under which push services can reach the operator. */
  contact: string
  nameOf: (id: string) => string | undefined
  now: () => number
}

/** Receivers of alerts in addition to pages: webhooks, and browsers that show notifications. */
export function createDestinations(parts: DestinationParts) {
  const { channels, subscriptions, pushKey: key, contact, nameOf, now } = parts

  const toBrowser = (target: PushTarget, notification: PushNotification): Outgoing =>
    pushRequest(target, notification, { key, contact }, now())

  async function browser(id: string): Promise<Destination | undefined> {
    const target = await subscriptions.target(id)
    if (!target) return undefined
    return {
      kind: 'push',
      owner: target.owner,
      compose: (firings) => toBrowser(target, notificationOf(firings, nameOf)),
      async answered(status) {
        if (isUnsubscribed(status)) await subscriptions.remove(target.owner, id)
      },
    }
  }

  async function webhook(id: string): Promise<Destination | undefined> {
    const target = await channels.target(id)
    if (!target) return undefined
    return {
      kind: target.kind,
      owner: target.owner,
      compose: (firings) => outgoing(target, messageText(firings, nameOf), firings[0]?.id ?? '', now()),
    }
  }

  return {
    toBrowser,
    /** Undefined: the channel or browser is gone. */
    of: (id: string): Promise<Destination | undefined> => (isPushId(id) ? browser(id) : webhook(id)),
  }
}
