import { eventKinds } from '../../../shared/market/event-kinds'
import type { SignalKind } from '../../../shared/protocol/rest-scorecard'
import { eventTexts } from '../../text/market-events'
import { scorecardText as text } from '../../text/scorecard'

interface SignalWords {
  name: string
  /** Its definition, in a sentence. */
  rule: string
  side: 'up' | 'down'
}

export function signalWords(signal: SignalKind): SignalWords {
  if (signal === 'splitBuy' || signal === 'splitSell') {
    return { name: text.splits[signal], rule: text.splitRule, side: signal === 'splitBuy' ? 'up' : 'down' }
  }
  return { ...eventTexts[signal], side: eventKinds[signal].side }
}
