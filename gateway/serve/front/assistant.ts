import type { MarketClock } from '../../../shared/market/session'
import type { Config } from '../../config/config'
import type { ListedName } from '../../people/alerts/directory'
import { ownLists } from '../../people/documents/own-lists'
import type { BackTestTool } from '../../people/strategy/back-test/back-test-tool'
import {
  type AssistantDesk,
  createAssistantDesk,
  type RuleAnswer,
} from '../../people/strategy/language-model/assistant-desk'
import { ThreadStore } from '../../people/strategy/language-model/thread-store'
import type { Db } from '../../storage/database'
import type { ToolAccess } from '../mcp/tool-server'

interface AssistantParts {
  config: Pick<Config, 'languageModel'>
  db: Db
  market: {
    tools: ToolAccess
    answer: RuleAnswer
    listed: () => readonly ListedName[]
    feed: { clock(): Pick<MarketClock, 'marketTime'> }
  }
  backTest: BackTestTool
  now: () => number
}

/** Conversations of accounts with the assistant. */
export const openAssistant = ({ config, db, market, backTest, now }: AssistantParts): AssistantDesk =>
  createAssistantDesk({
    store: new ThreadStore(db, now),
    server: config.languageModel,
    tools: market.tools,
    lists: (owner) => ownLists(db, owner),
    backTest,
    reply: market.answer,
    listed: market.listed,
    marketTime: () => market.feed.clock().marketTime,
    now,
  })
