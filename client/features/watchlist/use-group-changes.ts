import type { InstrumentId } from '../../../shared/market/instrument'
import { WATCHLIST_CODES_MAX } from '../../../shared/protocol/limits'
import { useInstruments } from '../../store/hooks'
import { changedGroup, type Group, movedCode, withCodes, withGroup, withoutCode } from '../../store/watch-groups'
import { watchlist as text } from '../../text/watchlist'
import { toast } from '../../ui/toast'
import type { ShownColumns } from './group-columns'
import type { useWatchlists } from './use-watchlists'

const AS_ALL = { columns: undefined, widths: undefined, formulas: undefined }

/** What can be done to the codes and columns of one group; the first code makes the first group. */
export function useGroupChanges(lists: ReturnType<typeof useWatchlists>, group: Group, firstName: string) {
  const instruments = useInstruments()
  const held = lists.groups?.length ? lists.groups : withGroup([], firstName, 'accent')
  return {
    /** False where they are too many. */
    add(codes: readonly InstrumentId[]): boolean {
      const fits = new Set([...group.codes, ...codes]).size <= WATCHLIST_CODES_MAX
      if (fits) lists.change(withCodes(held, group.name, codes))
      else toast.error(text.tooMany(WATCHLIST_CODES_MAX))
      return fits
    },
    move: (id: InstrumentId, by: number) => lists.change(movedCode(held, group.name, id, by)),
    remove(id: InstrumentId): void {
      lists.change(withoutCode(held, group.name, id))
      const name = instruments.get(id)?.name ?? id
      toast.info(text.removed(name), { label: text.undo, onClick: () => lists.change(held) })
    },
    show: (to: ShownColumns | undefined) => lists.change(changedGroup(held, group.name, to ?? AS_ALL)),
  }
}
