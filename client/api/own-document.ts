import { REQUEST_TIMEOUT_MS } from '../../shared/protocol/limits'
import { inStorage } from '../session/in-storage'
import { session } from '../session/session'
import { browser } from '../session/session-environment'

const PREFIX = 'zeus.sent.'
/** Until the state before a save is requested again. */
const PAUSE_MS = 250

/** A document that the gateway stores as a whole per person: each save creates the next revision. */
interface Revised {
  revision: number
}

/** A save that was sent: the gateway has this revision, or soon will. */
interface Sent extends Revised {
  person: string
  /** Local clock, epoch ms. */
  at: number
}

export interface SentEnvironment {
  /** Uses the browser's storage: a save can outlive the page; undefined if storage is forbidden. */
  storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  now(): number
  /** Runs once after `ms`. */
  after(ms: number, run: () => void): void
  person(): string | undefined
}

function readSent(text: string | null | undefined): Sent | undefined {
  try {
    const { person, revision, at } = JSON.parse(text ?? '') as Partial<Record<keyof Sent, unknown>>
    if (typeof person !== 'string' || typeof revision !== 'number' || typeof at !== 'number') return undefined
    return { person, revision, at }
  } catch {
    return undefined
  }
}

/**
 * One document of a person, whose questions are never answered from before a save that this browser sent: the page
 * that sent it may be gone, and its save be slower than the next page's question.
 */
export function createOwnDocument<T extends Revised>(name: string, { storage, now, after, person }: SentEnvironment) {
  const key = PREFIX + name

  /** The revision that an answer has at least. A save that did not arrive in time is waited for no longer. */
  function due(): number {
    const sent = readSent(inStorage(storage, (place) => place.getItem(key)))
    if (!sent || sent.person !== person()) return 0
    const age = now() - sent.at
    return age >= 0 && age < REQUEST_TIMEOUT_MS ? sent.revision : 0
  }

  /** Answers how to take it back. */
  function note(revision: number): () => void {
    const writer = person()
    if (writer === undefined || due() >= revision) return () => undefined
    const text = JSON.stringify({ person: writer, revision, at: now() } satisfies Sent)
    inStorage(storage, (place) => place.setItem(key, text))
    return () => inStorage(storage, (place) => place.getItem(key) === text && place.removeItem(key))
  }

  return {
    async load(ask: () => Promise<T>): Promise<T> {
      let answer = await ask()
      while (answer.revision < due()) {
        await new Promise<void>((resolve) => after(PAUSE_MS, resolve))
        answer = await ask()
      }
      return answer
    },
    async save(over: T, ask: () => Promise<T>): Promise<T> {
      const takeBack = note(over.revision + 1)
      try {
        return await ask()
      } catch (thrown) {
        takeBack()
        throw thrown
      }
    },
  }
}

/** A document of the account signed in to this browser. */
export const ownDocument = <T extends Revised>(name: string) =>
  createOwnDocument<T>(name, { ...browser, person: () => session.user()?.id })
