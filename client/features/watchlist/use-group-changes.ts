import type { InstrumentId } from '../../../shared/market/instrument'
import { WATCHLIST_CODES_MAX } from '../../../shared/protocol/limits'
import { useInstruments } from '../../store/hooks'
import { changedGroup, type Group, movedCode, withCodes, withoutCode } from '../../store/watch-groups'
import { watchlist as text } from '../../text/watchlist'
import { toast } from '../../ui/toast'
import type { ShownColumns } from './group-columns'
import type { WatchlistsHandle } from './use-watchlists'

const AS_ALL = { columns: undefined, widths: undefined, formulas: undefined }

/** What can be done to the codes and columns of one of the groups. */
export function useGroupChanges(change: WatchlistsHandle['change'], groups: readonly Group[], group: Group) {
  const instruments = useInstruments()
  return {
    /** False where they are too many. */
    add(codes: readonly InstrumentId[]): boolean {
      const fits = new Set([...group.codes, ...codes]).size <= WATCHLIST_CODES_MAX
      if (fits) change(withCodes(groups, group.name, codes))
      else toast.error(text.tooMany(WATCHLIST_CODES_MAX))
      return fits
    },
    move: (id: InstrumentId, by: number) => change(movedCode(groups, group.name, id, by)),
    remove(id: InstrumentId): void {
      change(withoutCode(groups, group.name, id))
      const name = instruments.get(id)?.name ?? id
      toast.info(text.removed(name), { label: text.undo, onClick: () => change(groups) })
    },
    show: (to: ShownColumns | undefined) => change(changedGroup(groups, group.name, to ?? AS_ALL)),
  }
}
