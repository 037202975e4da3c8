import { EVENT_KINDS, EVENT_RULES, type EventKind, eventKinds } from './event-kinds'

const { recentMs, beforeMs, trend, orderOfFloat, orderPauseMs, wallShares, wallOfFloat, wallRestMs } = EVENT_RULES

const seconds = (ms: number): string => `${ms / 1_000}s`
/** Millionths of the float, as the ids of size grades have them. */
const ofFloat = (part: number): string => `f${Math.round(part * 1e6)}`
const move = (kind: EventKind): string => `${eventKinds[kind].threshold}bp`

/** The numbers of a kind's rule; empty where the fact alone counts. */
function rule(kind: EventKind): string[] {
  switch (kind) {
    case 'rocket':
      return [`${move(kind)}.${seconds(recentMs)}`]
    case 'rebound':
    case 'fasterFall':
    case 'dive':
      return [`${move(kind)}.${seconds(recentMs)}`, `${trend}bp.${seconds(beforeMs)}`]
    case 'bigBuy':
    case 'bigSell':
      return [`y${eventKinds[kind].threshold}.${ofFloat(orderOfFloat)}`, seconds(orderPauseMs)]
    case 'bidWall':
    case 'askWall':
      return [`s${wallShares}.${ofFloat(wallOfFloat)}`, seconds(wallRestMs)]
    default:
      return eventKinds[kind].threshold > 0 ? [move(kind)] : []
  }
}

/**
 * Ids of the definitions (口径) of the kinds; every event carries its own in frames, answers and recorded days: the kind
 * and the numbers of its rule, so that another number is another id. `rocket-150bp.60s`: 1.5 % in a minute;
 * `bigBuy-y5000000.f1000-120s`: 5,000,000 yuan or 1000 millionths of the float, published two minutes apart.
 */
export const eventDefinitions = Object.fromEntries(
  EVENT_KINDS.map((kind) => [kind, [kind, ...rule(kind)].join('-')]),
) as Readonly<Record<EventKind, string>>
