import type { TopicName } from '../../../shared/protocol/topics'
import { UNSUBSCRIBE_GRACE_MS } from '../../stream/subscriptions'
import type { TopicStore } from '../../stream/topic-store'

/** Part of the market that the pool needs. */
interface PoolSource {
  subscribe(topic: TopicName, store: TopicStore): () => void
  feeds(topic: TopicName, store: TopicStore): boolean
}

export interface StoreLease<S> {
  store: S
  /** Gives the store back; more than once is as good as once. */
  release: () => void
}

interface Pooled {
  store: TopicStore
  holders: number
}

/** One store a topic for all who want it; forgotten a moment after the last one gave it back. */
export function createStorePool(source: () => PoolSource, after: (ms: number, run: () => void) => () => void) {
  const pooled = new Map<TopicName, Pooled>()

  /** The topic's store for reading; not filled until it has a user. */
  function peek<S extends TopicStore>(topic: TopicName, make: () => S): S {
    const found = pooled.get(topic)
    if (found) return found.store as S
    const store = make()
    pooled.set(topic, { store, holders: 0 })
    forgetLater(topic, store)
    return store
  }

  function forgetLater(topic: TopicName, store: TopicStore): void {
    after(UNSUBSCRIBE_GRACE_MS * 2, () => {
      const found = pooled.get(topic)
      if (found?.store === store && found.holders === 0 && !source().feeds(topic, store)) pooled.delete(topic)
    })
  }

  /** Fills the store until released. */
  function hold(topic: TopicName, store: TopicStore): () => void {
    const found = pooled.get(topic) ?? { store, holders: 0 }
    pooled.set(topic, found)
    if (found.store === store) found.holders++
    const unsubscribe = source().subscribe(topic, store)
    let released = false
    return () => {
      if (released) return
      released = true
      unsubscribe()
      if (found.store !== store) return
      found.holders--
      if (found.holders === 0) forgetLater(topic, store)
    }
  }

  function acquire<S extends TopicStore>(topic: TopicName, make: () => S): StoreLease<S> {
    const store = peek(topic, make)
    return { store, release: hold(topic, store) }
  }

  return {
    peek,
    hold,
    acquire,
    /** The topic's store, if there is one. */
    find: (topic: TopicName): TopicStore | undefined => pooled.get(topic)?.store,
    get size() {
      return pooled.size
    },
  }
}
