import { type EntryId, entryOf } from '../text/dictionary'
import { helpText } from '../text/help'
import { classNames } from './class-names'
import { requestEntry } from './entry-request'
import { InfoIcon } from './icons'

interface EntryButtonProps {
  entry: EntryId
  /** Name of the explained term on this page. Default: the entry's name. */
  name?: string
  className?: string
  /** −1: another control of the same head opens it by a key. */
  tabIndex?: number
}

/** ⓘ: opens the dictionary entry in a card. */
export function EntryButton({ entry, name, className, tabIndex }: EntryButtonProps) {
  return (
    <button
      type="button"
      aria-label={helpText.about(name ?? entryOf(entry).name)}
      aria-haspopup="dialog"
      data-entry={entry}
      tabIndex={tabIndex}
      onClick={(event) => requestEntry({ id: entry, anchor: event.currentTarget, instrument: '' })}
      className={classNames(
        'inline-flex size-5 shrink-0 items-center justify-center rounded text-text-3 hover:text-accent',
        className,
      )}
    >
      <InfoIcon size={13} />
    </button>
  )
}
