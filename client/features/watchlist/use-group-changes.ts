import type { InstrumentId } from '../../../shared/market/instrument'
import {
  changedGroup,
  GROUP_MOST,
  type Group,
  movedCode,
  replacedCode,
  tooManyOf,
  withCodes,
  withoutCode,
} from '../../store/account/watch-groups'
import { nameOfCode } from '../../store/baskets/basket-code'
import { useInstruments } from '../../store/hooks'
import { watchlist as text } from '../../text/watchlist'
import { toast } from '../../ui/toast'
import { moveEntries } from './former-entries'
import type { ShownColumns } from './group-columns'
import type { WatchlistsHandle } from './use-watchlists'

const AS_ALL = { columns: undefined, widths: undefined, formulas: undefined }

/** Actions on the codes and columns of one of the groups. */
export function useGroupChanges(change: WatchlistsHandle['change'], groups: readonly Group[], group: Group) {
  const instruments = useInstruments()
  return {
    /** False where they are too many. */
    add(codes: readonly InstrumentId[]): boolean {
      const full = tooManyOf([...new Set([...group.codes, ...codes])])
      if (full) toast.error(text.tooMany[full](GROUP_MOST[full]))
      else change(withCodes(groups, group.name, codes))
      return !full
    },
    move: (id: InstrumentId, by: number) => change(movedCode(groups, group.name, id, by)),
    replace(old: InstrumentId, now: InstrumentId): void {
      change(replacedCode(groups, group.name, old, now))
      moveEntries(old, now)
    },
    remove(id: InstrumentId): void {
      change(withoutCode(groups, group.name, id))
      toast.info(text.removed(nameOfCode(instruments, id)), { label: text.undo, onClick: () => change(groups) })
    },
    show: (to: ShownColumns | undefined) => change(changedGroup(groups, group.name, to ?? AS_ALL)),
  }
}
