import type { TopicName } from '../../shared/protocol/topics'
import { pathsOfBoards, topicsOfBoards, topicsOfPanel } from '../../shared/protocol/wall-scope'
import type { WallBoard } from '../../shared/walls/board'
import type { WallOrders } from '../../shared/walls/wall'

/** What a wall may read: its boards, and what somebody shows on it from a desk. */
interface Scope {
  topics: Set<TopicName>
  paths: Set<string>
}

function scopeOf(boards: readonly WallBoard[], { takeOver }: WallOrders): Scope {
  const line = takeOver && topicsOfPanel({ kind: 'line', subject: takeOver.instrument, x: 0, y: 0, w: 12, h: 6 })
  return { topics: new Set([...topicsOfBoards(boards), ...(line ?? [])]), paths: pathsOfBoards(boards) }
}

/** What each wall that was seen here may read now. */
export function createScopes() {
  const scopes = new Map<string, Scope>()
  return {
    has: (id: string): boolean => scopes.has(id),
    forget: (id: string): void => void scopes.delete(id),
    mayRead: (id: string, name: TopicName): boolean => scopes.get(id)?.topics.has(name) ?? false,
    mayAsk: (id: string, path: string): boolean => scopes.get(id)?.paths.has(path) ?? false,
    /** True if something was taken from it. */
    set(id: string, boards: readonly WallBoard[], orders: WallOrders): boolean {
      const before = scopes.get(id)
      const scope = scopeOf(boards, orders)
      scopes.set(id, scope)
      return before !== undefined && [...before.topics].some((name) => !scope.topics.has(name))
    },
  }
}
