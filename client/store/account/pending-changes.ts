import type { UserSettings } from '../../../shared/protocol/rest'

/** A text that was changed here and elsewhere. */
export interface BothChanged {
  /** Common base of both versions. */
  before: string
  mine: string
  theirs: string
}

/** Resulting text; without it, mine. */
export type MergeTexts = (texts: BothChanged) => string

interface Change {
  /** The account's version when the text was changed. */
  before: string
  text: string
  merge: MergeTexts | undefined
  /** The account rejected this text: it stays local until it is changed again. */
  refused?: true
}

const textOf = (settings: UserSettings | undefined, name: string): string => {
  const value = settings?.values[name]
  return typeof value === 'string' ? value : ''
}

/** The cached settings of an account, and texts that were changed since and are not stored yet. */
export function createPendingChanges() {
  const changed = new Map<string, Change>()
  let known: UserSettings | undefined

  return {
    known: () => known,
    /** Texts that are to be sent. */
    waiting: (): string[] => [...changed].flatMap(([name, { refused }]) => (refused ? [] : [name])),
    pending: () => [...changed.values()].some(({ refused }) => !refused),
    refused: () => [...changed.values()].some(({ refused }) => refused),
    refuse(name: string): void {
      const change = changed.get(name)
      if (change) change.refused = true
    },
    /** Current text, empty if there is none; undefined before the settings are loaded. */
    get: (name: string): string | undefined => changed.get(name)?.text ?? (known ? textOf(known, name) : undefined),
    /** All texts that exist, or that were changed. */
    names: (): string[] => [...new Set([...Object.keys(known?.values ?? {}), ...changed.keys()])].sort(),
    /** An empty text deletes the entry. */
    set(name: string, text: string, merge?: MergeTexts): void {
      changed.set(name, { before: changed.get(name)?.before ?? textOf(known, name), text, merge })
    },
    /** Replaces the account's settings; changes that are not stored yet still override them. */
    adopt(next: UserSettings): void {
      known = next
      for (const [name, change] of changed) {
        const { before, text: mine, merge } = change
        const theirs = textOf(next, name)
        if (merge && theirs !== before) change.text = merge({ before, mine, theirs })
        change.before = theirs
        if (change.text === theirs) changed.delete(name)
      }
    },
    /** New settings of the account: with all pending changes, or with these texts of them. */
    draft(names?: readonly string[]): UserSettings {
      const values = { ...known?.values }
      for (const [name, { text, refused }] of changed) {
        if (refused || (names && !names.includes(name))) continue
        if (text === '') delete values[name]
        else values[name] = text
      }
      return { revision: known?.revision ?? 0, values }
    },
    /** The account accepted a draft; later changes are not stored yet. */
    took(draft: UserSettings, saved: UserSettings): void {
      const isNewest = known === undefined || saved.revision >= known.revision
      if (isNewest) known = saved
      for (const [name, change] of changed) {
        const sent = textOf(draft, name)
        if (change.text === sent) changed.delete(name)
        else if (isNewest) change.before = sent
      }
    },
    forget(): void {
      changed.clear()
      known = undefined
    },
  }
}
