import type { TopicName } from '../../../shared/protocol/topics'
import { pathsOfBoards, topicsOfBoards, topicsOfPanel } from '../../../shared/protocol/wall-scope'
import type { WallBoard } from '../../../shared/walls/board'
import type { WallRecord } from '../../storage/wall-tables'
import { ordersOf } from './fleet'

/** Rights of a wall: its boards, and what a user shows on it from a desk. */
interface Scope {
  /** Revision of the wall from which the scope was computed. */
  revision: number
  topics: Set<TopicName>
  paths: Set<string>
}

function scopeOf(wall: WallRecord, boards: readonly WallBoard[]): Scope {
  const { takeOver } = ordersOf(wall)
  const line = takeOver && topicsOfPanel({ kind: 'line', subject: takeOver.instrument, x: 0, y: 0, w: 12, h: 6 })
  const topics = new Set([...topicsOfBoards(boards), ...(line ?? [])])
  return { revision: wall.revision, topics, paths: pathsOfBoards(boards) }
}

/** Current rights of each wall that connected here. */
export function createScopes() {
  const scopes = new Map<string, Scope>()
  return {
    /** Whether it is known here as it is now; another process may have changed the wall. */
    isOf: ({ id, revision }: WallRecord): boolean => scopes.get(id)?.revision === revision,
    forget: (id: string): void => void scopes.delete(id),
    mayRead: (id: string, name: TopicName): boolean => scopes.get(id)?.topics.has(name) ?? false,
    mayAsk: (id: string, path: string): boolean => scopes.get(id)?.paths.has(path) ?? false,
    /** True if something was taken from it. */
    set(wall: WallRecord, boards: readonly WallBoard[]): boolean {
      const before = scopes.get(wall.id)
      const scope = scopeOf(wall, boards)
      scopes.set(wall.id, scope)
      return before !== undefined && [...before.topics].some((name) => !scope.topics.has(name))
    },
  }
}
