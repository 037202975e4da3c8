import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { isLink, LINKS, type Link } from '../../../shared/desk/layout'
import type { InstrumentId } from '../../../shared/market/instrument'
import { isSubjectId } from '../../../shared/market/instrument-id'

const KEY = 'zeus.links'

type LinkCodes = Readonly<Partial<Record<Link, InstrumentId>>>

interface LinkEnvironment {
  /** Undefined where the browser forbids storage. */
  storage(): Pick<Storage, 'getItem' | 'setItem'> | undefined
  /** To the other windows of this browser; undefined where there is no way. */
  channel(): Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined
}

/** Codes of groups in whatever another window, or another time, wrote. */
function codesOf(value: unknown): Partial<Record<Link, InstrumentId>> {
  if (typeof value !== 'object' || value === null) return {}
  const known = Object.entries(value).filter(
    ([link, code]) => isLink(link) && typeof code === 'string' && isSubjectId(code),
  )
  return Object.fromEntries(known) as Partial<Record<Link, InstrumentId>>
}

function read(text: string | null | undefined): LinkCodes {
  try {
    return codesOf(JSON.parse(text ?? ''))
  } catch {
    return {}
  }
}

/** The instrument of each group of panes, the same in all windows of a browser. */
export function createLinkGroups({ storage, channel }: LinkEnvironment) {
  const { get, set } = getDefaultStore()
  const codesAtom = atom(read(storage()?.getItem(KEY)))
  const line = channel()

  function take(more: LinkCodes): void {
    const codes = get(codesAtom)
    if (LINKS.every((link) => more[link] === undefined || more[link] === codes[link])) return
    set(codesAtom, { ...codes, ...more })
  }

  line?.addEventListener('message', ({ data }: MessageEvent) => take(codesOf(data)))

  return {
    codesAtom,
    get: (): LinkCodes => get(codesAtom),
    /** These groups show these instruments, here and in every other window. */
    choose(more: LinkCodes): void {
      const wanted = codesOf(more)
      take(wanted)
      line?.postMessage(wanted)
      try {
        storage()?.setItem(KEY, JSON.stringify(get(codesAtom)))
      } catch {
        // A browser whose storage is full notifies the open windows and stores nothing.
      }
    },
  }
}

export const linkGroups = createLinkGroups({
  storage() {
    try {
      return globalThis.localStorage
    } catch {
      return undefined
    }
  },
  channel: () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(KEY)),
})

/** The instruments of all groups; renders when one changes, in whichever window. */
export const useLinkCodes = (): LinkCodes => useAtomValue(linkGroups.codesAtom)
